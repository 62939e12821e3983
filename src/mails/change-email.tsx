import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** Asks the user to confirm the new address of their account. */
export const changeEmail = defineMail({
  hasKey: true,
  schema: oneTimeLinkSchema,
  sample: { link: 'https://cars.example/sign-in/link?token=9f2c41', hours: 24 },
  subject: (_data, { brand }) => `Confirm your new address for ${brand.name}`,
  preview: () => 'Once you do, you’ll use it to sign in.',
  body: ({ link, hours }, { brand }) => (
    <>
      <Title>Confirm your new email address</Title>
      <Paragraph>Once you do, you’ll use it to sign in to {brand.name}.</Paragraph>
      <OneTimeLink link={link} hours={hours}>
        Confirm my address
      </OneTimeLink>
    </>
  ),
  reason: (_data, { brand }) =>
    `Someone wants to use this address for their ${brand.name} account. If it wasn’t you, ignore this email: we won’t use the address without your confirmation.`,
});
