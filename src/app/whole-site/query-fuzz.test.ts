import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#kit/testing/any-character.ts';
import { readRequest } from '#features/search/search.ts';
import { searchResponseSchema } from '#features/search-api/search-api.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

/** A sample; `npm run test:long` runs more. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20);
/** Fewer, because React takes much longer to render a page than the API takes to answer. */
const PAGE_RUNS = Math.ceil(RUNS / 8);

/** Meaningful values for parameters without a list. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  makeCode: ['TOYOTA', 'FORD', 'HYUNDAI', 'BMW', 'RAM', 'DODGE', 'KIA'],
  modelCode: ['TACOMA', 'F_150', 'TUCSON', '1500', 'SPRINTER'],
  trimCode: ['TOYOTA-TACOMA|SR5', 'FORD-F_150|XLT'],
  seriesCode: ['F_SERIES', '3_SERIES', 'IONIQ_SERIES'],
  experience: ['commercial', 'best-deals', 'buy-online'],
  zip: ['80202', '10001', '00000', '80202-1234', '8020'],
  city: ['Denver'],
  state: ['CO'],
  location: ['Denver, CO', '80202'],
  dma: ['DENVER'],
  marketExtension: ['include', 'off'],
  showcaseOwnerId: ['7', '8,7'],
  keyword: ['tacoma', 'mile high', 'awd suv under 25k near 30303, not ford', 'leather or sunroof 25k'],
  aprPercent: ['0', '6.25', '36'],
  relevanceConfig: ['standard', 'nearby', 'value', 'fresh'],
  allListingType: ['all-cars'],
  after: ['r0', 'r999', 'k0.5_42', 'n_42'],
  mileage: ['0-60000'],
  includeSuggested: ['true'],
  supplemental: ['true'],
};

const failures: unknown[] = [];
const app = createWholeSite((...failure) => failures.push(failure));
const params = await readParams();

/** Names that no search knows. They must be preserved. */
const UNKNOWN = [
  'utm_source',
  'bookmarkId',
  'searchBookmarkId',
  'psid',
  'siomid',
  'clickType',
  '__proto__',
  'constructor',
];

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    ',',
    ',,',
    '-1',
    '0',
    '1e9',
    'NaN',
    '99999999999999999999',
    '%',
    '%ff',
    '%00',
    '\u0000',
    '\ud800',
    '|',
    'null',
    '[]',
    '<script>',
    "'; drop table listings",
  ),
);
const numbers = fc.oneof(fc.integer({ min: -5, max: 120 }), fc.integer({ min: 0, max: 3_000_000 })).map(String);

const anyPair = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(...params).chain(({ names, values }) =>
      fc.tuple(
        fc.constantFrom(...names),
        fc.oneof(
          { weight: 6, arbitrary: values.length ? fc.constantFrom(...values) : numbers },
          {
            weight: 1,
            arbitrary: fc
              .array(values.length ? fc.constantFrom(...values) : numbers, { maxLength: 4 })
              .map((list) => list.join(',')),
          },
          { weight: 1, arbitrary: numbers },
          { weight: 1, arbitrary: anyText },
        ),
      ),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...UNKNOWN), anyText) },
  { weight: 1, arbitrary: fc.tuple(fc.string({ unit: anyCharacter, maxLength: 12 }), anyText) },
);

/** A query encoded as a form sends it, or as a shopper types it. */
const anySearch = fc.tuple(fc.array(anyPair, { maxLength: 14 }), fc.boolean()).map(([pairs, typed]) =>
  typed
    ? pairs
        .map(([name, value]) => `${name}=${value}`.replaceAll(/[#\s\p{Cc}]/gu, ''))
        .join('&')
        .toWellFormed()
    : new URLSearchParams(pairs).toString(),
);
const anyHost = fc.constantFrom('localhost', 'valuation.localhost', 'maker.localhost');

type Ask = (address: string, host: string) => Promise<Response>;

/** A URL answers after at most one redirect, which preserves unknown parameters. */
function settling(path: string, get: Ask) {
  return fc.asyncProperty(anySearch, anyHost, async (search, host) => {
    const first = await get(`${path}?${search}`, host);
    expect(failures).toEqual([]);
    // 302: the place was typed, such as `zip=Denver, CO`, and its ZIP code may change.
    if (first.status !== 301 && first.status !== 302) {
      expect(first.status).toBe(200);
      return;
    }
    const location = first.headers.get('location')!;
    expect(location.split('?')[0]).toBe(path);
    // NUL is replaced where the query is parsed.
    expect(unknownIn(location)).toEqual(unknownIn(`?${search.replaceAll('%00', '%EF%BF%BD')}`));
    expect((await get(location, host)).status).toBe(200);
  });
}

test.each([
  ['/cars-for-sale', PAGE_RUNS],
  ['/cars-for-sale/svc/results', RUNS],
])(
  '%s answers any query after at most one redirect, which keeps unknown parameters',
  (path, numRuns) => fc.assert(settling(path, ask), { numRuns }),
  600_000,
);

test.each(['forgets unknown parameters', 'keeps repeated values apart', 'fails'])(
  'detects a site that %s',
  async (flaw) => {
    const broken: Ask = async (address) => {
      const search = new URL(address, 'http://localhost').search;
      const { canonical, isCanonical } = readRequest(search);
      if (flaw === 'fails' && search.includes('zip=')) return new Response(null, { status: 500 });
      if (isCanonical) return new Response();
      const params = [...new URLSearchParams(flaw === 'keeps repeated values apart' ? search : canonical)];
      const kept = flaw === 'forgets unknown parameters' ? params.filter(([name]) => !UNKNOWN.includes(name)) : params;
      const sorted = kept.toSorted(([a], [b]) => (a < b ? -1 : 1));
      return new Response(null, { status: 301, headers: { location: `/?${new URLSearchParams(sorted)}` } });
    };
    expect((await fc.check(settling('/', broken), { numRuns: 3_000, endOnFailure: true })).failed).toBe(true);
  },
);

test.each(['', '/count', '/similar'])(
  'the listing call%s answers any query with 200 in the documented shape',
  async (call) => {
    await fc.assert(
      fc.asyncProperty(anySearch, anyHost, async (search, host) => {
        const response = await ask(`/rest/lsc/listing${call}?${search}`, host);
        expect(failures).toEqual([]);
        expect(response.status).toBe(200);
        const body: unknown = await response.json();
        if (call === '/count') expect(body).toMatchObject({ totalResultCount: expect.any(Number) });
        else searchResponseSchema.parse(body);
      }),
      { numRuns: RUNS },
    );
  },
  600_000,
);

function ask(address: string, host: string): Promise<Response> {
  failures.length = 0;
  return Promise.resolve(app.request(`http://${host}${address}`, { headers: { host } }));
}

/** Returns the parameters that the search does not know as the canonical URL orders them: sorted, each value once. */
function unknownIn(address: string): string[] {
  const known = new Set(params.flatMap(({ names }) => names));
  const pairs = [...new URLSearchParams(address.slice(address.indexOf('?')))].filter(([name]) => !known.has(name));
  return [...new Set(pairs.map(([name, value]) => JSON.stringify([name, value])))].toSorted();
}

/** Returns every parameter of the listing call with its aliases and its listed values, if any. */
async function readParams(): Promise<{ names: string[]; values: string[] }[]> {
  type Schema = { enum?: string[]; examples?: string[]; anyOf?: Schema[]; items?: Schema };
  type Param = { name: string; in: string; description: string; schema: Schema };
  const response = await app.request('/openapi.json');
  const { paths } = (await response.json()) as { paths: Record<string, { get: { parameters: Param[] } }> };
  const valuesOf = ({ enum: closed = [], examples = [], anyOf = [], items }: Schema): string[] => [
    ...closed,
    ...examples,
    ...anyOf.flatMap(valuesOf),
    ...(items ? valuesOf(items) : []),
  ];
  return paths['/rest/lsc/listing']!.get.parameters.filter((param) => param.in === 'query').map(
    ({ name, description, schema }) => ({
      names: [name, ...(/Also accepted: (.*)\./.exec(description)?.[1]?.split(', ') ?? [])],
      values: [...valuesOf(schema), ...(MEANT[name] ?? [])],
    }),
  );
}
