import { isBlank, normalizeSpelling } from '../reading.ts';

/**
 * One row of a spelling table. `is`: the whole text, compared without case, accents and punctuation. `has`: words
 * anywhere in the text. All `is` entries are tried before any `has` entry, and `has` entries in row order.
 */
export type Spelling<Value> = {
  readonly value: Value;
  readonly is?: readonly string[];
  readonly has?: readonly string[];
};

/** Looks up a text in a table. Returns `null` if no row matches. */
export type Speller<Value> = (text: string) => Value | null;

/** Words that do not name a kind. */
const OTHER = new Set(['other', 'others', 'misc', 'miscellaneous', 'custom', 'various', 'tbd']);

/** Returns whether a value is blank or says that it is none of the kinds. */
export function isUnspecified(text: string): boolean {
  return isBlank(text) || OTHER.has(normalizeSpelling(text));
}

export function createSpeller<Value>(table: readonly Spelling<Value>[]): Speller<Value> {
  const whole = new Map<string, Value>();
  for (const row of table) {
    // A code is a spelling of itself, because feeds may contain our codes.
    if (typeof row.value === 'string') whole.set(normalizeSpelling(row.value), row.value);
    for (const text of row.is ?? []) whole.set(normalizeSpelling(text), row.value);
  }
  const clues = table.flatMap((row) =>
    (row.has ?? []).map((text) => ({ words: ` ${normalizeSpelling(text)} `, value: row.value })),
  );
  return (text) => {
    const words = normalizeSpelling(text);
    const exact = whole.get(words);
    if (exact !== undefined) return exact;
    const padded = ` ${words} `;
    return clues.find((clue) => padded.includes(clue.words))?.value ?? null;
  };
}
