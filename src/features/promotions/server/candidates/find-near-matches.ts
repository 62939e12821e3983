import {
  DIVERSIFIED_RANKS as MOST_BEST,
  FILTERS,
  type FilterKey,
  listChoices,
  type Predicate,
  type ScoredCar,
  type SearchContext,
  type VehicleQuery,
  withoutFilter,
} from '#features/search/search.ts';
import { meetsPredicate } from '#features/search-memory/search-memory.server.ts';
import { hashText } from '#kit/text/hash-text.ts';
import {
  candidatesAmong,
  findAndRead,
  findRelevant,
  type FoundCar,
  readPromoted,
  type CandidateInputs,
  rankedCar,
  type ScoredListing,
} from './candidates-among.ts';
import { isPromoted } from './promoted-cars.ts';
import type { Missable, NearMatches, RankedCar } from './search-memo.ts';

/** Maximum number of filters of a search that near matches (`peekaboo` in the API) are tried for. */
const MAX_MISSED = 4;
/** Filters that a near match never misses: a place and an owner say where the shopper is looking. */
const NEVER_MISSED: ReadonlySet<FilterKey> = new Set([
  'location',
  'showcaseOwner',
  'isSponsorship',
  'excludedListingIds',
]);

/**
 * Finds cars that miss exactly one filter. The minute decides which filter is tried first, and the first filter with
 * candidates is used, so that every filter gets its turn. One search finds the cars for all filters, and their cards say
 * which filters they miss.
 */
export async function findNearMatches(inputs: CandidateInputs): Promise<FoundCar[]> {
  const { book, finds } = inputs;
  finds.near ??= await readNearMatches(inputs);
  const { filters, among } = finds.near;
  if (among?.length === 0) return [];
  const first = firstMissable(finds.near, book.minute);
  for (let at = 0; at < filters.length; at++) {
    const filter = filters[(first + at) % filters.length]!;
    const cars = await carsMissing(filter, finds.near, inputs);
    const candidates = candidatesAmong(cars, ['peekaboo'], inputs, filter.label);
    if (candidates.length > 0) return candidates;
  }
  return [];
}

/** Returns the position of the filter that is tried first in a minute; 0 if there is nothing to choose. */
export function firstMissable(near: NearMatches | undefined, minute: number): number {
  const { filters, among } = near ?? { filters: [] };
  if (filters.length < 2 || among?.length === 0) return 0;
  return hashText(`${minute} ${filters.map(({ label }) => label).join()}`) % filters.length;
}

async function readNearMatches(inputs: CandidateInputs): Promise<NearMatches> {
  const filters = missable(inputs.query, inputs.context);
  const among = filters.length === 0 ? [] : await findMissingOne(filters, inputs);
  const groups = among && groupByMissed(await readPromoted(among, inputs), filters);
  return { filters, among, cars: groups ?? new Map<Missable, readonly RankedCar[]>() };
}

async function carsMissing(
  filter: Missable,
  { among, cars }: NearMatches,
  inputs: CandidateInputs,
): Promise<readonly RankedCar[]> {
  const known = cars.get(filter) ?? (await findMissing(filter, among, inputs));
  cars.set(filter, known);
  return known;
}

/** Groups cars by the filter that they miss, in their order; `null` if only a search can tell. */
function groupByMissed(
  near: readonly ScoredListing[],
  filters: readonly Missable[],
): Map<Missable, RankedCar[]> | null {
  const missing = new Map(filters.map((filter): [Missable, RankedCar[]] => [filter, []]));
  for (const one of near) {
    const { listing, owner } = one.car;
    const answers = filters.map(({ condition }) => meetsPredicate(condition, listing, owner));
    const missed = filters[answers.indexOf(false)];
    // A card that was not in memory may be newer than the index.
    const isOnly = answers.lastIndexOf(false) === answers.indexOf(false);
    if (!missed || !isOnly || answers.includes(undefined)) return null;
    missing.get(missed)!.push(rankedCar(one));
  }
  return missing;
}

/** Finds the cars that miss a filter with a search, among some cars or all. */
function findMissing(
  { key, condition }: Missable,
  near: readonly ScoredCar[] | null,
  inputs: CandidateInputs,
): Promise<readonly RankedCar[]> {
  const { page, query } = inputs;
  const among: Predicate = near ? { kind: 'ids', ids: near.map(({ id }) => id) } : isPromoted(page.brand, ['peekaboo']);
  const where = { kind: 'and', of: [among, { kind: 'not', of: condition }] } as const;
  return findAndRead('peekaboo', { query: withoutFilter(query, key), where }, inputs);
}

/**
 * Returns the promoted cars that are relevant enough and miss exactly one of the filters, most relevant first; `null` if
 * there may be more than a search returns.
 */
async function findMissingOne(
  filters: readonly Missable[],
  inputs: CandidateInputs,
): Promise<readonly ScoredCar[] | null> {
  const { page, query } = inputs;
  const open = Object.fromEntries(filters.map(({ key }) => [key, FILTERS[key].none]));
  const missesOne = filters.map((missed): Predicate => {
    const of = filters.map((filter): Predicate =>
      filter === missed ? { kind: 'not', of: filter.condition } : filter.condition,
    );
    return { kind: 'and', of };
  });
  const where = { kind: 'and', of: [isPromoted(page.brand, ['peekaboo']), { kind: 'or', of: missesOne }] } as const;
  const opened = { ...query, filters: { ...query.filters, ...open } };
  const near = await findRelevant('peekaboo', { query: opened, where }, inputs);
  return near.length < MOST_BEST ? near : null;
}

function missable(query: VehicleQuery, context: SearchContext): Missable[] {
  const choices = Map.groupBy(listChoices(query, context), ({ key }) => key);
  return [...choices]
    .flatMap(([key, chosen]): Missable[] => {
      const condition = NEVER_MISSED.has(key) ? undefined : predicateOf(query, key, context);
      return condition ? [{ key, label: chosen.map(({ label }) => label).join(', '), condition }] : [];
    })
    .slice(0, MAX_MISSED);
}

function predicateOf<Key extends FilterKey>({ filters }: VehicleQuery, key: Key, context: SearchContext) {
  return FILTERS[key].predicate(filters[key] as never, context);
}
