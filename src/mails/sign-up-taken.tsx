import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** Tells an account's owner that there was an attempt to create another account with their address. */
export const signUpTaken = defineMail({
  hasKey: true,
  schema: oneTimeLinkSchema,
  sample: { link: 'https://cars.example/sign-in/link?token=9f2c41', hours: 1 },
  subject: (_data, { brand }) => `You have an account at ${brand.name} already`,
  preview: () => 'Somebody tried to open another with your address.',
  body: ({ link, hours }, { brand }) => (
    <>
      <Title>You have an account already</Title>
      <Paragraph>
        Somebody just tried to open an account at {brand.name} with this address. It has one, and nothing about it was
        changed. If it was you, sign in here:
      </Paragraph>
      <OneTimeLink link={link} hours={hours}>
        Sign in
      </OneTimeLink>
    </>
  ),
  reason: (_data, { brand }) =>
    `This address has an account at ${brand.name}. If it was not you who tried, there is nothing to do: nobody can sign in without your mails, your password or your passkey.`,
});
