import {
  DIVERSIFIED_RANKS as MAX_BEST,
  FILTERS,
  type FilterKey,
  type FilterValues,
  listChoices,
  type Predicate,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import { conditionOf, type RankedPromotedCar } from '#features/search/search.server.ts';
import { meetsPredicate } from '#features/search-memory/search-memory.server.ts';
import { hashText } from '#kit/text/hash-text.ts';
import {
  candidatesAmong,
  type CandidateInputs,
  findRelevant,
  type FoundCar,
  rankRelevant,
  type SearchPage,
} from './candidates-among.ts';
import { isPromoted } from './promoted-cars.ts';
import type { MissableFilter, NearMatches, RankedCar } from './search-memo.ts';

/** Maximum number of filters of a search that near matches (`peekaboo` in the API) are tried for. */
const MAX_MISSED = 4;
/** Filters that a near match must satisfy: a place and an owner say where the shopper is looking. */
const NEVER_MISSED: ReadonlySet<FilterKey> = new Set([
  'location',
  'showcaseOwner',
  'isSponsorship',
  'excludedListingIds',
]);

/**
 * Finds cars that fail exactly one filter. The minute decides which filter is tried first, and the first filter with
 * candidates is used, so that every filter gets its turn. The cars for all filters are found in one search.
 */
export async function findNearMatches(inputs: CandidateInputs): Promise<FoundCar[]> {
  const { book, finds } = inputs;
  finds.near ??= await readNearMatches(inputs);
  const { filters, among } = finds.near;
  if (among?.length === 0) return [];
  const first = firstMissableFilterIndex(finds.near, book.minute);
  for (let at = 0; at < filters.length; at++) {
    const filter = filters[(first + at) % filters.length]!;
    const cars = finds.near.cars.get(filter) ?? (await carsMissing(filter, finds.near, inputs));
    if (cars.length === 0) continue;
    const candidates = candidatesAmong(cars, ['peekaboo'], inputs, filter.label);
    if (candidates.length > 0) return candidates;
  }
  return [];
}

/** Returns the position of the filter that is tried first in a minute; 0 if there is nothing to choose. */
export function firstMissableFilterIndex(near: NearMatches | undefined, minute: number): number {
  const { filters, among } = near ?? { filters: [] };
  if (filters.length < 2 || among?.length === 0) return 0;
  return hashText(`${minute} ${filters.map(({ label }) => label).join()}`) % filters.length;
}

async function readNearMatches(inputs: CandidateInputs): Promise<NearMatches> {
  const { page, query, context } = inputs;
  const filters = missableFilters(query, context);
  if (filters.length === 0) return { filters, among: [], cars: new Map() };
  const changes: Partial<FilterValues> = Object.fromEntries(filters.map(({ key }) => [key, FILTERS[key].none]));
  const missOne = filters.map(({ condition }) => condition);
  const ranked = rankRelevant('peekaboo', { changes, missOne }, inputs);
  if (ranked) return nearMatchesOf(filters, ranked);
  const where = { kind: 'and', of: [isPromoted(page.brand, ['peekaboo']), missesOneOf(missOne)] } as const;
  const near = await findRelevant('peekaboo', changes, where, inputs);
  // There may be more cars than a search returns.
  if (near.length >= MAX_BEST) return { filters, among: null, cars: new Map() };
  const missing = await withMissed(near, missOne, page);
  return missing ? nearMatchesOf(filters, missing) : { filters, among: idsOf(near), cars: new Map() };
}

/** Returns cars by the filter that they miss, of each at most as many as a search finds. */
function nearMatchesOf(filters: readonly MissableFilter[], near: readonly RankedPromotedCar[]): NearMatches {
  const missing = filters.map((): RankedCar[] => []);
  for (const car of near) {
    const those = missing[car.missed]!;
    if (those.length < MAX_BEST) those.push(car);
  }
  return { filters, among: idsOf(missing.flat()), cars: new Map(filters.map((filter, at) => [filter, missing[at]!])) };
}

const idsOf = (cars: readonly RankedCar[]) => cars.map(({ listingId }) => listingId);

async function carsMissing(
  filter: MissableFilter,
  { among, cars }: NearMatches,
  inputs: CandidateInputs,
): Promise<readonly RankedCar[]> {
  const found = await findMissing(filter, among, inputs);
  cars.set(filter, found);
  return found;
}

/** Determines which filter each car fails; `null` if only a search can tell. */
async function withMissed(
  near: readonly RankedCar[],
  conditions: readonly Predicate[],
  { service }: SearchPage,
): Promise<RankedPromotedCar[] | null> {
  const missing: RankedPromotedCar[] = [];
  const cars = new Map((await service.findAll(idsOf(near))).map((car) => [car.listing.id, car]));
  for (const one of near) {
    const car = cars.get(one.listingId);
    if (!car) continue;
    const answers = conditions.map((condition) => meetsPredicate(condition, car.listing, car.owner));
    const missed = answers.indexOf(false);
    // A card that was not in memory may be newer than the index.
    if (missed < 0 || answers.lastIndexOf(false) !== missed || answers.includes(undefined)) return null;
    missing.push({ ...one, missed });
  }
  return missing;
}

/** Finds the cars that miss a filter with a search, among some cars or all. */
function findMissing(
  { key, condition }: MissableFilter,
  near: readonly number[] | null,
  inputs: CandidateInputs,
): Promise<readonly RankedCar[]> {
  const { page } = inputs;
  const among: Predicate = near ? { kind: 'ids', ids: near } : isPromoted(page.brand, ['peekaboo']);
  const where = { kind: 'and', of: [among, { kind: 'not', of: condition }] } as const;
  return findRelevant('peekaboo', { [key]: FILTERS[key].none }, where, inputs);
}

/** Returns the condition that a car fails exactly one of several. */
function missesOneOf(conditions: readonly Predicate[]): Predicate {
  const missesOnly = (missed: Predicate): Predicate => ({
    kind: 'and',
    of: conditions.map((condition) => (condition === missed ? { kind: 'not', of: condition } : condition)),
  });
  return { kind: 'or', of: conditions.map(missesOnly) };
}

/** Returns the first filters of a search that near matches may miss. The choices of a filter are adjacent. */
export function missableFilters(query: VehicleQuery, context: SearchContext): MissableFilter[] {
  const found: MissableFilter[] = [];
  for (const { key, label } of listChoices(query, context)) {
    const last = found.at(-1);
    if (last?.key === key) last.label += `, ${label}`;
    else if (found.length < MAX_MISSED && !NEVER_MISSED.has(key)) {
      const condition = conditionOf(key, query.filters, context);
      if (condition) found.push({ key, label, condition });
    }
  }
  return found;
}
