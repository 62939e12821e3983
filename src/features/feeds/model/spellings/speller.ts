import { isBlank, plainWords } from '../values/reading.ts';

/**
 * One row of a spelling table. `is`: the whole text, compared without case, accents and punctuation. `has`: words
 * anywhere in the text, tried after every `is`, in the order of the rows.
 */
export type Spelling<Value> = {
  readonly value: Value;
  readonly is?: readonly string[];
  readonly has?: readonly string[];
};

/** Looks a text up in a table; `null` when no row spells it. */
export type Speller<Value> = (text: string) => Value | null;

/** Words that name no kind of anything. */
const OTHER = new Set(['other', 'others', 'misc', 'miscellaneous', 'custom', 'various', 'tbd']);

/** The value says that it is none of the kinds, or says nothing. */
export function saysNothing(text: string): boolean {
  return isBlank(text) || OTHER.has(plainWords(text));
}

export function createSpeller<Value>(table: readonly Spelling<Value>[]): Speller<Value> {
  const whole = new Map<string, Value>();
  for (const row of table) {
    // A code spells itself: feeds may bring ours.
    if (typeof row.value === 'string') whole.set(plainWords(row.value), row.value);
    for (const text of row.is ?? []) whole.set(plainWords(text), row.value);
  }
  const clues = table.flatMap((row) =>
    (row.has ?? []).map((text) => ({ words: ` ${plainWords(text)} `, value: row.value })),
  );
  return (text) => {
    const words = plainWords(text);
    const exact = whole.get(words);
    if (exact !== undefined) return exact;
    const padded = ` ${words} `;
    return clues.find((clue) => padded.includes(clue.words))?.value ?? null;
  };
}
