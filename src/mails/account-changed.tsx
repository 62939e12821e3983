import { z } from 'zod';
import { defineMail } from './define-mail.ts';
import { ActionButton, Paragraph, Title } from './layout/parts.tsx';

const CHANGES = {
  password: { title: 'Your password was changed', means: 'a new password was chosen' },
  passkey: { title: 'A passkey was added', means: 'a passkey was added, with which it can be signed in' },
} as const;

/** Tells an account's owner what was changed, so that they notice what they did not do. */
export const accountChanged = defineMail({
  schema: z.object({
    what: z.enum(['password', 'passkey']),
    /** Absolute. */
    link: z.url(),
  }),
  sample: { what: 'password' as 'password' | 'passkey', link: 'https://cars.example/account' },
  subject: ({ what }, { brand }) => `${CHANGES[what].title} at ${brand.name}`,
  preview: () => 'If it was you, there is nothing to do.',
  body: ({ what, link }, { brand }) => (
    <>
      <Title>{CHANGES[what].title}</Title>
      <Paragraph>
        Of your account at {brand.name}: {CHANGES[what].means}. If it was you, there is nothing to do.
      </Paragraph>
      <Paragraph>If it was not, see who is signed in, end those sessions, and choose a new password.</Paragraph>
      <ActionButton href={link}>See my account</ActionButton>
    </>
  ),
  reason: (_data, { brand }) =>
    `Changes of how you sign in at ${brand.name} are always told, whatever else you are mailed.`,
});
