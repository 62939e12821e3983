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

/** A search with fewer results offers searches that find more. */
export const FEW_RESULTS = 10;
const MAX_SHOWN = 5;
/** Maximum number of choices named in a label. */
const MAX_NAMED = 3;
/** Filters with their own section that `any` fits, because each search has a value of them. */
const RANGES: ReadonlySet<string> = new Set([FILTERS.mileage, FILTERS.year].map(({ key }) => key));

/**
 * Returns the searches most similar to one that found nothing or little, each with its exact count: one choice removed
 * or one step wider, or two changes if no single change finds anything. Counts in one pass, on the same inventory
 * version as the answer.
 */
export async function relaxationsOf(
  parsed: ParsedQuery,
  answer: SearchAnswer,
  deps: OptionalPartContext,
): Promise<RelaxationView[]> {
  if (parsed.invalid.length > 0) return withoutInvalid(parsed, deps);
  if (answer.total >= FEW_RESULTS) return [];
  const { service, brand, context, guard, signal } = deps;
  const relaxed = await guard((inTime) => service.relaxationsOf(parsed, brand, { signal: inTime }), signal);
  if (!relaxed.ok) return [];
  return relaxed.value.slice(0, MAX_SHOWN).map((one) => ({
    label: labelOf(parsed.query, one, context),
    query: formatQuery(one.query, context),
    count: formatNumber(one.total),
  }));
}

/** Returns the search without its invalid values; if that finds nothing either, the relaxations of it. */
async function withoutInvalid({ query, invalid }: ParsedQuery, deps: OptionalPartContext): Promise<RelaxationView[]> {
  const { service, brand, context, guard, signal } = deps;
  const usable = formatQuery({ ...query, firstRecord: 0, after: null }, context);
  const parsed = service.parse(readRequest(usable), brand);
  if (parsed.invalid.length > 0) return [];
  const found = await guard((inTime) => service.search(parsed, brand, { hideFilters: true, signal: inTime }), signal);
  if (!found.ok) return [];
  const { total } = found.value;
  if (total === 0) return relaxationsOf(parsed, found.value, deps);
  return [{ label: removeInvalidLabel(invalid, context), query: usable, count: formatNumber(total) }];
}

/** Returns a label: `Without Red and Blue`, `Up to 75,000 mi, within 75 miles`, `Any price`. */
function labelOf(from: VehicleQuery, { changes, query }: RelaxedSearch, context: SearchContext): string {
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
