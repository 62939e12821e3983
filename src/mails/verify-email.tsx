import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** Asks a new account's owner to confirm their address. */
export const verifyEmail = defineMail({
  hasKey: true,
  schema: oneTimeLinkSchema,
  sample: { link: 'https://cars.example/sign-in/verify?token=9f2c41', hours: 24 },
  subject: (_data, { brand }) => `Confirm your email address for ${brand.name}`,
  preview: () => 'Confirm it and your account is ready.',
  body: ({ link, hours }, { brand }) => (
    <>
      <Title>Is this your address?</Title>
      <Paragraph>Confirm it, and your {brand.name} account is ready.</Paragraph>
      <OneTimeLink link={link} hours={hours}>
        Confirm my address
      </OneTimeLink>
    </>
  ),
  reason: (_data, { brand }) =>
    `Someone created an account at ${brand.name} with this address. If it wasn’t you, ignore this email: without your confirmation, we won’t email you again.`,
});
