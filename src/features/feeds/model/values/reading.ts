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

/** Dashes, dots and question marks alone, the words above, and AutoScout's `-/- (Fuel)`. */
export function isBlank(text: string): boolean {
  return (
    text === '' || /^[\s\-–—_.*?/\\]*$/.test(text) || /^-\/-/.test(text) || BLANK_WORDS.has(text.trim().toLowerCase())
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
