import { z } from 'zod';
import { defineMail } from './define-mail.ts';
import { ActionButton, Paragraph, Title } from './layout/parts.tsx';
import { toSingleLine } from './lead-confirmation.tsx';

/** Tells the author of a review the operator's decision. */
export const reviewOutcome = defineMail({
  schema: z.object({
    outcome: z.enum(['published', 'rejected', 'hidden']),
    /** `the 2021 Toyota RAV4`, or the name of a dealer. */
    subject: z.string().min(1),
    title: z.string(),
    /** The reason it is not public; `null` if it is. */
    reason: z.string().nullable(),
    /**
     * The page where the author changes the review, or writes a rejected one again. Older rows of the outbox do not
     * have it.
     */
    url: z.url().optional(),
    /** Whether no other review can be published either. Older rows of the outbox don’t say. */
    isFinal: z.boolean().optional(),
  }),
  sample: {
    outcome: 'rejected' as const,
    subject: 'the 2021 Toyota RAV4',
    title: 'Quiet and thrifty',
    reason: 'The photo doesn’t show a registration of this car' as string | null,
    url: 'https://cars.example/reviews/cars/TOYOTA/RAV4',
  },
  subject: ({ subject }) => toSingleLine(`Your review of ${subject}`),
  preview: ({ outcome }) => PREVIEWS[outcome],
  body: ({ outcome, subject, title, reason, url, isFinal = false }, { brand }) => (
    <>
      <Title>{PREVIEWS[outcome]}</Title>
      {outcome === 'published' ? (
        <Paragraph>
          Your review “{title}” of {subject} is now on {brand.name}, without your name. Thank you for helping other
          shoppers.
        </Paragraph>
      ) : (
        <Paragraph>
          Your review “{title}” of {subject} {outcome === 'hidden' ? 'is no longer' : 'isn’t'} on {brand.name}. Reason:{' '}
          {reason}.
        </Paragraph>
      )}
      {outcome === 'rejected' && (
        <Paragraph>
          {!isFinal && 'You can write it again. '}If you sent a photo of the registration, we have deleted it.
        </Paragraph>
      )}
      {outcome === 'rejected' && !isFinal && url !== undefined && (
        <ActionButton href={url}>Write it again</ActionButton>
      )}
      {outcome === 'hidden' && !isFinal && url !== undefined && (
        <>
          <Paragraph>You can change it. We’ll check it again then.</Paragraph>
          <ActionButton href={url}>Change the review</ActionButton>
        </>
      )}
      {outcome === 'published' && <Paragraph>If you sent a photo of the registration, we have deleted it.</Paragraph>}
    </>
  ),
  reason: (_data, { brand }) => `You wrote a review on ${brand.name}.`,
});

const PREVIEWS = {
  published: 'Your review is public',
  rejected: 'We couldn’t publish your review',
  hidden: 'We removed your review',
} as const;
