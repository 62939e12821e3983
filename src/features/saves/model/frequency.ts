/** The frequencies of emails about a saved search, in the order shown. */
export const FREQUENCIES = [
  { code: 'instant', label: 'Instantly' },
  { code: 'daily', label: 'Daily' },
  { code: 'weekly', label: 'Weekly' },
  { code: 'off', label: 'Never' },
] as const;
export type Frequency = (typeof FREQUENCIES)[number]['code'];

export const FREQUENCY_CODES = FREQUENCIES.map(({ code }) => code);
