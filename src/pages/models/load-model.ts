import { findPriceGroups, type PriceGroup } from '#features/model-reference/model-reference.server.ts';
import { carsForSale, modelPagePath, MODELS_PATH } from '#features/model-reference/model-reference.ts';
import { BODY_STYLES, labelOf } from '#features/reference/reference.ts';
import {
  formatQuery,
  PLACE_PARAMS,
  type SearchContext,
  type VehicleQuery,
  withFilter,
} from '#features/search/search.ts';
import { modelPath } from '#features/valuation/valuation.ts';
import { formatCount, formatDollars, formatNumber } from '#kit/format.ts';
import type { CarGroup } from '#features/search/search.server.ts';
import type { PageAnswer } from '../page-answer.ts';
import { modelsPage, type ModelsServices, ofModel, searchPath } from './models-services.ts';
import type { ListedView, ModelsData, PriceRowView } from './page-data.ts';
import { plotView } from './plot-view.ts';

/** `year`: the model year that the page is about; `null` for all. */
export type PageModel = { makeCode: string; modelCode: string; year: number | null };

/** Loads the page of a model or a model year; `null` if neither the catalog nor the inventory has it. */
export async function loadModel(
  services: ModelsServices,
  { makeCode, modelCode, year }: PageModel,
  signal: AbortSignal,
): Promise<PageAnswer<ModelsData> | null> {
  const { brand, search, catalog } = services;
  const context = search.context(brand);
  const modelKey = `${makeCode}-${modelCode}`;
  if (!context.knows('modelKey', modelKey)) return null;
  const model = ofModel(carsForSale(context), brand, makeCode, modelCode);
  const query = year === null ? model : ofYear(model, year);
  const { years, trims, styles } = await search.inOneState(async (state) => ({
    years: await findPriceGroups(state, model, brand, 'year', signal),
    trims: await findPriceGroups(state, query, brand, 'trimKey', signal),
    styles: await state.group({ query, invalid: [], errors: [] }, brand, { by: 'bodyStyle', of: ['mpg'], signal }),
  }));
  const known = catalog.model(makeCode, modelCode);
  const shown = year === null ? years : years.filter(({ code }) => code === String(year));
  if (year !== null && shown.length === 0 && !known?.years.includes(year)) return null;
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  const prices = pricesOf(shown);
  const make = context.nameOf('makeCode', makeCode);
  const name = `${make} ${context.nameOf('modelKey', modelKey)}`;
  const heading = year === null ? name : `${year} ${name}`;
  const path = modelPagePath(makeCode, modelCode, year ?? undefined);
  const href = searchPath(query, context);
  const bodyStyle = known?.bodyStyleCode ?? mostOf(styles);
  const similar =
    prices && bodyStyle !== null
      ? await services.similar.find(brand, { modelKey, bodyStyle, averagePrice: prices.average })
      : [];
  const isOfMaker = brand.fixedMake === makeCode;
  return modelsPage({
    brand,
    heading,
    path,
    hasCars: total > 0,
    title: `${heading}: prices, trims and cars for sale`,
    crumbs: [
      ...(isOfMaker ? [] : [{ label: 'Makes', href: MODELS_PATH }]),
      { label: `${make} models`, href: modelPagePath(makeCode) },
      ...(year === null ? [] : [{ label: name, href: modelPagePath(makeCode, modelCode) }]),
    ],
    summary: summaryOf(heading, total, prices),
    search: total > 0 ? { label: `See ${formatCount(total, `${heading} car`)}`, href } : null,
    near: total > 0 ? nearView(query, context) : null,
    facts: factsOf(bodyStyle, styles, known?.years ?? []),
    years: years.length === 0 ? null : yearsOf(years, { makeCode, modelCode, year }, model, context),
    trims: trims.length === 0 ? null : trimsOf(trims, query, context, total),
    lists: [
      ...(similar.length === 0
        ? []
        : [{ heading: 'Similar models', items: similar.map((item) => listed(item, context)) }]),
      ...(known ? [{ heading: 'Your car', items: [valueLink(name, makeCode, modelCode)] }] : []),
    ],
    jsonLd: prices ? [productOf(heading, make, context.nameOf('modelKey', modelKey), path, prices)] : [],
  });
}

/** Returns the form that searches for the same cars near a ZIP code. */
function nearView(query: VehicleQuery, context: SearchContext): ModelsData['near'] {
  const params = [...new URLSearchParams(formatQuery(query, context))].map(([name, value]) => ({ name, value }));
  return { params, zipName: PLACE_PARAMS.zip };
}

type Prices = NonNullable<PriceGroup['prices']>;

function ofYear(query: VehicleQuery, year: number): VehicleQuery {
  return withFilter(query, 'year', { min: year, max: year });
}

/** Returns the prices of all groups together. */
function pricesOf(groups: readonly PriceGroup[]): Prices | null {
  const priced = groups.flatMap(({ prices }) => (prices ? [prices] : []));
  if (priced.length === 0) return null;
  const count = priced.reduce((sum, prices) => sum + prices.count, 0);
  return {
    count,
    average: priced.reduce((sum, prices) => sum + prices.average * prices.count, 0) / count,
    lowest: Math.min(...priced.map(({ lowest }) => lowest)),
    highest: Math.max(...priced.map(({ highest }) => highest)),
  };
}

function summaryOf(name: string, total: number, prices: Prices | null): string {
  if (total === 0) return `No ${name} is for sale now.`;
  const cars = `${formatCount(total, `${name} car`)} for sale`;
  if (!prices) return `${cars}.`;
  const { average, lowest, highest } = prices;
  if (prices.count === 1) return `${cars} for ${formatDollars(average)}.`;
  return `${cars} from ${formatDollars(lowest)} to ${formatDollars(highest)}, on average ${formatDollars(average)}.`;
}

function mostOf(styles: readonly CarGroup[]): string | null {
  return styles.toSorted((a, b) => b.count - a.count)[0]?.code ?? null;
}

function factsOf(bodyStyle: string | null, styles: readonly CarGroup[], years: readonly number[]): ModelsData['facts'] {
  const known = styles.flatMap(({ stats }) => (stats.mpg?.count ? [stats.mpg] : []));
  const lowest = Math.round(Math.min(...known.map(({ min }) => min!)));
  const highest = Math.round(Math.max(...known.map(({ max }) => max!)));
  const economy = lowest === highest ? formatNumber(lowest) : `${formatNumber(lowest)} to ${formatNumber(highest)}`;
  const others = styles.map(({ code }) => code).filter((code) => code !== bodyStyle);
  const labels = [...(bodyStyle === null ? [] : [bodyStyle]), ...others].map((code) => labelOf(BODY_STYLES, code));
  return [
    ...(labels.length > 0
      ? [{ label: labels.length === 1 ? 'Body style' : 'Body styles', value: labels.join(', ') }]
      : []),
    ...(known.length > 0 ? [{ label: 'Fuel economy of the cars for sale', value: `${economy} mpg combined` }] : []),
    ...(years.length > 0 ? [{ label: 'Model years', value: yearRanges(years) }] : []),
  ];
}

/** `2003 to 2011, 2014`. */
function yearRanges(years: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const year of years.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && range[1] === year - 1) range[1] = year;
    else ranges.push([year, year]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
}

function yearsOf(
  years: readonly PriceGroup[],
  { makeCode, modelCode, year: current }: PageModel,
  model: VehicleQuery,
  context: SearchContext,
): ModelsData['years'] {
  const rows = years.toReversed().map((group) => {
    const year = Number(group.code);
    return {
      ...rowOf(group, searchPath(ofYear(model, year), context)),
      label: group.code,
      page: modelPagePath(makeCode, modelCode, year),
      isCurrent: year === current,
    };
  });
  return { plot: plotView(years, current), rows };
}

function trimsOf(
  trims: readonly PriceGroup[],
  query: VehicleQuery,
  context: SearchContext,
  total: number,
): ModelsData['trims'] {
  const { makes, models } = query.filters.makeModelTrim;
  const order = (group: PriceGroup) => group.prices?.average ?? Infinity;
  const sorted = trims.toSorted((a, b) => order(a) - order(b) || (a.code < b.code ? -1 : 1));
  const without = total - trims.reduce((sum, { count }) => sum + count, 0);
  return {
    rows: sorted.map((group) => ({
      ...rowOf(group, searchPath(withFilter(query, 'makeModelTrim', { makes, models, trims: [group.code] }), context)),
      label: context.nameOf('trimKey', group.code),
      page: null,
      isCurrent: false,
    })),
    note: without > 0 ? `Cars without a stated trim: ${formatNumber(without)}.` : null,
  };
}

function rowOf({ count, prices }: PriceGroup, href: string): Omit<PriceRowView, 'label' | 'page' | 'isCurrent'> {
  const dollars = (price: number | undefined) => (price === undefined ? '–' : formatDollars(price));
  return {
    cars: { label: formatNumber(count), href },
    average: dollars(prices?.average),
    lowest: dollars(prices?.lowest),
    highest: dollars(prices?.highest),
  };
}

function listed(
  { modelKey, averagePrice }: { modelKey: string; averagePrice: number },
  context: SearchContext,
): ListedView {
  const at = modelKey.indexOf('-');
  const [makeCode, modelCode] = [modelKey.slice(0, at), modelKey.slice(at + 1)];
  return {
    label: `${context.nameOf('makeCode', makeCode)} ${context.nameOf('modelKey', modelKey)}`,
    href: modelPagePath(makeCode, modelCode),
    detail: `${formatDollars(averagePrice)} on average`,
  };
}

function valueLink(name: string, makeCode: string, modelCode: string): ListedView {
  return { label: `What is my ${name} worth?`, href: modelPath(makeCode, modelCode), detail: '' };
}

function productOf(name: string, make: string, model: string, path: string, prices: Prices): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    model,
    url: path,
    brand: { '@type': 'Brand', name: make },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      lowPrice: prices.lowest,
      highPrice: prices.highest,
      offerCount: prices.count,
    },
  };
}
