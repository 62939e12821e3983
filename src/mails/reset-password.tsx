import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** Sends the link to the page where the user chooses a new password. */
export const resetPassword = defineMail({
  hasKey: true,
  schema: oneTimeLinkSchema,
  sample: { link: 'https://cars.example/sign-in/new-password?token=9f2c41', hours: 1 },
  subject: (_data, { brand }) => `Choose a new password for ${brand.name}`,
  preview: () => 'Your current password works until you do.',
  body: ({ link, hours }) => (
    <>
      <Title>Choose a new password</Title>
      <Paragraph>Your current password works until you do. A new password signs out all other browsers.</Paragraph>
      <OneTimeLink link={link} hours={hours}>
        Choose a new password
      </OneTimeLink>
    </>
  ),
  reason: (_data, { brand }) =>
    `Someone requested a new password for the ${brand.name} account with this address. If it wasn’t you, ignore this email: nothing has changed.`,
});
