import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** Tells an account's former address that it was replaced. Only this address gets the link that undoes the change. */
export const addressChanged = defineMail({
  hasKey: true,
  schema: oneTimeLinkSchema,
  sample: { link: 'https://cars.example/sign-in/new-password?token=9f2c41', hours: 72 },
  subject: (_data, { brand }) => `Your address was changed at ${brand.name}`,
  preview: () => 'If it was you, there is nothing to do.',
  body: ({ link, hours }, { brand }) => (
    <>
      <Title>Your address was changed</Title>
      <Paragraph>
        Your account at {brand.name} has another e-mail address now, not this one. If it was you, there is nothing to
        do.
      </Paragraph>
      <Paragraph>
        If it was not, take the account back: it has this address again, you choose a new password, and everybody else
        is signed out. Its passkeys are removed.
      </Paragraph>
      <OneTimeLink link={link} hours={hours}>
        Take my account back
      </OneTimeLink>
    </>
  ),
  reason: (_data, { brand }) =>
    `Changes of how you sign in at ${brand.name} are always told, whatever else you are mailed.`,
});
