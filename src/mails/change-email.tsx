import { defineMail } from './define-mail.ts';
import { OneTimeLink, oneTimeLinkSchema } from './layout/one-time-link.tsx';
import { Paragraph, Title } from './layout/parts.tsx';

/** Asks the user to confirm the new address of their account. */
export const changeEmail = defineMail({
  hasKey: true,
  schema: oneTimeLinkSchema,
  sample: { link: 'https://cars.example/sign-in/link?token=9f2c41', hours: 24 },
  subject: (_data, { brand }) => `Confirm your new address for ${brand.name}`,
  preview: () => 'One press and your account has this address.',
  body: ({ link, hours }, { brand }) => (
    <>
      <Title>Is this your new address?</Title>
      <Paragraph>Confirm it, and you sign in at {brand.name} with it from now on.</Paragraph>
      <OneTimeLink link={link} hours={hours}>
        Confirm my address
      </OneTimeLink>
    </>
  ),
  reason: (_data, { brand }) =>
    `Somebody wants this address for their account at ${brand.name}. If it was not you, do nothing: without your confirmation it is not used.`,
});
