import { CRUMB_KEYS, type CrumbKey, type CrumbContext, type Filter, type SearchContext } from '../filter.ts';
import { FILTER_LIST, FILTERS, type FilterKey, type FilterValues } from '../registry.ts';
import { emptyQuery, formatQuery, type VehicleQuery } from '../vehicle-query.ts';

/** A breadcrumb. `query` is the search up to it, as in a link, without `?`. */
export type Crumb = { key: CrumbKey; label: string; query: string };

type Part = { label: string; kept: Partial<FilterValues> };

/** Crumbs shown only by brands with the full breadcrumbs (spec 2 §2). */
const LONG_ONLY: ReadonlySet<CrumbKey> = new Set(['home', 'location', 'condition']);
const SHORT_KEYS = CRUMB_KEYS.filter((key) => !LONG_ONLY.has(key));

const OWNERS = new Map(
  FILTER_LIST.flatMap((filter) => Object.keys(filter.crumbs ?? {}).map((key) => [key as CrumbKey, filter] as const)),
);

/**
 * Returns the breadcrumbs of a search in order. Each link keeps only what its own crumb and those before it name: no
 * order, and no filter without a crumb. Where the brand shows no location crumb, every link keeps the place that the
 * shopper chose. The page crumb names the condition and
 * the commercial experience, so it keeps both. Several values of one filter are joined (`Honda and Toyota`); of several
 * minimums, the lowest applies.
 */
export function crumbsOf(query: VehicleQuery, context: SearchContext): Crumb[] {
  const scene: CrumbContext = { context, commercial: query.filters.experience === 'commercial' };
  const shown: readonly CrumbKey[] = context.brand.crumbs === 'all' ? CRUMB_KEYS : SHORT_KEYS;
  const start = emptyQuery(context);
  const crumbs: Crumb[] = [];
  const kept: Partial<FilterValues> = shown.includes('location') ? {} : { location: query.filters.location };
  const isDefaultCondition = String(query.filters.listingType) === String(start.filters.listingType);
  for (const key of shown) {
    // The page crumb already names the default conditions of the brand.
    if (key === 'condition' && isDefaultCondition) continue;
    const part = partOf(key, query, scene);
    if (!part) continue;
    Object.assign(kept, part.kept);
    crumbs.push({ key, label: part.label, query: formatQuery(start, context, kept) });
  }
  return crumbs;
}

function partOf(key: CrumbKey, query: VehicleQuery, scene: CrumbContext): Part | null {
  if (key === 'home') return { label: 'Home', kept: {} };
  if (key === 'page') return pagePart(query, scene);
  const owner = OWNERS.get(key) as Filter<FilterKey> | undefined;
  const part = owner?.crumbs?.[key]?.(query.filters[owner.key], scene) ?? null;
  return part && { label: part.label, kept: { [owner!.key]: part.kept } };
}

function pagePart({ filters }: VehicleQuery, scene: CrumbContext): Part {
  const condition = FILTERS.listingType.crumbs?.condition?.(filters.listingType, scene)?.label;
  const what = scene.commercial ? 'Commercial Vehicles' : 'Cars';
  return {
    label: [condition, what, 'for Sale'].filter(Boolean).join(' '),
    kept: { listingType: filters.listingType, experience: scene.commercial ? 'commercial' : null },
  };
}
