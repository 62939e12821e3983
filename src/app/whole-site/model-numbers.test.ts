import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import type { TrimComparison } from '#features/model-reference/model-reference.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { demoInventory, randomOf } from '../../../bench/site/measure/demo-inventory.ts';
import { createWholeSite } from './testing/create-whole-site.ts';

/** A search for a model: its parameters, and which of its cars it finds. */
type ModelSearch = { query: string; finds(car: Listing): boolean };

/** `npm run test:long` has more cars, and asks for 300 random models. */
const MODEL_PAGES = Number(process.env['MODEL_PAGES'] ?? 8);

const { owners, listings: unrated } = demoInventory(MODEL_PAGES < 300 ? 2_000 : 4_000);
const listings = unrated.map((car): Listing => {
  const fairPrice = 10_000 + car.id;
  const band = car.id % 3 === 0 ? null : 'FAIR';
  return { ...car, rating: { fairPrice, low: fairPrice, high: fairPrice, band, doubt: null } };
});
const inventory = new Inventory();
inventory.apply({ owners, put: listings });
const site = createWholeSite(undefined, {
  index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
});

const CONDITIONS: readonly (readonly [query: string, types: readonly string[]])[] = [
  ['', ['USED']],
  ['allListingType=all-cars', ['NEW', 'USED', 'CERTIFIED', '3P_CERT']],
  ['listingType=CERTIFIED,NEW', ['NEW', 'CERTIFIED']],
];
const random = randomOf(300);
const choose = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
const models = [...new Set(listings.map(({ makeCode, modelCode }) => `${makeCode} ${modelCode}`))];

function anyModelSearch(): ModelSearch {
  const [makeCode, modelCode] = choose(models).split(' ');
  const [condition, types] = choose(CONDITIONS);
  const maxPrice = choose([null, 15_000 + Math.floor(random() * 30_000)]);
  const params = [condition, `makeCode=${makeCode}`, maxPrice === null ? '' : `maxPrice=${maxPrice}`];
  const query = [...params, `modelCode=${modelCode}`].filter((param) => param !== '').join('&');
  return {
    query,
    finds: (car) =>
      car.makeCode === makeCode &&
      car.modelCode === modelCode &&
      types.includes(car.listingType) &&
      (maxPrice === null || (priceOf(car) !== null && priceOf(car)! <= maxPrice)),
  };
}

const priceOf = ({ salePrice, msrp }: Listing) => salePrice ?? msrp;
const milesOf = ({ mileage }: Listing) => (mileage !== null && mileage > 0 && mileage < 250_000 ? mileage : null);
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]) => (values.length > 0 ? Math.round(sumOf(values) / values.length) : null);

function pricesOf(value: string, cars: readonly Listing[]) {
  const prices = known(cars.map(priceOf));
  if (prices.length === 0) return [];
  return [{ value, avgPrice: meanOf(prices), startingPrice: Math.min(...prices), maxPrice: Math.max(...prices) }];
}

function yearsOf(cars: readonly Listing[]) {
  const years = [...Map.groupBy(cars, ({ year }) => year)].toSorted(([a], [b]) => b - a);
  const rows = years.flatMap(([year, ofYear]) => {
    const rated = ofYear.filter((car) => priceOf(car) !== null && milesOf(car) !== null && car.rating!.band !== null);
    const fairPrice = meanOf(rated.map(({ rating }) => rating!.fairPrice));
    return pricesOf(String(year), ofYear).map((row) => ({ ...row, fairPrice }));
  });
  return rows.slice(0, 11);
}

function trimsOf(cars: readonly Listing[]) {
  const trims = Map.groupBy(
    cars.filter(({ trimCode }) => trimCode !== null),
    ({ trimCode }) => trimCode,
  );
  return [...trims].flatMap(([code, ofTrim]) => pricesOf(code!, ofTrim));
}

function milesStatsOf(cars: readonly Listing[]) {
  const miles = known(cars.map(milesOf));
  return { count: miles.length, max: miles.length > 0 ? Math.max(...miles) : null, mean: meanOf(miles) };
}

type Row = { value: string; link: string; avgPrice: number };

async function ask(path: string, query: string): Promise<never> {
  const response = await site.request(`http://localhost/rest/lsc/crawl/${path}?${query}`);
  expect(response.status).toBe(200);
  return response.json() as never;
}

const withoutLinks = (rows: readonly Row[]) => rows.map((row) => ({ ...row, link: undefined }));
const byTrim = (a: { value: string }, b: { value: string }) => (a.value < b.value ? -1 : 1);

test('the prices, counts and mileages of random models are those of their cars', async () => {
  let found = 0;
  for (let at = 0; at < Math.min(300, 2 * MODEL_PAGES); at++) {
    const { query, finds } = anyModelSearch();
    const cars = listings.filter(finds);
    found += cars.length;
    const { items: years } = (await ask('modelyears', query)) as { items: Row[] };
    expect([query, withoutLinks(years)]).toEqual([query, yearsOf(cars)]);
    const { items: trims } = (await ask('trims', query)) as { items: Row[] };
    // Trims are named; the link has the code.
    const coded = trims.map((row) => ({
      ...row,
      value: decodeURIComponent(row.link).split('|').at(-1)!.split('&')[0]!,
    }));
    expect([query, withoutLinks(coded).toSorted(byTrim)]).toEqual([query, trimsOf(cars).toSorted(byTrim)]);
    expect(trims.map(({ avgPrice }) => avgPrice)).toEqual(
      trims.map(({ avgPrice }) => avgPrice).toSorted((a, b) => a - b),
    );
    const { stats, facetStats } = (await ask('stats/mileage', query)) as {
      stats: object;
      facetStats: { name: string }[];
    };
    expect(stats).toMatchObject({
      ...milesStatsOf(cars),
      under50000: cars.filter((car) => (milesOf(car) ?? 50_000) < 50_000).length,
    });
    const ofYears = [...Map.groupBy(cars, ({ year }) => year)].toSorted(([a], [b]) => b - a);
    expect(facetStats).toEqual(ofYears.map(([year, ofYear]) => ({ name: String(year), ...milesStatsOf(ofYear) })));
  }
  expect(found).toBeGreaterThan(MODEL_PAGES * 5);
});

/** Returns the rows of a page's table as texts. */
function rowsOf(text: string, heading: string): string[][] {
  const body = text.split(`>${heading}</h2>`)[1]?.split('<tbody>')[1]?.split('</tbody>')[0] ?? '';
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replaceAll(/<[^>]*>/g, '')));
}

const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;

test('the pages of random models have the averages, ranges and counts of their cars', async () => {
  for (let at = 0; at < MODEL_PAGES; at++) {
    const [makeCode, modelCode] = choose(models).split(' ');
    const cars = listings.filter((car) => car.makeCode === makeCode && car.modelCode === modelCode);
    const path = `/models/${makeCode}/${modelCode}`.toLowerCase();
    const response = await site.request(`http://localhost${path}`, { headers: { accept: 'text/html' } });
    const text = (await response.text()).replaceAll('<!-- -->', '');
    const years = [...Map.groupBy(cars, ({ year }) => year)].toSorted(([a], [b]) => b - a);
    const expected = years.map(([year, ofYear]) => {
      const prices = known(ofYear.map(priceOf));
      const range = [sumOf(prices) / prices.length, Math.min(...prices), Math.max(...prices)];
      const texts = prices.length > 0 ? range.map(dollars) : ['–', '–', '–'];
      return [String(year), ...texts, ofYear.length.toLocaleString('en-US')];
    });
    expect([path, rowsOf(text, 'Prices by model year')]).toEqual([path, expected]);
    expect(text).toContain(`<dt>New and used for sale</dt><dd>${cars.length.toLocaleString('en-US')}</dd>`);
  }
});

const EQUIPMENT: Readonly<Record<string, string>> = {
  ...{ 'Heated Seats': 'HEATED_SEATS', 'Leather Seats': 'LEATHER_SEATS', 'Rearview Camera': 'BACKUP_CAMERA' },
  ...{ Bluetooth: 'BLUETOOTH', 'Alarm System': 'ALARM', 'Lane Departure': 'LANE_DEPARTURE' },
  ...{ Navigation: 'NAVIGATION', 'Remote Start': 'REMOTE_START', Sunroof: 'SUNROOF' },
};

/** What a comparison must say about the listings of a trim and year. */
function trimFactsOf(cars: readonly Listing[]) {
  const listPrices = known(cars.filter(({ listingType }) => listingType === 'NEW').map(({ msrp }) => msrp));
  const specs = Object.entries(EQUIPMENT).map(([label, code]) => {
    const having = cars.filter(({ features }) => features.includes(code)).length;
    const isStandard = having * 10 >= cars.length * 9;
    const otherwise = having > 0 ? 'unknown' : 'unavailable';
    return { label, having, availability: cars.length < 5 ? 'unknown' : isStandard ? 'standard' : otherwise };
  });
  return {
    counted: cars.length,
    nationalMSRP: listPrices.length > 0 ? Math.min(...listPrices) : null,
    specs,
  };
}

test('the trims of random model years have the equipment and list prices of their listings [R052, R137]', async () => {
  const seen = new Set<string>();
  for (let at = 0; at < Math.min(100, MODEL_PAGES); at++) {
    const { makeCode, modelCode, year } = choose(listings);
    const fuel = choose(['', '', 'GSL', 'HYB']);
    const ofYear = listings.filter(
      (car) => car.makeCode === makeCode && car.modelCode === modelCode && car.year === year,
    );
    const query = `makeCode=${makeCode}&modelCode=${modelCode}&year=${year}&trimFuel=${fuel}`;
    const response = await site.request(`http://localhost/cars-for-sale/svc/trims?${query}`);
    const { comparison } = (await response.json()) as { comparison: TrimComparison | null };
    const ofFuel = ofYear.filter(({ fuelCode, trimCode }) => trimCode !== null && (fuel === '' || fuelCode === fuel));
    const expected = [...Map.groupBy(ofFuel, ({ trimCode }) => trimCode!)].map(([code, cars]) => ({
      vehicleId: `${makeCode}-${modelCode}|${code}-${year}`,
      ...trimFactsOf(cars),
    }));
    const byId = (a: { vehicleId: string }, b: { vehicleId: string }) => (a.vehicleId < b.vehicleId ? -1 : 1);
    const trims = (comparison?.trims ?? []).map(({ vehicleId, counted, nationalMSRP, specs }) => ({
      ...{ vehicleId, counted, nationalMSRP },
      specs: specs.map(({ label, having, availability }) => ({ label, having, availability })),
    }));
    expect([query, trims.toSorted(byId)]).toEqual([query, expected.toSorted(byId)]);
    for (const { specs, nationalMSRP } of trims) {
      seen.add(nationalMSRP === null ? 'no list price' : 'list price');
      for (const { availability } of specs) seen.add(availability);
    }
  }
  expect([...seen].sort()).toEqual(['list price', 'no list price', 'standard', 'unavailable', 'unknown']);
});

/** Reading speed of adults, in words per minute. */
const WORDS_PER_MINUTE = 238;

/** Returns the words of a document that are visible before a press, those of a closed part left out. */
function wordsOf(html: string): number {
  const visible = html
    .replaceAll(/<(head|script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<details[^>]*><summary>(.*?)<\/summary>.*?<\/details>/gs, ' $1 ');
  return visible
    .replaceAll(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

test('which RAV4 $24,000 buys near a ZIP code is read in less than two minutes, every word of the page included', async () => {
  const response = await site.request('http://localhost/models/toyota/rav4?zip=80202&maxPrice=24000');
  const html = await response.text();
  expect(html).toMatch(/cars? within 100 miles costs? \$24,000 or less/);
  expect(wordsOf(html)).toBeLessThan(1.85 * WORDS_PER_MINUTE);
  // The broken control: with every part open, it would take longer.
  expect(wordsOf(html.replaceAll(/<details[^>]*>|<\/details>/g, ''))).toBeGreaterThan(2 * WORDS_PER_MINUTE);
});
