import {
  findTrimsAndStyles,
  findYearGroups,
  enclosingRange,
  type PriceGroup,
} from '#features/model-reference/model-reference.server.ts';
import { allCarsQuery } from '#features/model-reference/model-reference.ts';
import { generationsOf } from '#features/reference/reference.server.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { carTileView } from '#pages/shared/car/car-tile-view.ts';
import { findAlternatives } from './load-alternatives.ts';
import { economyPlot } from './load-economy.ts';
import { loadFaqs } from './load-faqs.ts';
import { economyUnit, factsOf } from './model-facts.ts';
import { type ModelsServices, narrowToModel, type PageModel } from './models-services.ts';
import { bestMatches } from './load-nearby-cars.ts';
import { pictureFromCar } from './model-pictures.ts';
import { generationRowsOf } from './generation-rows.ts';
import { narrowToYear, pricePlot, trimsOf, yearRowsOf, yearsOf } from './price-tables.ts';

/**
 * The facts about the cars for sale, which are the same for every shopper. `bodyStyle`: the most common one.
 * `compared`: the trims of a model year.
 */
export type ModelCars = Awaited<ReturnType<typeof findModelCars>>;

/** Finds everything about the cars for sale that depends only on the model and the version of the inventory. */
export async function findModelCars(
  state: SearchService,
  { brand, catalog, keepYears }: Pick<ModelsServices, 'brand' | 'catalog' | 'keepYears'>,
  page: PageModel & { name: string },
  signal: AbortSignal,
) {
  const { makeCode, modelCode, year, name } = page;
  const context = state.context(brand);
  const model = narrowToModel(allCarsQuery(context), brand, makeCode, modelCode);
  const query = year === null ? model : narrowToYear(model, year);
  // The page of a model and the pages of its years share its prices by year.
  const key = JSON.stringify([brand.key, context.today, makeCode, modelCode]);
  const ofModel = await keepYears.of(state.epoch, key, async () => {
    const groups = await findYearGroups(state, model, brand, signal);
    const generations = generationsOf(formatModelKey(makeCode, modelCode));
    return {
      groups,
      rows: yearRowsOf(groups, page, model, context),
      plot: pricePlot(groups, generations),
      generationRows: generationRowsOf(groups, generations, model, context),
    };
  });
  const years = ofModel.groups;
  const { results, trims, styles } = await findTrimsAndStyles(state, bestMatches(query), brand, {
    isCompared: year !== null,
    signal,
  });
  const shown = year === null ? years : years.filter(({ code }) => code === String(year));
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  const known = catalog.model(makeCode, modelCode);
  const bodyStyle = known?.bodyStyleCode ?? mostOf(styles);
  const { currentYear } = context;
  return {
    query,
    total,
    bodyStyle,
    alternatives: total > 0 ? null : await findAlternatives(state, { brand }, { makeCode, bodyStyle }, signal),
    prices: enclosingRange(shown.map((group) => group.prices)),
    facts: factsOf(bodyStyle, styles, year === null ? (known?.years ?? []) : []),
    years: years.length === 0 ? null : yearsOf(ofModel, year),
    economy: year === null ? economyPlot(years, economyUnit(styles)) : null,
    compared: year === null ? null : trims,
    picture: results[0] ? pictureFromCar(results[0]) : null,
    best: results.map(carTileView),
    trims: trims.length === 0 ? null : trimsOf(trims, context, total),
    // Only the page of the model compares years.
    faqs: year === null ? await loadFaqs(state, { query, years, name }, { brand, currentYear }, signal) : [],
  };
}

function mostOf(styles: readonly PriceGroup[]): string | null {
  return styles.toSorted((a, b) => b.count - a.count)[0]?.code ?? null;
}
