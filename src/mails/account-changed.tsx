import { z } from 'zod';
import { defineMail } from './define-mail.ts';
import { ActionButton, Paragraph, Title } from './layout/parts.tsx';

const CHANGES = {
  password: 'Your password was changed',
  passkey: 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
} as const;

/** Tells an account's owner what was changed, so that they notice changes that they did not make. */
export const accountChanged = defineMail({
  schema: z.object({
    what: z.enum(['password', 'passkey', 'passkey-removed']),
    /** Absolute. */
    link: z.url(),
  }),
  sample: { what: 'password' as keyof typeof CHANGES, link: 'https://cars.example/account' },
  subject: ({ what }, { brand }) => `${CHANGES[what]} on ${brand.name}`,
  preview: () => 'If it was you, there is nothing to do.',
  body: ({ what, link }, { brand }) => (
    <>
      <Title>{CHANGES[what]}</Title>
      <Paragraph>This is about your {brand.name} account. If it was you, there is nothing to do.</Paragraph>
      <Paragraph>
        If it wasn’t you, open your account page: remove all passkeys that aren’t yours, sign out all other browsers,
        and choose a new password.
      </Paragraph>
      <ActionButton href={link}>See my account</ActionButton>
    </>
  ),
  reason: (_data, { brand }) => `We always email you when the way you sign in to ${brand.name} changes.`,
});
