import { isBlank, normalizeSpelling } from '../reading.ts';

/** Looks up a text in a table. Returns `null` if no row matches. */
export type SpellingParser<Value> = (text: string) => Value | null;

/** Words that do not name a kind. */
const OTHER = new Set(['other', 'others', 'misc', 'miscellaneous', 'custom', 'various', 'tbd']);

/** Returns whether a value is blank or means none of the kinds, such as `other`. */
export function isUnspecified(text: string): boolean {
  return isBlank(text) || OTHER.has(normalizeSpelling(text));
}

/**
 * Creates a parser from a table. A line is a code, `is` or `has`, and texts with commas between them; indented lines
 * continue the line before. `is`: the whole text, compared without case, accents and punctuation. `has`: words anywhere
 * in the text. All `is` lines are tried before any `has` line, and `has` lines in order. `valueOf` returns the value
 * that a code stands for. Without it the code is the value, and a spelling of itself, because feeds may contain our
 * codes.
 */
export function createSpellingParser(table: string): SpellingParser<string>;
export function createSpellingParser<Value>(table: string, valueOf: (code: string) => Value): SpellingParser<Value>;
export function createSpellingParser<Value>(
  table: string,
  valueOf?: (code: string) => Value,
): SpellingParser<Value | string> {
  const whole = new Map<string, Value | string>();
  const clues: { words: string; value: Value | string }[] = [];
  for (const line of table.trim().replaceAll(',\n  ', ', ').split('\n')) {
    const [code = '', relation, ...words] = line.split(' ');
    const value = valueOf ? valueOf(code) : code;
    if (!valueOf) whole.set(normalizeSpelling(code), code);
    for (const text of words.join(' ').split(', '))
      if (relation === 'is') whole.set(normalizeSpelling(text), value);
      else clues.push({ words: ` ${normalizeSpelling(text)} `, value });
  }
  return (text) => {
    const words = normalizeSpelling(text);
    const exact = whole.get(words);
    if (exact !== undefined) return exact;
    const padded = ` ${words} `;
    return clues.find((clue) => padded.includes(clue.words))?.value ?? null;
  };
}
