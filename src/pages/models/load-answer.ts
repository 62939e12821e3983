import { searchPath } from '#pages/shared/search/search-path.ts';
import type { Brand } from '#features/brands/brands.ts';
import { dealRating, type Listing, trimKey } from '#features/listings/listings.ts';
import type { SearchContext, VehicleQuery } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { formatCount, formatDollars } from '#kit/text/format.ts';
import type { AnswerView, LinkView } from './page-data.ts';

const MAX_TRIMS = 3;
/** Minimum number of cars, because a single car says little about its trim or model year. */
const MIN_CARS = 2;
/** Counts the cars of each trim with a great price in the same pass. */
const CONDITIONS = { greatprice: { kind: 'any', column: 'deal', values: ['greatprice'] } } as const;

type Options = { brand: Brand; context: SearchContext; signal: AbortSignal };
/**
 * `query`: the search for cars within the budget and near the shopper. `total`: their number. `cars`: all of them, if
 * they were loaded; otherwise `null`.
 */
type Affordable = {
  query: VehicleQuery;
  total: number;
  dollars: number;
  where: string;
  cars: readonly Listing[] | null;
};
type Group = { code: string; count: number };
/** `deals`: the number of cars with a great price. */
type TrimDeals = Group & { deals: number };

/**
 * Describes the cars that a budget buys near the shopper: their number, their model years, and the trims with the
 * largest share of great prices. `null` if there are none.
 */
export async function loadAnswer(
  search: Pick<SearchService, 'group'>,
  { query, total, dollars, where, cars }: Affordable,
  { brand, context, signal }: Options,
): Promise<AnswerView | null> {
  if (total === 0) return null;
  const { min, max } = query.filters.year;
  const { makes, models } = query.filters.makeModelTrim;
  const isOneYear = min !== null && min === max;
  const parsed = { query, invalid: [], errors: [] };
  const findYears = () => search.group(parsed, brand, { by: 'year', of: [], signal });
  const findTrims = async () => {
    const trims = await search.group(parsed, brand, { by: 'trimKey', of: [], having: CONDITIONS, signal });
    return trims.map(({ code, count, having }) => ({ code, count, deals: having['greatprice']! }));
  };
  const years = isOneYear ? [] : cars ? countYears(cars) : await findYears();
  const best = trimsOf(cars ? countTrims(cars) : await findTrims());
  const cost = total === 1 ? 'costs' : 'cost';
  return {
    lead: {
      label: `${formatCount(total, 'car')} ${where} ${cost} ${formatDollars(dollars)} or less`,
      href: searchPath(query, context),
    },
    years: yearsOf(years, (year) => searchPath(query, context, { year: { min: year, max: year } })),
    trims: best.map(({ code, count, deals }) => ({
      label: context.nameOf('trimKey', code),
      detail: deals === 0 ? formatCount(count, 'car') : `${deals} of ${count} at a great price`,
      href: searchPath(query, context, { makeModelTrim: { makes, models, trims: [code] } }),
    })),
    hasDeals: best.some(({ deals }) => deals > 0),
  };
}

/** Counts cars by model year, as the search does: the years ascend. */
function countYears(cars: readonly Listing[]): Group[] {
  return [...Map.groupBy(cars, ({ year }) => year)]
    .sort(([a], [b]) => a - b)
    .map(([year, { length }]) => ({ code: String(year), count: length }));
}

function countTrims(cars: readonly Listing[]): TrimDeals[] {
  return [...Map.groupBy(cars, trimKey)].flatMap(([code, ofTrim]) => {
    const deals = ofTrim.filter((car) => dealRating(car) === 'GREAT').length;
    return code === null ? [] : [{ code, count: ofTrim.length, deals }];
  });
}

/** @param years ascend. */
function yearsOf(years: readonly Group[], pathOf: (year: number) => string): AnswerView['years'] {
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return null;
  const link = ({ code, count }: Group): LinkView => ({
    label: `${code} (${formatCount(count, 'car')})`,
    href: pathOf(Number(code)),
  });
  const most = years.toSorted((a, b) => b.count - a.count || Number(b.code) - Number(a.code))[0]!;
  return {
    range: first === last ? first.code : `${first.code} to ${last.code}`,
    newest: link(last),
    most: most === last ? null : link(most),
  };
}

/** Returns the trims with the most great prices; without any, those with the most cars. */
function trimsOf(trims: readonly TrimDeals[]): TrimDeals[] {
  const known = trims.filter(({ count }) => count >= MIN_CARS);
  const some = known.some((trim) => trim.deals > 0) ? known.filter((trim) => trim.deals > 0) : known;
  return some
    .toSorted((a, b) => b.deals - a.deals || b.count - a.count || (a.code < b.code ? -1 : 1))
    .slice(0, MAX_TRIMS);
}
