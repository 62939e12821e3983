import { z } from 'zod';
import {
  MAX_REPORT_COMMENTS_LENGTH,
  MAX_REPORT_EMAIL_LENGTH,
  REPORT_REASONS,
  type ReportReason,
} from './report-reasons.ts';
import { HONEYPOT } from '#kit/honeypot.ts';

const MAX_SEARCH = 4_000;

/** Forms send an empty field if the shopper wrote nothing. */
const comments = z
  .string()
  .trim()
  .max(MAX_REPORT_COMMENTS_LENGTH, `Write at most ${MAX_REPORT_COMMENTS_LENGTH} characters.`)
  .refine((text) => !text.includes('\0'), 'Write plain text.')
  .transform((text) => text.toWellFormed() || null)
  .nullish()
  .transform((text) => text ?? null);

const emailAddress = z
  .union([
    z.literal(''),
    z
      .email('Enter an email address, or leave it empty.')
      .max(MAX_REPORT_EMAIL_LENGTH, `At most ${MAX_REPORT_EMAIL_LENGTH} characters.`),
  ])
  .nullish()
  .transform((text) => text || null);

/** The query of the results page that the shopper was on, with or without its path and `?`. */
const search = z
  .string()
  .max(MAX_SEARCH, 'The search is too long.')
  .transform((text) =>
    text
      .toWellFormed()
      .replaceAll('\0', '')
      .replace(/^(\/cars-for-sale)?\?*/, '')
      .replace(/#.*$/s, ''),
  )
  .nullish()
  .transform((text) => text ?? '');

const listingId = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
    ],
    'Enter the listing’s number.',
  )
  .refine((id) => id > 0, 'Enter the listing’s number.');

/** A report about a listing, sent by a form or an API client. */
export const listingReportSchema = z.object({
  listingId,
  reason: z.enum(REPORT_REASONS.map(({ code }) => code) as [ReportReason, ...ReportReason[]], 'Choose a reason.'),
  comments,
  emailAddress,
  search,
});
export type ListingReport = z.output<typeof listingReportSchema>;

/** Validates an answer to "How helpful was this information?" (spec 1 §2). */
export const pageFeedbackSchema = z.object({
  helpful: z.union([z.boolean(), z.enum(['yes', 'no']).transform((answer) => answer === 'yes')], 'Answer yes or no.'),
  comments,
  search,
});
export type PageFeedback = z.output<typeof pageFeedbackSchema>;

/** Returns whether the client filled in the honeypot, a field that is hidden from people. */
export function hasFilledHoneypot(fields: Readonly<Record<string, unknown>>): boolean {
  const value = fields[HONEYPOT];
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}
