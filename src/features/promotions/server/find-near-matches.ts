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
import { minimumScore } from '../model/minimum-score.ts';
import {
  candidatesAmong,
  findPromotedCached,
  findWithCampaigns,
  type FoundCar,
  type CandidateInputs,
} from './candidates-among.ts';
import { findPromoted, isPromoted } from './promoted-cars.ts';

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
 * candidates is used, so that every filter gets its turn. Few cars are good enough, so these are found first, with one
 * search that leaves out all of these filters; their cards say which filters they miss.
 */
export async function findNearMatches(inputs: CandidateInputs): Promise<FoundCar[]> {
  const { query, context, book } = inputs;
  const filters = missable(query, context);
  if (filters.length === 0) return [];
  const good = await goodCars(filters, inputs);
  if (good?.length === 0) return [];
  const missing = good && (await groupByOnlyMissed(good, filters, inputs));
  const first = hashText(`${book.minute} ${filters.map(({ label }) => label).join()}`);
  for (let at = 0; at < filters.length; at++) {
    const filter = filters[(first + at) % filters.length]!;
    const cars = missing ? (missing.get(filter) ?? []) : await findMissing(filter, good, inputs);
    const candidates = await candidatesAmong(cars, ['peekaboo'], inputs, filter.label);
    if (candidates.length > 0) return candidates;
  }
  return [];
}

/**
 * Returns the cars that miss exactly one of the filters, by that filter, in their order; `null` if only a search can
 * tell.
 */
async function groupByOnlyMissed(
  good: readonly ScoredCar[],
  filters: readonly Missable[],
  inputs: CandidateInputs,
): Promise<ReadonlyMap<Missable, readonly ScoredCar[]> | null> {
  const scores = new Map(good.map((car) => [car.id, car]));
  const missing = new Map<Missable, ScoredCar[]>();
  for (const { listing, owner } of await findWithCampaigns([...scores.keys()], inputs)) {
    const answers = filters.map(({ met }) => meetsPredicate(met, listing, owner));
    if (answers.includes(undefined)) return null;
    const only = filters[answers.indexOf(false)];
    if (!only || answers.lastIndexOf(false) !== answers.indexOf(false)) continue;
    const car = scores.get(listing.id)!;
    const others = missing.get(only);
    if (others) others.push(car);
    else missing.set(only, [car]);
  }
  return missing;
}

/** Finds the cars that miss a filter with a search, among some cars or all. */
function findMissing(
  { key, met }: Missable,
  good: readonly ScoredCar[] | null,
  { page, query, ranked, signal }: CandidateInputs,
): Promise<readonly ScoredCar[]> {
  const among: Predicate = good ? { kind: 'ids', ids: good.map(({ id }) => id) } : isPromoted(page.brand, ['peekaboo']);
  const where = { kind: 'and', of: [among, { kind: 'not', of: met }] } as const;
  return findPromoted(page, withoutFilter(query, key), where, { least: minimumScore('peekaboo', ranked), signal });
}

/**
 * Returns the promoted cars that are good enough and do not match the search, most relevant first; `null` if there may
 * be more than a search returns.
 */
async function goodCars(filters: readonly Missable[], inputs: CandidateInputs): Promise<readonly ScoredCar[] | null> {
  const { ranked } = inputs;
  const guard = minimumScore('peekaboo', ranked);
  const mayBeMore = (cars: readonly ScoredCar[]) => cars.length === MOST_BEST && cars.at(-1)!.score >= guard;
  const open = Object.fromEntries(filters.map(({ key }) => [key, FILTERS[key].none]));
  const best = await findPromotedCached('peekaboo', open, guard, inputs);
  if (mayBeMore(best) || mayBeMore(ranked.best)) return null;
  const matching = new Set(ranked.best.map(({ id }) => id));
  return best.filter(({ id, score }) => score >= guard && !matching.has(id));
}

/**
 * A filter that a near match may miss. `label`: its text on the card. `met`: the condition that the car does not
 * meet.
 */
type Missable = { key: FilterKey; label: string; met: Predicate };

function missable(query: VehicleQuery, context: SearchContext): Missable[] {
  const choices = Map.groupBy(listChoices(query, context), ({ key }) => key);
  return [...choices]
    .flatMap(([key, chosen]): Missable[] => {
      const met = NEVER_MISSED.has(key) ? undefined : predicateOf(query, key, context);
      return met ? [{ key, label: chosen.map(({ label }) => label).join(', '), met }] : [];
    })
    .slice(0, MAX_MISSED);
}

function predicateOf<Key extends FilterKey>({ filters }: VehicleQuery, key: Key, context: SearchContext) {
  return FILTERS[key].predicate(filters[key] as never, context);
}
