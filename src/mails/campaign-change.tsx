import { z } from 'zod';
import { defineMail } from './define-mail.ts';
import { ActionButton, Paragraph, Quote, Title } from './layout/parts.tsx';
import { toSingleLine } from './lead-confirmation.tsx';

/** The headline and the consequence of each action. */
const ACTIONS = {
  approve: ['is approved', 'Its cards appear from its first day to its last. You pay per click.'],
  reject: ['was returned', 'Change it and send it again for approval.'],
  pause: ['is paused', 'Its cards no longer appear, and it costs nothing. You can resume it on its page.'],
  resume: ['is running again', 'Its cards appear again, and you pay per click. You can pause it on its page.'],
  end: ['has ended', 'Its cards no longer appear, and it costs nothing more. You can book a new campaign.'],
} as const;
export type MailedAction = keyof typeof ACTIONS;

const PAUSED = 'It’s still paused: its cards appear after you resume it on its page.';

function consequenceOf({ action, isPaused }: { action: MailedAction; isPaused: boolean }): string {
  return isPaused ? PAUSED : ACTIONS[action][1];
}

/**
 * Tells the owners of a dealership that an operator changed the state of one of its campaigns, or that a campaign ended
 * on schedule.
 */
export const campaignChange = defineMail({
  schema: z.object({
    dealer: z.string(),
    /** `Spotlight, Premium: 2020 Toyota Tacoma` */
    campaign: z.string(),
    action: z.enum(Object.keys(ACTIONS) as [MailedAction, ...MailedAction[]]),
    /** An operator's reason for rejecting it. */
    reason: z.string().nullable(),
    /** Whether an approved campaign stays paused. */
    isPaused: z.boolean().default(false),
    /** The page of the campaign, absolute. */
    link: z.url(),
  }),
  sample: {
    dealer: 'Mile High Motors',
    campaign: 'Spotlight, Premium: 2020 Toyota Tacoma',
    action: 'reject' as MailedAction,
    reason: 'The rule also finds motorcycles. Please name a body style.' as string | null,
    link: 'https://cars.example/dealer/promotions/17',
  },
  subject: ({ action, campaign }) => toSingleLine(`Your campaign ${ACTIONS[action][0]}: ${campaign}`),
  preview: consequenceOf,
  body: ({ dealer, campaign, action, reason, isPaused, link }, { brand }) => (
    <>
      <Title>Your campaign {ACTIONS[action][0]}</Title>
      <Paragraph>
        {campaign} ({dealer}) on {brand.name}
      </Paragraph>
      {reason !== null && (
        <>
          <Paragraph>This is what an operator of the site wrote:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      <Paragraph>{consequenceOf({ action, isPaused })}</Paragraph>
      <ActionButton href={link}>View the campaign</ActionButton>
    </>
  ),
  reason: ({ dealer }, { brand }) =>
    `Owners of ${dealer} always get an email when an operator changes one of its campaigns on ${brand.name}, or when one ends.`,
});
