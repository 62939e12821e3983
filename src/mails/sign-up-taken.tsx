import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** Tells an account's owner that there was an attempt to create another account with their address. */
export const signUpTaken = defineMail({
  hasKey: true,
  schema: oneTimeLinkSchema,
  sample: { link: 'https://cars.example/sign-in/link?token=9f2c41', hours: 1 },
  subject: (_data, { brand }) => `You already have a ${brand.name} account`,
  preview: () => 'Someone tried to create another one with your address.',
  body: ({ link, hours }, { brand }) => (
    <>
      <Title>You already have an account</Title>
      <Paragraph>
        Someone just tried to create a {brand.name} account with this address. You already have one, and it hasn’t
        changed. If it was you, sign in here:
      </Paragraph>
      <OneTimeLink link={link} hours={hours}>
        Sign in
      </OneTimeLink>
    </>
  ),
  reason: (_data, { brand }) =>
    `This address has a ${brand.name} account. If it wasn’t you, there’s nothing to do: no one can sign in without your email, your password or your passkey.`,
});
