import type { PriceGroup, TrimGroup, YearGroup } from '#features/model-reference/model-reference.server.ts';
import { modelPagePath, yearPlot } from '#features/model-reference/model-reference.ts';
import type { Generation } from '#features/reference/reference.server.ts';
import {
  PLACE_PARAMS,
  PRICE_PARAMS,
  type SearchContext,
  type VehicleQuery,
  withFilter,
} from '#features/search/search.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import { type Budget, trimsWithinBudget, yearsWithinBudget } from './budget.ts';
import { searchPath } from '#pages/shared/search/search-path.ts';
import type { PageModel } from './models-services.ts';
import type { ModelsData, PriceRowView, YearRowView } from './page-data.ts';

export function narrowToYear(query: VehicleQuery, year: number): VehicleQuery {
  return withFilter(query, 'year', { min: year, max: year });
}

/** Prices by model year, the newest first. `groups`: the same data, the oldest first. */
export type YearPrices = Pick<NonNullable<ModelsData['years']>, 'plot' | 'rows' | 'generations'> & {
  groups: readonly PriceGroup[];
};
/**
 * A model's prices by model year and by generation. `groups`: the oldest first; rows: the newest first. No bar is
 * marked as current.
 */
export type ModelYears = {
  groups: readonly YearGroup[];
  rows: readonly YearRowView[];
  plot: NonNullable<ModelsData['years']>['plot'];
  generationRows: readonly PriceRowView[];
};
/** Prices by trim, the lowest average first. `notes`: the notes that don't depend on a budget. */
export type TrimPrices = NonNullable<ModelsData['trims']> & { groups: readonly PriceGroup[] };

export function yearRowsOf(
  groups: readonly PriceGroup[],
  { makeCode, modelCode }: Pick<PageModel, 'makeCode' | 'modelCode'>,
  model: VehicleQuery,
  context: SearchContext,
): YearRowView[] {
  return groups.toReversed().map((group) => {
    const year = Number(group.code);
    return {
      ...priceRowOf(group, searchPath(model, context, { year: { min: year, max: year } })),
      label: group.code,
      page: modelPagePath(makeCode, modelCode, year),
    };
  });
}

/** Returns the plot of prices by model year; `null` if fewer than two years have a price. */
export function pricePlot(groups: readonly PriceGroup[], generations: readonly Generation[]): ModelYears['plot'] {
  return yearPlot({
    title: 'Prices by model year',
    years: groups.map(({ code, prices }) => ({ year: Number(code), range: prices })),
    step: 1_000,
    format: formatDollars,
    generations,
  });
}

/** @param current the model year of the page; `null` for all. */
export function yearsOf({ groups, rows, plot, generationRows }: ModelYears, current: number | null): YearPrices {
  return { plot: plot && { ...plot, current }, rows, groups, generations: generationRows };
}

type Shopper = { budget: Budget; place: string | null };

/**
 * Returns the query with the shopper's ZIP code and budget, for links to other models or model years; `''` if there is
 * neither.
 */
export function shopperQuery({ budget, place }: Shopper): string {
  if (place === null && budget.dollars === null) return '';
  const kept = new URLSearchParams();
  const zip = new URLSearchParams(place ?? '').get(PLACE_PARAMS.zip);
  // Without scripts, the browser doesn't remember the place, so links contain it.
  if (zip !== null) kept.set(PLACE_PARAMS.zip, zip);
  if (budget.dollars !== null) kept.set(PRICE_PARAMS.max, budget.typed);
  return kept.size === 0 ? '' : `?${kept.toString()}`;
}

/** Adds the query that links keep (`shopperQuery`), and names the years that the budget buys. */
export function yearPricesView(
  { plot, rows, groups, generations }: YearPrices,
  { year: current }: PageModel,
  { budget: { dollars }, kept }: Pick<Shopper, 'budget'> & { kept: string },
): NonNullable<ModelsData['years']> {
  return {
    plot,
    // The page of a model year has no note about other years.
    note: dollars === null || current !== null ? null : yearsWithinBudget(groups, dollars),
    // The page of a model year names its own generation elsewhere.
    generations: current === null ? generations : [],
    rows,
    kept,
    current,
  };
}

/** Returns prices by trim. `total`: all cars, with and without a stated trim. */
export function trimsOf(
  trims: readonly TrimGroup[],
  context: Pick<SearchContext, 'nameOf'>,
  total: number,
): TrimPrices {
  const order = (group: TrimGroup) => group.prices?.average ?? Infinity;
  const sorted = trims.toSorted((a, b) => order(a) - order(b) || (a.code < b.code ? -1 : 1));
  const without = total - trims.reduce((sum, { count }) => sum + count, 0);
  return {
    rows: sorted.map((group) => ({
      ...priceRowOf(group, group.link),
      label: context.nameOf('trimKey', group.code),
      page: group.link,
    })),
    notes: without > 0 ? [`Cars without a stated trim: ${formatNumber(without)}.`] : [],
    groups: sorted,
  };
}

/**
 * Names the trims that the budget buys. Not for all model years together, because prices then differ more between years
 * than between trims.
 */
export function trimPricesView(
  { rows, notes, groups }: TrimPrices,
  { year }: PageModel,
  { budget: { dollars }, context }: { budget: Budget; context: SearchContext },
): NonNullable<ModelsData['trims']> {
  const within =
    year === null || dollars === null
      ? null
      : trimsWithinBudget(groups, dollars, (code) => context.nameOf('trimKey', code));
  return { rows, notes: within === null ? notes : [within, ...notes] };
}

export function priceRowOf(
  { count, prices }: Pick<PriceGroup, 'count' | 'prices'>,
  href: string,
): Omit<PriceRowView, 'label' | 'page'> {
  const dollars = (price: number | undefined) => (price === undefined ? '–' : formatDollars(price));
  return {
    cars: { label: formatNumber(count), href },
    average: dollars(prices?.average),
    lowest: dollars(prices?.lowest),
    highest: dollars(prices?.highest),
  };
}
