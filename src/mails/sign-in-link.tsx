import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** Sends a link that signs in anyone who uses it. */
export const signInLink = defineMail({
  hasKey: true,
  schema: oneTimeLinkSchema,
  sample: { link: 'https://cars.example/sign-in/link?token=9f2c41', hours: 1 },
  subject: (_data, { brand }) => `Your link to sign in to ${brand.name}`,
  preview: () => 'Select the link to sign in.',
  body: ({ link, hours }, { brand }) => (
    <>
      <Title>Sign in to {brand.name}</Title>
      <Paragraph>Here’s the link you requested. It signs you in without a password.</Paragraph>
      <OneTimeLink link={link} hours={hours}>
        Sign in
      </OneTimeLink>
    </>
  ),
  reason: (_data, { brand }) =>
    `Someone asked ${brand.name} for a link to sign in with this address. If it wasn’t you, ignore this email and don’t share the link.`,
});
