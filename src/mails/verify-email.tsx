import { z } from 'zod';
import { defineMail } from './define-mail.ts';
import { ActionButton, Paragraph, PlainLink, Title } from './layout/parts.tsx';

/** Asks whoever opened an account whether the address is theirs. */
export const verifyEmail = defineMail({
  schema: z.object({
    /** Absolute; works once. */
    link: z.url(),
    /** Hours until it no longer does. */
    hours: z.int().positive(),
  }),
  sample: { link: 'https://cars.example/sign-in/verify?token=9f2c41', hours: 24 },
  subject: (_data, { brand }) => `Confirm your e-mail address for ${brand.name}`,
  preview: () => 'One press and your account is ready.',
  body: ({ link, hours }, { brand }) => (
    <>
      <Title>Is this your address?</Title>
      <Paragraph>Confirm it, and your {brand.name} account is ready.</Paragraph>
      <ActionButton href={link}>Confirm my address</ActionButton>
      <Paragraph tone="soft">
        The link works for {hours} hours, once. If the button does not: <PlainLink href={link}>{link}</PlainLink>
      </Paragraph>
    </>
  ),
  reason: (_data, { brand }) =>
    `Somebody opened an account at ${brand.name} with this address. If it was not you, do nothing: without your confirmation you will not hear of us again.`,
});
