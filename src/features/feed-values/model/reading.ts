/** The result of parsing one value. `null`: the value is blank or unreadable; `problem` says why it is unreadable. */
export type Reading<T> = { readonly value: T | null; readonly problem?: string };

/** The value is present but means "not specified", such as `–` or `Not Priced`. */
export const NOT_SPECIFIED: Reading<never> = { value: null };

export function readableValue<T>(value: T): Reading<T> {
  return { value };
}

export function unreadableValue(problem: string): Reading<never> {
  return { value: null, problem };
}

const BLANK_WORDS = new Set(
  'n/a|na|n.a.|none|null|nan|nil|undefined|unknown|unspecified|not specified|not available|not provided|tbd|tba|#n/a|(none)|(null)|(blank)'.split(
    '|',
  ),
);

const MAX_BLANK_WORD_LENGTH = Math.max(...[...BLANK_WORDS].map((word) => word.length));

/** Returns whether a text has only dashes, dots or question marks, or is a word above or AutoScout's `-/- (Fuel)`. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // Fast path: most values start with a digit or a capital letter that starts no blank word.
  if (first >= 48 && first <= 57) return false;
  if (text === '' || /^[\s\-–—_.*?/\\]*$/.test(text) || text.startsWith('-/-')) return true;
  return (
    text.length <= MAX_BLANK_WORD_LENGTH + 4 && /^\s*[nut#(]/i.test(text) && BLANK_WORDS.has(text.trim().toLowerCase())
  );
}

/** Returns a text in lower case without accents and punctuation, the form in which spellings are compared. */
export function normalizeSpelling(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f®™©]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
