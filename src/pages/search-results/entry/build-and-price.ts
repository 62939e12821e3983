import { canOrder } from '#features/brands/brands.ts';
import { formatModelKey, SERIES_MODELS } from '#features/reference/reference.ts';
import {
  emptyQuery,
  formatQuery,
  readRequest,
  type SearchContext,
  withFilter,
  VEHICLE_PARAMS,
  FILTERS,
} from '#features/search/search.ts';

const PATH = '/cars-for-sale/build-and-price';
const RESULTS_PATH = '/cars-for-sale';
/** Model years of new cars, relative to the current year (spec 1 §5). */
const OLDEST_NEW = -2;
const NEWEST_NEW = 1;

/** An order for a new car. It names a model or a series or neither, never both (spec 1 §2). */
export type Order = {
  makeCode: string;
  modelCode: string | null;
  seriesCode: string | null;
  year: number | null;
  /** The page that contains the link, as letters, digits, `.`, `-` and `_`. */
  referrer: string | null;
};

/**
 * Returns the link to order a car: `/cars-for-sale/build-and-price?makeCode=…`, with the parameters in the specified
 * order.
 */
export function formatOrder({ makeCode, modelCode, seriesCode, year, referrer }: Order): string {
  const params = new URLSearchParams({ makeCode });
  if (modelCode !== null) params.set(VEHICLE_PARAMS.model, modelCode);
  else if (seriesCode !== null) params.set(FILTERS.seriesCode.key, seriesCode);
  if (year !== null) params.set('year', String(year));
  if (referrer !== null) params.set('referrer', referrer);
  return `${PATH}?${params.toString()}`;
}

/** The inverse of `formatOrder`; `null` if it does not name a new car that can be ordered on the brand. */
export function parseOrder(search: string, context: SearchContext): Order | null {
  const params = new URLSearchParams(search);
  const given = [...params.keys()];
  if (new Set(given).size < given.length) return null;
  const makeCode = params.get(VEHICLE_PARAMS.make) ?? '';
  const modelCode = params.get(VEHICLE_PARAMS.model);
  const seriesCode = params.get(FILTERS.seriesCode.key);
  const year = params.get('year');
  const referrer = params.get('referrer');
  const isOrder =
    canOrder(context.brand, makeCode) &&
    context.knows('makeCode', makeCode) &&
    (modelCode === null || context.modelKeysOf(modelCode).includes(formatModelKey(makeCode, modelCode))) &&
    (seriesCode === null || (modelCode === null && isSeriesOf(makeCode, seriesCode))) &&
    (year === null || (/^\d{4}$/.test(year) && isYearOfNewCars(Number(year), context))) &&
    (referrer === null || /^[\w.-]{1,64}$/.test(referrer));
  return isOrder ? { makeCode, modelCode, seriesCode, year: year === null ? null : Number(year), referrer } : null;
}

/**
 * Returns the address that an order leads to. The car maker has no configurator, so it is the search for this site's
 * new cars of that kind. It includes the referrer; every other part is a known code, so the address never leaves the
 * site.
 */
export function orderAddress(order: Order, context: SearchContext): string {
  const { makeCode, modelCode, seriesCode, year, referrer } = order;
  const models = modelCode === null ? [] : [formatModelKey(makeCode, modelCode)];
  let query = withFilter(emptyQuery(context), 'listingType', ['NEW']);
  query = withFilter(query, 'makeModelTrim', { makes: [makeCode], models, trims: [] });
  if (seriesCode !== null) query = withFilter(query, 'seriesCode', [seriesCode]);
  if (year !== null) query = withFilter(query, 'year', { min: year, max: year });
  const search = `${formatQuery(query, context)}${referrer === null ? '' : `&referrer=${referrer}`}`;
  return `${RESULTS_PATH}?${readRequest(search).canonical}`;
}

export function isYearOfNewCars(year: number, { currentYear }: SearchContext): boolean {
  return year >= currentYear + OLDEST_NEW && year <= currentYear + NEWEST_NEW;
}

export function isSeriesOf(makeCode: string, seriesCode: string): boolean {
  return SERIES_MODELS.some((series) => series.code === seriesCode && series.makeCode === makeCode);
}
