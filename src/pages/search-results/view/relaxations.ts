import {
  FILTERS,
  formatQuery,
  listChoices,
  type ParsedQuery,
  readRequest,
  type RelaxedSearch,
  type SearchAnswer,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import { listWords } from '#kit/text/list-words.ts';
import type { RelaxationView } from '../page-data.ts';
import type { OptionalPartContext } from '../optional-parts.ts';
import { groupOf } from './chip-views.ts';
import { removeInvalidLabel } from './invalid-value-reason.ts';

/** If a search has fewer results, searches that find more are offered. */
export const FEW_RESULTS = 10;
const MAX_SHOWN = 5;
/** Maximum number of choices named in a label. */
const MAX_NAMED = 3;
/** Filters with their own section whose value is described by `any` when it is dropped, because each search has one. */
const RANGES: ReadonlySet<string> = new Set([FILTERS.mileage, FILTERS.year].map(({ key }) => key));

/**
 * Returns the searches most similar to one that found nothing or little, each with its exact count: with one choice
 * removed or one step wider, or with two changes if no single change finds anything. All are counted in one pass, on
 * the same inventory version as the answer.
 */
export async function relaxationsOf(
  parsed: ParsedQuery,
  answer: SearchAnswer,
  deps: OptionalPartContext,
): Promise<RelaxationView[]> {
  if (parsed.invalid.length > 0) return withoutInvalid(parsed, deps);
  // If a search for a VIN finds its car, it found everything.
  const isNamedCar = parsed.query.filters.vin.length > 0 && answer.total > 0;
  if (answer.total >= FEW_RESULTS || isNamedCar) return [];
  const { service, brand, context, guard, signal } = deps;
  const relaxed = await guard((inTime) => service.relaxationsOf(parsed, brand, { signal: inTime }), signal);
  if (!relaxed.ok) return [];
  return relaxed.value.slice(0, MAX_SHOWN).map((one) => ({
    label: labelOf(parsed.query, one, context),
    query: formatQuery(one.query, context),
    count: formatNumber(one.total),
  }));
}

/**
 * Returns the search without its invalid values. If a range has its ends in the wrong order, first returns the search
 * with the ends exchanged. If neither finds anything, returns relaxations instead.
 */
async function withoutInvalid({ query, invalid }: ParsedQuery, deps: OptionalPartContext): Promise<RelaxationView[]> {
  const { service, brand, context } = deps;
  const parse = (changed: VehicleQuery) =>
    service.parse(readRequest(formatQuery({ ...changed, firstRecord: 0, after: null }, context)), brand);
  const known = parse(query);
  const ranges = RANGE_KEYS.filter((key) => known.invalid.some(({ name }) => isParamOf(key, name)));
  const usable = parse(withRanges(query, ranges, (value) => ({ ...value, min: null, max: null })));
  if (usable.invalid.length > 0) return [];
  const label = labelWithout(query, usable.query, { invalid, ranges, context });
  const without = await countedView(usable, label, deps);
  if (without === null) return [];
  if (without.total === 0) return relaxationsOf(usable, without.answer, deps);
  const exchanged = parse(withRanges(query, ranges, (value) => ({ ...value, min: value.max, max: value.min })));
  const isExchangeable = ranges.every((key) => query.filters[key].min !== null && query.filters[key].max !== null);
  const view =
    isExchangeable && ranges.length === invalid.length && exchanged.invalid.length === 0
      ? await countedView(
          exchanged,
          labelOf(query, { changes: ranges.map((key) => ({ key })), query: exchanged.query }, context),
          deps,
        )
      : null;
  return [...(view && view.total > 0 ? [view.view] : []), without.view];
}

/** Filters with a minimum and a maximum that may contradict each other. */
const RANGE_KEYS = ['price', 'payment'] as const;
type RangeKey = (typeof RANGE_KEYS)[number];

function isParamOf(key: RangeKey, name: string): boolean {
  return FILTERS[key].params.some((param) => param.name === name);
}

type Ends = { min: number | null; max: number | null };

function withRanges(query: VehicleQuery, keys: readonly RangeKey[], change: (ends: Ends) => Ends): VehicleQuery {
  const changed = Object.fromEntries(keys.map((key) => [key, change(query.filters[key])]));
  return { ...query, filters: { ...query.filters, ...changed } };
}

/** Returns a label: `Without “F150”`, `Any price`. */
function labelWithout(
  from: VehicleQuery,
  to: VehicleQuery,
  {
    invalid,
    ranges,
    context,
  }: { invalid: ParsedQuery['invalid']; ranges: readonly RangeKey[]; context: SearchContext },
): string {
  const others = invalid.filter(({ name }) => !ranges.some((key) => isParamOf(key, name)));
  const anyRange = ranges.map((key) => changeWords(key, from, to, context)).join(', ');
  const words = [others.length > 0 ? removeInvalidLabel(others, context) : '', anyRange].filter(Boolean).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Counts the cars of a search for a link to it; `null` if that takes too long. */
async function countedView(
  parsed: ParsedQuery,
  label: string,
  { service, brand, context, guard, signal }: OptionalPartContext,
): Promise<{ answer: SearchAnswer; total: number; view: RelaxationView } | null> {
  const found = await guard((inTime) => service.search(parsed, brand, { hideFilters: true, signal: inTime }), signal);
  if (!found.ok) return null;
  const { total } = found.value;
  const query = formatQuery(parsed.query, context);
  return { answer: found.value, total, view: { label, query, count: formatNumber(total) } };
}

/** Returns a label: `Without Red and Blue`, `Up to 75,000 mi, within 75 miles`, `Any price`. */
function labelOf(
  from: VehicleQuery,
  { changes, query }: { changes: readonly Pick<RelaxedSearch['changes'][number], 'key'>[]; query: VehicleQuery },
  context: SearchContext,
): string {
  const words = changes.map(({ key }) => changeWords(key, from, query, context)).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function changeWords(
  key: RelaxedSearch['changes'][number]['key'],
  from: VehicleQuery,
  to: VehicleQuery,
  context: SearchContext,
): string {
  if (key === 'location') {
    const { radiusMiles } = to.filters.location;
    return radiusMiles === 0 ? 'at any distance' : `within ${formatNumber(radiusMiles)} miles`;
  }
  if (key === 'listingType') return 'in any condition';
  const { mileage, price } = to.filters;
  if (key === 'mileage' && mileage.min === null && mileage.max !== null) return `up to ${formatNumber(mileage.max)} mi`;
  if (key === 'price' && price.min === null && price.max !== null) return `up to ${formatDollars(price.max)}`;
  const labels = (query: VehicleQuery) =>
    listChoices(query, context).flatMap((choice) => (choice.key === key ? [choice.label] : []));
  const [before, after] = [labels(from), labels(to)];
  const gone =
    listWords(
      before.filter((label) => !after.includes(label)),
      MAX_NAMED,
    ) || groupOf(key).toLowerCase();
  const come = listWords(
    after.filter((label) => !before.includes(label)),
    MAX_NAMED,
  );
  if (come) return come;
  if (key === 'price' || key === 'payment') return `any ${key}`;
  return RANGES.has(key) ? `any ${groupOf(key).toLowerCase()}` : `without ${gone}`;
}
