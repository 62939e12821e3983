import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { derivedPrice, type Listing } from '#features/listings/listings.ts';
import { allCarsQuery } from '#features/model-reference/model-reference.ts';
import { findZip } from '#features/reference/reference.server.ts';
import { type SearchService } from '#features/search/search.server.ts';
import { type VehicleQuery, withFilter } from '#features/search/search.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { greatCircleMiles } from '#kit/great-circle.ts';
import { parseBudget } from '#pages/models/budget.ts';
import { bestMatches, loadNearbyCars } from '#pages/models/load-nearby-cars.ts';
import { carTileView } from '#pages/shared/car/car-tile-view.ts';
import { demoInventory, randomOf } from '../../../bench/site/measure/demo-inventory.ts';
import { wholeSiteContext } from './testing/create-whole-site.ts';

/** A sample; `npm run test:long` runs more. */
const SEARCHES = Number(process.env['NEARBY_SEARCHES'] ?? 120);

const { owners, listings } = demoInventory(3_000);
const inventory = new Inventory();
inventory.apply({ owners, put: listings });
const { search } = wholeSiteContext(undefined, {
  index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
});
const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
const random = randomOf(21);
const choose = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;

/** Returns cards as if those of many cars could not be read, so that each fact is searched for. */
const withFewCards: SearchService = {
  ...search,
  search: async (parsed, brand, options) => {
    const answer = await search.search(parsed, brand, options);
    return parsed.query.numRecords <= 6 ? answer : { ...answer, results: answer.results.slice(0, 6) };
  },
};

/** Returns the first car by a fact, and by ID among equal ones; none without the fact. */
function firstBy(cars: readonly Listing[], valueOf: (car: Listing) => number | null): number | undefined {
  const known = cars.filter((car) => valueOf(car) !== null);
  return known.toSorted((a, b) => valueOf(a)! - valueOf(b)! || a.id - b.id)[0]?.id;
}

test('the counts and picks of cars near a ZIP code are those of its cars', async () => {
  const seen = { none: 0, few: 0, many: 0 };
  const budgets = { all: 0, some: 0, none: 0 };
  for (let at = 0; at < SEARCHES; at++) {
    const { makeCode, modelCode, ownerId } = choose(listings);
    const place = findZip(ownerOf.get(ownerId)!.zip ?? '80202') ?? findZip('80202')!;
    const context = search.context(MAIN_BRAND);
    // Every fifth search is for all models of the make, which has more cars than are compared.
    const models = at % 5 === 0 ? [] : [`${makeCode}-${modelCode}`];
    const query = withFilter(allCarsQuery(context), 'makeModelTrim', { makes: [makeCode], models, trims: [] });
    const carsAt = (budget: number | null, miles: number) =>
      listings.filter((car) => {
        const { latitude, longitude } = ownerOf.get(car.ownerId)!;
        const price = derivedPrice(car);
        return (
          car.makeCode === makeCode &&
          (models.length === 0 || car.modelCode === modelCode) &&
          (budget === null || (price !== null && price <= budget)) &&
          (miles === Infinity || greatCircleMiles(place, { latitude: latitude!, longitude: longitude! }) <= miles)
        );
      });
    const all = carsAt(null, Infinity);
    const known = all.map(derivedPrice).filter((price) => price !== null);
    const [lowest, highest] = [Math.min(...known), Math.max(...known)];
    const prices = known.length === 0 ? null : { lowest, highest, count: known.length };
    const some = 15_000 + Math.floor(random() * 30_000);
    const dollars = choose([null, some, ...(prices ? [lowest - 1, highest] : [])]);
    const within = (miles: number) => carsAt(dollars, miles);
    const bestOf = async (cars: VehicleQuery) => {
      const parsed = { query: bestMatches(cars), invalid: [], errors: [] };
      return (await search.search(parsed, MAIN_BRAND, { hideFilters: true })).results.map(carTileView);
    };
    const best = await bestOf(query);
    const budget = parseBudget(String(dollars ?? ''));
    const near = { query, place: `zip=${place.zip}`, budget, total: all.length, prices, best };
    const signal = AbortSignal.timeout(60_000);
    const options = { brand: MAIN_BRAND, context, path: '/', signal };
    const { found, anywhere } = await loadNearbyCars(search, near, options);
    const title = `${makeCode} ${modelCode} ${place.zip} ${dollars}`;

    const counts = [25, 50, 100, Infinity].map((miles) => within(miles).length);
    expect([title, found!.counts.map(({ cars }) => Number.parseInt(cars.replaceAll(',', ''), 10))]).toEqual([
      ...[title, counts],
    ]);
    const cars = within(100);
    const bestBy = (label: string) => found!.cars.find(({ pick }) => pick?.split(' · ').includes(label))?.id;
    const isChoice = cars.length > 1;
    expect([title, ['Newest', 'Fewest miles', 'Lowest price'].map(bestBy)]).toEqual([
      title,
      [
        isChoice ? firstBy(cars, ({ year }) => -year) : undefined,
        isChoice
          ? firstBy(cars, ({ mileage }) => (mileage !== null && mileage > 0 && mileage < 250_000 ? mileage : null))
          : undefined,
        isChoice ? firstBy(cars, derivedPrice) : undefined,
      ],
    ]);
    const affordable = dollars === null ? query : withFilter(query, 'price', { min: null, max: dollars });
    expect([title, anywhere]).toEqual([title, found!.cars.length > 0 ? [] : await bestOf(affordable)]);
    expect([title, found]).toEqual([title, (await loadNearbyCars(withFewCards, near, options)).found]);
    seen[cars.length === 0 ? 'none' : cars.length <= 24 ? 'few' : 'many']++;
    if (dollars !== null && prices) budgets[highest <= dollars ? 'all' : lowest > dollars ? 'none' : 'some']++;
  }
  expect(Math.min(...Object.values(seen), ...Object.values(budgets))).toBeGreaterThan(3);
});
