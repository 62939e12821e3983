import { listWords } from '#kit/text/list-words.ts';
import {
  type Choice,
  type Filter,
  FILTER_LIST,
  FILTERS,
  formatQuery,
  listChoices,
  type ParsedQuery,
  type SearchAnswer,
  type SearchContext,
  similarExtension,
  type VehicleQuery,
  wholeStyles,
  withFilter,
  withoutFilter,
  RADIUS_PARAM,
  STYLE_PARAM,
} from '#features/search/search.ts';
import type { LazyCarRowView } from '../page-data.ts';
import type { OptionalPartContext } from '../optional-parts.ts';

/**
 * Filters that a shopper may drop more easily than the car itself: never make and model, price, year, mileage,
 * condition, body style, use or place.
 */
const WITHOUT_FINER = Object.fromEntries(FILTER_LIST.flatMap(({ finer, key, none }) => (finer ? [[key, none]] : [])));

/**
 * With more results than this, nothing is needed below the list (spec 2 §5; one batch of supplemental results, spec 1
 * §9).
 */
const FEW = 25;
const SUPPLEMENTAL_AT_MOST = 100;
const MAX_NAMED = 3;
/** A radius that adds fewer cars than this is skipped for one that adds more. */
const WORTH_A_ROW = 6;
/**
 * The price range of similar cars, as factors of the cheapest and the most expensive result. Rounded to `ROUND_PRICE`
 * dollars.
 */
const SIMILAR_PRICE = { least: 0.8, most: 1.2 };
const ROUND_PRICE = 1000;

/**
 * Returns the parts below a list that ends, in the specified order (spec 2 §2): supplemental results, nearby radius,
 * similar listings. Each names the dropped filters and the number of cars that they add. A part that adds none, or that
 * cannot be counted, is omitted. Pre-order, email capture and model reference are placed between and after these.
 */
export async function lazyCarRowViews(
  { query, invalid }: ParsedQuery,
  answer: SearchAnswer,
  deps: OptionalPartContext,
): Promise<LazyCarRowView[]> {
  if (invalid.length > 0 || query.filters.vin.length > 0) return [];
  const [supplemental, similar] = await Promise.all([
    supplementalView(query, answer.total, deps),
    similarView(query, answer, deps),
  ]);
  return [supplemental, nearbyView(query, answer, deps), similar].filter((view) => view !== null);
}

/** The same search without its less important filters. */
async function supplementalView(
  query: VehicleQuery,
  total: number,
  deps: OptionalPartContext,
): Promise<LazyCarRowView | null> {
  if (total > SUPPLEMENTAL_AT_MOST) return null;
  const wider = withoutSecondaryFilters(query, deps.context);
  if (wider === null) return null;
  const count = await countOf(wider.query, deps);
  if (count <= total) return null;
  return {
    key: 'supplemental',
    heading: 'More cars that match most of your search',
    note: `Everything you asked for except ${listWords(wider.left, MAX_NAMED)}`,
    query: formatQuery(wider.query, deps.context),
    count: count - total,
  };
}

/**
 * Returns the next radius that adds at least a row of cars, or else the largest that adds any. The answer already
 * contains the counts.
 */
function nearbyView(
  query: VehicleQuery,
  answer: SearchAnswer,
  { context }: OptionalPartContext,
): LazyCarRowView | null {
  const { location } = query.filters;
  if (!location.place || location.radiusMiles === 0 || answer.total > FEW) return null;
  const radii = (answer.filters[RADIUS_PARAM]?.options ?? []).map(({ value, count }) => ({
    miles: Number(value),
    count,
  }));
  const more = radii.filter(
    ({ miles, count }) => count > answer.total && (miles === 0 || miles > location.radiusMiles),
  );
  const wider = more.find(({ count }) => count - answer.total >= WORTH_A_ROW) ?? more.at(-1);
  if (!wider) return null;
  const where = `${location.place.city}, ${location.place.state}`;
  return {
    key: 'nearby',
    heading: wider.miles === 0 ? `Any distance from ${where}` : `Within ${wider.miles} miles of ${where}`,
    note: `Outside your ${location.radiusMiles}-mile radius`,
    query: formatQuery(
      { ...withFilter(query, 'location', { ...location, radiusMiles: wider.miles }), sortBy: 'distanceASC' },
      context,
    ),
    count: wider.count - answer.total,
  };
}

/** Returns the statistics of a search that `lazyCarRowViews` may need, so that the others are not computed. */
export function similarStats(query: VehicleQuery): readonly 'price'[] {
  return similarExtension(query, 0) ? ['price'] : [];
}

/**
 * Returns cars of the same kind. Only for a search with a radius and without a model that found at most 25 results
 * (spec 2 §5).
 */
async function similarView(
  query: VehicleQuery,
  answer: SearchAnswer,
  deps: OptionalPartContext,
): Promise<LazyCarRowView | null> {
  const { total } = answer;
  if (!similarExtension(query, total)) return null;
  const { location } = query.filters;
  const anyMake = withoutFilter(
    withoutFilter(withoutFilter(query, 'makeModelTrim'), 'extColorSimple'),
    'intColorSimple',
  );
  const anywhere = withFilter(anyMake, 'location', { ...location, radiusMiles: 0 });
  const wider = total > 0 ? ofTheirKind(anywhere, answer) : anywhere;
  const count = await countOf(wider, deps);
  if (count <= total) return null;
  return {
    key: 'similar',
    heading: 'Similar listings',
    note: total > 0 ? 'Similar body style and price, any make, any distance' : 'Any make and color, any distance',
    query: formatQuery(wider, deps.context),
    count: count - total,
  };
}

/** Sets the body style or price range, if not chosen, to the values of the results. */
function ofTheirKind(query: VehicleQuery, { filters, stats }: SearchAnswer): VehicleQuery {
  const { vehicleStyle, price, payment } = query.filters;
  const found = (filters[STYLE_PARAM]?.options ?? []).filter(({ count }) => count > 0).map(({ value }) => value);
  const ofStyle = isEmpty(vehicleStyle)
    ? withFilter(query, 'vehicleStyle', { ...vehicleStyle, vehicleStyleCode: found.toSorted() })
    : query;
  const isPriced = price.min !== null || price.max !== null || payment.min !== null || payment.max !== null;
  const { min, max } = stats.price;
  if (isPriced || min === null || max === null) return ofStyle;
  return withFilter(ofStyle, 'price', {
    ...price,
    min: Math.floor((min * SIMILAR_PRICE.least) / ROUND_PRICE) * ROUND_PRICE || null,
    max: Math.ceil((max * SIMILAR_PRICE.most) / ROUND_PRICE) * ROUND_PRICE,
  });
}

function isEmpty(chosen: VehicleQuery['filters']['vehicleStyle']): boolean {
  return Object.values(chosen).every((codes) => codes.length === 0);
}

async function countOf(query: VehicleQuery, { service, brand, guard, signal }: OptionalPartContext): Promise<number> {
  const parsed = { query, invalid: [], errors: [] };
  const counted = await guard((inTime) => service.count(parsed, brand, { signal: inTime }), signal);
  return counted.ok ? counted.value : 0;
}

/** Returns the search without these filters, and their labels; `null` if it has none. */
function withoutSecondaryFilters(
  query: VehicleQuery,
  context: SearchContext,
): { query: VehicleQuery; left: readonly string[] } | null {
  const { makeModelTrim, vehicleStyle } = query.filters;
  const models = makeModelTrim.trims.length === 0 ? makeModelTrim : { ...makeModelTrim, trims: [] };
  const whole = { makeModelTrim: models, vehicleStyle: wholeStyles(vehicleStyle) };
  const filters = { ...query.filters, ...WITHOUT_FINER, ...whole };
  const wider: VehicleQuery = { ...query, filters, firstRecord: 0, after: null };
  // Most filters are not chosen, and their values are the same objects.
  const isLeftOut = ({ key, label }: Choice) =>
    filters[key] !== query.filters[key] &&
    !(FILTERS[key] as Filter).chips(filters[key], context).some((chip) => chip.label === label);
  const left = listChoices(query, context).filter(isLeftOut);
  return left.length === 0 ? null : { query: wider, left: left.map(({ label }) => label) };
}
