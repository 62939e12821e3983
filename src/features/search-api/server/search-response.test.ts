import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import {
  readRequest,
  type Place,
  SECTIONS,
  type SearchContext,
  type Result,
  parseQuery,
} from '#features/search/search.ts';
import { type CountedAnswer, countsOf } from '#features/search/search.server.ts';
import { type SearchResponse, searchResponseSchema } from '../model/search-response.ts';
import { toWireOwner } from '../model/wire-owner.ts';
import { writeAnswer } from './write-answer.ts';

const DENVER: Place = {
  zip: '80202',
  city: 'Denver',
  state: 'CO',
  latitude: 39.75,
  longitude: -104.99,
  marketArea: 'DENVER',
};
const CHICAGO: Place = { ...DENVER, zip: '60601', city: 'Chicago', state: 'IL' };
const context: SearchContext = {
  brand: MAIN_BRAND,
  currentYear: 2026,
  today: 20_000,
  findZip: (zip) => [DENVER, CHICAGO].find((place) => place.zip === zip),
  findCity: () => undefined,
  knows: () => true,
  modelKeysOf: (code) => [`TOYOTA-${code}`],
  nameOf: (_column, code) => code,
};

const owner = sampleOwner({ id: 7 });
const car = (changes: Parameters<typeof sampleListing>[0]): Result => ({
  listing: sampleListing({ ownerId: owner.id, ...changes }),
  owner,
  distanceMiles: 12.5,
  beyondRadius: false,
});

function answer(search = '', changes: Partial<CountedAnswer> = {}): CountedAnswer {
  const { query, invalid, errors } = parseQuery(readRequest(search), context);
  const stats = { count: 2, min: 1, max: 3, mean: 2 };
  return {
    ...{ query, invalid, errors, sortBy: query.sortBy, total: 2, next: { rank: 2 } },
    results: [car({ id: 1 }), car({ id: 2 })],
    counts: { listingType: countsOf([['USED', 2]]) },
    stats: { price: stats, year: stats, mileage: stats },
    histograms: { price: { edges: [0, 1, 2], counts: [1, 1] } },
    ...changes,
  };
}

const wire = (search = '', changes?: Partial<CountedAnswer>, options = {}) =>
  JSON.parse(writeAnswer(answer(search, changes), context, options).toString()) as SearchResponse;

/** Returns whether a path of keys such as `images.sources` is present, with any value. */
function has(value: unknown, path: string): boolean {
  const [first, ...rest] = path.split('.');
  const inside = Array.isArray(value) ? value[0] : value;
  if (typeof inside !== 'object' || inside === null || !(first! in inside)) return false;
  return !rest.length || has((inside as Record<string, unknown>)[first!], rest.join('.'));
}

test.each(
  `listings owners totalResultCount stats alpha.alphaShowcase boost spotlights featuredSpotlights standardSpotlights
   vehicleHighlight editorialContent editorialReviews makeSummaryData pageData cookies filters filterGroups
   suggestedFilters suggestedModels invalidQueryParams requestParams sections
   stats.derivedprice.min stats.derivedprice.max stats.derivedprice.mean stats.year.min stats.year.max stats.year.mean
   stats.startYear stats.endYear stats.minPrice stats.maxPrice stats.searchRadius stats.zip stats.histograms`.split(
    /\s+/,
  ),
)('the response has %s [R066, R067, R068, R239]', (path) => {
  expect(has(wire(), path)).toBe(true);
  expect(has(wire('', { results: [], total: 0 }), path)).toBe(true);
});

test.each(
  `id vin make make.name makeCode model ownerId listingType title images.primary images.sources images.sources.src
   images.sources.alt paymentServices.paymentCalculationUrl paymentServices.incentivesUrl
   paymentServices.digitalRetailingType paymentServices.dealerSettings.uiEnabled
   paymentServices.dealerSettings.leaseEnabled vehicleHighlight.urgencyDriverType vehicleHighlight.urgencyDriverValue
   vehicleHighlight.isVehicleHighlight viewCount pricingDetail.incentive pricingDetail.salePrice pricingDetail.msrp
   pricingDetail.payments pricingDetail.dealIndicator vdpBaseUrl website.href phone ownerName
   marketExtension.imeDmaMatch ribbon addOns hasSpecialOffer isHot isReducedPrice fyuseId specifications.mpg
   specifications.mileRange specifications.engine specifications.driveType productTiles certifiedProduct
   lifestyleCategories`.split(/\s+/),
)('a listing has %s [R058, R059, R060, R061, R386, R387, R388, R389, R390, R391]', (path) => {
  const results = [car({ images: [{ src: 'https://photos.test/1.jpg', alt: null }] })];
  expect(has(wire('', { results }).listings, path)).toBe(true);
});

test('what a feed says of a car fills the keys that the specification names [R058, R386]', () => {
  const [tile, words] = [
    { tileType: 'WARRANTY', tileSubType: 'POWERTRAIN', image: 'https://x.test/w.png', link: 'https://x.test/w' },
    { ribbon: 'Manager special', specialOffer: '$500 off', image360: 'spin-7' },
  ];
  const filled = car({
    ...words,
    ...{ addOns: ['Mats'], productTiles: [tile], lifestyleCategories: ['Family'], hot: true },
    ...{ homeServices: ['HOME_DELIVERY'] },
  });
  expect(wire('', { results: [filled] }).listings[0]).toMatchObject({
    ...{ ribbon: 'Manager special', hasSpecialOffer: true, specialOffer: '$500 off', fyuseId: 'spin-7' },
    ...{ addOns: ['Mats'], productTiles: [tile], lifestyleCategories: ['Family'], isHot: true },
    homeServices: ['HOME_DELIVERY'],
  });
  expect(wire('', { results: [car({ incentive: 500 })] }).listings[0]!.hasSpecialOffer).toBe(true);
  expect(wire('', { results: [car({})] }).listings[0]!.hasSpecialOffer).toBe(false);
});

test.each(
  `id name logo.src location.address location.latitude location.longitude phone.value website.href hideEmailForm
   privateSeller rating homeServices shippingLabel distanceFromSearch dealerDiff.tagline`.split(/\s+/),
)('an owner has %s [R063, R392]', (path) => {
  expect(has(wire().owners, path)).toBe(true);
});

test('the street and the coordinates of a private seller are left out', () => {
  const placeOf = (privateSeller: boolean) => {
    const owner = sampleOwner({ address: '9 Elm St', latitude: 39.7, longitude: -105, privateSeller });
    const { address, latitude, longitude } = toWireOwner(owner, null).location;
    return [address.address1, latitude, longitude];
  };
  expect([placeOf(false), placeOf(true)]).toEqual([
    ['9 Elm St', 39.7, -105],
    [null, null, null],
  ]);
});

test('the phone number of a private seller is left out', () => {
  const answerOf = (privateSeller: boolean) => {
    const seller = { ...owner, privateSeller, phone: '303-555-0100' };
    return JSON.stringify(wire('', { results: [{ ...car({ id: 1 }), owner: seller }] }));
  };
  expect(answerOf(false).split('303-555-0100')).toHaveLength(3);
  expect(answerOf(true)).not.toContain('303-555-0100');
});

test('the response matches its schema [R069]', () => {
  expect(searchResponseSchema.parse(wire('makeCode=TOYOTA&zip=80202'))).toEqual(wire('makeCode=TOYOTA&zip=80202'));
});

test('owners are an array without duplicates', () => {
  expect(wire().owners.map(({ id, distanceFromSearch }) => [id, distanceFromSearch])).toEqual([[7, 12.5]]);
});

test('a list contains only the primary image, and none without photos [R200]', () => {
  const photos = [1, 2, 3].map((n) => ({ src: `https://photos.test/${n}.jpg`, alt: `Photo ${n}` }));
  const [many, none] = wire('', { results: [car({ images: photos }), car({ images: [] })] }).listings;
  expect(many!.images).toEqual({
    primary: 0,
    sources: [{ src: '/pictures/photos/1/0-1200.webp', alt: 'Photo 1' }],
  });
  expect(none!.images).toEqual({ primary: null, sources: [] });
});

test('an estimated payment is amortized at the terms of the search, to the cent; none without a price', () => {
  const paymentsOf = (search: string, salePrice: number | null) =>
    wire(search, { results: [car({ salePrice, msrp: null })] }).listings[0]!.pricingDetail.payments;
  expect(paymentsOf('', 20_000)).toEqual({
    ...{ monthlyPaymentCents: 31_122, downPaymentCents: 200_000, termMonths: 72, aprPercent: 7.5 },
  });
  expect(paymentsOf('aprPercent=0&downPayment=5000&termMonths=60', 20_000)).toEqual({
    ...{ monthlyPaymentCents: 25_000, downPaymentCents: 500_000, termMonths: 60, aprPercent: 0 },
  });
  expect(paymentsOf('', null)).toBeNull();
  expect(paymentsOf('', 123_456)).toBeNull();
});

test('the derived price is the sale price, else the MSRP, without subtracting incentives [R062]', () => {
  const prices = [
    { salePrice: 20_000, msrp: 25_000, incentive: 1_000 },
    { salePrice: null, msrp: 25_000, incentive: 1_000 },
    { salePrice: null, msrp: null, incentive: null },
  ];
  const { listings } = wire('', { results: prices.map(car) });
  expect(listings.map(({ pricingDetail }) => pricingDetail.derivedPrice)).toEqual([20_000, 25_000, null]);
});

test('stats repeat the ranges, the radius and the ZIP of the search', () => {
  const { stats } = wire('startYear=2018&endYear=2022&minPrice=5000&maxPrice=30000&zip=80202&searchRadius=0');
  expect(stats).toMatchObject({ startYear: 2018, endYear: 2022, minPrice: 5_000, maxPrice: 30_000 });
  expect(stats).toMatchObject({ searchRadius: 0, zip: '80202' });
  expect(wire().stats).toMatchObject({ startYear: null, minPrice: null, searchRadius: 100, zip: null });
});

test('request parameters are written in server-side names, defaults included [R402, R403, R404, R405]', () => {
  const search =
    'makeCodeList=TOYOTA&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE&zip=80202&sortBy=yearDESC&maxPrice=30000';
  expect(wire(search).requestParams).toEqual({
    makeCodes: ['TOYOTA'],
    modelCodes: ['CAMRY'],
    trimCodes: ['TOYOTA-CAMRY|XSE'],
    searchZip: '80202',
    searchRadius: 100,
    sort: 'yearDESC',
    relevanceConfig: 'standard',
    maxPrice: 30_000,
    listingType: ['USED'],
    firstRecord: 0,
    numRecords: 25,
  });
});

test('every server-side name is accepted as a parameter [R406]', () => {
  const { requestParams } = wire('makeCode=TOYOTA&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE&zip=80202&sortBy=yearDESC');
  const again = new URLSearchParams(Object.entries(requestParams).map(([name, value]) => [name, String(value)]));
  expect(wire(String(again)).requestParams).toEqual(requestParams);
});

test('collapsed filters leave out unselected options without results [R235]', () => {
  const values = (collapse: boolean) =>
    wire('listingType=USED&listingType=3P_CERT', {}, { collapse }).filters['listingType']!.options.map(
      ({ value }) => value,
    );
  expect(values(false)).toEqual(['NEW', 'USED', 'CERTIFIED', '3P_CERT']);
  expect(values(true)).toEqual(['USED', '3P_CERT']);
});

test('hiding filters removes filters, groups and sections [R241]', () => {
  expect(wire('', {}, { hideFilters: true })).toMatchObject({ filters: {}, filterGroups: {}, sections: [] });
});

test('sections are those of the panel in order, with their fields [R070]', () => {
  const { sections } = wire();
  expect(sections).toEqual(SECTIONS.map(({ key, label, fields }) => ({ key, label, fields })));
  expect(sections[1]).toEqual({ key: 'make', label: 'Make/Model/Trim', fields: ['makeCode', 'modelCode', 'trimCode'] });
});

test('a ZIP that is not found puts its error on the filter', () => {
  expect(wire('zip=00000').filters['zip']!.error).toBe('Enter a valid ZIP Code');
  expect(wire('zip=80202').filters['zip']!.error).toBeNull();
});

test('a basis of prices that is dropped has its error, so that no program takes advertised prices for it', () => {
  const errorOf = (search: string) => wire(search).filters['priceBasis']!.error;
  expect(errorOf('priceBasis=out-the-door&zip=99999')).toBe('Enter a valid ZIP Code to see prices out the door');
  expect(errorOf('priceBasis=with-fees')).toBeNull();
});

test('each listing has its price on the basis of the search, which its filters, order and statistics use', () => {
  const results = [car({ salePrice: 20_000, dealerFeesCents: 49_950 }), car({ salePrice: null, msrp: null })];
  const onBasis = (search: string) =>
    wire(search, { results }).listings.map(({ pricingDetail }) => pricingDetail.onBasis);
  expect(onBasis('')).toEqual([null, null]);
  expect(onBasis('priceBasis=advertised')).toEqual([null, null]);
  const withFees = { price: 20_500, lowCents: 2_049_950, highCents: 2_049_950, missing: [] };
  expect(onBasis('priceBasis=with-fees')).toEqual([withFees, null]);
  expect(wire('priceBasis=with-fees', { results }).listings[0]!.pricingDetail.derivedPrice).toBe(20_000);
  const [outTheDoor] = onBasis('priceBasis=out-the-door&zip=60601');
  expect(outTheDoor!.price).toBe(Math.ceil(outTheDoor!.highCents! / 100));
  expect(outTheDoor!.lowCents).toBeGreaterThan(2_049_950);
});

test('lists invalid parameters with value and reason', () => {
  const [problem] = wire('minPrice=cheap').invalidQueryParams;
  expect(problem).toEqual({ name: 'minPrice', value: 'cheap', reason: expect.stringContaining('whole number') });
});

test('the cursor of the next page is text, and null at the end', () => {
  expect(wire('', { next: { key: 12_500, id: 4711 } }).after).toBe('k12500_4711');
  expect(wire('', { next: null }).after).toBeNull();
});

test('a dealer that is found only through its market area is flagged', () => {
  const results = [{ ...car({}), beyondRadius: true }];
  expect(wire('', { results }).listings[0]!.marketExtension.imeDmaMatch).toBe(true);
});
