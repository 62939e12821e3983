import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPhraseIndex, normalizePhrase, type Phrase, typosOf } from './keyword-suggestions.ts';

const CARS = ['Toyota', 'Toyota Camry', 'Toyota Tacoma', 'Honda', 'Honda Civic', 'Ford F-150', 'Mercedes-Benz', 'Kia'];
const phrase = (text: string): Phrase => {
  const words = text.split(' ');
  return { starts: [text], inside: words.slice(1).map((_, at) => words.slice(at + 1).join(' ')) };
};
const LIST = CARS.map(phrase);
const EQUAL = LIST.map(() => 1);
const found = (text: string, popularity: number[] = EQUAL) =>
  createPhraseIndex(LIST)
    .match(text, popularity, 10)
    .map(({ at }) => CARS[at]);

describe('suggestions', () => {
  test.each([
    ['toy', ['Toyota', 'Toyota Camry', 'Toyota Tacoma']],
    ['TOYOTA', ['Toyota', 'Toyota Camry', 'Toyota Tacoma']],
    ['tac', ['Toyota Tacoma']],
    ['mercedes', ['Mercedes-Benz']],
    ['mercedes benz', ['Mercedes-Benz']],
    ['f150', ['Ford F-150']],
    ['f-1', ['Ford F-150']],
    ['hönda', ['Honda', 'Honda Civic']],
  ])('begin with what was typed: %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test.each([
    ['toyta', 'a letter missing'],
    ['toyoota', 'a letter too many'],
    ['toyoda', 'a wrong letter'],
    ['tooyta', 'two letters that changed places'],
    ['tyot', 'a letter missing, and the end as well'],
    ['toiyoda', 'two typos'],
  ])('tolerate %s: %s', (text) => {
    expect(found(text)[0]).toBe('Toyota');
  });

  test.each([
    ['ho', 'hx', 'two characters hold no typo'],
    ['civic', 'xixic', 'five characters hold one'],
    ['tacoma', 'xaxoxa', 'six hold two'],
  ])('of %s are not found by %s: %s', (_right, wrong) => {
    expect(found(wrong)).toEqual([]);
  });

  test('are ordered by fewest typos, then by popularity', () => {
    const names = ['Alpha', 'Alpine', 'Alphard', 'Alpha Two'];
    const index = createPhraseIndex(names.map(phrase));
    const named = (text: string, popularity: number[]) => index.match(text, popularity, 10).map(({ at }) => names[at]);
    expect(named('alph', [1, 9, 3, 5])).toEqual(['Alpha Two', 'Alphard', 'Alpha', 'Alpine']);
    // A whole name comes before names that begin with it.
    expect(named('alpha', [1, 9, 3, 5])).toEqual(['Alpha', 'Alpha Two', 'Alphard']);
    expect(named('alphin', [1, 9, 3, 5])).toEqual(['Alpine', 'Alpha Two', 'Alphard', 'Alpha']);
  });

  test.each(['', ' ', '-', '\u0000', '\ud800', '💥', '%', '...', '\u202e', '“”'])('are none for %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('accept a text of any length', () => {
    expect(found('toyota '.repeat(10_000))).toEqual([]);
    expect(found('x'.repeat(100_000))).toEqual([]);
    expect(found(`${' '.repeat(100)}toyota`)).toEqual(found('toyota'));
  });

  test('are limited to the requested number', () => {
    expect(createPhraseIndex(LIST).match('t', EQUAL, 2)).toHaveLength(2);
  });

  test('equal a comparison with every prefix of every phrase [R247]', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), letters, (names, text) => {
        const index = createPhraseIndex(names.map((name) => ({ starts: [name], inside: [] })));
        const matches = index.match(text, new Uint8Array(names.length), 1_000);
        const typos = new Map(matches.map(({ at, rank }) => [at, typosOf(rank)]));
        const wanted = normalizePhrase(text);
        const allowed = wanted.length < 3 ? 0 : wanted.length < 6 ? 1 : 2;
        for (const [at, name] of names.entries()) {
          const key = normalizePhrase(name);
          const min = leastEdits(key, wanted);
          const expected = wanted !== '' && key !== '' && min <= allowed ? min : undefined;
          expect(typos.get(at)).toBe(expected);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** Fills the complete edit table, for every prefix of the key. */
function leastEdits(key: string, wanted: string): number {
  const rows = Array.from({ length: key.length + 1 }, (_, row) =>
    Array.from({ length: wanted.length + 1 }, (_unused, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let row = 1; row <= key.length; row++) {
    for (let column = 1; column <= wanted.length; column++) {
      const same = key[row - 1] === wanted[column - 1];
      let edits = Math.min(
        rows[row - 1]![column - 1]! + (same ? 0 : 1),
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
      );
      if (row > 1 && column > 1 && key[row - 1] === wanted[column - 2] && key[row - 2] === wanted[column - 1])
        edits = Math.min(edits, rows[row - 2]![column - 2]! + 1);
      rows[row]![column] = edits;
    }
  }
  return Math.min(...rows.map((row) => row[wanted.length]!));
}
