import type { Brand } from '#features/brands/brands.ts';
import { campaignIdOf } from '#features/listings/listings.ts';
import {
  type ParsedQuery,
  type Predicate,
  type ScoredCar,
  type SearchAnswer,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { isInCampaignArea, type SearchedPlace } from '../../model/campaign-area.ts';
import type { Placement } from '../../model/campaign.ts';
import { minimumScore, type RankedSearch } from '../../model/minimum-score.ts';
import type { AuctionMinute, BookedCampaign } from '../auction-minutes.ts';
import { type Car, findPromoted } from './promoted-cars.ts';
import type { RankedCar, SearchFinds } from './search-memo.ts';

/** The first page of a search, pinned to one version of the inventory. */
export type SearchPage = {
  parsed: ParsedQuery;
  /** `best`: absent if the page is not ordered by relevance. */
  answer: Pick<SearchAnswer, 'results' | 'total' | 'best'>;
  brand: Brand;
  service: SearchService;
};

/** A car that a campaign may show. `missedFilter`: see `Candidate`. */
export type FoundCar = { car: RankedCar; campaign: BookedCampaign; missedFilter: string | undefined };

/** Inputs that all steps of finding candidates share. */
export type CandidateInputs = {
  page: SearchPage;
  book: AuctionMinute;
  /** What earlier auctions of the search have found. */
  finds: SearchFinds;
  context: SearchContext;
  /** The search of the page, by relevance. */
  query: VehicleQuery;
  searched: SearchedPlace;
  ranked: RankedSearch;
  /** IDs of the page's results. */
  shown: ReadonlySet<number>;
  signal: AbortSignal;
};

/** Returns the candidates for placements among cars: those that are relevant enough and not on the page. */
export function candidatesAmong(
  cars: readonly RankedCar[],
  placements: readonly Placement[],
  inputs: CandidateInputs,
  missedFilter?: string,
): FoundCar[] {
  const { ranked, shown } = inputs;
  const guards = new Map(placements.map((placement) => [placement, minimumScore(placement, ranked)]));
  const found: FoundCar[] = [];
  for (const car of cars) {
    if (shown.has(car.listingId)) continue;
    for (const id of car.campaignIds) {
      const campaign = inputs.book.campaigns.get(id);
      if (!campaign || car.score < (guards.get(campaign.placement) ?? Infinity)) continue;
      if (isShown(campaign, inputs)) found.push({ car, campaign, missedFilter });
    }
  }
  return found;
}

/** Finds and reads the promoted cars of a search that are relevant enough for a placement. */
export async function findAndRead(
  placement: Placement,
  search: PromotedSearch,
  inputs: CandidateInputs,
): Promise<RankedCar[]> {
  return (await readPromoted(await findRelevant(placement, search, inputs), inputs)).map(rankedCar);
}

/** A search for promoted cars: the page's search with some filters changed, and a further condition. */
type PromotedSearch = { query: VehicleQuery; where: Predicate };

/** Finds the promoted cars of a search that are relevant enough for a placement, most relevant first. */
export function findRelevant(
  placement: Placement,
  { query, where }: PromotedSearch,
  { page, ranked, signal }: CandidateInputs,
): Promise<readonly ScoredCar[]> {
  return findPromoted(page, query, where, { least: minimumScore(placement, ranked), signal });
}

/** A promoted car and its score. */
export type ScoredListing = { car: Car; score: number };

/** Returns those cars that have campaigns, in the same order. */
export async function readPromoted(
  cars: readonly ScoredCar[],
  { page: { service }, signal }: CandidateInputs,
): Promise<ScoredListing[]> {
  if (cars.length === 0) return [];
  const found = await service.findPromoted(cars.map(({ id }) => id));
  signal.throwIfAborted();
  let at = 0;
  return found.map((car) => {
    while (cars[at]!.id !== car.listing.id) at++;
    return { car, score: cars[at]!.score };
  });
}

/** Returns what auctions need of a car. */
export function rankedCar({ car: { listing, owner }, score }: ScoredListing): RankedCar {
  const campaignIds = (listing.campaigns ?? []).map(campaignIdOf);
  return { listingId: listing.id, ownerId: owner.id, campaignIds, score };
}

/** Returns whether a campaign is shown in this search. */
function isShown({ brand, area }: BookedCampaign, { page, context, searched }: CandidateInputs): boolean {
  return brand === page.brand.key && isInCampaignArea(area, searched, context.findZip);
}
