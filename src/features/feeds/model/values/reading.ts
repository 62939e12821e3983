/** What a parser made of one value: `null` means that it says nothing; `problem` says why it could not be read. */
export type Reading<T> = { readonly value: T | null; readonly problem?: string };

/** The value is there and says nothing, as `–` or `Not Priced`. */
export const NOTHING: Reading<never> = { value: null };

export function read<T>(value: T): Reading<T> {
  return { value };
}

export function unreadable(problem: string): Reading<never> {
  return { value: null, problem };
}

const BLANK_WORDS = new Set(
  'n/a|na|n.a.|none|null|nan|nil|undefined|unknown|unspecified|not specified|not available|not provided|tbd|tba|#n/a|(none)|(null)|(blank)'.split(
    '|',
  ),
);

const LONGEST_BLANK_WORD = Math.max(...[...BLANK_WORDS].map((word) => word.length));

/** Dashes, dots and question marks alone, the words above, and AutoScout's `-/- (Fuel)`. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // Most values begin with a digit or a capital that begins no blank word: they are told apart at once.
  if (first >= 48 && first <= 57) return false;
  if (text === '' || /^[\s\-–—_.*?/\\]*$/.test(text) || text.startsWith('-/-')) return true;
  return (
    text.length <= LONGEST_BLANK_WORD + 4 && /^\s*[nut#(]/i.test(text) && BLANK_WORDS.has(text.trim().toLowerCase())
  );
}

/** Lower case, accents and punctuation gone: the form in which spellings are compared. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f®™©]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
