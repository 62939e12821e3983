import type { Brand } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { type Listing, parseCarCampaign, placementCode } from '#features/listings/listings.ts';
import {
  chipsOf,
  FILTERS,
  type FilterKey,
  type Result,
  type SearchAnswer,
  type VehicleQuery,
  withFilter,
  withoutFilter,
} from '#features/search/search.ts';
import type { ParsedQuery, SearchContext } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Candidate } from '../model/auction.ts';
import { type Placement, TIERS } from '../model/campaign.ts';
import { showsIn } from '../model/shows-in.ts';
import type { MinuteBook } from './minute-book.ts';

/** The most cars of campaigns that a search considers, best match first. */
const MAX_CARS = 50;
/** Cars below this rank are not relevant enough: the middle of the first sixty results (docs/auctions.md). */
const MEDIAN_RANK = 30;
/** The most filters of which a peekaboo car may miss one. */
const MAX_MISSED = 4;
const MATCHING = ['spotlight', 'highlight', 'showcase'] as const satisfies readonly Placement[];
/** Filters that a peekaboo car never misses: a place and an owner say where the shopper looks. */
const NEVER_MISSED: ReadonlySet<FilterKey> = new Set([
  'location',
  'showcaseOwner',
  'isSponsorship',
  'excludedListingIds',
]);

type Car = { listing: Listing; owner: Owner };
type Page = {
  parsed: ParsedQuery;
  answer: Pick<SearchAnswer, 'results' | 'total'>;
  brand: Brand;
  service: SearchService;
};

/** A candidate with its car. */
export type CandidateCar = Car & { candidate: Candidate };

/** Returns the codes of placements in the index's column `sponsored`. */
function codesOf(brand: Brand, placements: readonly Placement[]): string[] {
  return placements.flatMap((placement) =>
    (placement === 'spotlight' ? TIERS : ['']).map((tier) => placementCode({ brand: brand.key, placement, tier })),
  );
}

/** Returns whether any car of the inventory may be shown in one of these placements. Costs no search. */
export function hasCampaigns(
  { brand, service }: Pick<Page, 'brand' | 'service'>,
  placements: readonly Placement[],
): boolean {
  const { knows } = service.context(brand);
  return codesOf(brand, placements).some((code) => knows('sponsored', code));
}

/**
 * Finds the cars that may take a slot of a page: those of running campaigns for this area that match the search (a boost
 * car except for condition, year and mileage; a peekaboo car except for one filter), are not among the page's results,
 * and are at least as relevant as the middle one of the search's first sixty results.
 */
export async function findCandidates(
  page: Page,
  placements: ReadonlySet<Placement>,
  book: MinuteBook,
  signal: AbortSignal,
): Promise<CandidateCar[]> {
  const { parsed, brand, service } = page;
  const context = service.context(brand);
  const search = searchOf(page, signal);
  const query: VehicleQuery = {
    ...parsed.query,
    sortBy: 'relevance',
    firstRecord: 0,
    after: null,
    numRecords: MAX_CARS,
  };
  const wanted = (names: readonly Placement[]) => {
    const some = names.filter((name) => placements.has(name));
    return some.length > 0 && hasCampaigns(page, some) ? some : null;
  };
  const found: CandidateCar[] = [];
  const take = (results: readonly Result[], names: readonly Placement[], missedFilter?: string) => {
    found.push(...results.flatMap((result) => candidatesIn(result, names, { page, book, context }, missedFilter)));
  };
  const scores = new Map<number, number>();
  const run = async (changed: VehicleQuery, names: readonly Placement[]) => {
    const results = await search(changed, names);
    for (const { listing, rankPosition } of results) scores.set(listing.id, rankPosition?.key ?? 0);
    return results;
  };
  const matching = wanted(MATCHING);
  if (matching) take(await run(query, matching), matching);
  const boost = wanted(['boost']);
  if (boost) take(await run(withoutBoosted(query), boost), boost);
  const peekaboo = wanted(['peekaboo']);
  if (peekaboo) {
    const exact = new Set((await run(query, peekaboo)).map(({ listing }) => listing.id));
    for (const { key, label } of missable(query, context)) {
      const results = await run({ ...withoutFilter(query, key), numRecords: MAX_CARS }, peekaboo);
      take(
        results.filter(({ listing }) => !exact.has(listing.id)),
        peekaboo,
        label,
      );
    }
  }
  if (found.length === 0) return [];
  const median = await medianScore(page, query, signal);
  return rateByRelevance(found, scores, median);
}

function searchOf({ answer, brand, service }: Page, signal: AbortSignal) {
  const shown = answer.results.map(({ listing }) => listing.id);
  return async (query: VehicleQuery, placements: readonly Placement[]): Promise<readonly Result[]> => {
    const isPromoted = { kind: 'any', column: 'sponsored', values: codesOf(brand, placements) } as const;
    const isElsewhere = { kind: 'not', of: { kind: 'ids', ids: shown } } as const;
    const { results } = await service.searchCounted({ query, invalid: [], errors: [] }, brand, {
      hideFilters: true,
      explain: true,
      where: { kind: 'and', of: [isPromoted, isElsewhere] },
      signal,
    });
    return results;
  };
}

/** A boost car may differ in condition, year and mileage. */
function withoutBoosted(query: VehicleQuery): VehicleQuery {
  const open = (['listingType', 'year', 'mileage'] as const).reduce<VehicleQuery>(
    (changed, key) => withFilter(changed, key, FILTERS[key].none),
    query,
  );
  return { ...open, numRecords: MAX_CARS };
}

/** Returns the filters that a peekaboo car may miss, each with what its card says about it. */
function missable(query: VehicleQuery, context: SearchContext): { key: FilterKey; label: string }[] {
  const labels = Map.groupBy(chipsOf(query, context), ({ key }) => key);
  return [...labels]
    .filter(([key]) => !NEVER_MISSED.has(key))
    .map(([key, chips]) => ({ key, label: chips.map(({ label }) => label).join(', ') }))
    .slice(0, MAX_MISSED);
}

type Scene = { page: Page; book: MinuteBook; context: SearchContext };

/** Returns the candidacies of a car: one for each running campaign of these placements that shows it here. */
function candidatesIn(
  { listing, owner }: Result,
  placements: readonly Placement[],
  { page: { parsed, brand }, book, context }: Scene,
  missedFilter: string | undefined,
): CandidateCar[] {
  const { place, extendTo, inState } = parsed.query.filters.location;
  const searched = { place, dma: extendTo, ...(inState !== undefined && { state: inState }) };
  return (listing.campaigns ?? []).flatMap((text): CandidateCar[] => {
    const campaign = book.campaigns.get(parseCarCampaign(text).id);
    if (!campaign || campaign.brand !== brand.key || !placements.includes(campaign.placement)) return [];
    if (!campaign.isHouse && !book.counters[campaign.id]) return [];
    if (!showsIn(campaign.area, searched, (zip) => context.findZip(zip))) return [];
    const { id: campaignId, placement, tier, isHouse } = campaign;
    const missed = missedFilter === undefined ? {} : { missedFilter };
    const candidate = {
      campaignId,
      ownerId: owner.id,
      listingId: listing.id,
      placement,
      tier,
      quality: 1,
      isHouse,
      ...missed,
    };
    return [{ listing, owner, candidate }];
  });
}

/** Returns the score of the middle one of the search's first sixty results; -Infinity if it finds nothing. */
async function medianScore(
  { answer, brand, service }: Page,
  query: VehicleQuery,
  signal: AbortSignal,
): Promise<number> {
  const firstRecord = Math.min(MEDIAN_RANK, Math.floor(answer.total / 2));
  const middle = { ...query, firstRecord, numRecords: 1 };
  const { results } = await service.searchCounted({ query: middle, invalid: [], errors: [] }, brand, {
    hideFilters: true,
    explain: true,
    signal,
  });
  return results[0]?.rankPosition?.key ?? -Infinity;
}

/** Lowest quality of a candidate, so that none has a score of 0. */
const MIN_QUALITY = 0.05;

/** Keeps candidates at or above the median. Their quality is 1 for the most relevant one and less in proportion. */
function rateByRelevance(
  found: readonly CandidateCar[],
  scores: ReadonlyMap<number, number>,
  median: number,
): CandidateCar[] {
  const scoreOf = ({ listing }: Car) => scores.get(listing.id)!;
  const kept = found.filter((car) => scoreOf(car) >= median);
  const best = Math.max(...kept.map(scoreOf));
  return kept.map((car) => {
    const quality = best > 0 ? Math.min(1, Math.max(MIN_QUALITY, scoreOf(car) / best)) : 1;
    return { ...car, candidate: { ...car.candidate, quality } };
  });
}
