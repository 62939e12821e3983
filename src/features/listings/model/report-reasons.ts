/** Why a listing is reported, in the order offered; a module of its own, since the form alone needs it. */
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
