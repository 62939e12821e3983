import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import type { CarReviews, ReviewedCar } from '#features/reviews/reviews.server.ts';
import { denverOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { RatedEconomy } from '#features/reference/reference.server.ts';
import type { ModelYear, SafetyFacts } from '#features/safety/safety.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import type { PageHead } from '#pages/page-answer.ts';
import { createWholeSite } from '../../../whole-site/testing/create-whole-site.ts';
import { LISTING, OWNER } from '../../rest/testing/one-car.ts';

const CAMRY: Partial<Listing> = {
  ...{ makeCode: 'TOYOTA', make: 'Toyota', modelCode: 'CAMRY', model: 'Camry', trimCode: 'XSE', trim: 'XSE' },
  ...{ listingType: 'USED', year: 2020, salePrice: 20_000, bodyStyleCode: 'SEDAN', mpgCombined: 32 },
};
const ACCORD: Partial<Listing> = { makeCode: 'HONDA', make: 'Honda', modelCode: 'ACCORD', model: 'Accord' };
const TUCSON: Partial<Listing> = { makeCode: 'HYUNDAI', make: 'Hyundai', modelCode: 'TUCSON', model: 'Tucson' };
/** Made up: it is electric. */
const RIO: Partial<Listing> = {
  ...{ makeCode: 'KIA', make: 'Kia', modelCode: 'RIO', model: 'Rio', fuelCode: 'ELE', ownerId: 8 },
};
const car = (id: number, changes: Partial<Listing>): Listing => ({ ...LISTING, id, ...CAMRY, ...changes });

const inventory = new Inventory();
inventory.apply({
  owners: [OWNER, { ...denverOwnerFacts(), id: 8 }],
  put: [
    car(1, {}),
    car(2, { salePrice: 21_001, mileage: 30_500, ownerId: 8 }),
    car(3, { year: 2022, salePrice: 26_000, trimCode: 'LE', trim: 'LE', mpgCombined: 52 }),
    car(4, { salePrice: null, msrp: null, trimCode: null, trim: null }),
    car(10, { ...ACCORD, salePrice: 22_000 }),
    car(11, { ...ACCORD, salePrice: 22_000, mileage: 10_000, ownerId: 8 }),
    car(12, { ...ACCORD, salePrice: 22_000, mileage: 50_000, ownerId: 8, year: 2021 }),
    car(20, { makeCode: 'LADA', make: 'Lada', modelCode: 'NIVA', model: 'Niva', trimCode: null, trim: null }),
    car(30, { ...TUCSON, listingType: 'NEW' }),
    car(40, { ...RIO, mileage: 0 }),
    car(41, { ...RIO, mileage: 0, year: 2021, mpgCombined: 137 }),
  ],
});
const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });

async function findSafety({ modelCode, year }: ModelYear): Promise<SafetyFacts> {
  const recall = {
    ...{ campaign: '26V001000', names: ['TOYOTA CAMRY'], components: ['AIR BAGS'], reportedOn: '2026-01-15', units: 9 },
    ...{
      summary: '<b>A bolt</b> may be loose.',
      consequence: null,
      remedy: null,
      doNotDrive: false,
      parkOutside: true,
    },
  };
  const isRecalled = modelCode === 'CAMRY' && year === 2020;
  return {
    ratings: null,
    recalls: isRecalled ? [recall] : [],
    complaints: null,
    asOf: { ratings: '2026-06-01', recalls: '2026-06-01', complaints: '2026-06-01' },
  };
}

/** Only the Corolla is rated; its electric version is made up. */
async function findEconomy({ modelCode }: { modelCode: string }): Promise<RatedEconomy[]> {
  const rated = (year: number, lowest: number, isElectric = false) => ({
    ...{ year, isElectric, lowest },
    ...{ average: lowest + 1, highest: lowest + 2 },
  });
  if (modelCode === 'AVALON') throw new Error('The ratings cannot be read.');
  return modelCode === 'COROLLA'
    ? [rated(2019, 30), rated(2020, 31), rated(2020, 120, true), rated(2021, 110, true)]
    : [];
}

/** `isRated`: whether the site shows owners' reviews. */
export const settings = { isRated: false, takesReviews: true };
export const logged: string[] = [];
/** The Camry has reviews, the Accord has none, and those of the Niva cannot be read. */
async function findReviews({ modelCode }: ReviewedCar): Promise<CarReviews> {
  if (modelCode === 'NIVA') throw new Error('The reviews cannot be read.');
  const words = { title: '<script>alert(1)</script>', body: 'Quiet and thrifty.', pros: 'Seats', cons: '' };
  const review = {
    ...{ id: 1, modelYear: 2020, trim: 'XSE', ownedMonths: 18, overall: 5, categories: {}, ...words },
    ...{ createdAt: new Date('2026-05-02T00:00:00Z'), reply: null, isDemo: false },
  };
  return modelCode === 'CAMRY'
    ? { totals: { byStars: [2, 1, 0, 0, 1], categories: { comfort: { sum: 9, count: 2 } } }, reviews: [review] }
    : { totals: { byStars: [0, 0, 0, 0, 0], categories: {} }, reviews: [] };
}

async function findRatings({ modelCode }: ReviewedCar) {
  return modelCode === 'CAMRY' ? { ratings: { 'Overall Rating': 3.8 }, numberOfReviews: 4 } : null;
}

export const heads: PageHead[] = [];
export const app = createWholeSite(undefined, {
  index,
  changes: {
    shell: ({ head, html }) => (heads.push(head), html),
    services: {
      dealerDifferences: { teaserOf: () => null },
      ratedEconomyOf: findEconomy,
      ...{ safety: { find: findSafety }, carReviews: { reviewsOf: findReviews, ratingsOf: findRatings } },
    } as never,
    flags: (brand) => ({ ...FLAG_DEFAULTS, ...brand.flagOverrides, consumer_ratings: settings.isRated }),
    takesReviews: () => settings.takesReviews,
    log: (_level, message) => void logged.push(message),
  },
});

export async function ask(path: string, host = 'localhost', cookie = '') {
  const response = await app.request(`http://${host}${path}`, { headers: { host, accept: 'text/html', cookie } });
  const text = (await response.text()).replaceAll('<!-- -->', '');
  const [location, kept] = ['location', 'cache-control'].map((name) => response.headers.get(name));
  return { status: response.status, location, kept, text, head: heads.at(-1)! };
}
