import { DIVERSIFIED_RANKS as MAX_BEST, FILTERS, type ScoredCar, type VehicleQuery } from '#features/search/search.ts';
import type { Candidate } from '../../model/auction.ts';
import type { SearchedPlace } from '../../model/campaign-area.ts';
import type { Placement } from '../../model/campaign.ts';
import {
  candidatesAmong,
  type FoundCar,
  type CandidateInputs,
  findRelevant,
  rankRelevant,
  readPromoted,
  type SearchPage,
} from './candidates-among.ts';
import { findNearMatches, firstMissableFilterIndex } from './find-near-matches.ts';
import { isPromoted, mostRelevantQuery, promotedPlacements } from './promoted-cars.ts';
import type { SearchFinds } from './search-memo.ts';

const MATCHING = ['spotlight', 'highlight', 'showcase'] as const satisfies readonly Placement[];

/**
 * `placements`: those that the page may have. `address`: the query of the page's address. `search`: everything about the
 * page that determines its slots.
 */
type CandidateSearch = Pick<CandidateInputs, 'page' | 'book' | 'context'> & {
  placements: ReadonlySet<Placement>;
  address: string;
  search: string;
};

/** `candidates`: the same list for all auctions that share it. `finds`: what is known about the search. */
type FoundCandidates = { candidates: readonly Candidate[]; finds: SearchFinds };

/**
 * Finds the cars that may take a slot of a page. They belong to running campaigns for this area, match the search (a
 * boost car is new and need not match its condition, year and mileage; a near match fails one filter), are not among
 * the page's results, and are relevant enough for the placement. Auctions of later minutes share the list while neither
 * the inventory nor the campaigns change.
 */
export async function findCandidates(work: CandidateSearch, signal: AbortSignal): Promise<FoundCandidates> {
  const { page, book, context, address, search } = work;
  const { brand, service } = page;
  const { campaigns, memo, minute } = book;
  const finds = memo.findsOf(`${brand.key} ${address}`, { epoch: service.epoch, today: context.today });
  if (finds.of?.page !== search || finds.of.campaigns !== campaigns)
    finds.of = { page: search, campaigns, lists: new Map() };
  const { lists } = finds.of;
  const known = lists.get(firstMissableFilterIndex(finds.near, minute));
  if (known) return { candidates: known, finds };
  const candidates = await readCandidates(work, finds, signal);
  lists.set(firstMissableFilterIndex(finds.near, minute), candidates);
  memo.count(candidates.length);
  return { candidates, finds };
}

async function readCandidates(
  { page, book, context, placements }: CandidateSearch,
  finds: SearchFinds,
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const { parsed, answer } = page;
  const query = mostRelevantQuery(parsed.query);
  const best = answer.best ?? (finds.best ??= await searchBest(page, query, signal));
  const inputs: CandidateInputs = {
    page,
    book,
    finds,
    context,
    query,
    searched: searchedPlaceOf(query),
    ranked: { best, total: answer.total, byRelevance: answer.best !== undefined },
    shown: new Set(answer.results.map(({ listing }) => listing.id)),
    signal,
  };
  const promoted = promotedPlacements(page, context);
  const isWanted = (placement: Placement) => placements.has(placement) && promoted.has(placement);
  const matching = MATCHING.filter(isWanted);
  const found: FoundCar[] = [];
  if (matching.length > 0) found.push(...(await findMatching(matching, inputs)));
  if (isWanted('boost')) found.push(...(await findBoosted(inputs)));
  if (isWanted('peekaboo')) found.push(...(await findNearMatches(inputs)));
  return rateByRelevance(found);
}

async function searchBest(
  { parsed, brand, service }: SearchPage,
  query: VehicleQuery,
  signal: AbortSignal,
): Promise<readonly ScoredCar[]> {
  const options = { hideFilters: true, best: true, signal };
  return (await service.searchCounted({ ...parsed, query }, brand, options)).best ?? [];
}

async function findMatching(placements: readonly Placement[], inputs: CandidateInputs): Promise<FoundCar[]> {
  const { finds, ranked } = inputs;
  finds.promoted ??= await readPromoted(ranked.best, inputs);
  return candidatesAmong(finds.promoted, placements, inputs);
}

/** A boosted car matches a search except for these filters. */
export const NEW_CAR_BOOST_FILTERS = { listingType: ['NEW'], year: FILTERS.year.none, mileage: FILTERS.mileage.none };

async function findBoosted(inputs: CandidateInputs): Promise<FoundCar[]> {
  const { page, finds } = inputs;
  finds.boosted ??=
    rankRelevant('boost', { changes: NEW_CAR_BOOST_FILTERS, missOne: [] }, inputs)?.slice(0, MAX_BEST) ??
    (await findRelevant('boost', NEW_CAR_BOOST_FILTERS, isPromoted(page.brand, ['boost']), inputs));
  return candidatesAmong(finds.boosted, ['boost'], inputs);
}

function searchedPlaceOf({ filters: { location } }: VehicleQuery): SearchedPlace {
  const { place, extendTo, inState } = location;
  return { place, dma: extendTo, ...(inState !== undefined && { state: inState }) };
}

/** Minimum quality of a candidate, so that every candidate has a score above 0. */
const MIN_QUALITY = 0.05;

/** Returns candidates with their quality: 1 for the most relevant one, and less in proportion. */
function rateByRelevance(found: readonly FoundCar[]): Candidate[] {
  const best = Math.max(...found.map(({ car }) => car.score));
  return found.map(({ car: { listingId, ownerId, score }, campaign, missedFilter }) => {
    const { id: campaignId, placement, tier, isHouse } = campaign;
    const quality = best > 0 ? Math.min(1, Math.max(MIN_QUALITY, score / best)) : 1;
    const candidate: Candidate = { campaignId, ownerId, listingId, placement, tier, quality, isHouse };
    if (missedFilter !== undefined) candidate.missedFilter = missedFilter;
    return candidate;
  });
}
