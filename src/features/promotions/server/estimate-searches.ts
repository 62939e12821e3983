import type { Brand } from '#features/brands/brands.ts';
import { marketAreaOf, places, type ZipPlace } from '#features/reference/reference.server.ts';
import { FILTERS, type FilterValues, readRequest, type VehicleQuery } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { greatCircleMiles } from '#kit/great-circle.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { MarketArea, Placement } from '../model/campaign.ts';
import { allowsNewCarBoost } from '../model/new-car-boost.ts';
import { expandSearch, MIN_SEARCH_VISITORS } from '../model/search-demand.ts';
import { NEW_CAR_BOOST_FILTERS } from './candidates/find-candidates.ts';
import { missableFilters } from './candidates/find-near-matches.ts';

const DAYS = 7;
/**
 * The maximum number of searches per brand, the most frequent ones. Rarer searches are left out, so the estimate is
 * slightly too low.
 */
const MAX_SEARCHES = 300;
const MS_PER_DAY = 86_400_000;

/** `byDay`: the searches of each complete day that could have shown the campaign, oldest first; `perDay`: their mean. */
export type SearchEstimate = { perDay: number; byDay: readonly { day: string; searches: number }[] };

/** The facts that determine whether a search could show a campaign. `cars`: filters that match only its cars. */
export type EstimatedCampaign = {
  brand: Brand;
  placement: Placement;
  area: MarketArea;
  cars: Partial<FilterValues>;
};

/**
 * Estimates the daily searches that could have shown a campaign: searches of the last seven days whose filters one of
 * its cars matches, around a place in its market area. A boosted car matches searches as in an auction, and so does a
 * near match. Counts only searches that at least five visitors made on a day.
 */
export async function estimateSearches(
  { database, search, now }: { database: Queryable; search: SearchService; now(): Date },
  campaign: EstimatedCampaign,
  signal?: AbortSignal,
): Promise<SearchEstimate> {
  const today = Math.floor(now().getTime() / MS_PER_DAY);
  const days = Array.from({ length: DAYS }, (_, at) => dateOf(today - DAYS + at));
  const rows = await database.query<{ query: string; days: Record<string, number> }>(
    `select query, jsonb_object_agg(to_char(day, 'YYYY-MM-DD'), searches) as days from search_days
      where brand = $1 and day = any ($2::date[]) and visitors >= $3
      group by query order by sum(searches) desc, query limit $4`,
    [campaign.brand.key, days, MIN_SEARCH_VISITORS, MAX_SEARCHES],
  );
  const totals = new Map(days.map((day) => [day, 0]));
  await search.inOneState(async (pinned) => {
    for (const { query, days: counts } of rows) {
      if (!(await couldShow(pinned, campaign, query, signal))) continue;
      for (const [day, searches] of Object.entries(counts)) totals.set(day, totals.get(day)! + searches);
    }
  });
  const byDay = [...totals].map(([day, searches]) => ({ day, searches }));
  const sum = byDay.reduce((total, { searches }) => total + searches, 0);
  return { perDay: Math.round(sum / DAYS), byDay };
}

async function couldShow(
  search: SearchService,
  { brand, placement, area, cars }: EstimatedCampaign,
  counted: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const text = expandSearch(counted, middleOfRegion);
  if (text === null) return false;
  const { query, invalid } = search.parse(readRequest(text), brand);
  if (invalid.length > 0 || !isInArea(area, query)) return false;
  const found = (filters: VehicleQuery['filters']) =>
    search.count({ query: { ...query, filters: { ...filters, ...cars } }, invalid: [], errors: [] }, brand, { signal });
  const context = search.context(brand);
  if (placement === 'boost')
    return (
      allowsNewCarBoost(query, context.currentYear) && (await found({ ...query.filters, ...NEW_CAR_BOOST_FILTERS })) > 0
    );
  if (placement !== 'peekaboo') return (await found(query.filters)) > 0;
  // Exactly one filter does not match the car: more cars match without that filter than with it.
  const matching = await found(query.filters);
  for (const { key } of missableFilters(query, context))
    if ((await found({ ...query.filters, [key]: FILTERS[key].none })) > matching) return true;
  return false;
}

/** Returns whether a search is around a place in a market area. A search without a place is only in `everywhere`. */
function isInArea(area: MarketArea, { filters }: VehicleQuery): boolean {
  if (area.kind === 'everywhere') return true;
  const { place, inState } = filters.location;
  if (area.kind === 'state') return area.code === (place?.state ?? inState);
  if (!place?.zip) return false;
  if (area.kind === 'dma') return marketAreaOf(place.zip)?.code === area.code;
  const center = places().findZip(area.zip);
  return center !== null && greatCircleMiles(center, place) <= area.miles;
}

const middles = new Map<string, string | null>();

/** Returns the ZIP code nearest to the middle of all ZIP codes with these first digits; `null` if there are none. */
function middleOfRegion(region: string): string | null {
  const known = middles.get(region);
  if (known !== undefined) return known;
  const inside = places()
    .all()
    .filter(({ zip }) => zip.startsWith(region));
  const mean = (value: (place: ZipPlace) => number) =>
    inside.reduce((sum, place) => sum + value(place), 0) / inside.length;
  const middle = { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
  const nearest = inside.toSorted((a, b) => greatCircleMiles(a, middle) - greatCircleMiles(b, middle))[0]?.zip ?? null;
  middles.set(region, nearest);
  return nearest;
}

function dateOf(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}
