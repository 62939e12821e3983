import { expect, test, vi } from 'vitest';
import { brandOf, MAIN_BRAND } from '#features/brands/brands.ts';
import type { OpeningHours } from '#features/dealers/dealers.ts';
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

const HYUNDAI = { makeCode: 'HYUNDAI', make: 'Hyundai', modelCode: 'TUCSON', model: 'Tucson' };
const TUCSON_PAGE = { label: 'More about the Hyundai Tucson', href: '/models/hyundai/tucson' };
const TACOMA = { modelCode: 'TACOMA', model: 'Tacoma', bodyStyleCode: 'TRUCK' };

test.each(['', '0', '-1', '042', '4.2', 'abc', '9'.repeat(16), '41'])('the ID "%s" was never assigned', async (id) => {
  expect(await loadVehicleDetails(servicesForListing({ active: minimalListing() }), request(id))).toEqual({
    kind: 'unknown',
  });
});

test.each([
  [[9], 'makeCode=TOYOTA&modelCode=TACOMA'],
  [[3, 9], 'makeCode=TOYOTA'],
  [[0, 0, 9], 'vehicleStyleCode=TRUCK'],
  [[0, 0, 0], ''],
])('the closest search with results replaces a withdrawn car: %j', async (counts, search) => {
  const services = servicesForListing({ withdrawn: minimalListing(TACOMA), counts });
  const answer = await loadVehicleDetails(services, request('42'));
  expect(answer).toEqual({ kind: 'withdrawn', makeModel: 'Toyota Tacoma', unconfirmedSince: null, search });
});

test('the head contains the car, its price, its location and its canonical URL', async () => {
  const active = minimalListing({ ...TACOMA, trim: 'SR5', trimCode: 'SR5', salePrice: 27_500, mileage: 40_000 });
  const { head } = await page(servicesForListing({ active, owner: minimalOwner({ city: 'Denver', state: 'CO' }) }));
  expect(head.title).toBe('Used 2020 Toyota Tacoma SR5 for sale in Denver, CO | Forecourt');
  expect(head.description).toBe(
    'Used 2020 Toyota Tacoma SR5, 40,000 miles, Denver, CO. $27,500. Sold by Mile High Motors.',
  );
  expect(head).toMatchObject({ canonical: '/cars-for-sale/vehicle/42', robots: null });
  expect(head.preload).toHaveLength(1);
});

test('a shopper who came from a search gets a link back to the card, and sees the distance to the seller', async () => {
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
])('a shopper who came from %s gets a link to all cars', async (referer) => {
  const { data } = await page(servicesForListing({ active: minimalListing() }), referer);
  expect(data.back).toEqual({ label: 'See all cars', href: '/cars-for-sale' });
  expect(data.seller.distance).toBeNull();
});

test('crumbs lead from all cars to the trim, each with its own search', async () => {
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

test('the page leaves out similar cars if they cannot be found', async () => {
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

test('without a price, the page says Call for price, with no rating or payment', async () => {
  const { price } = await dataOf({ marketPrice: 20_000, incentive: 500 });
  expect(price).toMatchObject({ amount: 'Call for price', deal: null, payment: null, incentive: '$500' });
});

test('an incentive is not shown after its last day, even before the next import', async () => {
  const ended = { name: 'Cash', amountCents: 50_000, endsOn: '2020-01-31', conditions: null, isOpenToAll: true };
  const { price } = await dataOf({ salePrice: 20_000, incentive: 500, offers: [{ kind: 'incentive', ...ended }] });
  expect(price.incentive).toBeNull();
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
  [20_000, 'FAIR', 'At market price', 50, 'Fair price: between 4% below and 6% above the fair price.'],
  [30_000, 'HIGH', '$10,000 above market', 100, 'High price: at least 6% above the fair price.'],
] as const)(
  '$%d with a fair price of $20,000 is %s, and the page says why',
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

test("the feed's market price gives no rating", async () => {
  expect((await dataOf({ salePrice: 9_000, marketPrice: 20_000 })).price.deal).toBeNull();
});

test('facts from the VIN are marked', async () => {
  const { facts } = await dataOf({ mileage: 40_000, driveCode: '4WD', fuelCode: 'GSL', decoded: ['driveCode'] });
  expect(facts).toEqual([
    { name: 'mileage', label: 'Mileage', value: '40,000 miles', decoded: false },
    { name: 'drive', label: 'Drive', value: 'Four-wheel drive', decoded: true },
    { name: 'fuel', label: 'Fuel', value: 'Gasoline', decoded: false },
  ]);
});

test('photos are shown from our copies; without photos, drawings are shown and labeled', async () => {
  const photos = (await dataOf({ images: [1, 2].map((n) => ({ src: `https://x.test/${n}`, alt: null })) })).gallery;
  expect(photos).toMatchObject({ drawn: false, pictures: [{}, { src: '/pictures/photos/42/1-1200.webp' }] });
  const drawn = (await dataOf({ bodyStyleCode: 'WAGON', exteriorColorCode: 'RED' })).gallery;
  expect(drawn.drawn).toBe(true);
  expect(drawn.pictures[0]).toMatchObject({
    src: '/pictures/drawn/42/front34-1200.avif',
    type: 'image/avif',
  });
  expect(drawn.pictures[0]!.alt).toContain('Illustration of a car like this');
});

test('drawings among the photos are labeled and do not count as photos', async () => {
  const images = ['https://x.test/1', 'https://drawn.example/rear34', 'https://x.test/2'].map((src) => ({
    src,
    alt: null,
  }));
  const { drawn, pictures } = (await dataOf({ images })).gallery;
  expect([drawn, pictures.map((picture) => picture.drawn)]).toEqual([false, [false, true, false]]);
  expect(pictures.map(({ alt }) => alt)).toEqual([
    '2020 Toyota, photo 1 of 2',
    'Illustration of a car like this 2020 Toyota, from the rear',
    '2020 Toyota, photo 2 of 2',
  ]);
  // Only drawings: the seller has added no photo.
  expect((await dataOf({ images: images.slice(1, 2) })).gallery.drawn).toBe(true);
});

test('a number is shown on request; the page only says that there is one', async () => {
  expect((await dataOf({}, minimalOwner({ phone: '3035550123' }))).seller.hasPhone).toBe(true);
  expect((await dataOf({}, minimalOwner({ phone: 'call us' }))).seller.hasPhone).toBe(false);
  expect(JSON.stringify(await dataOf({}, minimalOwner({ phone: '3035550123' })))).not.toContain('555');
});

test.each([
  [{}, 'Check availability'],
  [{ privateSeller: true, hasLeadEmail: true as const }, 'Make Offer'],
])('a seller with %j has the contact "%s"', async (owner, label) => {
  const href = '/cars-for-sale/contact?listingId=42';
  expect((await dataOf({}, minimalOwner(owner))).seller.contact).toEqual({ label, href });
  expect((await dataOf({}, minimalOwner({ ...owner, hideEmailForm: true }))).seller.contact).toBeNull();
});

test('a dealer’s page of reviews is linked with the flag on; a private seller has none', async () => {
  const sellerOf = async (privateSeller: boolean, hasDealerReviews: boolean) => {
    const services = servicesForListing({ active: minimalListing({}), owner: minimalOwner({ privateSeller }) });
    return (await page({ ...services, hasDealerReviews })).data.seller;
  };
  expect((await sellerOf(false, true)).reviews).toMatch(/^\/reviews\/dealers\/\d+$/);
  expect(await sellerOf(true, true)).not.toHaveProperty('reviews');
  expect(await sellerOf(false, false)).not.toHaveProperty('reviews');
});

test('a private seller without email gets no offers', async () => {
  expect((await dataOf({}, minimalOwner({ privateSeller: true }))).seller.contact).toBeNull();
});

test.each([
  ['https://dealer.test/42', 'https://dealer.test', 'https://dealer.test/42'],
  [null, 'https://dealer.test', 'https://dealer.test'],
  ['javascript:alert(1)', null, undefined],
  ['data:text/html,x', 'ftp://dealer.test', undefined],
])('of the URLs %s and %s, the page links %s', async (link, website, expected) => {
  expect((await dataOf({ link }, minimalOwner({ website }))).seller.website?.href).toBe(expected);
});

test('features are in groups, unknown ones last', async () => {
  const { features } = await dataOf({ features: ['GLASS_KNOB', 'BLUETOOTH', 'BLIND_SPOT'] });
  expect(features).toEqual<VehicleDetailsData['features']>([
    { label: 'Safety', items: ['Blind spot monitor'] },
    { label: 'Technology', items: ['Bluetooth'] },
    { label: 'More features', items: ['Glass knob'] },
  ]);
});

test('lists what comes with the car, with its terms', async () => {
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

test('the number of the seller’s other cars is a link to all of them', async () => {
  const moreCars = async (total: number, owner: Parameters<typeof minimalOwner>[0] = {}) =>
    (await page(servicesForListing({ active: minimalListing(), owner: minimalOwner(owner), counts: [total] }))).data
      .seller.moreCars;
  const href = '/cars-for-sale?allListingType=all-cars&showcaseOwnerId=7';
  expect(await moreCars(39)).toEqual({ label: 'See 38 more cars from this dealer', href });
  expect(await moreCars(2)).toEqual({ label: 'See 1 more car from this dealer', href });
  expect(await moreCars(3, { privateSeller: true })).toEqual({ label: 'See 2 more cars from this seller', href });
  expect(await moreCars(1)).toBeNull();
});

test('a dealer’s address leads to a map, a private seller’s does not', async () => {
  const place = { address: '1 Main St', city: 'Denver', state: 'CO', zip: '80202' };
  expect((await dataOf({}, minimalOwner({ ...place, name: 'A & B' }))).seller.directions).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=A+%26+B%2C+1+Main+St%2C+Denver%2C+CO+80202',
  );
  expect((await dataOf({}, minimalOwner({ ...place, privateSeller: true }))).seller.directions).toBeNull();
  expect((await dataOf({}, minimalOwner({ ...place, address: null }))).seller.directions).toBeNull();
});

test('the address repeats no city, and of a private seller it is only the city', async () => {
  const place = { address: '1 Main St, Denver, CO 80202', city: 'Denver', state: 'CO', zip: '80202' };
  const addressOf = async (changes: Parameters<typeof minimalOwner>[0]) =>
    (await dataOf({}, minimalOwner({ ...place, ...changes }))).seller.address;
  expect(await addressOf({})).toEqual(['1 Main St', 'Denver, CO 80202']);
  expect(await addressOf({ privateSeller: true })).toEqual(['Denver, CO 80202']);
});

test('a dealer is open by its own clock, a private seller has no hours, and the logo is our copy', async () => {
  const hours: OpeningHours = [null, [540, 1_200], [540, 1_200], null, null, null, null];
  const sellerOf = async (changes: Parameters<typeof minimalOwner>[0]) =>
    (await dataOf({}, minimalOwner({ hours, logo: 'https://x.test/logo.png', ...changes }))).seller;
  // It is Tuesday evening in the mountains, and later in the east.
  expect((await sellerOf({ state: 'CO' })).hours).toMatchObject({ now: 'Open today until 8 PM' });
  expect((await sellerOf({ state: 'NY' })).hours).toMatchObject({ now: 'Closed now. Opens Monday at 9 AM' });
  const seller = await sellerOf({ state: 'CO' });
  expect(seller.hours!.week).toContainEqual({ days: 'Wednesday–Sunday', hours: 'Closed' });
  expect(seller.logo).toBe('/pictures/logos/42.webp');
  expect(await sellerOf({ privateSeller: true })).toMatchObject({ hours: null, logo: null });
});

test('badges show a reduced price and a new listing', async () => {
  const changes = { salePrice: 9_000, previousPrice: 9_500, listedAt: '2026-06-29T00:00:00.000Z' };
  expect((await dataOf(changes)).flags).toEqual(['Price drop $500', 'Just listed']);
  expect((await dataOf({})).flags).toEqual([]);
  // A small reduction is only next to the price.
  const small = await dataOf({ salePrice: 9_900, previousPrice: 9_968 });
  expect([small.flags, small.price.reduced]).toEqual([[], { from: '$9,968', by: '$68' }]);
});

test('while search is down, the database record is shown, without similar cars', async () => {
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

test('a record that takes too long fails only its own page', async () => {
  vi.useFakeTimers();
  try {
    const guards = {
      requiredListing: createGuard({ name: 'required', timeoutMs: 20_000, resetMs: null }),
      optionalListing: createGuard({ name: 'optional', timeoutMs: 3_000, resetMs: 30_000 }),
      listingRecords: createGuard({ name: 'records', timeoutMs: 1_000, resetMs: 30_000 }),
      viewCounts: createGuard({ name: 'views', timeoutMs: 3_000, resetMs: 30_000 }),
      modelRecalls: createGuard({ name: 'recalls', timeoutMs: 1_000, resetMs: 30_000 }),
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
])('when the search for similar cars %s, the page leaves them out', async (_how, similar, ms) => {
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
])('when the price history %s, the page leaves it out', async (_how, findPast, ms) => {
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

test("the seller's description comes from the database, in paragraphs and in the structured data", async () => {
  const description = 'One owner.\r\n\r\nNew tires & brakes.\n  Call <b>Ann</b>. ';
  const answer = await page(servicesForListing({ active: minimalListing({ description }) }));
  expect(answer.data.description).toEqual(['One owner.', 'New tires & brakes.', 'Call <b>Ann</b>.']);
  expect(answer.head.jsonLd[0]).toMatchObject({ '@type': 'Car', description });
});

test('without its records, the page has no description', async () => {
  const services = servicesForListing({ active: minimalListing({ description: 'One owner.' }) });
  const answer = await page({ ...services, findPast: () => Promise.reject(new Error('down')) });
  expect(answer.data.description).toEqual([]);
  expect(answer.head.jsonLd[0]).not.toHaveProperty('description');
});

test('a car that is hidden because it is unconfirmed says since when', async () => {
  const unconfirmedSince = new Date('2026-06-10T12:00:00Z');
  const services = servicesForListing({ withdrawn: minimalListing(), counts: [9], unconfirmedSince });
  expect(await loadVehicleDetails(services, request('42'))).toMatchObject({ kind: 'withdrawn', unconfirmedSince });
});

test('every kind of urgency label reaches shoppers, once [R449, R450, R451, R452]', async () => {
  const vin = '1HGCM82633A004352';
  const viewed = async (views: number, changes: Parameters<typeof minimalListing>[0] = {}) =>
    (await page(servicesForListing({ active: minimalListing({ vin, salePrice: 9_000, ...changes }), views }))).data
      .viewed;
  expect(await viewed(12)).toBe('12 shoppers viewed it in the last 7 days');
  const interested = 'Still interested? Ask the seller if it’s available.';
  expect(await viewed(3)).toBe(interested);
  expect(await viewed(12, { vin: null })).toBe(interested);
  expect(await viewed(12, { previousPrice: 9_068 })).toBe('Price reduced by $68');
  expect(await viewed(12, { previousPrice: 9_500 })).toBeNull();
  expect((await dataOf({ salePrice: 9_000, previousPrice: 9_500 })).flags).toContain('Price drop $500');
  const rating = { fairPrice: 11_000, low: 10_000, high: 12_000, band: 'GREAT' as const, doubt: null };
  expect(await viewed(3, { rating })).toBeNull();
  expect((await dataOf({ salePrice: 9_000, rating })).price.deal?.rating).toBe('GREAT');
});

test('shows what the dealer adds: an offer, a ribbon, demand, add-ons and what the car is good for [R386]', async () => {
  const data = await dataOf({
    ...{ specialOffer: '$500 off this week', ribbon: 'Manager special', hot: true },
    ...{ addOns: ['Mats', 'Tint'], lifestyleCategories: ['Family'] },
  });
  expect(data.highlights[0]).toBe('$500 off this week');
  expect(data.flags).toEqual(['Manager special', 'In demand']);
  const said = data.facts.map(({ label, value }) => [label, value]);
  expect(said).toContainEqual(['Dealer add-ons', 'Mats, Tint']);
  expect(said).toContainEqual(['Good for', 'Family']);
});

test('links to a 360° view only at a secure address', async () => {
  const viewOf = async (image360: string | null) => (await dataOf({ image360 })).view360;
  expect(await viewOf('https://spin.example/1?a=1')).toBe('https://spin.example/1?a=1');
  for (const other of [null, 'spin-1', 'http://spin.example/1', 'javascript:alert(1)', '//spin.example/1', 'https://'])
    expect(await viewOf(other), String(other)).toBeNull();
});

test('nothing is sponsored because its feed offers it for sponsored places [I57]', async () => {
  const dataWith = async (sponsored: boolean) => {
    const similar = [minimalListing({ id: 43, sponsored })];
    const { data } = await page(servicesForListing({ active: minimalListing({ sponsored }), similar }));
    return data;
  };
  expect(await dataWith(true)).toEqual(await dataWith(false));
});

test.each([
  ['fails', () => Promise.reject(new Error('down')), 0],
  ['hangs', () => new Promise<never>(() => {}), 1_000],
])('when the reasons for the rating %s, the page shows the rating without them', async (_how, findReasons, ms) => {
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

test('a shopper who came from a search with dealer fees sees the price with them and its parts', async () => {
  const active = minimalListing({ salePrice: 27_500, dealerFeesCents: 49_950 });
  const services = servicesForListing({ active, owner: minimalOwner({ state: 'CO' }) });
  const { data } = await page(services, `${ORIGIN}/cars-for-sale?priceBasis=with-fees`);
  expect(data.price.amount).toBe('$27,500');
  expect(data.price.onBasis).toEqual({
    text: '$28,000 with dealer fees',
    lines: [
      { label: 'Advertised price', amount: '$27,500.00', source: null, age: '' },
      { label: 'Dealer fees', amount: '$499.50', source: null, age: '' },
    ],
  });
  expect((await page(services, `${ORIGIN}/cars-for-sale`)).data.price.onBasis).toBeNull();
});

test.each([
  ['a model year', MAIN_BRAND, {}, { label: 'More about the 2020 Toyota Tacoma', href: '/models/toyota/tacoma/2020' }],
  ['the model on a maker’s own site', brandOf('maker.localhost'), HYUNDAI, TUCSON_PAGE],
  ['nothing without a model', MAIN_BRAND, { modelCode: null }, undefined],
] as const)('leads to the page about %s', async (_, brand, facts, modelPage) => {
  const active = minimalListing({ ...TACOMA, ...facts });
  const { data } = await page({ ...servicesForListing({ active }), brand });
  expect(data.modelPage).toEqual(modelPage);
});
