import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** Asks the user to confirm the new address of their account. */
export const changeEmail = defineMail({
  hasKey: true,
  schema: oneTimeLinkSchema,
  sample: { link: 'https://cars.example/sign-in/link?token=9f2c41', hours: 24 },
  subject: (_data, { brand }) => `Confirm your new address for ${brand.name}`,
  preview: () => 'Confirm it to use this address.',
  body: ({ link, hours }, { brand }) => (
    <>
      <Title>Is this your new address?</Title>
      <Paragraph>Confirm it to sign in at {brand.name} with it from now on.</Paragraph>
      <OneTimeLink link={link} hours={hours}>
        Confirm my address
      </OneTimeLink>
    </>
  ),
  reason: (_data, { brand }) =>
    `Someone wants to use this address for their account at ${brand.name}. If it wasn’t you, ignore this email: we won’t use the address without your confirmation.`,
});
