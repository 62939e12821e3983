import type { Brand } from '#features/brands/brands.ts';
import { campaignIdOf } from '#features/listings/listings.ts';
import {
  type FilterValues,
  formatQuery,
  type ParsedQuery,
  type ScoredCar,
  type SearchAnswer,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { isInCampaignArea, type SearchedPlace } from '../model/campaign-area.ts';
import type { Placement } from '../model/campaign.ts';
import { minimumScore, type RankedSearch } from '../model/minimum-score.ts';
import type { AuctionMinute, BookedCampaign } from './auction-minutes.ts';
import { type Car, findPromoted, isPromoted } from './promoted-cars.ts';

/** The first page of a search, pinned to one version of the inventory. */
export type SearchPage = {
  parsed: ParsedQuery;
  /** `best`: absent if the page is not ordered by relevance. */
  answer: Pick<SearchAnswer, 'results' | 'total' | 'best'>;
  brand: Brand;
  service: SearchService;
};

/** A car that a campaign may show. `missedFilter`: see `Candidate`. */
export type FoundCar = { car: Car; campaign: BookedCampaign; score: number; missedFilter: string | undefined };

/** Inputs that all steps of finding candidates share. */
export type CandidateInputs = {
  page: SearchPage;
  book: AuctionMinute;
  context: SearchContext;
  /** The search of the page, by relevance. */
  query: VehicleQuery;
  searched: SearchedPlace;
  ranked: RankedSearch;
  /** IDs of the page's results. */
  shown: ReadonlySet<number>;
  signal: AbortSignal;
};

/** Returns the candidates among ranked cars. Reads only the cars that are relevant enough and not on the page. */
export async function candidatesAmong(
  cars: readonly ScoredCar[],
  placements: readonly Placement[],
  inputs: CandidateInputs,
  missedFilter?: string,
): Promise<FoundCar[]> {
  const { ranked, shown } = inputs;
  const guards = new Map(placements.map((placement) => [placement, minimumScore(placement, ranked)]));
  const lowest = Math.min(...guards.values());
  const ids: number[] = [];
  for (const { id, score } of cars) if (score >= lowest && !shown.has(id)) ids.push(id);
  if (ids.length === 0) return [];
  const found: FoundCar[] = [];
  for (const car of await findWithCampaigns(ids, inputs)) {
    const { score } = cars.find(({ id }) => id === car.listing.id)!;
    for (const campaign of campaignsOf(car.listing.campaigns ?? [], inputs)) {
      if (score >= (guards.get(campaign.placement) ?? Infinity)) found.push({ car, campaign, score, missedFilter });
    }
  }
  return found;
}

/**
 * Returns the best cars with a campaign for a placement of the page's search with some filters changed: those with at
 * least a score, and possibly others. Searches that differ only in these filters, and those of later minutes, share the
 * result while the inventory does not change.
 */
export function findPromotedCached(
  placement: Placement,
  changes: Partial<FilterValues>,
  least: number,
  { page, book: { memo }, context, query, signal }: CandidateInputs,
): Promise<readonly ScoredCar[]> {
  const { brand, service } = page;
  const key = `${placement} ${brand.key} ${formatQuery(query, context, changes)}`;
  const changed = { ...query, filters: { ...query.filters, ...changes } };
  return memo.bestOf(key, least, { epoch: service.epoch, today: context.today }, () =>
    findPromoted(page, changed, isPromoted(brand, [placement]), { least, signal }),
  );
}

/** Returns those cars that have campaigns, in the order of `ids`. */
export async function findWithCampaigns(
  ids: readonly number[],
  { page: { service }, book: { memo }, context: { today }, signal }: CandidateInputs,
): Promise<readonly Car[]> {
  const found = await memo.carsOf(ids, { epoch: service.epoch, today }, (unknown) => service.findAll(unknown));
  signal.throwIfAborted();
  return found;
}

/** Returns those of a car's campaigns that run and show it in this search. */
function campaignsOf(
  campaigns: readonly string[],
  { page: { brand }, book, context, searched }: CandidateInputs,
): BookedCampaign[] {
  const shown: BookedCampaign[] = [];
  for (const text of campaigns) {
    const campaign = book.campaigns.get(campaignIdOf(text));
    if (!campaign || campaign.brand !== brand.key || !(campaign.isHouse || book.counters[campaign.id])) continue;
    if (isInCampaignArea(campaign.area, searched, context.findZip)) shown.push(campaign);
  }
  return shown;
}
