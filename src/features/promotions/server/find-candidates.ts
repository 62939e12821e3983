import { FILTERS, formatQuery, type ScoredCar, type VehicleQuery } from '#features/search/search.ts';
import type { Candidate } from '../model/auction.ts';
import type { SearchedPlace } from '../model/campaign-area.ts';
import type { Placement } from '../model/campaign.ts';
import { minimumScore } from '../model/minimum-score.ts';
import type { AuctionMinute } from './auction-minutes.ts';
import {
  candidatesAmong,
  findPromotedCached,
  type FoundCar,
  type CandidateInputs,
  type SearchPage,
} from './candidates-among.ts';
import { findNearMatches } from './find-near-matches.ts';
import { type Car, hasCampaigns, mostRelevantQuery } from './promoted-cars.ts';

const MATCHING = ['spotlight', 'highlight', 'showcase'] as const satisfies readonly Placement[];

/** A candidate with its car. */
export type CandidateCar = Car & { candidate: Candidate };

/**
 * Finds the cars that may take a slot of a page: those of running campaigns for this area that match the search (a
 * boost car is new, and matches it except for condition, year and mileage; a near match except for one filter), are
 * not among the page's results, and are relevant enough for the placement.
 */
export async function findCandidates(
  page: SearchPage,
  placements: ReadonlySet<Placement>,
  book: AuctionMinute,
  signal: AbortSignal,
): Promise<CandidateCar[]> {
  const { parsed, answer, brand, service } = page;
  const query = mostRelevantQuery(parsed.query);
  const context = service.context(brand);
  const at = { epoch: service.epoch, today: context.today };
  const findBest = () =>
    book.memo.bestOf(`${brand.key} ${formatQuery(query, context)}`, -Infinity, at, () =>
      searchBest(page, query, signal),
    );
  const best = answer.best ?? (await findBest());
  const ranked = { best, total: answer.total, byRelevance: answer.best !== undefined };
  const searched = searchedPlaceOf(query);
  const shown = new Set(answer.results.map(({ listing }) => listing.id));
  const inputs: CandidateInputs = { page, book, context, query, searched, ranked, shown, signal };
  const wanted = (names: readonly Placement[]) => {
    const some = names.filter((name) => placements.has(name));
    return hasCampaigns(page, some) ? some : [];
  };
  const matching = wanted(MATCHING);
  const found = [
    ...(matching.length > 0 ? await candidatesAmong(best, matching, inputs) : []),
    ...(wanted(['boost']).length > 0 ? await findBoosted(inputs) : []),
    ...(wanted(['peekaboo']).length > 0 ? await findNearMatches(inputs) : []),
  ];
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

async function findBoosted(inputs: CandidateInputs): Promise<FoundCar[]> {
  const { year, mileage } = FILTERS;
  const changes = { listingType: ['NEW'], year: year.none, mileage: mileage.none };
  const cars = await findPromotedCached('boost', changes, minimumScore('boost', inputs.ranked), inputs);
  return candidatesAmong(cars, ['boost'], inputs);
}

function searchedPlaceOf({ filters: { location } }: VehicleQuery): SearchedPlace {
  const { place, extendTo, inState } = location;
  return { place, dma: extendTo, ...(inState !== undefined && { state: inState }) };
}

/** Minimum quality of a candidate, so that every candidate has a score above 0. */
const MIN_QUALITY = 0.05;

/** Returns candidates with their quality: 1 for the most relevant one, and less in proportion. */
function rateByRelevance(found: readonly FoundCar[]): CandidateCar[] {
  const best = Math.max(...found.map(({ score }) => score));
  return found.map(({ car: { listing, owner }, campaign, score, missedFilter }) => {
    const { id: campaignId, placement, tier, isHouse } = campaign;
    const quality = best > 0 ? Math.min(1, Math.max(MIN_QUALITY, score / best)) : 1;
    const candidate: Candidate = {
      campaignId,
      ownerId: owner.id,
      listingId: listing.id,
      placement,
      tier,
      quality,
      isHouse,
    };
    if (missedFilter !== undefined) candidate.missedFilter = missedFilter;
    return { listing, owner, candidate };
  });
}
