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
  /** The query of the page's address. */
  address: string;
  context: SearchContext;
  /** The search of the page, by relevance. */
  query: VehicleQuery;
  searched: SearchedPlace;
  ranked: RankedSearch;
  /** IDs of the page's results. */
  shown: ReadonlySet<number>;
  signal: AbortSignal;
};

/** A car with its relevance. */
export type RankedCar = { car: Car; score: number };

/** Returns the candidates among ranked cars. Reads only those that are relevant enough and not on the page. */
export async function candidatesAmong(
  cars: readonly ScoredCar[],
  placements: readonly Placement[],
  inputs: CandidateInputs,
  missedFilter?: string,
): Promise<FoundCar[]> {
  const { ranked, shown } = inputs;
  const lowest = Math.min(...placements.map((placement) => minimumScore(placement, ranked)));
  const enough = cars.filter(({ id, score }) => score >= lowest && !shown.has(id));
  return candidatesOf(await readPromoted(enough, inputs), placements, inputs, missedFilter);
}

/** Returns the candidates among cars that were read. */
export function candidatesOf(
  cars: readonly RankedCar[],
  placements: readonly Placement[],
  inputs: CandidateInputs,
  missedFilter?: string,
): FoundCar[] {
  const guards = new Map(placements.map((placement) => [placement, minimumScore(placement, inputs.ranked)]));
  const found: FoundCar[] = [];
  for (const { car, score } of cars) {
    for (const campaign of campaignsOf(car.listing.campaigns ?? [], inputs)) {
      if (score >= (guards.get(campaign.placement) ?? Infinity)) found.push({ car, campaign, score, missedFilter });
    }
  }
  return found;
}

/**
 * A search for promoted cars: the page's search with some filters changed, and a further condition. `part`:
 * distinguishes the searches for a placement.
 */
type PromotedSearch = { placement: Placement; part?: string; query: VehicleQuery; where: Predicate };

/**
 * Returns the best cars of a search that are relevant enough for its placement. Later auctions of the page share the
 * result while the inventory does not change.
 */
export function findPromotedCached(
  { placement, part = '', query, where }: PromotedSearch,
  { page, book: { memo }, context, ranked, address, signal }: CandidateInputs,
): Promise<readonly ScoredCar[]> {
  const { brand, service } = page;
  const least = minimumScore(placement, ranked);
  const key = `${placement} ${part} ${brand.key} ${address}`;
  return memo.bestOf(key, { epoch: service.epoch, today: context.today }, () =>
    findPromoted(page, query, where, { least, signal }),
  );
}

/** Returns those cars that have campaigns, in the same order. */
export async function readPromoted(
  cars: readonly ScoredCar[],
  { page: { service }, signal }: CandidateInputs,
): Promise<RankedCar[]> {
  if (cars.length === 0) return [];
  const found = await service.findPromoted(cars.map(({ id }) => id));
  signal.throwIfAborted();
  let at = 0;
  return found.map((car) => {
    while (cars[at]!.id !== car.listing.id) at++;
    return { car, score: cars[at]!.score };
  });
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
