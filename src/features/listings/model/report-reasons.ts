/** The maximum length of the free text, in characters. */
export const MAX_REPORT_COMMENTS_LENGTH = 1_000;
/** Longest email address that an input of this site accepts, in characters (spec 1 §5). */
export const MAX_REPORT_EMAIL_LENGTH = 45;

/** Reasons for a report, in the order in which the form offers them. */
export const REPORT_REASONS = [
  { code: 'sold', label: 'It’s sold or unavailable' },
  { code: 'price', label: 'The price is wrong' },
  { code: 'details', label: 'The description or the photos are wrong' },
  { code: 'duplicate', label: 'It’s listed twice' },
  { code: 'fraud', label: 'I suspect fraud' },
  { code: 'offensive', label: 'It’s offensive' },
  { code: 'other', label: 'Something else' },
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number]['code'];
