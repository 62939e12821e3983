import type { Brand } from '#features/brands/brands.ts';
import type { CampaignTerms, Placement } from '#features/promotions/promotions.ts';
import { createCarFinder, findOwnCar } from '#features/promotions/promotions.server.ts';
import {
  ANY_CONDITION,
  FILTERS,
  type FilterValues,
  formatQuery,
  listChoices,
  OWNER_PARAM,
  type ParsedQuery,
  readRequest,
  type SearchAnswer,
  type VehicleQuery,
  withFilter,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { readWords } from '#features/words/words.ts';
import type { FoundCars } from '#pages/promotions/load-booking.ts';
import type { Queryable } from '#ports/database/database.ts';

/** The brand of a campaign, and the dealer whose cars it promotes; `null` for cars of all dealers. */
export type SubjectContext = { brand: Brand; ownerId: number | null };

const CONDITION_PARAM = FILTERS.listingType.key;
const ALL_CARS = `${ANY_CONDITION.name}=${ANY_CONDITION.value}`;

/**
 * Returns the listing number of a car that was typed as a stock number, VIN or listing number, or the error. A boost
 * needs a new car.
 */
export async function readCar(
  database: Queryable,
  typed: string,
  { ownerId, placement }: { ownerId: number | null; placement: string },
): Promise<{ text: string } | { error: string }> {
  if (typed === '') return { error: 'Enter the stock number, VIN or listing number of the car.' };
  const car = await findOwnCar(database, ownerId, typed);
  if (car === null) return { error: 'No car for sale has this number. Check it, or choose a car from the list.' };
  if (placement === 'boost' && !car.isNew)
    return { error: 'A boost shows new cars only. Enter a new car, or choose another placement.' };
  return { text: String(car.id) };
}

/** Returns the canonical query of a rule that was typed in words or pasted as an address, or the error. */
export async function readRule(
  search: SearchService,
  typed: string,
  { brand, ownerId }: SubjectContext,
): Promise<{ text: string } | { error: string }> {
  if (typed === '') return { error: 'Describe the cars, such as “certified SUVs”.' };
  const parsed = search.parse(readRequest(queryOfRule(typed, brand, search)), brand);
  const context = search.context(brand);
  const [wrong] = parsed.invalid;
  if (wrong) return { error: `The rule can’t be read: ${wrong.reason}` };
  const own = withFilter(parsed.query, 'showcaseOwner', null);
  if (listChoices(own, context).length === 0)
    return { error: 'The rule doesn’t narrow down the cars. Name a make, a condition or a price, for example.' };
  const words = parsed.query.filters.keyword;
  if (words !== '' && !(await hasCarsWith(words, search, brand)))
    return { error: `No car for sale has “${words}”. Use other words, or paste the address of a search.` };
  return { text: formatQuery(withFilter(parsed.query, 'showcaseOwner', ownerId), context) };
}

/** Returns whether any car matches these words. The dealer may have sold the last one. */
async function hasCarsWith(words: string, search: SearchService, brand: Brand): Promise<boolean> {
  const all = search.parse(readRequest(ALL_CARS), brand);
  return (await search.count({ ...all, query: withFilter(all.query, 'keyword', words) }, brand)) > 0;
}

/** Parses a pasted address or query of a search; any other text is interpreted as words. */
function queryOfRule(rule: string, brand: Brand, search: SearchService): string {
  const query = rule.includes('?') ? rule.slice(rule.indexOf('?') + 1) : rule;
  const isQuery = /^[\w.]+=/.test(query);
  const words = () => readWords(new URLSearchParams({ words: rule }).toString(), search.context(brand)) ?? '';
  const params = new URLSearchParams(isQuery ? query : words());
  for (const name of ['typed', OWNER_PARAM]) params.delete(name);
  // A search finds used cars by default, but a rule finds all conditions.
  if (!params.has(CONDITION_PARAM)) params.set(ANY_CONDITION.name, ANY_CONDITION.value);
  return params.toString();
}

/** The cars of a campaign, and the placement that shows them. */
type Promoted = Pick<CampaignTerms, 'subject' | 'placement'>;

/** Returns the search that finds exactly the cars of a subject. */
function searchOfSubject(
  search: SearchService,
  { subject }: Promoted,
  { brand, ownerId }: SubjectContext,
): ParsedQuery {
  const parsed = search.parse(readRequest(subject.kind === 'query' ? subject.query : ALL_CARS), brand);
  if (subject.kind === 'listing')
    return { ...parsed, query: withFilter(parsed.query, 'onlyListings', [subject.listingId]) };
  return { ...parsed, query: withFilter(parsed.query, 'showcaseOwner', ownerId) };
}

/** Returns the search without cars that a placement never shows; `null` if it shows none: a boost shows new cars only. */
function forPlacement(query: VehicleQuery, placement: Placement): VehicleQuery | null {
  if (placement !== 'boost') return query;
  const { listingType } = query.filters;
  return listingType.length === 0 || listingType.includes('NEW') ? withFilter(query, 'listingType', ['NEW']) : null;
}

/**
 * Finds the cars that a campaign shows: their number, the number of all cars that match, the first one, and filters
 * that match only these cars, for the estimate.
 */
export function findSubjectCars(
  search: SearchService,
  promoted: Promoted,
  of: SubjectContext,
  signal: AbortSignal,
): Promise<FoundCars & { cars: Partial<FilterValues> }> {
  return search.inOneState(async (pinned) => {
    const { query: all, ...rest } = searchOfSubject(pinned, promoted, of);
    const query = forPlacement(all, promoted.placement);
    if (query === null) return NO_CARS;
    const find = (subject: VehicleQuery) =>
      pinned.search({ ...rest, query: { ...subject, numRecords: 1 } }, of.brand, { hideFilters: true, signal });
    const found = await find(query);
    const { onlyListings, showcaseOwner } = query.filters;
    if (promoted.subject.kind !== 'query')
      return { ...countOf(found), matching: found.total, cars: { onlyListings, showcaseOwner } };
    const { ownerId, brand } = of;
    const ids = await createCarFinder(pinned)({ query: promoted.subject.query, ownerId, brand: brand.key }, signal);
    const cars = { onlyListings: [...ids] };
    const shown = await find(withFilter(query, 'onlyListings', cars.onlyListings));
    return { ...countOf(shown), matching: found.total, cars };
  });
}

const NO_CARS = { total: 0, matching: 0, first: null, cars: {} };

function countOf({ total, results: [first] }: SearchAnswer): Pick<FoundCars, 'total' | 'first'> {
  return { total, first: first ? { listing: first.listing, owner: first.owner } : null };
}
