import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { searchResponseSchema } from '#features/search-api/search-api.ts';
import { anyListings, anyOwners } from '#features/search/testing/arbitrary-cars.ts';
import { createWholeSite } from '../../whole-site/testing/create-whole-site.ts';

/** A sample; `npm run test:long` runs more. */
const RUNS = Number(process.env['KEYWORD_RUNS'] ?? 1);
const app = createWholeSite(undefined, { index: indexOfManyCars() });

const WORDS = [
  ...['suv', 'sedan', 'toyota', 'camry', 'toyota or ford', 'ford transit', 'not ford', 'red', 'red or blue', 'awd'],
  ...['under 20k', 'over 10k', '2019 or newer', 'under 20k miles', 'used', 'new', 'manual', 'electric', 'near 80202'],
  ...['bluetooth', 'without navigation', 'one owner', 'under $300 a month', '4 doors', 'compact suv', 'cheap truck'],
];
const PARAMS = [
  ...[
    'vehicleStyleCode=SUV',
    'vehicleStyleCode=SEDAN,SUV',
    'makeCode=TOYOTA',
    'makeCode=FORD,MAZDA',
    'modelCode=CAMRY',
  ],
  ...['notMakeCode=FORD', 'extColorSimple=RED', 'extColorSimple=BLUE,RED', 'driveGroup=4WD', 'maxPrice=15000'],
  ...['minPrice=10000', 'startYear=2020', 'endYear=2019', 'maxMileage=15000', 'mileage=0-30000', 'listingType=USED'],
  ...['listingType=NEW,USED', 'zip=66044', 'featureCode=BLUETOOTH', 'vehicleHistoryType=ONE_OWNER', 'doorCode=2'],
  ...['maxPayment=200', 'termMonths=96', 'transmissionCode=AUTOMATIC', 'zip=80202&searchRadius=25'],
];
const nameOf = (param: string) => param.split('=')[0]!;
const anyWords = fc.subarray(WORDS, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(', '));
const anyParams = fc
  .subarray(PARAMS, { maxLength: 3 })
  .map((parts) => [...new Map(parts.map((part) => [nameOf(part), part])).values()].join('&'));

describe('words read as filters, with parameters', () => {
  test('count for every option what the search with that option finds', async () => {
    let options = 0;
    await fc.assert(
      fc.asyncProperty(anyWords, anyParams, async (words, params) => {
        const search = new URLSearchParams(`${params}&keyword=${encodeURIComponent(words)}&numRecords=0`);
        const answer = await ask(search);
        expect({ words, params, invalid: answer.invalidQueryParams }).toEqual({ words, params, invalid: [] });
        for (const [name, field] of Object.entries(answer.filters)) {
          // With a model of only one of two makes, a search also finds every car of the other make.
          if (name === 'modelCode' && search.get('makeCode')?.includes(',')) continue;
          for (const { value, count } of field.options) {
            const { totalResultCount } = await ask(withOption(search, name, value), '/count');
            expect(`${search} ${name}=${value}: ${totalResultCount}`).toBe(`${search} ${name}=${value}: ${count}`);
            options++;
          }
        }
      }),
      { numRuns: RUNS },
    );
    expect(options).toBeGreaterThan(RUNS * 20);
  });

  test('find what both find', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(anyWords, anyParams, async (words, params) => {
        const keyword = `keyword=${encodeURIComponent(words)}`;
        // Without a condition a search leaves out new cars. Loan terms determine how the words' payment is calculated.
        const page = `numRecords=100&${params.includes('listingType') ? '' : 'allListingType=all-cars'}`;
        const terms = /termMonths=\d+/.exec(params)?.[0] ?? '';
        const searches = [`${keyword}&${terms}&allListingType=all-cars`, params, `${keyword}&${params}`];
        const [byWords, byParams, both] = await Promise.all(
          searches.map(async (search) =>
            (await ask(new URLSearchParams(`${search}&${page}`))).listings
              .map(({ id }) => id)
              .toSorted((a, b) => a - b),
          ),
        );
        expect({ words, params, ids: both }).toEqual({
          ...{ words, params },
          ids: byWords!.filter((id) => byParams!.includes(id)),
        });
        found += both!.length;
      }),
      { numRuns: RUNS * 5 },
    );
    expect(found).toBeGreaterThan(RUNS);
  });
});

type Answer = ReturnType<typeof searchResponseSchema.parse>;

async function ask(search: URLSearchParams, path = ''): Promise<Answer> {
  const response = await app.request(`http://localhost/rest/lsc/listing${path}?${search}`);
  return (await response.json()) as Answer;
}

/**
 * Adds the value where all values must match. Otherwise replaces the choice, and the other parameters that express it.
 */
function withOption(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(search);
  const isAdded = ['featureCode', 'vehicleHistoryType', 'homeServices'].includes(name);
  const present = isAdded ? (search.get(name)?.split(',') ?? []) : [];
  const replaced: Record<string, readonly string[]> = {
    makeCode: ['modelCode', 'trimCode'],
    mileage: ['minMileage', 'maxMileage'],
    listingType: ['allListingType'],
  };
  for (const other of replaced[name] ?? []) changed.delete(other);
  changed.set(name, [...new Set([...present, value])].join(','));
  // A trim only counts with its make and model.
  const [, make, model] = (name === 'trimCode' && /^(.*?)-(.*)\|/.exec(value)) || [];
  if (make && model) {
    changed.set('makeCode', make);
    changed.set('modelCode', model);
  }
  return changed;
}

/** The same listings in every run. */
function indexOfManyCars() {
  const inventory = new Inventory();
  const [owners] = fc.sample(anyOwners, { seed: 7, numRuns: 1 });
  const [listings] = fc.sample(anyListings(owners!, 90), { seed: 11, numRuns: 1 });
  inventory.apply({ owners: owners!, put: [...new Map(listings!.map((car) => [car.id, car])).values()] });
  return createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
}
