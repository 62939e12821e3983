import type { Brand } from '#features/brands/brands.ts';
import {
  type FilterValues,
  type ParsedQuery,
  type Predicate,
  type ScoredCar,
  type SearchAnswer,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import type { PromotedOptions, RankedPromotedCar, SearchService } from '#features/search/search.server.ts';
import { isInCampaignArea, type SearchedPlace } from '../../model/campaign-area.ts';
import type { Placement } from '../../model/campaign.ts';
import { minimumScore, type RankedSearch } from '../../model/minimum-score.ts';
import type { AuctionMinute, BookedCampaign } from '../auction-minutes.ts';
import { codesOf, findPromoted } from './promoted-cars.ts';
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

/** Returns the candidates for placements among cars: those that are relevant enough and are not on the page. */
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

/**
 * Ranks the promoted cars that are relevant enough for a placement and match the page's search with some filters
 * changed, without running a search; `undefined` if only a search can find them.
 */
export function rankRelevant(
  placement: Placement,
  { changes, missOne }: Pick<PromotedOptions, 'changes' | 'missOne'>,
  { page: { brand, service }, query, ranked }: CandidateInputs,
): readonly RankedPromotedCar[] | undefined {
  const codes = codesOf(brand, [placement]);
  return service.rankPromoted(query, brand, { changes, codes, missOne, least: minimumScore(placement, ranked) });
}

/** Finds the same cars by a search. `where`: an additional condition. */
export async function findRelevant(
  placement: Placement,
  changes: Partial<FilterValues>,
  where: Predicate,
  inputs: CandidateInputs,
): Promise<readonly RankedCar[]> {
  const { page, ranked, signal } = inputs;
  const query = { ...inputs.query, filters: { ...inputs.query.filters, ...changes } };
  return readPromoted(
    await findPromoted(page, query, where, { least: minimumScore(placement, ranked), signal }),
    inputs,
  );
}

/** Returns the cars that have campaigns, in the same order. */
export async function readPromoted(
  cars: readonly ScoredCar[],
  { page: { service }, signal }: CandidateInputs,
): Promise<readonly RankedCar[]> {
  if (cars.length === 0) return [];
  const found = await service.findPromoted(cars.map(({ id }) => id));
  signal.throwIfAborted();
  let at = 0;
  return found.map(({ listingId, ownerId, campaignIds }) => {
    while (cars[at]!.id !== listingId) at++;
    return { listingId, ownerId, campaignIds, score: cars[at]!.score };
  });
}

/** Returns whether a campaign may be shown in this search. */
function isShown({ brand, area }: BookedCampaign, { page, context, searched }: CandidateInputs): boolean {
  return brand === page.brand.key && isInCampaignArea(area, searched, context.findZip);
}
