/** Why a listing is reported, in the order offered. */
export const REPORT_REASONS = [
  { code: 'sold', label: 'It is sold or cannot be had' },
  { code: 'price', label: 'The price is wrong' },
  { code: 'details', label: 'The description or the photos are wrong' },
  { code: 'duplicate', label: 'It is listed twice' },
  { code: 'fraud', label: 'I suspect fraud' },
  { code: 'offensive', label: 'It is offensive' },
  { code: 'other', label: 'Something else' },
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number]['code'];

/** Longest free text, in characters. */
export const MOST_COMMENTS = 1_000;
/** An e-mail input of this site takes so many characters (spec 1 §5). */
export const MOST_EMAIL = 45;
/** A field that people do not see; who fills it in is no person, and is thanked all the same. */
export const HONEYPOT = 'website';

/** What the page says once it was told (spec 1 §2). */
export const THANKS = {
  feedback: 'Thank you for your feedback.',
  report: 'Thank you. We will look into this listing.',
} as const;
export type ThanksFor = keyof typeof THANKS;
/** A form that was posted without script is answered by the page again, with this parameter: `thanks=feedback`. */
export const THANKS_PARAM = 'thanks';
