import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** Tells an account's former address that it was replaced. Only this address gets the link that undoes the change. */
export const addressChanged = defineMail({
  hasKey: true,
  schema: oneTimeLinkSchema,
  sample: { link: 'https://cars.example/sign-in/new-password?token=9f2c41', hours: 72 },
  subject: (_data, { brand }) => `Your ${brand.name} address was changed`,
  preview: () => 'If it was you, there is nothing to do.',
  body: ({ link, hours }, { brand }) => (
    <>
      <Title>Your address was changed</Title>
      <Paragraph>
        Your {brand.name} account now uses a different email address. If it was you, there is nothing to do.
      </Paragraph>
      <Paragraph>
        If it wasn’t you, take the account back. That restores this address, removes all passkeys, and signs out every
        browser. You then choose a new password.
      </Paragraph>
      <OneTimeLink link={link} hours={hours}>
        Take my account back
      </OneTimeLink>
    </>
  ),
  reason: (_data, { brand }) => `We always email you when the way you sign in to ${brand.name} changes.`,
});
