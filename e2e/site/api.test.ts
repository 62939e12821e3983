import { beforeAll, describe, expect, test } from 'vitest';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { type SharedSite, sharedSite } from '../testing/sites/shared-site.ts';
import { SMALL_INVENTORY_COUNT, EXPECTED_TACOMA_COUNT } from '../testing/sites/small-inventory.ts';

type Option = { value: string; count: number; selected: boolean; disabled: boolean };
type Listing = {
  id: number;
  year: number;
  listedAt: string;
  specifications: { mileage: number | null };
  modelCode: string;
  pricingDetail: { salePrice: number | null; msrp: number | null; dealIndicator: string | null };
  [key: string]: unknown;
};
type Answer = {
  totalResultCount: number;
  listings: Listing[];
  owners: { id: number; distanceFromSearch: number | null }[];
  filters: Record<string, { options: Option[] }>;
  filterGroups: Record<string, Record<string, { options: Option[] }>>;
  stats: Record<string, { min: number; max: number; mean: number }>;
  sortBy: string;
  after: string | null;
};

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

const ask = async <Body = Answer>(path: string) =>
  (await (await fetch(`${site.address}/rest/lsc/listing${path}`)).json()) as Body;
const count = async (search: string) => (await ask<{ totalResultCount: number }>(`/count?${search}`)).totalResultCount;
const everything = 'allListingType=all-cars';

describe('counts', () => {
  /** Fields whose options are added to those chosen. */
  const CONJUNCTIONS = new Set(['featureCode', 'packages', 'vehicleHistoryType', 'homeServices']);
  /** Other fields that a field's choice must include. */
  const ALONG: Record<string, string[]> = {
    makeCode: ['modelCode', 'trimCode'],
    listingType: ['allListingType'],
    mileage: ['minMileage', 'maxMileage'],
  };

  const SEARCHES = [
    everything,
    'driveGroup=4WD&makeCode=TOYOTA&maxPrice=30000&modelCode=TACOMA&searchRadius=50&zip=80202',
    'listingType=NEW,USED&maxMileage=60000&vehicleStyleCode=SEDAN,TRUCK',
    'fuelTypeGroup=ELE&startYear=2016',
  ];

  test.each(IS_FULL ? SEARCHES : SEARCHES.slice(-1))(
    'of every option are what selecting only it would find: %s [R072]',
    async (search) => {
      const { filters } = await ask(`?${search}`);
      const wrong: string[] = [];
      let options = 0;
      let seen = 0;
      for (const [name, { options: of }] of Object.entries(filters)) {
        if (name === 'modelCode' || name === 'trimCode') continue;
        for (const { value, count: shown } of of) {
          if (!IS_FULL && seen++ % 3 > 0) continue;
          const params = new URLSearchParams(search);
          for (const other of [...(CONJUNCTIONS.has(name) ? [] : [name]), ...(ALONG[name] ?? [])]) params.delete(other);
          params.append(name, value);
          const found = await count(params.toString());
          options++;
          if (found !== shown) wrong.push(`${name}=${value} shows ${shown}, finds ${found}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(options).toBeGreaterThan(IS_FULL ? 100 : 33);
    },
  );

  test('of models and trims are limited to the selected makes and models [R070]', async () => {
    const { filterGroups } = await ask(`?${everything}&makeCode=TOYOTA&modelCode=TACOMA`);
    const models = filterGroups['modelCode']!['TOYOTA']!.options;
    for (const { value, count: shown } of models)
      expect(await count(`${everything}&makeCode=TOYOTA&modelCode=${value}`), value).toBe(shown);
    const trims = filterGroups['trimCode']!['TOYOTA-TACOMA']!.options;
    expect(trims.length).toBeGreaterThan(1);
    for (const { value, count: shown } of trims)
      expect(
        await count(`${everything}&makeCode=TOYOTA&modelCode=TACOMA&trimCode=${encodeURIComponent(value)}`),
        value,
      ).toBe(shown);
  });

  test('of 0 disable an option, but not a radius [R194, R195]', async () => {
    const { filters } = await ask('?fuelTypeGroup=HYD&searchRadius=50&zip=80202');
    for (const [name, { options }] of Object.entries(filters))
      for (const { count: shown, disabled } of options)
        expect(disabled, name).toBe(name !== 'searchRadius' && shown <= 0);
    expect(filters['searchRadius']!.options.length).toBeGreaterThan(3);
  });
});

describe('totals', () => {
  test('are those of the feed', async () => {
    expect(await count(everything)).toBe(SMALL_INVENTORY_COUNT);
    expect(
      await count('driveGroup=4WD&makeCode=TOYOTA&maxPrice=30000&modelCode=TACOMA&searchRadius=50&zip=80202'),
    ).toBe(EXPECTED_TACOMA_COUNT);
    expect(
      await count('driveGroup=4WD&makeCode=TOYOTA&maxPrice=30000&modelCode=TACOMA&searchRadius=100&zip=80202'),
    ).toBe(EXPECTED_TACOMA_COUNT + 1);
  });

  test('exclude listings without a price from every price filter [R062]', async () => {
    const unpriced = (await count(everything)) - (await count(`${everything}&minPrice=0`));
    expect(unpriced).toBe(1);
    expect(await count(`${everything}&maxPrice=99999999`)).toBe(SMALL_INVENTORY_COUNT - unpriced);
  });

  test('by payment count the cars whose payment is between the bounds', async () => {
    const { listings } = await ask(`?${everything}&numRecords=100`);
    const rate = 6.25 / 1_200;
    const payments = listings
      .map(({ pricingDetail: { salePrice, msrp } }) => salePrice ?? msrp)
      .filter((price) => price !== null)
      .map((price) => ((price - 2_000) * rate) / (1 - (1 + rate) ** -60));
    const terms = `aprPercent=6.25&downPayment=2000&${everything}&termMonths=60`;
    const within = payments.filter((payment) => payment >= 400 && payment <= 500).length;
    expect(within).toBeGreaterThan(5);
    expect(await count(`${terms}&maxPayment=500&minPayment=400`)).toBe(within);
    expect(await count(`${terms}&termMonths=5`)).toBe(0);
  });

  test('of a series count its models', async () => {
    expect(await count(`${everything}&seriesCode=F_SERIES`)).toBe(await count(`${everything}&modelCode=F_150`));
    expect(await count(`${everything}&seriesCode=3_SERIES`)).toBe(1);
  });

  test('of great prices count the listings with that rating [R502]', async () => {
    const search = `${everything}&searchRadius=0&dealType=greatprice`;
    const { totalResultCount, listings } = await ask(`?${search}&numRecords=100`);
    expect(await count(search)).toBe(totalResultCount);
    expect(totalResultCount).toBeGreaterThan(0);
    expect(new Set(listings.map((listing) => listing.pricingDetail.dealIndicator))).toEqual(new Set(['Great']));
  });

  test('of one owner count its listings', async () => {
    const { listings } = await ask(`?${everything}&numRecords=100`);
    const [{ ownerId }] = listings as [Listing];
    const own = listings.filter((listing) => listing['ownerId'] === ownerId).length;
    expect(await count(`${everything}&showcaseOwnerId=${String(ownerId)},999`)).toBe(own);
  });

  test('of 0 come with an empty list [R142]', async () => {
    expect(await ask('?fuelTypeGroup=HYD')).toMatchObject({ totalResultCount: 0, listings: [] });
  });
});

describe('orders', () => {
  const price = ({ pricingDetail: { salePrice, msrp } }: Listing) => salePrice ?? msrp;
  const year = (listing: Listing) => listing.year;
  const mileage = ({ specifications }: Listing) => specifications.mileage;
  const listed = ({ listedAt }: Listing) => Date.parse(listedAt);

  test.each([
    ['derivedpriceASC', 'price, lowest first', price, 1],
    ['derivedpriceDESC', 'price, highest first', price, -1],
    ['mileageASC', 'mileage, lowest first', mileage, 1],
    ['mileageDESC', 'mileage, highest first', mileage, -1],
    ['yearASC', 'year, oldest first', year, 1],
    ['yearDESC', 'year, newest first', year, -1],
    ['datelistedASC', 'date listed, oldest first', listed, 1],
    ['datelistedDESC', 'date listed, newest first', listed, -1],
  ] as const)(
    '%s sorts by %s, ties by ID, missing values last [R062, R123, R124, R126, R127, R128, R129, R130, R131]',
    async (sortBy, _, keyOf, sign) => {
      const { listings } = await ask(`?${everything}&numRecords=100&sortBy=${sortBy}`);
      const sorted = listings.toSorted((a, b) => {
        const [keyA, keyB] = [keyOf(a), keyOf(b)];
        if (keyA === null || keyB === null) return Number(keyA === null) - Number(keyB === null) || a.id - b.id;
        return sign * (keyA - keyB) || a.id - b.id;
      });
      expect(listings).toHaveLength(SMALL_INVENTORY_COUNT);
      expect(listings.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
    },
  );

  test('distanceASC is nearest first [R125]', async () => {
    const { listings, owners, sortBy } = await ask(
      `?${everything}&numRecords=100&searchRadius=0&sortBy=distanceASC&zip=80202`,
    );
    const miles = new Map(owners.map(({ id, distanceFromSearch }) => [id, distanceFromSearch]));
    const distances = listings.map((listing) => miles.get(listing['ownerId'] as number)!);
    expect(sortBy).toBe('distanceASC');
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(new Set(distances).size).toBeGreaterThan(2);
  });

  test('distanceASC without a location falls back to relevance and says so [R125]', async () => {
    expect((await ask('?sortBy=distanceASC')).sortBy).toBe('relevance');
  });
});

describe('paging', () => {
  test('by firstRecord and by cursor returns every listing once [R091, R232, R505]', async () => {
    const whole = (await ask(`?${everything}&numRecords=100&sortBy=mileageASC`)).listings.map(({ id }) => id);
    const second = await ask(`?${everything}&firstRecord=25&sortBy=mileageASC`);
    expect(second.listings.map(({ id }) => id)).toEqual(whole.slice(25, 50));
    const first = await ask(`?${everything}&sortBy=mileageASC`);
    expect(first.listings).toHaveLength(25);
    const next = await ask(`?${everything}&after=${first.after}&sortBy=mileageASC`);
    expect(next.listings.map(({ id }) => id)).toEqual(whole.slice(25, 50));
  });
});

describe('answers', () => {
  test('contain statistics of the results and the values of the search [R067]', async () => {
    const { stats, listings } = await ask('?makeCode=HONDA&maxPrice=30000&startYear=2015&zip=80202');
    const prices = listings.map(({ pricingDetail }) => pricingDetail.salePrice!);
    expect(stats['derivedprice']).toMatchObject({ min: Math.min(...prices), max: Math.max(...prices) });
    expect(stats['derivedprice']!.mean).toBeCloseTo(prices.reduce((sum, price) => sum + price, 0) / prices.length);
    expect(stats).toMatchObject({
      startYear: 2015,
      endYear: null,
      minPrice: null,
      maxPrice: 30_000,
      searchRadius: 100,
      zip: '80202',
    });
  });

  test('leave filters out when they are hidden [R241]', async () => {
    const { filters, filterGroups, totalResultCount } = await ask('?hideFilters=true');
    expect({ filters, filterGroups }).toEqual({ filters: {}, filterGroups: {} });
    expect(totalResultCount).toBeGreaterThan(0);
  });

  test('suggest choices with the count that each of them finds', async () => {
    type Suggested = { suggestedFilters: { name: string; count: number; codes: string[] }[] };
    const { suggestedFilters } = await ask<Suggested>(`?${everything}&includeSuggested=true`);
    expect(suggestedFilters.length).toBeGreaterThan(2);
    for (const { name, codes, count: shown } of suggestedFilters)
      expect(await count(`${everything}&${name}=${codes.join(',')}`), name).toBe(shown);
  });

  test('of supplemental results are the search’s results, without filters', async () => {
    const search = 'hideFilters=true&listingType=USED&makeCode=TOYOTA';
    const plain = await ask(`?${search}&numRecords=100`);
    const supplemental = await ask(`?${search}&supplemental=true`);
    expect(supplemental.filters).toEqual({});
    expect(supplemental.listings.length).toBeGreaterThan(25);
    expect(supplemental.listings.map(({ id }) => id)).toEqual(plain.listings.map(({ id }) => id));
  });

  test('of similar listings come in pages of 20, each listing once', async () => {
    const [listing] = (await ask('?makeCode=TOYOTA&modelCode=TACOMA&numRecords=1')).listings;
    const first = await ask(`/similar?listingId=${listing!.id}`);
    const second = await ask(`/similar?firstRecord=20&listingId=${listing!.id}`);
    const ids = [...first.listings, ...second.listings].map(({ id }) => id);
    expect(first.listings).toHaveLength(20);
    expect(new Set(ids).size).toBe(Math.min(40, first.totalResultCount));
  });

  test('of similar listings exclude the listing itself, and have at most 20 [R242]', async () => {
    const [listing] = (await ask('?makeCode=TOYOTA&modelCode=TACOMA&numRecords=1')).listings;
    const similar = await ask(`/similar?listingId=${listing!.id}`);
    expect(similar.listings.length).toBeGreaterThan(0);
    expect(similar.listings.length).toBeLessThanOrEqual(20);
    expect(similar.listings.map(({ id }) => id)).not.toContain(listing!.id);
  });
});
