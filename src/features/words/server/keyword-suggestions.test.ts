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

function start(...cars: Partial<Listing>[]) {
  let time = 0;
  const inventory = new Inventory();
  const put = (...more: Partial<Listing>[]) => {
    const next = inventory.size + 1;
    inventory.apply({ put: more.map((car, at) => sampleListing({ id: next + at, ...car })) });
  };
  inventory.apply({ owners: [sampleOwner({ id: 1 })] });
  put(...cars);
  const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
  const search = createSearchService({
    index,
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: () => undefined,
    findCity: () => undefined,
    catalog: catalogVocabulary(catalog),
  });
  const keywords = createKeywordSuggestions({ index, search, catalog, now: () => time });
  const suggest = (text: string, brand = MAIN_BRAND) => keywords.suggest(text, brand);
  const names = async (text: string, brand = MAIN_BRAND) =>
    (await suggest(text, brand)).map(({ text: name, count }) => `${name} ${count}`);
  const count = (query: string, brand = MAIN_BRAND) => search.count(search.parse(readRequest(query), brand), brand);
  return {
    put,
    remove: (id: number) => inventory.apply({ remove: [id] }),
    suggest,
    names,
    count,
    pass: (ms: number) => (time += ms),
  };
}

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

  test('have the most cars first, and are at most ten [R247]', async () => {
    const { names, suggest } = start(CAMRY, TACOMA, TACOMA);
    expect((await names('toyota')).slice(0, 3)).toEqual(['Toyota 3', 'Toyota Tacoma 2', 'Toyota Camry 1']);
    expect(await suggest('t')).toHaveLength(10);
  });

  test('count the cars of this moment', async () => {
    const { names, put, remove } = start(CAMRY, TACOMA);
    expect((await names('tacoma'))[0]).toBe('Toyota Tacoma 1');
    put(TACOMA);
    expect((await names('tacoma'))[0]).toBe('Toyota Tacoma 2');
    remove(2);
    remove(3);
    expect((await names('tacoma'))[0]).toBe('Toyota Tacoma 0');
  });

  test('include names from the inventory', async () => {
    const { names, put, pass } = start(CAMRY);
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

  test('forgive typos only where that leads to cars', async () => {
    const { names } = start(CAMRY);
    expect((await names('camri'))[0]).toBe('Toyota Camry 1');
    expect(await names('tacoma')).toContain('Toyota Tacoma 0');
    expect(await names('tacxma')).toEqual([]);
  });

  test('know makes by their nicknames', async () => {
    const { names } = start({
      ...CAMRY,
      makeCode: 'CHEVROLET',
      make: 'Chevrolet',
      modelCode: 'MALIBU',
      model: 'Malibu',
    });
    expect((await names('chevy mal'))[0]).toBe('Chevrolet Malibu 1');
  });

  test("of a maker's brand are of its make alone", async () => {
    const { names } = start(CAMRY, ELANTRA);
    expect((await names('elantra', MAKER_BRAND))[0]).toMatch(/^Hyundai Elantra/);
    expect(await names('camry', MAKER_BRAND)).toEqual([]);
  });

  test.each(['', '   ', '%', '\ud800', '💥', '\u0000', '𝕏'.repeat(5_000)])('are none for %j', async (text) => {
    expect(await start(CAMRY).suggest(text)).toEqual([]);
  });
});
