import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** Asks a new account's owner to confirm their address. */
export const verifyEmail = defineMail({
  hasKey: true,
  schema: oneTimeLinkSchema,
  sample: { link: 'https://cars.example/sign-in/verify?token=9f2c41', hours: 24 },
  subject: (_data, { brand }) => `Confirm your email address for ${brand.name}`,
  preview: () => 'Once you do, your account is ready.',
  body: ({ link, hours }, { brand }) => (
    <>
      <Title>Confirm your email address</Title>
      <Paragraph>Once you do, your {brand.name} account is ready.</Paragraph>
      <OneTimeLink link={link} hours={hours}>
        Confirm my address
      </OneTimeLink>
    </>
  ),
  reason: (_data, { brand }) =>
    `Someone created a ${brand.name} account with this address. If it wasn’t you, ignore this email: without your confirmation, we won’t email you again.`,
});
