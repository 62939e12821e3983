import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** Tells a person who requested a new password that no account has this address. */
export const resetUnknown = defineMail({
  hasKey: true,
  schema: oneTimeLinkSchema,
  sample: { link: 'https://cars.example/sign-in/link?token=9f2c41', hours: 1 },
  subject: (_data, { brand }) => `This address has no ${brand.name} account`,
  preview: () => 'You may have used another address, or you can create an account.',
  body: ({ link, hours }, { brand }) => (
    <>
      <Title>There is no account with this address</Title>
      <Paragraph>
        Someone requested a new password for {brand.name}, but this address has no account there. If it was you, you may
        have used another address. Or create an account now, without a password:
      </Paragraph>
      <OneTimeLink link={link} hours={hours}>
        Create an account
      </OneTimeLink>
    </>
  ),
  reason: (_data, { brand }) =>
    `Someone requested a new password for ${brand.name} with this address. If it wasn’t you, ignore this email: we don’t keep the request.`,
});
