import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAIN_BRAND, MAKER_BRAND } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { readRequest } from '#features/search/search.ts';
import { catalogVocabulary } from './catalog-vocabulary.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createKeywordSuggestions } from './keyword-suggestions.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';

const VOCABULARY = catalogVocabulary(catalog);
/** A catalog of few makes, because reading every name of the whole one takes a while. */
const FEW_MAKES = new Set(['CHEVROLET', 'FORD', 'HYUNDAI', 'TOYOTA']);
const FEW: typeof catalog = { ...catalog, makes: () => catalog.makes().filter(({ code }) => FEW_MAKES.has(code)) };

const start = (...cars: Partial<Listing>[]) => startWith(FEW, cars);

function startWith(named: typeof catalog, cars: readonly Partial<Listing>[]) {
  let time = 0;
  const inventory = new Inventory();
  const put = (...more: Partial<Listing>[]) => {
    const next = inventory.size + 1;
    inventory.apply({ put: more.map((car, at) => sampleListing({ id: next + at, ...car })) });
  };
  inventory.apply({ owners: [sampleOwner({ id: 1 })] });
  put(...cars);
  const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
  const counted: unknown[] = [];
  const search = createSearchService({
    index,
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: () => undefined,
    findCity: () => undefined,
    catalog: VOCABULARY,
  });
  const pin: typeof index.pin = () => {
    const view = index.pin();
    const count: typeof view.count = (query, ...more) => {
      counted.push(query);
      return view.count(query, ...more);
    };
    return { ...view, count };
  };
  const keywords = createKeywordSuggestions({ index: { ...index, pin }, search, catalog: named, now: () => time });
  const suggest = (text: string, brand = MAIN_BRAND) => keywords.suggest(text, brand);
  const complete = (words: string, current = '') => keywords.complete(words, current, MAIN_BRAND);
  const rows = async (words: string, current?: string) =>
    (await complete(words, current)).map(({ kind, text, count }) => `${kind}: ${text} ${count}`);
  const panel = (query: string) => search.search(search.parse(readRequest(query), MAIN_BRAND), MAIN_BRAND);
  const names = async (text: string, brand = MAIN_BRAND) =>
    (await suggest(text, brand)).map(({ text: name, count }) => `${name} ${count}`);
  const count = (query: string, brand = MAIN_BRAND) => search.count(search.parse(readRequest(query), brand), brand);
  return {
    put,
    remove: (id: number) => inventory.apply({ remove: [id] }),
    suggest,
    complete,
    rows,
    panel,
    names,
    count,
    pass: (ms: number) => (time += ms),
    /** How many searches were counted. */
    counted: () => counted.length,
  };
}

/** A sample; `npm run test:long` runs more. */
const RUNS = Number(process.env['SUGGESTION_RUNS'] ?? 5);
const CAMRY = { makeCode: 'TOYOTA', make: 'Toyota', modelCode: 'CAMRY', model: 'Camry', trimCode: 'XSE', trim: 'XSE' };
const TACOMA = { ...CAMRY, modelCode: 'TACOMA', model: 'Tacoma', trimCode: null, trim: null, bodyStyleCode: 'TRUCK' };
const ELANTRA = {
  ...CAMRY,
  makeCode: 'HYUNDAI',
  make: 'Hyundai',
  modelCode: 'ELANTRA',
  model: 'Elantra',
  trimCode: 'SEL',
  trim: 'SEL',
};

describe('keyword suggestions', () => {
  test('name makes, models, trims, body styles and features, each with its search [R247]', async () => {
    const { suggest } = start(CAMRY, { ...CAMRY, listingType: 'NEW' }, TACOMA);
    const first = async (text: string) => (await suggest(text))[0];
    expect(await first('toyo')).toEqual({
      ...{ text: 'Toyota', kind: 'make', count: 3, query: 'allListingType=all-cars&makeCode=TOYOTA' },
    });
    expect(await first('camr')).toMatchObject({
      ...{ text: 'Toyota Camry', kind: 'model', count: 2 },
      query: 'allListingType=all-cars&makeCode=TOYOTA&modelCode=CAMRY',
    });
    expect(await first('camry xse')).toMatchObject({
      ...{ text: 'Toyota Camry XSE', kind: 'trim', count: 2 },
      query: 'allListingType=all-cars&makeCode=TOYOTA&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE',
    });
    expect(await first('sedan')).toMatchObject({ text: 'Sedan', kind: 'bodyStyle', count: 2 });
    expect(await first('bluetoth')).toMatchObject({ text: 'Bluetooth', kind: 'feature', count: 3 });
  });

  test('count what their search finds', async () => {
    const { suggest, count } = start(CAMRY, { ...CAMRY, listingType: 'NEW' }, TACOMA, ELANTRA);
    for (const text of ['t', 'toyota c', 'camry', 's', 'blue', 'hyndai']) {
      const suggestions = await suggest(text);
      expect(suggestions.length).toBeGreaterThan(0);
      for (const { query, count: told } of suggestions) expect([query, await count(query)]).toEqual([query, told]);
    }
  });

  test('are ordered by most cars first, at most ten [R247]', async () => {
    const { names, suggest } = startWith(catalog, [CAMRY, TACOMA, TACOMA]);
    expect((await names('toyota')).slice(0, 3)).toEqual(['Toyota 3', 'Toyota Tacoma 2', 'Toyota Camry 1']);
    expect(await suggest('t')).toHaveLength(10);
  });

  test('count current cars', async () => {
    const { names, put, remove } = start(CAMRY, TACOMA);
    expect((await names('tacoma'))[0]).toBe('Toyota Tacoma 1');
    put(TACOMA);
    expect((await names('tacoma'))[0]).toBe('Toyota Tacoma 2');
    remove(2);
    remove(3);
    expect((await names('tacoma'))[0]).toBe('Toyota Tacoma 0');
  });

  test('include names from the inventory', async () => {
    const { names, put, pass } = startWith(catalog, [CAMRY]);
    expect(await names('zonda')).toEqual([]);
    put({
      ...CAMRY,
      makeCode: 'PAGANI',
      make: 'Pagani',
      modelCode: 'ZONDA',
      model: 'Zonda',
      trimCode: null,
      trim: null,
    });
    pass(10_000);
    await names('zonda');
    expect(await names('zonda')).toEqual(['Pagani Zonda 1']);
  });

  test('count at most twelve searches for typed words, the best matches with the most cars', async () => {
    const models = Array.from({ length: 40 }, (_model, at) => ({
      ...{ makeCode: 'CHEVROLET', make: 'Chevrolet', modelCode: `MALIBU${at}`, model: `Malibu ${at}` },
      ...{ trimCode: null, trim: null },
    }));
    const { complete, suggest, counted } = startWith(catalog, [...models, models[39]!]);
    const best = expect.objectContaining({ text: 'Chevrolet Malibu 39', count: 2 });
    expect(await suggest('chevy mal')).toContainEqual(best);
    expect(counted()).toBeLessThanOrEqual(12);
    const before = counted();
    expect(await complete('chevy mal')).toContainEqual(best);
    // The sentence itself is counted twice: with its text, and as a suggestion.
    expect(counted() - before).toBe(2 + 12);
  });

  test('tolerate typos only if that leads to cars', async () => {
    const { names } = start(CAMRY);
    expect((await names('camri'))[0]).toBe('Toyota Camry 1');
    expect(await names('tacoma')).toContain('Toyota Tacoma 0');
    expect(await names('tacxma')).toEqual([]);
  });

  test('know nicknames of makes', async () => {
    const { names } = start({
      ...CAMRY,
      makeCode: 'CHEVROLET',
      make: 'Chevrolet',
      modelCode: 'MALIBU',
      model: 'Malibu',
    });
    expect((await names('chevy mal'))[0]).toBe('Chevrolet Malibu 1');
  });

  test("of a maker's brand contain only its make", async () => {
    const { names } = start(CAMRY, ELANTRA);
    expect((await names('elantra', MAKER_BRAND))[0]).toMatch(/^Hyundai Elantra/);
    expect(await names('camry', MAKER_BRAND)).toEqual([]);
  });

  test('are none for texts without letters and digits', async () => {
    const { suggest } = start(CAMRY);
    for (const text of ['', '   ', '%', '\ud800', '💥', '\u0000', '𝕏'.repeat(5_000)])
      expect([text, await suggest(text)]).toEqual([text, []]);
  });
});

describe('searches suggested below the search field', () => {
  const NEW_CAMRY: Partial<Listing> = { ...CAMRY, listingType: 'NEW' };

  test('begin with what all the words mean, counted exactly', async () => {
    const { rows } = start(CAMRY, NEW_CAMRY, TACOMA, TACOMA);
    expect(await rows('truck')).toEqual(['bodyStyle: Truck 2']);
    expect((await rows('used toyota truck under $90,000'))[0]).toBe(
      'sentence: Used · Toyota · Under $90,000 · Truck 2',
    );
    expect((await rows('red toyota xyzzy'))[0]).toMatch(/^sentence: Toyota · Red \d$/);
    expect(await rows('xyzzy')).toEqual([]);
  });

  test('keep the current condition and the choices of the panel', async () => {
    const { complete, rows } = start(CAMRY, NEW_CAMRY, TACOMA);
    expect(await rows('camry', '')).toContain('model: Toyota Camry 1');
    expect(await rows('camry', 'listingType=NEW')).toContain('model: Toyota Camry 1');
    expect(await rows('camry', 'allListingType=all-cars')).toContain('model: Toyota Camry 2');
    const [model] = await complete('camry', 'listingType=NEW&maxPrice=90000');
    expect(model?.query).toBe('listingType=NEW&makeCode=TOYOTA&maxPrice=90000&modelCode=CAMRY&typed=Toyota%20Camry');
  });

  test('replace what an earlier sentence set', async () => {
    const { complete } = start(CAMRY, TACOMA);
    const current = 'featureCode=BLUETOOTH&typed=truck%20under%2020k&maxPrice=20000&vehicleStyleCode=TRUCK';
    expect(await complete('camr', current)).toContainEqual({
      ...{ text: 'Toyota Camry', kind: 'model', count: 1 },
      query: 'featureCode=BLUETOOTH&makeCode=TOYOTA&modelCode=CAMRY&typed=Toyota%20Camry',
    });
  });

  test('have at most three trims', async () => {
    const { complete } = start(CAMRY);
    const kinds = (await complete('toyota camry')).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'trim')).toHaveLength(3);
  });

  test('are the models with the most cars before anything is typed', async () => {
    const { rows } = start(CAMRY, TACOMA, TACOMA, { ...ELANTRA, listingType: 'NEW' });
    expect(await rows('', 'makeCode=FORD&maxPrice=100')).toEqual([
      'popular: Toyota Tacoma 2',
      'popular: Toyota Camry 1',
    ]);
    expect(await rows(' ', 'listingType=NEW')).toEqual(['popular: Hyundai Elantra 1']);
  });

  test('offer the exact words of the current sentence', async () => {
    const { complete } = start(CAMRY);
    expect((await complete('', 'makeCode=TOYOTA&typed=toyota')).at(-1)).toEqual({
      ...{ text: 'Exact words “toyota”', kind: 'text', count: 1, query: 'keyword=toyota' },
    });
  });

  test('count what the filter panel counts and their search finds', async () => {
    const cars = [CAMRY, NEW_CAMRY, TACOMA, ELANTRA, { ...ELANTRA, listingType: 'CERTIFIED' as const }].flatMap((car) =>
      [12_000, 25_000, 60_000].map((salePrice, at): Partial<Listing> => ({
        ...car,
        salePrice,
        exteriorColorCode: at === 0 ? 'RED' : 'BLUE',
      })),
    );
    const { complete, count, panel } = start(...cars);
    const choices = fc.record(
      {
        listingType: fc.constantFrom('NEW', 'CERTIFIED,USED', 'USED'),
        maxPrice: fc.constantFrom('10000', '20000', '40000'),
        extColorSimple: fc.constantFrom('RED', 'BLUE'),
        makeCode: fc.constantFrom('TOYOTA', 'HYUNDAI,TOYOTA', 'FORD'),
        vehicleStyleCode: fc.constantFrom('SEDAN', 'TRUCK', 'SEDAN,TRUCK'),
        featureCode: fc.constantFrom('BLUETOOTH', 'SUNROOF'),
      },
      { requiredKeys: [] },
    );
    const names = fc.constantFrom('toyota', 'hyundai', 'camry', 'tacoma', 'sedan', 'truck', 'bluetooth', 'red toyota');
    await fc.assert(
      fc.asyncProperty(choices, names, async (chosen, words) => {
        const current = new URLSearchParams(chosen).toString();
        const { filters } = await panel(current);
        const counts = new Map(
          ['makeCode', 'vehicleStyleCode', 'featureCode'].flatMap((name) =>
            (filters[name]?.options ?? []).map((option) => [option.label, option.count] as const),
          ),
        );
        for (const { kind, text, count: told, query } of await complete(words, current)) {
          expect([query, await count(query)]).toEqual([query, told]);
          if (['make', 'bodyStyle', 'feature'].includes(kind))
            expect([text, told]).toEqual([text, counts.get(text) ?? 0]);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
