import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SMALL_WORLD } from '../testing/small-world.ts';
import { formatParams, paramsInSearch, readRequest } from './canonical-url.ts';
import { correctLetterCase } from './correct-letter-case.ts';
import type { SearchContext } from './filter.ts';
import { formatQuery, parseQuery } from './vehicle-query.ts';
import { withoutDefaults } from './without-defaults.ts';

const CONTEXT: SearchContext = {
  ...SMALL_WORLD,
  // Codes are upper case.
  knows: (_column, code) => code === code.toUpperCase(),
  modelKeysOf: (code) => [`TOYOTA-${code}`],
};

/** Values of parameters that change something, change nothing, or mean something only with other parameters. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  makeCode: ['TOYOTA', 'toyota'],
  modelCode: ['TOYOTA-CAMRY', 'CAMRY', 'toyota-camry'],
  trimCode: ['TOYOTA-CAMRY|XSE', 'toyota-camry|xse', 'HONDA-CIVIC|EX'],
  zip: ['80202', 'Denver', '00000'],
  searchRadius: ['0', '25', '100', '500', 'x'],
  marketExtension: ['include', 'off', 'maybe'],
  dma: ['BOSTON', 'boston'],
  listingType: ['USED', 'NEW', 'used'],
  allListingType: ['all-cars'],
  sortBy: ['relevance', 'derivedpriceASC', 'nonsense'],
  maxPrice: ['20000', '0'],
  keyword: ['roof'],
  campaign: ['spring'],
};

const anySearch = fc
  .record(
    Object.fromEntries(Object.entries(VALUES).map(([name, values]) => [name, fc.constantFrom('', ...values)] as const)),
    { requiredKeys: [] },
  )
  .map((params) => new URLSearchParams(params as Record<string, string>).toString());

/** Returns the search that an address means, once the name of a city in `zip` is a ZIP and letter cases are corrected. */
function meaningOf(search: string): string {
  const found = search.replace('zip=Denver', 'zip=80202');
  const parsed = parseQuery(readRequest(found), CONTEXT);
  const corrected = correctLetterCase(found, parsed, CONTEXT) ?? found;
  const { query, invalid, errors } = parseQuery(readRequest(corrected), CONTEXT);
  return JSON.stringify([formatQuery(query, CONTEXT), invalid, errors.map(({ field }) => field)]);
}

test('a search without defaults means the same', () => {
  fc.assert(
    fc.property(anySearch, (search) => {
      const short = formatParams(withoutDefaults(paramsInSearch(search), CONTEXT));
      expect(meaningOf(short)).toBe(meaningOf(search));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['marketExtension=include&zip=Denver', 'marketExtension=include&zip=Denver'],
  ['marketExtension=off&zip=80202', 'zip=80202'],
  [
    'makeCode=TOYOTA&modelCode=TOYOTA-CAMRY&trimCode=toyota-camry|xse',
    'makeCode=TOYOTA&modelCode=TOYOTA-CAMRY&trimCode=toyota-camry%7Cxse',
  ],
  ['trimCode=HONDA-CIVIC|EX', ''],
])('%s becomes %s', (search, short) => {
  expect(decodeURIComponent(formatParams(withoutDefaults(paramsInSearch(search), CONTEXT)))).toBe(
    decodeURIComponent(short),
  );
});
