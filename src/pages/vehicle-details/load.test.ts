import { expect, test, vi } from 'vitest';
import { ClusterError } from '#ports/search-cluster/search-cluster.ts';
import { createGuard } from '#ports/calls/create-guard.ts';
import { loadVehicleDetails, type VehicleDetailsServices } from './load.ts';
import type { VehicleDetailsData } from './page-data.ts';
import { minimalListing, minimalOwner, servicesForListing } from './testing/one-vehicle.ts';

const ORIGIN = 'https://cars.test';
const request = (id: string, referer?: string) => ({
  ...{ id, origin: ORIGIN, referer },
  signal: new AbortController().signal,
});

async function page(services: VehicleDetailsServices, referer?: string) {
  const answer = await loadVehicleDetails(services, request('42', referer));
  if (answer.kind !== 'page') throw new Error(`answered ${answer.kind}`);
  return answer;
}

const TACOMA = { modelCode: 'TACOMA', model: 'Tacoma', bodyStyleCode: 'TRUCK' };

test.each(['', '0', '-1', '042', '4.2', 'abc', '9'.repeat(16), '41'])('the id "%s" was never given out', async (id) => {
  expect(await loadVehicleDetails(servicesForListing({ active: minimalListing() }), request(id))).toEqual({
    kind: 'unknown',
  });
});

test.each([
  [[9], 'makeCode=TOYOTA&modelCode=TACOMA'],
  [[3, 9], 'makeCode=TOYOTA'],
  [[0, 0, 9], 'vehicleStyleCode=TRUCK'],
  [[0, 0, 0], ''],
])('in place of a withdrawn car stands the nearest search with a choice: %j', async (counts, search) => {
  const services = servicesForListing({ withdrawn: minimalListing(TACOMA), counts });
  const answer = await loadVehicleDetails(services, request('42'));
  expect(answer).toEqual({ kind: 'withdrawn', makeModel: 'Toyota Tacoma', unconfirmedSince: null, search });
});

test('the head names the car, its price, its place and its one address', async () => {
  const active = minimalListing({ ...TACOMA, trim: 'SR5', trimCode: 'SR5', salePrice: 27_500, mileage: 40_000 });
  const { head } = await page(servicesForListing({ active, owner: minimalOwner({ city: 'Denver', state: 'CO' }) }));
  expect(head.title).toBe('Used 2020 Toyota Tacoma SR5 for sale in Denver, CO | Forecourt');
  expect(head.description).toBe(
    'Used 2020 Toyota Tacoma SR5, 40,000 miles, Denver, CO. $27,500. Sold by Mile High Motors.',
  );
  expect(head).toMatchObject({ canonical: '/cars-for-sale/vehicle/42', robots: null });
  expect(head.preload).toHaveLength(1);
});

test('a shopper who came from a search is led back to its card, and sees how far the seller is', async () => {
  const owner = minimalOwner({ latitude: 39.7525, longitude: -104.8116 });
  const referer = `${ORIGIN}/cars-for-sale?makeCode=TOYOTA&utm_source=x&zip=80202`;
  const { data } = await page(servicesForListing({ active: minimalListing(), owner }), referer);
  expect(data.back).toEqual({ label: 'Back to results', href: '/cars-for-sale?makeCode=TOYOTA&zip=80202#listing-42' });
  expect(data.seller.distance).toBe('10 mi from Denver, CO 80202');
  expect(data.header).toMatchObject({
    zip: '80202',
    links: [{ href: '/cars-for-sale?zip=80202' }, {}, {}, {}, {}, {}, {}],
  });
});

test.each([
  undefined,
  'not an address',
  'https://elsewhere.test/cars-for-sale?zip=80202',
  `${ORIGIN}/cars-for-sale/vehicle/41`,
])('a shopper who came from %s is led to all cars', async (referer) => {
  const { data } = await page(servicesForListing({ active: minimalListing() }), referer);
  expect(data.back).toEqual({ label: 'See all cars', href: '/cars-for-sale' });
  expect(data.seller.distance).toBeNull();
});

test('crumbs lead from all cars to the trim, each a search of its own', async () => {
  const active = minimalListing({ ...TACOMA, listingType: 'NEW', trim: 'SR5', trimCode: 'SR5' });
  const { data } = await page(servicesForListing({ active }));
  expect(data.crumbs).toEqual([
    { label: 'Cars for Sale', href: '/cars-for-sale?listingType=NEW' },
    { label: 'Truck', href: '/cars-for-sale?listingType=NEW&vehicleStyleCode=TRUCK' },
    { label: 'Toyota', href: '/cars-for-sale?listingType=NEW&makeCode=TOYOTA' },
    { label: 'Tacoma', href: '/cars-for-sale?listingType=NEW&makeCode=TOYOTA&modelCode=TACOMA' },
    {
      label: 'SR5',
      href: '/cars-for-sale?listingType=NEW&makeCode=TOYOTA&modelCode=TACOMA&trimCode=TOYOTA-TACOMA|SR5',
    },
  ]);
});

test('the page does without similar cars when they cannot be found', async () => {
  const services = servicesForListing({ active: minimalListing() });
  const { search } = services;
  search.similar = () => Promise.reject(new Error('broken'));
  search.inOneState = (work) => work(search);
  expect((await page(services)).data.similar).toBeNull();
});

test('similar cars are linked with how they were found', async () => {
  const services = servicesForListing({
    active: minimalListing(),
    similar: [minimalListing({ id: 43, salePrice: 9_900, mileage: 1_000 })],
  });
  const [car] = (await page(services)).data.similar!;
  expect(car).toMatchObject({ id: 43, title: '2020 Toyota', price: '$9,900', facts: '1,000 mi' });
  expect(car!.href).toMatch(/^\/cars-for-sale\/vehicle\/43\?clickType=\w+&tileClick=\w+#\w+$/);
});

const dataOf = async (changes: Parameters<typeof minimalListing>[0], owner?: ReturnType<typeof minimalOwner>) =>
  (await page(servicesForListing({ active: minimalListing(changes), ...(owner && { owner }) }))).data;

test('without a price the page says Call for price, and judges and finances nothing', async () => {
  const { price } = await dataOf({ marketPrice: 20_000, incentive: 500 });
  expect(price).toMatchObject({ amount: 'Call for price', deal: null, payment: null, incentive: '$500' });
});

test('the price is the sale price, else the MSRP; an incentive is shown and not subtracted', async () => {
  expect((await dataOf({ msrp: 30_000, incentive: 1_000 })).price).toMatchObject({ amount: '$30,000', msrp: null });
  const { price } = await dataOf({ salePrice: 28_000, msrp: 30_000, previousPrice: 29_000 });
  expect(price).toMatchObject({ amount: '$28,000', msrp: '$30,000', reduced: { from: '$29,000', by: '$1,000' } });
});

const RATING = { fairPrice: 20_000, low: 18_200, high: 22_000, doubt: null };

test.each([
  [18_000, 'GREAT', '$2,000 below market', 25, 'Great price: at least 10% below the fair price.'],
  [19_000, 'GOOD', '$1,000 below market', 37.5, 'Good price: at least 4% below the fair price.'],
  [20_000, 'FAIR', 'At market price', 50, 'Fair price: less than 4% below and less than 6% above the fair price.'],
  [30_000, 'HIGH', '$10,000 above market', 100, 'High price: at least 6% above the fair price.'],
] as const)(
  '$%d against $20,000 is %s and the page says why',
  async (salePrice, band, amount, position, explanation) => {
    const { deal } = (await dataOf({ salePrice, rating: { ...RATING, band } })).price;
    expect(deal).toMatchObject({ rating: band, amount, fairPrice: '$20,000', position, explanation });
    expect(deal).toMatchObject({ interval: { low: '$18,200', high: '$22,000' }, range: { from: 27.5, to: 75 } });
    expect(deal!.bands.map(({ from, to }) => [from, to])).toEqual([
      [0, 25],
      [25, 40],
      [40, 65],
      [65, 100],
    ]);
  },
);

test('a label that has not followed its price yet says so', async () => {
  const { deal } = (await dataOf({ salePrice: 19_150, rating: { ...RATING, band: 'FAIR' } })).price;
  expect(deal!.explanation).toContain('1.5 points');
});

test('the market price of a feed judges nothing', async () => {
  expect((await dataOf({ salePrice: 9_000, marketPrice: 20_000 })).price.deal).toBeNull();
});

test('facts that the VIN filled in are marked', async () => {
  const { facts } = await dataOf({ mileage: 40_000, driveCode: '4WD', fuelCode: 'GSL', decoded: ['driveCode'] });
  expect(facts).toEqual([
    { name: 'mileage', label: 'Mileage', value: '40,000 miles', decoded: false },
    { name: 'drive', label: 'Drive', value: 'Four-wheel drive', decoded: true },
    { name: 'fuel', label: 'Fuel', value: 'Gasoline', decoded: false },
  ]);
});

test('photos are shown from our copies; without any, drawings are, and say so', async () => {
  const photos = (await dataOf({ images: [1, 2].map((n) => ({ src: `https://x.test/${n}`, alt: null })) })).gallery;
  expect(photos).toMatchObject({ drawn: false, pictures: [{}, { src: '/pictures/photos/42/1-1200.webp' }] });
  const drawn = (await dataOf({ bodyStyleCode: 'SUV', exteriorColorCode: 'RED' })).gallery;
  expect(drawn.drawn).toBe(true);
  expect(drawn.pictures[0]).toMatchObject({ src: '/pictures/cars/suv/red-front34-1200.avif', type: 'image/avif' });
  expect(drawn.pictures[0]!.alt).toContain('Illustration of a car like this');
});

test('a number is told when it is asked for; whether there is one is said before', async () => {
  expect((await dataOf({}, minimalOwner({ phone: '3035550123' }))).seller.hasPhone).toBe(true);
  expect((await dataOf({}, minimalOwner({ phone: 'call us' }))).seller.hasPhone).toBe(false);
  expect(JSON.stringify(await dataOf({}, minimalOwner({ phone: '3035550123' })))).not.toContain('555');
});

test.each([
  [{}, 'Check availability'],
  [{ privateSeller: true, hasLeadEmail: true as const }, 'Make Offer'],
])('a seller with %j is reached by "%s"', async (owner, label) => {
  const href = '/cars-for-sale/contact?listingId=42';
  expect((await dataOf({}, minimalOwner(owner))).seller.contact).toEqual({ label, href });
  expect((await dataOf({}, minimalOwner({ ...owner, hideEmailForm: true }))).seller.contact).toBeNull();
});

test('a private seller whom no mail reaches is offered nothing', async () => {
  expect((await dataOf({}, minimalOwner({ privateSeller: true }))).seller.contact).toBeNull();
});

test.each([
  ['https://dealer.test/42', 'https://dealer.test', 'https://dealer.test/42'],
  [null, 'https://dealer.test', 'https://dealer.test'],
  ['javascript:alert(1)', null, undefined],
  ['data:text/html,x', 'ftp://dealer.test', undefined],
])('of the addresses %s and %s, the page links %s', async (link, website, expected) => {
  expect((await dataOf({ link }, minimalOwner({ website }))).seller.website?.href).toBe(expected);
});

test('features stand in groups, unknown ones last', async () => {
  const { features } = await dataOf({ features: ['GLASS_KNOB', 'BLUETOOTH', 'BLIND_SPOT'] });
  expect(features).toEqual<VehicleDetailsData['features']>([
    { label: 'Safety', items: ['Blind spot monitor'] },
    { label: 'Technology', items: ['Bluetooth'] },
    { label: 'More features', items: ['Glass knob'] },
  ]);
});

test('what comes with the car is said with its terms', async () => {
  const { promises } = await dataOf({
    listingType: '3P_CERT',
    certifiedProgram: 'SureCheck',
    moneyBackGuarantee: true,
  });
  expect(promises).toEqual([
    { title: 'SureCheck', text: expect.stringContaining('30-90 day limited warranty') },
    { title: 'Money back guarantee', text: expect.stringContaining('14 days or 1,000 miles') },
  ]);
});

test('flags tell a reduced price, a fresh listing and a sponsored one', async () => {
  const changes = { salePrice: 9_000, previousPrice: 9_500, sponsored: true, listedAt: '2026-06-29T00:00:00.000Z' };
  expect((await dataOf(changes)).flags).toEqual(['Sponsored', 'Price drop $500', 'Just listed']);
  expect((await dataOf({})).flags).toEqual([]);
});

test('while searching is not possible the record of truth is shown, without similar cars', async () => {
  const services = servicesForListing({ active: minimalListing() });
  const inOneState = () => Promise.reject(new ClusterError('away', 'no node answers'));
  const { data } = await page({
    ...{ ...services, search: { ...services.search, inOneState, similar: inOneState } },
    findListing: async () => ({ kind: 'active', listing: minimalListing(), owner: minimalOwner() }),
  });
  expect(data.similar).toBeNull();
  const broken = { ...services.search, inOneState: () => Promise.reject(new Error('broken')) };
  await expect(page({ ...services, search: broken })).rejects.toThrow('broken');
});

test('a record that does not come in time fails the page, and no other page', async () => {
  vi.useFakeTimers();
  try {
    const guards = {
      requiredListing: createGuard({ name: 'required', timeoutMs: 20_000, resetMs: null }),
      optionalListing: createGuard({ name: 'optional', timeoutMs: 3_000, resetMs: 30_000 }),
      listingRecords: createGuard({ name: 'records', timeoutMs: 1_000, resetMs: 30_000 }),
      viewCounts: createGuard({ name: 'views', timeoutMs: 3_000, resetMs: 30_000 }),
    };
    const services = {
      ...servicesForListing({ active: minimalListing() }),
      guards,
      findListing: () => new Promise<never>(() => {}),
    };
    const lost = expect(loadVehicleDetails(services, request('41'))).rejects.toThrow('No answer within 20000 ms');
    await vi.advanceTimersByTimeAsync(20_000);
    await lost;
    expect((await page(services)).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['fails', () => Promise.reject(new Error('down')), 0],
  ['hangs', () => new Promise<never>(() => {}), 3_000],
])('when the search for similar cars %s, the page stands without them', async (_how, similar, ms) => {
  vi.useFakeTimers();
  try {
    const services = servicesForListing({ active: minimalListing(), similar: [minimalListing({ id: 43 })] });
    const optionalListing = createGuard({ name: 'optional', timeoutMs: 3_000, resetMs: 30_000 });
    const guards = { ...services.guards, optionalListing };
    const search: typeof services.search = { ...services.search, similar, inOneState: (work) => work(search) };
    const answer = page({ ...services, guards, search });
    await vi.advanceTimersByTimeAsync(ms);
    const { status, data } = await answer;
    expect([status, data.title]).toEqual([200, '2020 Toyota']);
    expect(data.similar ?? []).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['fails', () => Promise.reject(new Error('down')), 0],
  ['hangs', () => new Promise<never>(() => {}), 1_000],
])('when the price history %s, the page stands without it', async (_how, findPast, ms) => {
  vi.useFakeTimers();
  try {
    const services = servicesForListing({ active: minimalListing({ salePrice: 9_000 }) });
    const listingRecords = createGuard({ name: 'records', timeoutMs: 1_000, resetMs: 30_000 });
    const answer = page({ ...services, guards: { ...services.guards, listingRecords }, findPast });
    await vi.advanceTimersByTimeAsync(ms);
    expect((await answer).data).toMatchObject({ priceHistory: null, confirmed: null });
  } finally {
    vi.useRealTimers();
  }
});

test('a car that was hidden because nobody confirmed it says since when', async () => {
  const unconfirmedSince = new Date('2026-06-10T12:00:00Z');
  const services = servicesForListing({ withdrawn: minimalListing(), counts: [9], unconfirmedSince });
  expect(await loadVehicleDetails(services, request('42'))).toMatchObject({ kind: 'withdrawn', unconfirmedSince });
});

test('people who looked are counted and named with their window, unless something else speaks for the car', async () => {
  const vin = '1HGCM82633A004352';
  const viewed = async (views: number, changes: Parameters<typeof minimalListing>[0] = {}) =>
    (await page(servicesForListing({ active: minimalListing({ vin, salePrice: 9_000, ...changes }), views }))).data
      .viewed;
  expect(await viewed(12)).toBe('12 shoppers viewed it in the last 7 days');
  expect(await viewed(3)).toBeNull();
  expect(await viewed(12, { vin: null })).toBeNull();
  expect(await viewed(12, { previousPrice: 9_500 })).toBeNull();
});

test('similar cars that are paid for say so', async () => {
  const similar = [minimalListing({ id: 43, sponsored: true }), minimalListing({ id: 44 })];
  const { data } = await page(servicesForListing({ active: minimalListing(), similar }));
  expect(data.similar!.map(({ sponsored }) => sponsored)).toEqual([true, false]);
});

test.each([
  ['fails', () => Promise.reject(new Error('down')), 0],
  ['hangs', () => new Promise<never>(() => {}), 1_000],
])('when the reasons of the rating %s, the page judges without them', async (_how, findReasons, ms) => {
  vi.useFakeTimers();
  try {
    const services = servicesForListing({
      active: minimalListing({ salePrice: 18_000, rating: { ...RATING, band: 'GREAT' } }),
    });
    const listingRecords = createGuard({ name: 'records', timeoutMs: 1_000, resetMs: 30_000 });
    const answer = page({ ...services, guards: { ...services.guards, listingRecords }, findReasons });
    await vi.advanceTimersByTimeAsync(ms);
    expect((await answer).data).toMatchObject({
      priceReasons: null,
      unjudged: null,
      price: { deal: { rating: 'GREAT' } },
    });
  } finally {
    vi.useRealTimers();
  }
});
