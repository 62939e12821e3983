import { FILTERS, type ScoredCar, type VehicleQuery } from '#features/search/search.ts';
import type { Candidate } from '../../model/auction.ts';
import type { SearchedPlace } from '../../model/campaign-area.ts';
import type { Placement } from '../../model/campaign.ts';
import {
  candidatesAmong,
  findPromotedCached,
  type FoundCar,
  type CandidateInputs,
  type SearchPage,
} from './candidates-among.ts';
import { findNearMatches } from './find-near-matches.ts';
import { type Car, isPromoted, mostRelevantQuery, promotedPlacements } from './promoted-cars.ts';

const MATCHING = ['spotlight', 'highlight', 'showcase'] as const satisfies readonly Placement[];

/** A candidate with its car. */
export type CandidateCar = Car & { candidate: Candidate };

type CandidateSearch = Pick<CandidateInputs, 'page' | 'book' | 'address' | 'signal'> & {
  placements: ReadonlySet<Placement>;
};

/**
 * Finds the cars that may take a slot of a page: those of running campaigns for this area that match the search (a
 * boost car is new, and matches it except for condition, year and mileage; a near match except for one filter), are
 * not among the page's results, and are relevant enough for the placement.
 */
export async function findCandidates({ placements, ...search }: CandidateSearch): Promise<CandidateCar[]> {
  const { page, book, address, signal } = search;
  const { parsed, answer, brand, service } = page;
  const query = mostRelevantQuery(parsed.query);
  const context = service.context(brand);
  const at = { epoch: service.epoch, today: context.today };
  const findBest = () => book.memo.bestOf(`best ${brand.key} ${address}`, at, () => searchBest(page, query, signal));
  const best = answer.best ?? (await findBest());
  const ranked = { best, total: answer.total, byRelevance: answer.best !== undefined };
  const searched = searchedPlaceOf(query);
  const shown = new Set(answer.results.map(({ listing }) => listing.id));
  const inputs: CandidateInputs = { ...search, context, query, searched, ranked, shown };
  const promoted = promotedPlacements(page);
  const isWanted = (placement: Placement) => placements.has(placement) && promoted.has(placement);
  const matching = MATCHING.filter(isWanted);
  const found = [
    ...(matching.length > 0 ? await candidatesAmong(best, matching, inputs) : []),
    ...(isWanted('boost') ? await findBoosted(inputs) : []),
    ...(isWanted('peekaboo') ? await findNearMatches(inputs) : []),
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
  const { page, query } = inputs;
  const filters = { ...query.filters, listingType: ['NEW'], year: year.none, mileage: mileage.none };
  const where = isPromoted(page.brand, ['boost']);
  const cars = await findPromotedCached({ placement: 'boost', query: { ...query, filters }, where }, inputs);
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
