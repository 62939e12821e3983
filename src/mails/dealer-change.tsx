import { z } from 'zod';
import { defineMail } from './define-mail.ts';
import { ActionButton, Paragraph, Title } from './layout/parts.tsx';

/** Names of the changes. `what`: an address, or the host of a webhook. */
const CHANGES = {
  invited: (what: string) => `${what} was invited.`,
  'invitation-withdrawn': (what: string) => `The invitation for ${what} was withdrawn.`,
  joined: (what: string) => `${what} accepted an invitation.`,
  'role-changed': (what: string) => `The role of ${what} was changed.`,
  'member-removed': (what: string) => `${what} was removed.`,
  'destination-added': (what: string) => `New leads also go to ${what}.`,
  'destination-on': (what: string) => `Leads go to ${what} again.`,
  'destination-off': (what: string) => `Leads no longer go to ${what}.`,
  'destination-gone': (what: string) =>
    `We switched off ${what} because it answered “410 Gone”. Leads no longer go there.`,
  'destination-removed': (what: string) => `The destination ${what} was removed.`,
  'payment-settings': () => 'What the dealership offers for payments online was changed.',
  more: () => 'More changes were made. We won’t email you about other changes until the next hour.',
} as const;
export type DealerChange = keyof typeof CHANGES;

/** Tells the owners of a dealership that its team, its invitations or the destinations of its leads changed. */
export const dealerChange = defineMail({
  schema: z.object({
    dealer: z.string(),
    change: z.enum(Object.keys(CHANGES) as [DealerChange, ...DealerChange[]]),
    what: z.string(),
    /** The person who made the change. */
    by: z.string(),
    /** The settings page, absolute. */
    link: z.url(),
  }),
  sample: {
    dealer: 'Mile High Motors',
    change: 'destination-added' as DealerChange,
    what: 'leads@crm.example',
    by: 'olga@milehigh.example',
    link: 'https://cars.example/dealer/settings?dealer=1',
  },
  subject: ({ dealer }) => `Settings changed for ${dealer.replace(/\s+/g, ' ').slice(0, 80).toWellFormed()}`,
  preview: ({ change, what }) => CHANGES[change](what),
  body: ({ dealer, change, what, by, link }) => (
    <>
      <Title>Settings changed for {dealer}</Title>
      <Paragraph>{CHANGES[change](what)}</Paragraph>
      <Paragraph>Changed by: {by}. If you expected this, there is nothing to do.</Paragraph>
      <Paragraph>If you didn’t, undo the change in the settings and ask the other owners about it.</Paragraph>
      <ActionButton href={link}>Review the settings</ActionButton>
    </>
  ),
  reason: ({ dealer }, { brand }) =>
    `Owners of ${dealer} always get an email when its team, the destinations of its leads or its payment settings change on ${brand.name}.`,
});
