import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#kit/testing/any-character.ts';
import { MAIN_BRAND, MAKER_BRAND, VALUATION_BRAND } from '#features/brands/brands.ts';
import { readRequest } from './canonical-url.ts';
import { chipsOf } from './related/chips.ts';
import { PAGING_PARAMS } from './paging.ts';
import { DEFAULT_TERMS } from './price/payment-terms.ts';
import { FILTER_LIST } from './registry.ts';
import { KNOWN_VALUES, SMALL_WORLD } from '../testing/small-world.ts';
import { emptyQuery, formatQuery, parseQuery, withFilter, withoutFilter } from './vehicle-query.ts';

const parse = (search: string) => parseQuery(readRequest(search), SMALL_WORLD);
const link = (search: string) => formatQuery(parse(search).query, SMALL_WORLD);

/** Query strings with the parameters of every filter, with valid and invalid values. */
const anySearch = fc
  .array(
    fc
      .constantFrom(...FILTER_LIST.flatMap((filter) => filter.params.map(({ name }) => ({ filter, name }))), {
        filter: undefined,
        name: 'sortBy',
      })
      .chain(({ filter, name }) => {
        const fields = filter?.fields(filter.none, SMALL_WORLD) ?? [];
        const codes = fields.find((field) => field.name === name)?.options.map(({ code }) => code) ?? [];
        const known = [...codes, ...(KNOWN_VALUES[name] ?? [])];
        const value = fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom(...(known.length ? known : ['7', '2020', '25000'])) },
          fc.integer({ min: -5, max: 300_000 }).map(String),
          fc.string({ unit: anyCharacter, maxLength: 120 }),
        );
        return fc.tuple(fc.constant(name), value);
      }),
    { maxLength: 12 },
  )
  .map((pairs) => new URLSearchParams(pairs).toString());

describe('the registry of filters', () => {
  it('gives searches without payment terms the default ones, by which cards know their usual payment', () => {
    const termsOf = (search: string) => parse(search).query.filters.payment.terms;
    expect(termsOf('makeCode=TOYOTA')).toBe(DEFAULT_TERMS);
    expect(termsOf('maxPayment=400')).toBe(DEFAULT_TERMS);
    expect(termsOf('downPayment=3000')).toEqual({ ...DEFAULT_TERMS, downDollars: 3000 });
  });

  it('reads back what it writes, for every filter [R029]', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const { query, invalid } = parse(search);
        const again = parse(formatQuery(query, SMALL_WORLD));
        expect(again.query.filters).toEqual(query.filters);
        expect(again.query.sortBy).toBe(query.sortBy);
        if (!invalid.length) expect(again.invalid).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('writes links that are canonical', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        expect(readRequest(link(search)).isCanonical).toBe(true);
      }),
    );
  });

  it('gives a redirected request the meaning that it had', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        expect(parse(readRequest(search).canonical)).toEqual(parse(search));
      }),
    );
  });

  it('has only values that JSON preserves, because searches share values with the same JSON', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        for (const value of Object.values(parse(search).query.filters))
          expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value);
      }),
    );
  });

  it('names every parameter once', () => {
    const names = [...FILTER_LIST.flatMap(({ params }) => params), ...PAGING_PARAMS].flatMap((param) => [
      param.name,
      ...(param.aliases ?? []),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });

  it("starts with only the defaults' chips, and each chip removes something", () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const chips = chipsOf(parse(search).query, SMALL_WORLD);
        for (const chip of chips) {
          expect(chip.label).not.toBe('');
          expect(chipsOf(parse(chip.query).query, SMALL_WORLD).length).toBeLessThan(chips.length);
        }
      }),
    );
  });

  it.each(FILTER_LIST.map(({ key }) => key))('filters nothing by %s when nothing is chosen', (key) => {
    const filter = FILTER_LIST.find((candidate) => candidate.key === key)!;
    expect(filter.predicate(filter.none, SMALL_WORLD)).toBeUndefined();
    expect(filter.chips(filter.none, SMALL_WORLD)).toEqual([]);
  });
});

describe('defaults', () => {
  it('searches only used cars on the main brand when no listing type is given [R165]', () => {
    expect(parse('').query.filters.listingType).toEqual(['USED']);
  });

  it('sorts by relevance [R093]', () => {
    expect(parse('').query.sortBy).toBe('relevance');
  });

  it('shows 25 listings a page, from the first [R560]', () => {
    expect(parse('').query).toMatchObject({ numRecords: 25, firstRecord: 0, after: null });
  });

  it('drops them, empty and unknown parameters and paging from links [R017]', () => {
    const search =
      'after=r50&firstRecord=25&listingType=USED&makeCode=TOYOTA&modelCode=&numRecords=50&searchRadius=100&sortBy=relevance&utm_source=mail&zip=80202';
    expect(link(search)).toBe('makeCode=TOYOTA&zip=80202');
  });
});

describe('searches', () => {
  it('never see unknown parameters [R016]', () => {
    expect(parse('utm_source=mail&color=red')).toEqual(parse(''));
  });

  it('are reproduced by a URL alone [R029]', () => {
    const search =
      'driveGroup=4WD&listingType=NEW,USED&makeCode=TOYOTA&maxPrice=30000&modelCode=TACOMA&searchRadius=50&sortBy=mileageASC&zip=80202';
    expect(link(search)).toBe(search);
  });

  it('restart at the first result when a filter changes [R423]', () => {
    const { query } = parse('after=r50&firstRecord=50');
    expect(withFilter(query, 'fuelTypeGroup', ['ELE'])).toMatchObject({ firstRecord: 0, after: null });
    expect(withoutFilter(query, 'listingType')).toMatchObject({ firstRecord: 0, after: null });
  });

  it.each([
    ['makeCode=TOYATA', 'makeCode', 'TOYATA'],
    ['modelCode=CORROLA', 'modelCode', 'CORROLA'],
    ['startYear=new', 'startYear', 'new'],
    ['fuelTypeGroup=STEAM', 'fuelTypeGroup', 'STEAM'],
    ['mpgRange=MPG_9', 'mpgRange', 'MPG_9'],
    ['sortBy=cheapest', 'sortBy', 'cheapest'],
    ['numRecords=many', 'numRecords', 'many'],
    ['allListingType=some-cars', 'allListingType', 'some-cars'],
    ['suvSubtypeCode=MINIVAN', 'suvSubtypeCode', 'MINIVAN'],
    ['seriesCode=NO_SERIES', 'seriesCode', 'NO_SERIES'],
    ['experience=fancy', 'experience', 'fancy'],
    ['relevanceConfig=mine', 'relevanceConfig', 'mine'],
    ['marketExtension=on', 'marketExtension', 'on'],
  ])('report unknown values: %s [R071, R090]', (search, name, value) => {
    expect(parse(search).invalid).toEqual([{ name, value, reason: expect.stringContaining(name) }]);
  });

  it.each(['99', 'x', '-1'])('report an owner that has no listings: %s', (value) => {
    expect(parse(`showcaseOwnerId=${value}`).invalid).toMatchObject([{ name: 'showcaseOwnerId', value }]);
  });

  it('take up to five makes [R488]', () => {
    const world = { ...SMALL_WORLD, knows: () => true, modelKeysOf: (code: string) => [`SAAB-${code}`] };
    const makes = (count: number) => 'ACURA,BMW,FIAT,FORD,HONDA,TOYOTA'.split(',').slice(0, count).join(',');
    const invalid = (search: string) => parseQuery(readRequest(search), world).invalid;
    expect(invalid(`makeCode=${makes(5)}`)).toEqual([]);
    expect(invalid(`makeCode=${makes(6)}`)).toEqual([
      { name: 'makeCode', value: makes(6), reason: 'A search takes at most 5 makes; remove one.' },
    ]);
    expect(invalid(`makeCode=${makes(4)}&modelCode=900`)).toEqual([]);
    expect(invalid(`makeCode=${makes(5)}&modelCode=900`)).toMatchObject([{ name: 'makeCode', value: makes(5) }]);
  });

  it('accept codes that a listing has', () => {
    expect(parse('seriesCode=WORKHORSE')).toMatchObject({
      invalid: [],
      query: { filters: { seriesCode: ['WORKHORSE'] } },
    });
    expect(parse('packages=Towing')).toMatchObject({ invalid: [], query: { filters: { packages: ['Towing'] } } });
  });

  it('are empty when the URL is empty', () => {
    expect(emptyQuery(SMALL_WORLD)).toEqual(parse('').query);
  });
});

describe('paging', () => {
  it.each([
    ['numRecords=100', 100],
    ['numRecords=101', 100],
    ['numRecords=10', 10],
  ])('answers at most a hundred listings: %s [R092]', (search, numRecords) => {
    expect(parse(search).query.numRecords).toBe(numRecords);
  });

  it.each([
    ['', 25, 25, 30],
    ['numRecords=25', 25, 25, 30],
    ['numRecords=24', 24, 24, 24],
    ['numRecords=100', 100, 100, 100],
  ])('answers 30 for 25 on the car maker’s brand: ?%s [R561]', (search, main, valuation, maker) => {
    const numbers = [MAIN_BRAND, VALUATION_BRAND, MAKER_BRAND].map(
      (brand) => parseQuery(readRequest(search), { ...SMALL_WORLD, brand }).query.numRecords,
    );
    expect(numbers).toEqual([main, valuation, maker]);
  });

  it('orders by default weights unless others are named, and links keep those', () => {
    expect(parse('').query.relevanceConfig).toBe('standard');
    expect(parse('relevanceConfig=nearby').query.relevanceConfig).toBe('nearby');
    expect(link('relevanceConfig=nearby')).toBe('relevanceConfig=nearby');
    expect(link('relevanceConfig=standard')).toBe('');
  });

  it('takes firstRecord as the offset', () => {
    expect(parse('firstRecord=25').query.firstRecord).toBe(25);
  });
});
