import type { Brand } from '#features/brands/brands.ts';
import { campaignIdOf } from '#features/listings/listings.ts';
import {
  DIVERSIFIED_RANKS as MOST_BEST,
  FILTERS,
  type FilterKey,
  type FilterValues,
  formatQuery,
  listChoices,
  type ParsedQuery,
  type Predicate,
  type ScoredCar,
  type SearchAnswer,
  type SearchContext,
  type VehicleQuery,
  withoutFilter,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { hashText } from '#kit/text/hash-text.ts';
import type { Candidate } from '../model/auction.ts';
import type { Placement } from '../model/campaign.ts';
import { minimumScore, type RankedSearch } from '../model/minimum-score.ts';
import { type SearchedPlace, isInCampaignArea } from '../model/campaign-area.ts';
import type { BookedCampaign, AuctionMinute } from './auction-minutes.ts';
import { mostRelevantOnly, type Car, findPromoted, hasCampaigns, isPromoted } from './promoted-cars.ts';

/** Maximum number of filters in a search that peekaboo cars may miss by one filter. */
const MAX_MISSED = 4;
const MATCHING = ['spotlight', 'highlight', 'showcase'] as const satisfies readonly Placement[];
/** Filters that a peekaboo car never misses: a place and an owner say where the shopper is looking. */
const NEVER_MISSED: ReadonlySet<FilterKey> = new Set([
  'location',
  'showcaseOwner',
  'isSponsorship',
  'excludedListingIds',
]);

/** The first page of a search, pinned to one version of the inventory. */
export type SearchPage = {
  parsed: ParsedQuery;
  /** `best`: absent if the page is not ordered by relevance. */
  answer: Pick<SearchAnswer, 'results' | 'total' | 'best'>;
  brand: Brand;
  service: SearchService;
};

/** A candidate with its car. */
export type CandidateCar = Car & { candidate: Candidate };
/** A car that a campaign may show. `missedFilter`: see `Candidate`. */
type FoundCar = { car: Car; campaign: BookedCampaign; score: number; missedFilter: string | undefined };

/** Inputs that all steps of finding candidates share. */
type Scene = {
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

/**
 * Finds the cars that may take a slot of a page: those of running campaigns for this area that match the search (a
 * boost car is new, and matches it except for condition, year and mileage; a peekaboo car except for one filter), are
 * not among the page's results, and are relevant enough for the placement.
 */
export async function findCandidates(
  page: SearchPage,
  placements: ReadonlySet<Placement>,
  book: AuctionMinute,
  signal: AbortSignal,
): Promise<CandidateCar[]> {
  const { parsed, answer, brand, service } = page;
  const query = mostRelevantOnly(parsed.query);
  const best = answer.best ?? (await findBest(page, query, signal));
  const ranked = { best, total: answer.total, byRelevance: answer.best !== undefined };
  const searched = searchedPlaceOf(query);
  const shown = new Set(answer.results.map(({ listing }) => listing.id));
  const scene: Scene = { page, book, context: service.context(brand), query, searched, ranked, shown, signal };
  const wanted = (names: readonly Placement[]) => {
    const some = names.filter((name) => placements.has(name));
    return hasCampaigns(page, some) ? some : [];
  };
  const matching = wanted(MATCHING);
  const found = [
    ...(matching.length > 0 ? await candidatesAmong(best, matching, scene) : []),
    ...(wanted(['boost']).length > 0 ? await findBoosted(scene) : []),
    ...(wanted(['peekaboo']).length > 0 ? await findPeekaboo(scene) : []),
  ];
  return rateByRelevance(found);
}

async function findBest(
  { parsed, brand, service }: SearchPage,
  query: VehicleQuery,
  signal: AbortSignal,
): Promise<readonly ScoredCar[]> {
  const options = { hideFilters: true, best: true, signal };
  return (await service.searchCounted({ ...parsed, query }, brand, options)).best ?? [];
}

/** Returns the candidates among ranked cars. Reads only the cars that are relevant enough and not on the page. */
async function candidatesAmong(
  cars: readonly ScoredCar[],
  placements: readonly Placement[],
  scene: Scene,
  missedFilter?: string,
): Promise<FoundCar[]> {
  const { page, ranked, shown } = scene;
  const guards = new Map(placements.map((placement) => [placement, minimumScore(placement, ranked)]));
  const lowest = Math.min(...guards.values());
  const scores = new Map<number, number>();
  for (const { id, score } of cars) if (score >= lowest && !shown.has(id)) scores.set(id, score);
  if (scores.size === 0) return [];
  const found: FoundCar[] = [];
  for (const car of await page.service.findAll([...scores.keys()])) {
    if (!car.listing.campaigns) continue;
    const score = scores.get(car.listing.id)!;
    for (const campaign of campaignsOf(car.listing.campaigns, scene)) {
      if (score >= (guards.get(campaign.placement) ?? Infinity)) found.push({ car, campaign, score, missedFilter });
    }
  }
  return found;
}

async function findBoosted(scene: Scene): Promise<FoundCar[]> {
  const { page, query, ranked, signal } = scene;
  const { year, mileage } = FILTERS;
  const open = { ...query.filters, listingType: ['NEW'], year: year.none, mileage: mileage.none };
  const least = minimumScore('boost', ranked);
  const isBoosted = isPromoted(page.brand, ['boost']);
  const cars = await findPromoted(page, { ...query, filters: open }, isBoosted, { least, signal });
  return candidatesAmong(cars, ['boost'], scene);
}

/**
 * Finds cars that miss exactly one filter. The minute decides which filter is tried first, and the first filter with
 * candidates is used, so that every filter gets its turn. Few cars are good enough, so these are found first, with one
 * search that leaves out all of these filters.
 */
async function findPeekaboo(scene: Scene): Promise<FoundCar[]> {
  const { page, query, context, book, ranked, signal } = scene;
  const filters = missable(query, context);
  if (filters.length === 0) return [];
  // The search for cars that miss the only filter is just as fast, and finds fewer.
  const good = filters.length > 1 ? await goodCars(filters, scene) : null;
  if (good?.length === 0) return [];
  const among: Predicate = good ? { kind: 'ids', ids: good.map(({ id }) => id) } : isPromoted(page.brand, ['peekaboo']);
  const least = minimumScore('peekaboo', ranked);
  const first = hashText(`${book.minute} ${filters.map(({ label }) => label).join()}`);
  for (let at = 0; at < filters.length; at++) {
    const { key, label, met } = filters[(first + at) % filters.length]!;
    const where = { kind: 'and', of: [among, { kind: 'not', of: met }] } as const;
    const cars = await findPromoted(page, withoutFilter(query, key), where, { least, signal });
    const candidates = await candidatesAmong(cars, ['peekaboo'], scene, label);
    if (candidates.length > 0) return candidates;
  }
  return [];
}

/**
 * Returns the promoted cars that are good enough and do not match the search, most relevant first; `null` if there may
 * be more than a search returns.
 */
async function goodCars(filters: readonly Missable[], scene: Scene): Promise<readonly ScoredCar[] | null> {
  const { query, ranked } = scene;
  const guard = minimumScore('peekaboo', ranked);
  const mayBeMore = (cars: readonly ScoredCar[]) => cars.length === MOST_BEST && cars.at(-1)!.score >= guard;
  const best = await findBestPeekaboo(
    query,
    Object.fromEntries(filters.map(({ key }) => [key, FILTERS[key].none])),
    guard,
    scene,
  );
  if (mayBeMore(best) || mayBeMore(ranked.best)) return null;
  const matching = new Set(ranked.best.map(({ id }) => id));
  return best.filter(({ id, score }) => score >= guard && !matching.has(id));
}

/** The number of searches for peekaboo cars that are kept in a minute. */
const MAX_KEPT_SEARCHES = 500;

/**
 * Returns the best peekaboo cars with at least a score, and possibly others, of the search without some filters
 * (`open`). Searches that differ only in these filters share the result within a minute.
 */
async function findBestPeekaboo(
  query: VehicleQuery,
  open: Partial<FilterValues>,
  least: number,
  { page, book, context, signal }: Scene,
): Promise<readonly ScoredCar[]> {
  const { epoch } = page.service;
  const key = `${epoch} ${page.brand.key} ${formatQuery(query, context, open)}`;
  const known = book.peekaboo.get(key);
  if (known && known.least <= least) return known.best;
  const opened = { ...query, filters: { ...query.filters, ...open } };
  const best = await findPromoted(page, opened, isPromoted(page.brand, ['peekaboo']), { least, signal });
  if (epoch !== undefined && book.peekaboo.size < MAX_KEPT_SEARCHES) book.peekaboo.set(key, { least, best });
  return best;
}

/**
 * A filter that a peekaboo car may miss. `label`: its text on the card. `met`: the condition that the car does not
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

/** Returns those of a car's campaigns that run and show it in this search. */
function campaignsOf(
  campaigns: readonly string[],
  { page: { brand }, book, context, searched }: Scene,
): BookedCampaign[] {
  const shown: BookedCampaign[] = [];
  for (const text of campaigns) {
    const campaign = book.campaigns.get(campaignIdOf(text));
    if (!campaign || campaign.brand !== brand.key || !(campaign.isHouse || book.counters[campaign.id])) continue;
    if (isInCampaignArea(campaign.area, searched, context.findZip)) shown.push(campaign);
  }
  return shown;
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
