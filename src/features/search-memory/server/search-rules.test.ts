import { describe, expect, test } from 'vitest';
import { MAKER_BRAND } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import { sampleListing } from '#features/search/testing/sample-cars.ts';
import { type Changes, countsOf, found, inOrder, search } from './testing/search-cars.ts';

const CIVIC = {
  makeCode: 'HONDA',
  make: 'Honda',
  modelCode: 'CIVIC',
  model: 'Civic',
  trimCode: 'SPORT',
  trim: 'Sport',
};
const TACOMA = { modelCode: 'TACOMA', model: 'Tacoma', trimCode: 'TRD', trim: 'TRD' };
const GREAT_PRICE: Partial<Listing> = { rating: { ...sampleListing().rating!, band: 'GREAT' } };
const FORD = { makeCode: 'FORD', make: 'Ford', modelCode: 'COUGAR', model: 'Cougar', trimCode: null, trim: null };
const MERCURY = { ...FORD, makeCode: 'MERCURY', make: 'Mercury' };

const F_150 = { makeCode: 'FORD', make: 'Ford', modelCode: 'F_150', model: 'F-150', trimCode: null, trim: null };
/** Twenty-six IDs, the last one first. */
const RANGE_26 = ['26', ...Array.from({ length: 25 }, (_id, i) => String(i + 1))].join(',');

describe('a filter finds', () => {
  test.each<[string, string, Changes[], number[]]>([
    ['used cars alone when no condition is given', '', [{}, { listingType: 'NEW' }, { listingType: '3P_CERT' }], [1]],
    ['any condition on request', 'allListingType=all-cars', [{}, { listingType: 'NEW' }], [1, 2]],
    [
      'each chosen condition',
      'listingType=NEW,CERTIFIED',
      [{}, { listingType: 'NEW' }, { listingType: 'CERTIFIED' }],
      [2, 3],
    ],
    ['cars of any chosen make', 'makeCode=FORD,HONDA', [{}, CIVIC, FORD], [2, 3]],
    ['a model alone, which implies its make', 'modelCode=TACOMA', [{}, TACOMA, CIVIC], [2]],
    ['a model code shared by two makes under both', 'modelCode=COUGAR', [FORD, MERCURY, {}], [1, 2]],
    ['a shared model code under the chosen make', 'makeCode=FORD&modelCode=COUGAR', [FORD, MERCURY], [1]],
    [
      'a model of one make or any car of the other',
      'makeCode=HONDA,TOYOTA&modelCode=CIVIC',
      [{}, CIVIC, { ...CIVIC, modelCode: 'FIT' }],
      [1, 2],
    ],
    [
      'a trim within its model',
      'modelCode=CAMRY,TACOMA&trimCode=TOYOTA-CAMRY|XSE',
      [{}, { trimCode: 'LE' }, TACOMA],
      [1, 3],
    ],
    [
      'years with both ends',
      'startYear=2018&endYear=2019',
      [{ year: 2017 }, { year: 2018 }, { year: 2019 }, { year: 2020 }],
      [2, 3],
    ],
    [
      'prices with fees up to their upper end',
      'maxPrice=20500&priceBasis=with-fees',
      [49_999, 50_001, null].map((dealerFeesCents) => ({ salePrice: 20_000, dealerFeesCents })),
      [1],
    ],
    [
      'prices with both ends',
      'maxPrice=20000&minPrice=10000',
      [{ salePrice: 9_999 }, { salePrice: 10_000 }, { salePrice: 20_000 }, { salePrice: 20_001 }],
      [2, 3],
    ],
    [
      'the MSRP where there is no sale price',
      'maxPrice=20000',
      [
        { salePrice: null, msrp: 20_000 },
        { salePrice: null, msrp: null },
      ],
      [1],
    ],
    ['a price without its incentive', 'maxPrice=20000', [{ salePrice: 20_500, incentive: 1_000 }], []],
    ['private sellers', 'sellerType=p', [{}, { ownerId: 2 }], [2]],
    [
      'mileages up to and with the end',
      'maxMileage=60000',
      [{ mileage: 60_000 }, { mileage: 60_001 }, { mileage: null }],
      [1],
    ],
    [
      'no mileage of 0 or from 250,000 on',
      'minMileage=1',
      [{ mileage: 0 }, { mileage: 249_999 }, { mileage: 250_000 }],
      [2],
    ],
    ['a listed range of mileages', 'mileage=0-30000', [{ mileage: 30_000 }, { mileage: 30_001 }], [1]],
    ['body styles', 'vehicleStyleCode=SUV,VAN', [{}, { bodyStyleCode: 'SUV' }, { bodyStyleCode: 'VAN' }], [2, 3]],
    [
      'a subtype within its own style',
      'sedanSubtypeCode=SPORT_SEDAN&vehicleStyleCode=SEDAN,SUV',
      [{}, { bodySubtypeCode: 'SPORT_SEDAN' }, { bodyStyleCode: 'SUV', bodySubtypeCode: 'COMPACT_SUV' }],
      [2, 3],
    ],
    ['a fuel', 'fuelTypeGroup=ELE', [{}, { fuelCode: 'ELE' }], [2]],
    [
      'fuel economy from a value on',
      'mpgRange=MPG_30',
      [{ mpgCombined: 29.9 }, { mpgCombined: 30 }, { mpgCombined: null }],
      [2],
    ],
    [
      'electric range from a value on',
      'electricMileRange=MILES_200',
      [{ electricRangeMiles: 199 }, { electricRangeMiles: 200 }],
      [2],
    ],
    ['doors', 'doorCode=2', [{}, { doors: 2 }], [2]],
    ['drive types', 'driveGroup=4WD,AWD', [{}, { driveCode: '4WD' }, { driveCode: 'AWD' }], [2, 3]],
    ['cylinders', 'engineCode=6', [{}, { engineCode: '6' }], [2]],
    [
      'displacement',
      'engineDisplacement=LITERS_3_0_TO_3_9',
      [{}, { displacementLiters: 3 }, { displacementLiters: 3.9 }],
      [2, 3],
    ],
    ['exterior colors', 'extColorSimple=RED', [{}, { exteriorColorCode: 'RED' }], [2]],
    ['interior colors', 'intColorSimple=BEIGE', [{}, { interiorColorCode: 'BEIGE' }], [2]],
    ['transmissions', 'transmissionCode=MANUAL', [{}, { transmissionCode: 'MANUAL' }], [2]],
    ['every chosen feature', 'featureCode=BLUETOOTH,SUNROOF', [{}, { features: ['SUNROOF', 'BLUETOOTH', 'USB'] }], [2]],
    ['every chosen package', 'packages=Sport,Tow', [{ packages: ['Tow'] }, { packages: ['Tow', 'Sport'] }], [2]],
    [
      'every chosen history',
      'vehicleHistoryType=CLEAN_TITLE,ONE_OWNER',
      [{ history: ['ONE_OWNER'] }, { history: ['ONE_OWNER', 'CLEAN_TITLE'] }],
      [2],
    ],
    [
      'every chosen home service',
      'homeServices=HOME_DELIVERY,VIRTUAL_TOUR',
      [{ homeServices: ['VIRTUAL_TOUR'] }, { homeServices: ['HOME_DELIVERY', 'VIRTUAL_TOUR'] }],
      [2],
    ],
    ['commercial use', 'vehicleUseType=COMMERCIAL', [{}, { useType: 'COMMERCIAL' }], [2]],
    ['truck cabs', 'bodyStyleSubtypeCode=CREW_CAB', [{}, { cabCode: 'CREW_CAB' }], [2]],
    ['truck beds', 'truckBedLength=LONG_BED', [{}, { bedCode: 'LONG_BED' }], [2]],
    ['cars with the money back guarantee', 'vehicleExchange=MONEY_BACK', [{}, { moneyBackGuarantee: true }], [2]],
    ['cars to buy online', 'buyOnline=BUY_ONLINE', [{}, { buyOnline: true }], [2]],
    ['great prices', 'dealType=greatprice', [{}, GREAT_PRICE, { rating: null }], [2]],
    [
      'series that feeds name, and those of the models',
      'seriesCode=F_SERIES',
      [
        { ...FORD, modelCode: 'F_150' },
        { ...FORD, modelCode: 'F_150', seriesCode: 'RAPTOR' },
        { ...FORD, seriesCode: 'F_SERIES' },
        {},
      ],
      [1, 3],
    ],
    [
      'any chosen series',
      'seriesCode=F_SERIES,RAPTOR',
      [{ ...FORD, modelCode: 'F_150' }, { ...FORD, seriesCode: 'RAPTOR' }, {}],
      [1, 2],
    ],
    ['nothing of a series that is in no feed and no table', 'seriesCode=NOSUCH', [{}], []],
    ['cars of one owner', 'showcaseOwnerId=2', [{}, { ownerId: 2 }, { ownerId: 3 }], [2]],
    ['the first owner alone', 'showcaseOwnerId=3,2', [{}, { ownerId: 2 }, { ownerId: 3 }], [3]],
    [
      'listed trucks and vans in commercial use by experience=commercial',
      'experience=commercial',
      [
        { ...FORD, modelCode: 'TRANSIT_250', useType: 'COMMERCIAL' },
        { ...FORD, modelCode: 'TRANSIT_250' },
        { useType: 'COMMERCIAL' },
      ],
      [1],
    ],
    ['great prices by experience=best-deals', 'experience=best-deals', [{}, GREAT_PRICE, { rating: null }], [2]],
    ['all the same by experience=buy-online alone', 'experience=buy-online', [{}, { buyOnline: true }], [1, 2]],
    [
      'by the option what experience=buy-online does not',
      'buyOnline=BUY_ONLINE&experience=buy-online',
      [{}, { buyOnline: true }],
      [2],
    ],
    [
      'payments up to and with the end, at the usual terms',
      'maxPayment=400',
      [{ salePrice: 25_705 }, { salePrice: 25_706 }, { salePrice: null, msrp: null }],
      [1],
    ],
    [
      'payments at other terms',
      'aprPercent=0&downPayment=5000&maxPayment=500&minPayment=400&termMonths=48',
      [{ salePrice: 24_199 }, { salePrice: 24_200 }, { salePrice: 29_000 }, { salePrice: 29_001 }],
      [2, 3],
    ],
    [
      'a trim of another model as if it were not given',
      'modelCode=TACOMA&trimCode=TOYOTA-CAMRY|XSE',
      [{}, TACOMA],
      [2],
    ],
    ['all when more than 25 ids are excluded', `excludedListingIds=${RANGE_26}`, [{}, {}], [1, 2]],
    ['all but 25 excluded ids', `excludedListingIds=${RANGE_26.replace('26,', '')}`, [{}, {}], []],
    ['a VIN', 'vin=4t1b11hk5ku000009', [{}, { vin: '4T1B11HK5KU000009' }], [2]],
    ['words of the title, the seller and the features', 'keyword=mile+xse+blue', [{}, { features: [] }], [1]],
    ['F-150 as one word', 'keyword=f-150', [F_150, { ...F_150, model: 'Focus', trim: '150A' }], [1]],
    ['F-150 however it is spelled', 'keyword=f150', [F_150, {}], [1]],
    ['a word that no listing has by spellings close to it', 'keyword=camary', [{}, TACOMA], [1]],
    ['only what is spelled so, where a listing is', 'keyword=camr', [{}, { ...CIVIC, trim: 'Cammr' }], [1]],
    ['words spelled right as they are beside a misspelled one', 'keyword=camry+toyoat', [{}, TACOMA], [1]],
    ['no other number in place of one that no listing has', 'keyword=f-151', [F_150], []],
    ['all but a make', 'notMakeCode=TOYOTA', [{}, FORD, MERCURY], [2, 3]],
    ['all but a model of every make', 'notModelCode=COUGAR', [{}, FORD, MERCURY], [1]],
    ['a car of which the color is not known', 'notExtColorSimple=RED', [{ exteriorColorCode: null }], [1]],
    ['all but the excluded ids', 'excludedListingIds=1,3', [{}, {}, {}], [2]],
    ['nothing when a code means nothing', 'makeCode=NOSUCHMAKE', [{}], []],
  ])('%s: %s [R009, R010, R011, R080, R095, R118, R119, R186, R198, R573]', async (_what, query, cars, expected) => {
    expect(await found(cars, query)).toEqual(expected);
  });
});

describe('a place', () => {
  const cars = [{}, { ownerId: 2 }, { ownerId: 3 }, { ownerId: 4 }];

  test.each([
    ['the radius includes its boundary', 'searchRadius=10&zip=80202', [1, 2]],
    ['a missing radius is 100 miles', 'zip=80202', [1, 2, 3]],
    ['a larger radius is 100 miles', 'searchRadius=5000&zip=80202', [1, 2, 3]],
    ['a radius of 0 is any distance', 'searchRadius=0&zip=80202', [1, 2, 3, 4]],
    ['no place, no radius', 'searchRadius=10', [1, 2, 3, 4]],
    ['a city and state are a place', 'city=Denver&searchRadius=10&state=CO', [1, 2]],
    ['a location is a place', 'location=Denver, CO&searchRadius=10', [1, 2]],
    ['a ZIP that nobody knows is dropped', 'searchRadius=10&zip=00000', [1, 2, 3, 4]],
    ['the market extension adds its dealers', 'marketExtension=include&searchRadius=10&zip=80202', [1, 2, 3]],
    ['without it they stay out', 'marketExtension=off&searchRadius=10&zip=80202', [1, 2]],
  ])('%s: %s', async (_what, query, expected) => {
    expect(await found(cars, query)).toEqual(expected);
  });

  test('results show their distance, and which come from the market extension [R090]', async () => {
    const { results } = await search(cars, 'marketExtension=include&searchRadius=10&sortBy=distanceASC&zip=80202');
    expect(results.map(({ beyondRadius }) => beyondRadius)).toEqual([false, false, true]);
    expect(results.map(({ distanceMiles }) => distanceMiles?.toFixed(1))).toEqual(['0.0', '10.0', '69.8']);
  });
});

describe('an order', () => {
  const priced = [{ salePrice: 2 }, { salePrice: null }, { salePrice: 3 }, { salePrice: 1 }, { salePrice: 2 }];

  test.each<[string, string, Changes[], number[]]>([
    ['lowest price first, none last, ties by id', 'sortBy=derivedpriceASC', priced, [4, 1, 5, 3, 2]],
    [
      'lowest price with fees first, those without an upper end last',
      'priceBasis=with-fees&sortBy=derivedpriceASC',
      [50_000, null, 0, 10_000].map((dealerFeesCents) => ({ salePrice: 20_000, dealerFeesCents })),
      [3, 4, 1, 2],
    ],
    ['highest price first, none last, ties by id', 'sortBy=derivedpriceDESC', priced, [3, 1, 5, 4, 2]],
    [
      'nearest first, unknown last',
      'searchRadius=0&sortBy=distanceASC&zip=80202',
      [{ ownerId: 4 }, { ownerId: 3 }, { ownerId: 1 }, { ownerId: 2 }],
      [3, 4, 2, 1],
    ],
    [
      'oldest listing first',
      'sortBy=datelistedASC',
      [{ listedAt: '2026-06-02T10:00:00Z' }, { listedAt: '2026-06-02T09:00:00Z' }],
      [2, 1],
    ],
    [
      'newest listing first',
      'sortBy=datelistedDESC',
      [{ listedAt: '2026-06-02T09:00:00Z' }, { listedAt: '2026-06-02T10:00:00Z' }],
      [2, 1],
    ],
    ['lowest mileage first', 'sortBy=mileageASC', [{ mileage: null }, { mileage: 9 }, { mileage: 8 }], [3, 2, 1]],
    ['highest mileage first', 'sortBy=mileageDESC', [{ mileage: null }, { mileage: 8 }, { mileage: 9 }], [3, 2, 1]],
    ['oldest year first', 'sortBy=yearASC', [{ year: 2020 }, { year: 2010 }], [2, 1]],
    ['lowest cost to own', 'sortBy=ownershipASC', [{}, { laterPriceCents: 9e5 }, { laterPriceCents: 1e6 }], [3, 2, 1]],
    ['newest year first', 'sortBy=yearDESC', [{ year: 2010 }, { year: 2020 }], [2, 1]],
    ['relevance by default: cheaper leads', '', [{ salePrice: 20_001 }, { salePrice: 20_000 }], [2, 1]],
    [
      'relevance: fresher leads',
      '',
      [{ listedAt: '2026-06-01T00:00:00Z' }, { listedAt: '2026-06-02T00:00:00Z' }],
      [2, 1],
    ],
    ['relevance: nearer leads', 'zip=80202', [{ ownerId: 3 }, { ownerId: 1 }], [2, 1]],
    ['relevance: ties by id', '', [{}, {}, {}], [1, 2, 3]],
    [
      'relevance by other weights: a fresh car before a good offer',
      'relevanceConfig=fresh',
      [{ salePrice: 15_000 }, { listedAt: '2026-06-30T00:00:00Z', salePrice: 26_000 }],
      [2, 1],
    ],
    [
      'relevance by the usual ones: a good offer before a fresh car',
      '',
      [{ salePrice: 15_000 }, { listedAt: '2026-06-30T00:00:00Z', salePrice: 26_000 }],
      [1, 2],
    ],
  ])('%s: %s [R238]', async (_what, query, cars, expected) => {
    expect(await inOrder(cars, query)).toEqual(expected);
  });

  test('by distance without a location falls back to relevance and says so', async () => {
    const { sortBy, results } = await search([{ salePrice: 20_001 }, { salePrice: 20_000 }], 'sortBy=distanceASC');
    expect([sortBy, ...results.map(({ listing }) => listing.id)]).toEqual(['relevance', 2, 1]);
  });

  test('by relevance, no seller crowds out the others', async () => {
    const cars = [
      ...Array.from({ length: 4 }, () => ({ salePrice: 10_000 })),
      { ownerId: 2 },
      { ownerId: 3 },
      { ownerId: 4 },
    ];
    expect(await inOrder(cars, '')).toEqual([1, 2, 5, 6, 7, 3, 4]);
  });
});

describe('a count', () => {
  test('is the number of results with only this option in its section', async () => {
    const cars = [{ fuelCode: 'ELE' }, { fuelCode: 'ELE', year: 2010 }, { year: 2010 }, { fuelCode: 'HYB' }];
    const counts = await countsOf(cars, 'fuelTypeGroup=HYB&startYear=2015', 'fuelTypeGroup');
    expect(counts).toMatchObject({ ELE: 1, GSL: 0, HYB: 1 });
  });

  test('is for the option in addition to the choice, in a conjunction', async () => {
    const cars = [{ features: ['USB', 'WIFI'] }, { features: ['USB'] }, { features: ['WIFI'] }];
    expect(await countsOf(cars, 'featureCode=USB', 'featureCode')).toMatchObject({ USB: 2, WIFI: 1, ALARM: 0 });
  });

  test('of a make ignores models and trims; models and trims are counted for the selection', async () => {
    const cars = [{}, { trimCode: 'LE', trim: 'LE' }, TACOMA, CIVIC];
    const query = 'makeCode=TOYOTA&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|LE';
    const { total, filters, filterGroups } = await search(cars, query);
    const shown = (options: readonly { value: string; count: number }[] = []) =>
      Object.fromEntries(options.map(({ value, count }) => [value, count]));
    expect(total).toBe(1);
    expect(shown(filters['makeCode']!.options)).toEqual({ HONDA: 1, TOYOTA: 3 });
    expect(shown(filterGroups['modelCode']!['TOYOTA']!.options)).toEqual({ CAMRY: 2, TACOMA: 1 });
    expect(Object.keys(filterGroups['modelCode']!)).toEqual(['TOYOTA']);
    expect(shown(filterGroups['trimCode']!['TOYOTA-CAMRY']!.options)).toEqual({
      'TOYOTA-CAMRY|LE': 1,
      'TOYOTA-CAMRY|XSE': 1,
    });
  });

  test('of a radius is exact, and the option stays enabled at 0', async () => {
    const { filters } = await search([{ ownerId: 2 }, { ownerId: 3 }, { ownerId: 4 }], 'searchRadius=10&zip=80202');
    const options = filters['searchRadius']!.options.map(({ value, count, disabled = false }) => [
      value,
      count,
      disabled,
    ]);
    expect(options).toEqual([
      ['10', 1, false],
      ['25', 1, false],
      ['50', 1, false],
      ['75', 2, false],
      ['100', 2, false],
      ['0', 3, false],
    ]);
    const none = await search([{ ownerId: 4 }], 'zip=80202');
    expect(none.filters['searchRadius']!.options.slice(0, 5).every(({ count, disabled }) => !count && !disabled)).toBe(
      true,
    );
  });

  test('of a selected radius that is not offered is exact too', async () => {
    const { filters, total } = await search([{ ownerId: 2 }, { ownerId: 3 }], 'searchRadius=33&zip=80202');
    const options = filters['searchRadius']!.options;
    expect(options.map(({ value }) => value)).toEqual(['10', '25', '33', '50', '75', '100', '0']);
    expect(options[2]).toEqual({ value: '33', label: '33 miles', count: total, selected: true });
    expect(total).toBe(1);
  });

  test('also exists for an option from the inventory that no table has', async () => {
    const cars = [{ fuelCode: 'STEAM', bodyStyleCode: 'TRICYCLE' }];
    expect(await countsOf(cars, '', 'fuelTypeGroup')).toMatchObject({ STEAM: 1, GSL: 0 });
    expect(await countsOf(cars, '', 'vehicleStyleCode')).toMatchObject({ TRICYCLE: 1, SUV: 0 });
    expect(await found(cars, 'fuelTypeGroup=STEAM&vehicleStyleCode=TRICYCLE')).toEqual([1]);
  });
});

describe('a market area', () => {
  test.each([
    ['the area that the shopper names beats that of the place', 'dma=BOSTON&marketExtension=include', [1, 2]],
    ['without a name it is that of the place', 'marketExtension=include', [1, 2, 3]],
  ])('%s [R089]', async (_what, query, expected) => {
    const cars = [{}, { ownerId: 2 }, { ownerId: 3 }, { ownerId: 4 }];
    expect(await found(cars, `${query}&searchRadius=10&zip=80202`)).toEqual(expected);
  });

  test.each(['', '&marketExtension=off'])('the extension is off unless it is on: "%s" [R090]', async (given) => {
    const { results } = await search([{}, { ownerId: 3 }], `searchRadius=10&zip=80202${given}`);
    expect(results.map(({ beyondRadius }) => beyondRadius)).toEqual([false]);
  });
});

describe('the car maker’s brand', () => {
  const HYUNDAI = { makeCode: 'HYUNDAI', make: 'Hyundai', modelCode: 'TUCSON', model: 'Tucson' };
  const cars = [HYUNDAI, { ...HYUNDAI, listingType: 'NEW' as const }, CIVIC, { listingType: 'NEW' as const }];

  test('finds and counts only its own make', async () => {
    const { total, filters } = await search(cars, 'allListingType=all-cars', MAKER_BRAND);
    expect(total).toBe(2);
    expect(filters['makeCode']!.options.map(({ value, count }) => [value, count])).toEqual([['HYUNDAI', 2]]);
    expect(filters['listingType']!.options.map(({ value, count }) => [value, count])).toContainEqual(['NEW', 1]);
    expect(filters['searchRadius']!.options.every(({ count }) => count === 2)).toBe(true);
  });

  test('searches new and certified cars when no condition is given', async () => {
    expect((await search(cars, '', MAKER_BRAND)).results.map(({ listing }) => listing.id)).toEqual([2]);
  });

  test.each(['makeCode=HONDA', 'modelCode=CIVIC'])('does not know other makes: ?%s', async (query) => {
    const { total, invalid } = await search(cars, query, MAKER_BRAND);
    expect([total, invalid.length]).toEqual([0, 1]);
    expect((await search(cars, query)).total).toBe(1);
  });
});

describe('a page', () => {
  const cars = Array.from({ length: 130 }, (_car, i) => ({ salePrice: 1_000 + i }));

  test.each([
    ['has 25 results unless told otherwise', 'sortBy=derivedpriceASC', 1, 25],
    ['starts at the requested first record', 'firstRecord=120&sortBy=derivedpriceASC', 121, 10],
    ['has at most 100 results', 'numRecords=500&sortBy=derivedpriceASC', 1, 100],
  ])('%s: %s', async (_what, query, first, length) => {
    const ids = await inOrder(cars, query);
    expect([ids[0], ids.length]).toEqual([first, length]);
  });
});

describe('statistics', () => {
  test('describe price, year and counted mileage of the results', async () => {
    const cars = [{ salePrice: 10, mileage: 0 }, { salePrice: 20, mileage: 300_000, year: 2021 }, { salePrice: null }];
    const { stats } = await search(cars, '');
    expect(stats).toEqual({
      price: { count: 2, min: 10, max: 20, mean: 15 },
      year: { count: 3, min: 2019, max: 2021, mean: (2019 + 2021 + 2019) / 3 },
      mileage: { count: 1, min: 40_000, max: 40_000, mean: 40_000 },
    });
  });

  test('a histogram ignores its own filter', async () => {
    const { histograms } = await search(
      [{ salePrice: 1_000 }, { salePrice: 4_000 }, { salePrice: 4_999 }],
      'maxPrice=2000',
    );
    expect(histograms['price']!.counts.slice(0, 3)).toEqual([1, 2, 0]);
  });
});
