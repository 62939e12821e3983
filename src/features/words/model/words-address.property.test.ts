import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { readRequest, formatQuery, parseQuery } from '#features/search/search.ts';
import { SMALL_WORLD } from '#features/search/testing/small-world.ts';
import { readTyped, readWords, tidyWords } from './words-param.ts';
import { explainWords } from './explain-words.ts';
import { createLexicon } from './vocabulary/create-lexicon.ts';
import { readWordCases, TABLES } from './testing/word-cases.ts';

/** More than a sample: `npm run test:long`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 15);
const LEXICON = createLexicon(catalog, null);
/** Everything in the catalog is known, and all places have the same location. */
const CONTEXT = {
  ...SMALL_WORLD,
  currentYear: 2026,
  knows: () => true,
  modelKeysOf: (code: string) => [`X-${code}`],
  findZip: (zip: string) => ({ ...SMALL_WORLD.findZip('80202')!, zip }),
  findCity: (city: string, state: string) => ({ ...SMALL_WORLD.findCity('Denver', 'CO')!, zip: null, city, state }),
  vocabulary: () => LEXICON,
};
const PHRASES = TABLES.flatMap((name) => readWordCases(name).map(({ sentence }) => sentence));
const anyWish = fc.oneof(
  fc.constantFrom(...PHRASES),
  fc.array(fc.constantFrom(...PHRASES), { minLength: 2, maxLength: 3 }).map((parts) => parts.join(', ')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
const addressOf = (words: string) => readWords(`words=${encodeURIComponent(words)}`, CONTEXT)!;

describe('the address that words lead to', () => {
  test('is canonical, contains what was read, and is read the same again', () => {
    fc.assert(
      fc.property(anyWish, (words) => {
        const address = addressOf(words);
        expect(readRequest(address)).toMatchObject({ isCanonical: true, canonical: address });
        const { query, invalid } = parseQuery(readRequest(address), CONTEXT);
        // A shopper who lists more makes than a search takes is asked to remove one.
        expect(invalid.filter(({ reason }) => !reason.includes('remove one'))).toEqual([]);
        const again = formatQuery(query, CONTEXT);
        expect(parseQuery(readRequest(again), CONTEXT).query).toEqual(query);
        const chosen = readTyped(tidyWords(words), new Map(), CONTEXT)?.chosen ?? {};
        const given = new URLSearchParams(address);
        for (const [name, values] of Object.entries(chosen))
          expect(given.get(name)?.split(',') ?? given.getAll(name)).toEqual(expect.arrayContaining([...values]));
      }),
      { numRuns: RUNS },
    );
  });

  test('can be undone: then all words are text, and nothing else is searched', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PHRASES), (words) => {
        const address = addressOf(words);
        const explained = explainWords(address, parseQuery(readRequest(address), CONTEXT).query, CONTEXT);
        if (explained) expect([...new URLSearchParams(explained.asText)]).toEqual([['keyword', tidyWords(words)]]);
        // `cars for sale` requests nothing.
        else expect(['', lettersOf(words)]).toContain(lettersOf(new URLSearchParams(address).get('keyword') ?? ''));
      }),
      { numRuns: RUNS },
    );
  });
});
