import { z } from 'zod';
import { defineMail } from './define-mail.ts';
import { ActionButton, Paragraph, PlainLink, Title } from './layout/parts.tsx';

/** Invites a person to a dealership's desk. */
export const dealerInvitation = defineMail({
  hasKey: true,
  schema: z.object({
    dealer: z.string(),
    role: z.enum(['owner', 'staff']),
    /** Absolute; works once. */
    link: z.url(),
    days: z.int().positive(),
  }),
  sample: {
    ...({ dealer: 'Mile High Motors', role: 'owner', days: 7 } as const),
    link: 'https://cars.example/dealer/invitations/0f8c1d',
  },
  subject: ({ dealer }, { brand }) =>
    `Join ${dealer.replace(/\s+/g, ' ').slice(0, 80).toWellFormed()} on ${brand.name}`,
  preview: ({ role }) =>
    role === 'owner' ? 'See your leads, and decide where they go.' : 'See and reply to your dealership’s leads.',
  body: ({ dealer, role, link, days }, { brand }) => (
    <>
      <Title>
        Join {dealer} on {brand.name}
      </Title>
      <Paragraph>
        {role === 'owner'
          ? `As an owner you see the leads that shoppers on ${brand.name} send to ${dealer}, decide where they go, and invite others.`
          : `You will see the leads that shoppers on ${brand.name} send to ${dealer}, and record what happened to them.`}
      </Paragraph>
      <ActionButton href={link}>Accept the invitation</ActionButton>
      <Paragraph tone="soft">
        The link works once, for {days} days, and only for an account with this email address. If the button doesn’t
        work, use this link: <PlainLink href={link}>{link}</PlainLink>
      </Paragraph>
    </>
  ),
  reason: ({ dealer }) =>
    `An owner of ${dealer} or an operator of this site entered this address. If you don’t work there, ignore this email.`,
});
