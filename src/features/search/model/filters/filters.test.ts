import { describe, expect, it } from 'vitest';
import { BRANDS } from '#features/brands/brands.ts';
import { readRequest } from '../canonical-url.ts';
import type { Predicate } from '../predicate.ts';
import { FILTER_LIST, FILTERS } from '../registry.ts';
import { SMALL_WORLD } from '../../testing/small-world.ts';
import { chipsOf } from '../related/chips.ts';
import { formatQuery, parseQuery } from '../vehicle-query.ts';

const parse = (search: string) => parseQuery(readRequest(`allListingType=all-cars&${search}`), SMALL_WORLD);

/** The conditions of a search on listings. */
function asks(search: string): Predicate[] {
  const { query, invalid } = parse(search);
  expect(invalid).toEqual([]);
  return FILTER_LIST.flatMap((filter) => filter.predicate(query.filters[filter.key], SMALL_WORLD) ?? []);
}

const any = (column: string, ...values: string[]) => ({ kind: 'any', column, values });
const all = (column: string, ...values: string[]) => ({ kind: 'all', column, values });
const range = (column: string, ends: { min?: number; max?: number }) => ({ kind: 'range', column, ...ends });
const or = (...of: unknown[]) => ({ kind: 'or', of });
const and = (...of: unknown[]) => ({ kind: 'and', of });

describe('query fields', () => {
  it.each([
    ['makeCode', 'HONDA,TOYOTA', any('makeCode', 'HONDA', 'TOYOTA')],
    ['modelCode', 'CAMRY', any('modelKey', 'TOYOTA-CAMRY')],
    ['vehicleStyleCode', 'SUV,TRUCK', any('bodyStyle', 'SUV', 'TRUCK')],
    ['sellerType', 'p', any('sellerType', 'p')],
    ['dealType', 'greatprice', any('deal', 'greatprice')],
    ['fuelTypeGroup', 'ELE,PIH', any('fuel', 'ELE', 'PIH')],
    ['mpgRange', 'MPG_30', range('mpg', { min: 30 })],
    ['mpgRange', 'MPG_30,MPG_40', or(range('mpg', { min: 30 }), range('mpg', { min: 40 }))],
    ['electricMileRange', 'MILES_200', range('electricRange', { min: 200 })],
    ['transmissionCode', 'MANUAL', any('transmission', 'MANUAL')],
    ['driveGroup', '4WD,AWD', any('drive', '4WD', 'AWD')],
    ['engineCode', '4,6', any('engine', '4', '6')],
    ['engineDisplacement', 'LITERS_2_0_TO_2_9', range('displacement', { min: 2, max: 2.9 })],
    ['doorCode', '2', any('doors', '2')],
    ['extColorSimple', 'BLACK,RED', any('exteriorColor', 'BLACK', 'RED')],
    ['intColorSimple', 'BEIGE', any('interiorColor', 'BEIGE')],
    ['featureCode', 'BLUETOOTH,SUNROOF', all('features', 'BLUETOOTH', 'SUNROOF')],
    ['packages', 'Premium,Towing', all('packages', 'Premium', 'Towing')],
    ['vehicleHistoryType', 'CLEAN_TITLE,ONE_OWNER', all('history', 'CLEAN_TITLE', 'ONE_OWNER')],
    ['vehicleUseType', 'COMMERCIAL', any('useType', 'COMMERCIAL')],
    ['vehicleUseType', 'PERSONAL', any('useType', 'PERSONAL')],
    ['homeServices', 'HOME_DELIVERY,VIRTUAL_TOUR', all('homeServices', 'HOME_DELIVERY', 'VIRTUAL_TOUR')],
    ['truckBedLength', 'SHORT_BED', any('bed', 'SHORT_BED')],
    ['bodyStyleSubtypeCode', 'CREW_CAB', any('cab', 'CREW_CAB')],
    ['vehicleExchange', 'MONEY_BACK', any('moneyBack', 'MONEY_BACK')],
    ['buyOnline', 'BUY_ONLINE', any('buyOnline', 'BUY_ONLINE')],
    ['isSponsorship', 'true', any('sponsored', 'marketplace')],
    ['startYear', '2019', range('year', { min: 2019 })],
    ['endYear', '2021', range('year', { max: 2021 })],
    ['minPrice', '10000', range('price', { min: 10_000 })],
    ['maxPrice', '30000', range('price', { max: 30_000 })],
    ['maxPrice', '30000&priceBasis=with-fees', range('priceWithFees', { max: 30_000 })],
    [
      'maxPrice',
      '30000&priceBasis=out-the-door:2500&searchRadius=0&zip=10001',
      range('outTheDoor:2026:NY:2500', { max: 30_000 }),
    ],
    ['maxPrice', '30000&priceBasis=advertised', range('price', { max: 30_000 })],
    ['minMileage', '100', range('mileage', { min: 100 })],
    ['maxMileage', '60000', range('mileage', { max: 60_000 })],
    ['mileage', '10000-30000', range('mileage', { min: 10_000, max: 30_000 })],
    ['vin', '5TFCZ5AN1KX123456', any('vin', '5TFCZ5AN1KX123456')],
    ['keyword', 'F-150+cr-v', { kind: 'words', column: 'words', words: ['F150', 'cr-v'] }],
    ['keyword', 'red+camry', { kind: 'words', column: 'words', words: ['red', 'camry'] }],
    ['notMakeCode', 'FORD,HONDA', { kind: 'not', of: any('makeCode', 'FORD', 'HONDA') }],
    ['notModelCode', 'COUGAR', { kind: 'not', of: any('modelKey', 'FORD-COUGAR', 'MERCURY-COUGAR') }],
    ['notSubtypeCode', 'MINIVAN', { kind: 'not', of: any('bodySubtype', 'MINIVAN') }],
    ['notFeatureCode', 'SUNROOF', { kind: 'not', of: any('features', 'SUNROOF') }],
    ['excludedListingIds', '7,12', { kind: 'not', of: { kind: 'ids', ids: [7, 12] } }],
  ])(
    '%s=%s [R073, R083, R084, R085, R086, R096, R097, R098, R099, R100, R101, R102, R103, R104, R105, R106, R107, R108, R109, R113, R114, R115, R234]',
    (name, value, predicate) => {
      expect(asks(`${name}=${value}`)).toEqual([predicate]);
    },
  );

  it('finds only cars that a running campaign of the brand pays for with isSponsorship [R094]', () => {
    for (const brand of BRANDS) {
      const context = { ...SMALL_WORLD, brand };
      const { query } = parseQuery(readRequest('isSponsorship=true'), context);
      const { predicate, fields } = FILTERS.isSponsorship;
      expect(predicate(query.filters.isSponsorship, context)).toEqual(any('sponsored', brand.key));
      expect(fields([], context)).toMatchObject([
        { count: { kind: 'cases', cases: { true: any('sponsored', brand.key) } } },
      ]);
    }
  });

  it('finds all cars with isSponsorship=false', () => {
    const { query, invalid } = parseQuery(readRequest('isSponsorship=false'), SMALL_WORLD);
    expect([query.filters.isSponsorship, invalid]).toEqual([[], []]);
    expect(parseQuery(readRequest('isSponsorship=perhaps'), SMALL_WORLD).invalid).toHaveLength(1);
  });

  it('combines sections by conjunction', () => {
    expect(asks('driveGroup=4WD&fuelTypeGroup=GSL')).toEqual([any('fuel', 'GSL'), any('drive', '4WD')]);
  });
});

describe('condition', () => {
  it('offers USED, CERTIFIED, 3P_CERT and NEW separately [R064]', () => {
    const codes = ['3P_CERT', 'CERTIFIED', 'NEW', 'USED'];
    const field = FILTER_LIST.find(({ key }) => key === 'listingType')!.fields([], SMALL_WORLD)[0]!;
    expect(field.options.map(({ code }) => code).toSorted()).toEqual(codes);
    for (const code of codes)
      expect(parseQuery(readRequest(`listingType=${code}`), SMALL_WORLD).query.filters.listingType).toEqual([code]);
  });

  it('calls 3P_CERT Third-Party Certified [R065]', () => {
    const field = FILTER_LIST.find(({ key }) => key === 'listingType')!.fields([], SMALL_WORLD)[0]!;
    expect(field.options.find(({ code }) => code === '3P_CERT')?.label).toBe('Third-Party Certified');
  });

  it('finds any of several [R081]', () => {
    const { query } = parseQuery(readRequest('listingType=CERTIFIED,USED'), SMALL_WORLD);
    expect(query.filters.listingType).toEqual(['CERTIFIED', 'USED']);
  });

  it('is any condition with all-cars, whatever else is given [R082]', () => {
    expect(parse('').query.filters.listingType).toEqual([]);
    expect(parse('listingType=NEW').query.filters.listingType).toEqual([]);
    expect(asks('')).toEqual([]);
  });

  it('knows the fuel codes in the specified order [R121]', () => {
    const field = FILTER_LIST.find(({ key }) => key === 'fuelTypeGroup')!.fields([], SMALL_WORLD)[0]!;
    expect(field.options.map(({ code, label }) => `${code} ${label}`)).toEqual([
      'ELE Electric',
      'GSL Gasoline',
      'HYB Hybrid',
      'PIH Plug-in Hybrid',
      'DSL Diesel',
      'HYD Hydrogen',
      'ALT Alternative',
    ]);
  });
});

describe('makes, models and trims', () => {
  it('lets a model alone imply its make [R074]', () => {
    expect(asks('modelCode=CAMRY,CIVIC')).toEqual([any('modelKey', 'HONDA-CIVIC', 'TOYOTA-CAMRY')]);
  });

  it('applies a shared model code under each chosen make that has it [R074]', () => {
    expect(asks('makeCode=MERCURY&modelCode=COUGAR')).toEqual([any('modelKey', 'MERCURY-COUGAR')]);
    expect(asks('makeCode=FORD,MERCURY&modelCode=COUGAR')).toEqual([any('modelKey', 'FORD-COUGAR', 'MERCURY-COUGAR')]);
    expect(asks('modelCode=COUGAR')).toEqual([any('modelKey', 'FORD-COUGAR', 'MERCURY-COUGAR')]);
  });

  it('reads two makes and a model of one as that model or any car of the other make [R076]', () => {
    expect(asks('makeCode=HONDA,TOYOTA&modelCode=CAMRY')).toEqual([
      or(any('makeCode', 'HONDA'), any('modelKey', 'TOYOTA-CAMRY')),
    ]);
  });

  it('reads trims the same way within their model [R076]', () => {
    expect(asks('modelCode=CAMRY,TACOMA&trimCode=TOYOTA-CAMRY|XSE')).toEqual([
      or(any('modelKey', 'TOYOTA-TACOMA'), any('trimKey', 'TOYOTA-CAMRY|XSE')),
    ]);
  });

  it('filters by trim in the form make-model|trim [R075]', () => {
    expect(asks('makeCode=TOYOTA&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE')).toEqual([
      any('trimKey', 'TOYOTA-CAMRY|XSE'),
    ]);
  });

  it('drops unknown trims and those of models not selected', () => {
    expect(asks('modelCode=CIVIC&trimCode=TOYOTA-CAMRY|XSE')).toEqual([any('modelKey', 'HONDA-CIVIC')]);
    expect(asks('modelCode=CAMRY&trimCode=TOYOTA-CAMRY|GOLD')).toEqual([any('modelKey', 'TOYOTA-CAMRY')]);
  });
});

describe('body subtypes', () => {
  const subtype = (style: string, code: string) => and(any('bodyStyle', style), any('bodySubtype', code));

  it.each([
    ['sedanSubtypeCode', 'MIDSIZE_SEDAN', 'SEDAN'],
    ['suvSubtypeCode', 'COMPACT_SUV', 'SUV'],
    ['vanSubtypeCode', 'MINIVAN', 'VAN'],
  ])('%s=%s filters only within its body style [R110, R111, R112]', (name, code, style) => {
    expect(asks(`${name}=${code}`)).toEqual([subtype(style, code)]);
    expect(asks(`vehicleStyleCode=TRUCK,${style}&${name}=${code}`)).toEqual([
      or(any('bodyStyle', 'TRUCK'), subtype(style, code)),
    ]);
    expect(asks(`vehicleStyleCode=TRUCK&${name}=${code}`)).toEqual([any('bodyStyle', 'TRUCK')]);
  });
});

describe('place', () => {
  const denver = { latitude: 39.75, longitude: -104.99 };
  const within = (miles: number) => ({ kind: 'within', column: 'position', center: denver, miles });

  it('searches within miles of the ZIP [R087]', () => {
    expect(asks('searchRadius=50&zip=80202')).toEqual([within(50)]);
  });

  it('reads a missing radius as 100 [R184]', () => {
    expect(asks('zip=80202')).toEqual([within(100)]);
  });

  it.each(['100', '101', '250', '999999', '99999999999'])('reads a radius of %s as 100 [R183]', (radius) => {
    expect(asks(`searchRadius=${radius}&zip=80202`)).toEqual([within(100)]);
  });

  it('reads a radius of 0 as any distance, shown as 0 [R185]', () => {
    expect(asks('searchRadius=0&zip=80202')).toEqual([]);
    const filter = FILTER_LIST.find(({ key }) => key === 'location')!;
    const radius = filter.fields(filter.none, SMALL_WORLD).find(({ name }) => name === 'searchRadius')!;
    expect(radius.options.find(({ code }) => code === '0')?.label).toBe('0');
    expect(radius.neverDisabled).toBe(true);
  });

  it('has no radius without a location [R087]', () => {
    expect(asks('searchRadius=25')).toEqual([]);
  });

  it('keeps the first five characters of a ZIP [R192]', () => {
    expect(parse('zip=80202-1234').query.filters.location.place?.zip).toBe('80202');
    expect(parse('zip=%2080202+').query.filters.location.place?.zip).toBe('80202');
  });

  it.each(['8020', '8020A', 'denver', '٨٠٢٠٢'])('drops a ZIP that is not five digits: %s [R193]', (zip) => {
    expect(parse(`zip=${zip}`)).toMatchObject({
      invalid: [],
      errors: [],
      query: { filters: { location: { place: null } } },
    });
  });

  it('drops an unknown ZIP with an error on the field [R476]', () => {
    expect(parse('zip=99999')).toMatchObject({
      invalid: [],
      errors: [{ field: 'zip', message: 'Enter a valid ZIP Code' }],
      query: { filters: { location: { place: null } } },
    });
  });

  it('accepts a city with its state [R088]', () => {
    expect(asks('city=Denver&state=CO')).toEqual([within(100)]);
  });

  it('narrows to the largest city of a name, or to a state, if only that is given [R088]', () => {
    expect(asks('city=Denver')).toEqual([within(100)]);
    expect(asks('state=co')).toEqual([any('state', 'CO')]);
    const { query } = parse('state=CO');
    expect(formatQuery(query, SMALL_WORLD)).toBe('allListingType=all-cars&state=CO');
    expect(chipsOf(query, SMALL_WORLD).map(({ label, query: without }) => [label, without])).toContainEqual([
      'In Colorado',
      'allListingType=all-cars',
    ]);
  });

  it.each(['Denver, CO', 'Denver,CO', '80202'])('accepts the location %s [R117]', (location) => {
    expect(asks(`location=${encodeURIComponent(location)}`)).toEqual([within(100)]);
  });

  it('adds owners that serve the market area if requested', () => {
    const areas = (code: string) => or(within(50), any('marketAreas', code));
    expect(asks('marketExtension=include&searchRadius=50&zip=80202')).toEqual([areas('DENVER')]);
    expect(asks('dma=BOSTON&marketExtension=include&searchRadius=50&zip=80202')).toEqual([areas('BOSTON')]);
    expect(asks('marketExtension=off&searchRadius=50&zip=80202')).toEqual([within(50)]);
  });

  it.each([
    ['dma=NOPE', { name: 'dma', value: 'NOPE', reason: 'No dealer serves the market area "NOPE".' }],
    [
      'city=Nowhereville&state=CO',
      { name: 'city', value: 'Nowhereville', reason: 'There’s no place called "Nowhereville, CO".' },
    ],
    ['city=Nowhereville', { name: 'city', value: 'Nowhereville', reason: 'There’s no place called "Nowhereville".' }],
    ['state=ZZ', { name: 'state', value: 'ZZ', reason: 'There’s no state with the code "ZZ".' }],
    ['location=foo', { name: 'location', value: 'foo', reason: 'A location is a city with its state.' }],
  ])('says that %s is not a location', (search, problem) => {
    expect(parseQuery(readRequest(search), SMALL_WORLD).invalid).toEqual([problem]);
    expect(parseQuery(readRequest(`${search}&zip=80202`), SMALL_WORLD).invalid).toEqual(
      search.startsWith('dma') ? [problem] : [],
    );
  });
});

describe('ranges', () => {
  it('includes both ends of years, prices and mileages [R085, R086]', () => {
    expect(asks('endYear=2021&maxMileage=60000&maxPrice=30000&minMileage=1&minPrice=0&startYear=2019')).toEqual([
      range('year', { min: 2019, max: 2021 }),
      range('price', { min: 0, max: 30_000 }),
      range('mileage', { min: 1, max: 60_000 }),
    ]);
  });

  it.each([
    ['mileage=0-60000&maxMileage=30000', { max: 30_000 }],
    ['mileage=0-30000&maxMileage=60000', { max: 30_000 }],
    ['mileage=10000-60000&minMileage=5000', { min: 10_000, max: 60_000 }],
    ['mileage=10000-60000&minMileage=20000&maxMileage=40000', { min: 20_000, max: 40_000 }],
    ['mileage=10000-60000&maxMileage=10000', { min: 10_000, max: 10_000 }],
    ['mileage=0-60000&maxMileage=250000', { max: 60_000 }],
  ])('searches the common part of %s', (search, ends) => {
    expect(asks(search)).toEqual([range('mileage', ends)]);
  });

  it.each([
    ['mileage=0-30000&minMileage=60000', 'mileage has no mile in common with minMileage and maxMileage.'],
    ['mileage=50000-60000&maxMileage=30000', 'mileage has no mile in common with minMileage and maxMileage.'],
    ['mileage=250000-260000&maxMileage=10000', 'mileage has no mile in common with minMileage and maxMileage.'],
    ['mileage=60000-30000', 'mileage must have the lower end first, such as 0-60000.'],
    ['mileage=260000-250000', 'mileage must have the lower end first, such as 0-60000.'],
  ])('reports %s, which no car can meet: %s', (search, reason) => {
    const value = new URLSearchParams(search).get('mileage');
    expect(parse(search).invalid).toEqual([{ name: 'mileage', value, reason }]);
  });

  it.each(['0', '-5', '250000', '99999999999'])('ignores the mileage %s [R199]', (miles) => {
    expect(asks(`maxMileage=${miles}`)).toEqual([]);
    expect(asks(`minMileage=${miles}`)).toEqual([]);
  });

  it.each([
    ['minPrice=20000&maxPrice=20000', 'Min and Max price cannot be the same.'],
    ['minPrice=20001&maxPrice=20000', 'Max price must be greater than Min price.'],
    ['maxPrice=0', 'Max price must be greater than 0.'],
    ['minPrice=5&maxPrice=0', 'Max price must be greater than 0.'],
  ])('refuses %s: %s [R482, R483, R484]', (search, reason) => {
    expect(parse(search).invalid).toEqual([expect.objectContaining({ name: 'maxPrice', reason })]);
  });

  it.each(['maxPrice=1e4', 'minPrice=-1', 'maxPrice=30.5', 'minPrice=1&minPrice=2', 'startYear=20x9', 'mileage=low'])(
    'calls %s invalid',
    (search) => {
      expect(parse(search).invalid).toHaveLength(1);
    },
  );
});

describe('unusual values', () => {
  it('truncates a keyword without splitting a character', () => {
    const { query } = parse(`keyword=${'a'.repeat(99)}%F0%9F%9A%97`);
    expect(query.filters.keyword.isWellFormed()).toBe(true);
  });

  it('trims a keyword, also where it was truncated', () => {
    expect(parse(`keyword=++red+++camry+`).query.filters.keyword).toBe('red camry');
    expect(parse(`keyword=${'a'.repeat(99)}+b`).query.filters.keyword).toBe('a'.repeat(99));
  });

  it('normalizes VINs to capitals and excluded IDs to numbers, each once', () => {
    expect(parse('vin=abc,ABC').query.filters.vin).toEqual(['ABC']);
    expect(parse('excludedListingIds=10,007,7,x').query.filters.excludedListingIds).toEqual([7, 10]);
  });

  it('sends no excluded ids when there are more than 25', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(',');
    expect(parse(`excludedListingIds=${ids(25)}`).query.filters.excludedListingIds).toHaveLength(25);
    expect(parse(`excludedListingIds=${ids(26)}`).query.filters.excludedListingIds).toEqual([]);
  });
});

it("uses the maker's name for a package", () => {
  const { fields, chips } = FILTER_LIST.find(({ key }) => key === 'packages')!;
  expect(fields([], SMALL_WORLD)[0]!.labelOf!('B Pack')).toBe('B Pack');
  expect(chips(['B Pack'], SMALL_WORLD).map(({ label }) => label)).toEqual(['B Pack']);
});
