import type { Brand } from '#features/brands/brands.ts';
import { carIllustrationFor, illustrationPath } from '#features/listings/listings.ts';
import { BODY_STYLES, formatModelKey, FUEL_TYPES, labelOf } from '#features/reference/reference.ts';
import { availabilityOf } from '#features/safety/safety.ts';
import {
  DEFAULT_TERMS,
  describeEstimate,
  estimatePaymentCents,
  formatQuery,
  type Result,
  type SearchContext,
  type VehicleQuery,
  withFilter,
} from '#features/search/search.ts';
import type { CarGroup, GroupBy, GroupOptions, SearchService } from '#features/search/search.server.ts';
import { allCarsQuery } from '../model/all-cars-query.ts';
import { BY_STYLE, groupCars, groupOf, type PriceGroup, type StyleGroup, styleGroupOf } from './price-groups.ts';
import { byListPrice, TRIM_FEATURES, type Trim, type TrimComparison } from '../model/trim-comparison.ts';

/**
 * `year: null`: the newest model year that has listings of a stated trim. `fuel`: a code; others mean all fuels. `known`:
 * its trims, if the caller has found them in the same version of the inventory.
 */
export type ComparedTrims = {
  makeCode: string;
  modelCode: string;
  year: number | null;
  fuel: string;
  known?: readonly TrimGroup[] | undefined;
};

/**
 * Cars of a search with the same trim. `having`: how many meet each of the conditions that a comparison needs. `link`:
 * the search for them.
 */
export type TrimGroup = PriceGroup & Pick<CarGroup, 'having'> & { link: string };

export type TrimServices = {
  search: Pick<SearchService, 'context' | 'inOneState'>;
  /** Returns the address where a new car of the model can be ordered; `null` if it can't be. */
  orderHrefOf(order: { makeCode: string; modelCode: string; year: number }): string | null;
};

type Grouping = Pick<SearchService, 'group' | 'groups' | 'context'>;
type Conditions = NonNullable<GroupOptions['having']>;

/** The condition of new cars, which have list prices. */
const IS_NEW = 'new';

/** Fuels and body styles, with the name of the condition that counts their cars. */
const FUELS = FUEL_TYPES.map(({ code, label }) => ({ code, label, condition: `fuel ${code}` }));
const BODIES = BODY_STYLES.map(({ code }) => ({ code, condition: `body ${code}` }));

/** Conditions that are counted for each trim: its equipment, fuels and body styles. All are found in one pass. */
const CONDITIONS: Conditions = Object.fromEntries([
  [IS_NEW, { kind: 'any', column: 'listingType', values: ['NEW'] }] as const,
  ...TRIM_FEATURES.map(({ code }) => [code, { kind: 'any', column: 'features', values: [code] }] as const),
  ...FUELS.map(({ code, condition }) => [condition, { kind: 'any', column: 'fuel', values: [code] }] as const),
  ...BODIES.map(({ code, condition }) => [condition, { kind: 'any', column: 'bodyStyle', values: [code] }] as const),
]);

const BY_TRIM: GroupBy = { by: 'trimKey', of: ['price', 'mpg'] };
const BY_COMPARED_TRIM: GroupBy = { by: 'trimKey', of: ['price', 'mpg'], having: CONDITIONS };
const COMPARED = [BY_COMPARED_TRIM] as const;
const WITH_STYLES = [BY_TRIM, BY_STYLE] as const;
const COMPARED_WITH_STYLES = [BY_COMPARED_TRIM, BY_STYLE] as const;

/**
 * Returns the results of a search, and all its cars by trim and by body style, as `findPriceGroups` does, in one pass.
 * `isCompared`: the trims have what a comparison needs.
 */
export async function findTrimsAndStyles(
  search: Pick<SearchService, 'searchAndGroup' | 'context'>,
  query: VehicleQuery,
  brand: Brand,
  { isCompared, signal }: { isCompared: boolean; signal: AbortSignal },
): Promise<{ results: readonly Result[]; trims: TrimGroup[]; styles: StyleGroup[] }> {
  const ways = isCompared ? COMPARED_WITH_STYLES : WITH_STYLES;
  const parsed = { query, invalid: [], errors: [] };
  const { results, groups } = await search.searchAndGroup(parsed, brand, ways, { signal });
  const [trims, styles] = groups;
  return { results, trims: trimGroupsOf(trims!, query, search.context(brand)), styles: styles!.map(styleGroupOf) };
}

/** Returns the cars of a search by trim, with what a comparison of the trims needs. */
async function findTrimGroups(
  search: Grouping,
  query: VehicleQuery,
  brand: Brand,
  signal: AbortSignal | undefined,
): Promise<TrimGroup[]> {
  const [trims] = await search.groups({ query, invalid: [], errors: [] }, brand, COMPARED, { signal });
  return trimGroupsOf(trims!, query, search.context(brand));
}

function trimGroupsOf(trims: readonly CarGroup[], query: VehicleQuery, context: SearchContext): TrimGroup[] {
  const { makes, models } = query.filters.makeModelTrim;
  return trims.map((trim) => {
    const changes = { makeModelTrim: { makes, models, trims: [trim.code] } };
    const link = `/cars-for-sale?${formatQuery(query, context, changes)}`;
    return { ...groupOf(trim), having: trim.having, link };
  });
}

/**
 * Compares the trims of a model year by list price and equipment. Counts new and used listings anywhere; list prices are
 * those of new ones. Returns `null` if no listing of the model year has a stated trim.
 */
export async function findTrimComparison(
  { search, orderHrefOf }: TrimServices,
  brand: Brand,
  { makeCode, modelCode, year: wanted, fuel: wantedFuel, known }: ComparedTrims,
  signal?: AbortSignal,
): Promise<TrimComparison | null> {
  const context = search.context(brand);
  const key = formatModelKey(makeCode, modelCode);
  if (!context.knows('modelKey', key)) return null;
  const makes = brand.fixedMake === makeCode ? [] : [makeCode];
  const model = withFilter(allCarsQuery(context), 'makeModelTrim', { makes, models: [key], trims: [] });
  const fuel = FUEL_TYPES.some(({ code }) => code === wantedFuel) ? wantedFuel : '';
  const found = await search.inOneState(async (state) => {
    const year = wanted ?? (await newestYear(state, model, brand, signal));
    if (year === null) return null;
    const ofYear = withFilter(model, 'year', { min: year, max: year });
    const all = known ?? (await findTrimGroups(state, ofYear, brand, signal));
    if (all.length === 0) return null;
    const ofFuel = fuel === '' ? ofYear : withFilter(ofYear, 'fuelTypeGroup', [fuel]);
    const shown = fuel === '' ? all : await findTrimGroups(state, ofFuel, brand, signal);
    const ofNew = withFilter(ofFuel, 'listingType', ['NEW']);
    const priced = shown.some(isSoldNew)
      ? await groupCars(state, ofNew, brand, { by: 'trimKey', of: ['msrp'], signal })
      : [];
    return { year, all, shown, listPrices: listPricesOf(priced) };
  });
  if (found === null) return null;
  const { year } = found;
  return comparisonOf(
    { ...found, fuel, orderHref: orderHrefOf({ makeCode, modelCode, year }) },
    { makeCode, modelCode, year, context },
  );
}

/**
 * Returns the same for all fuels without a search, from the trims of the model year; `undefined` if that takes a search,
 * for list prices of new cars.
 */
export function compareKnownTrims(
  trims: readonly TrimGroup[],
  facts: Facts,
  orderHref: string | null,
): TrimComparison | null | undefined {
  if (trims.length === 0) return null;
  if (trims.some(isSoldNew)) return undefined;
  return comparisonOf({ all: trims, shown: trims, listPrices: new Map(), fuel: '', orderHref }, facts);
}

function isSoldNew({ having }: TrimGroup): boolean {
  return having[IS_NEW]! > 0;
}

/** `all`: the trims of all fuels. `listPrices`: in dollars, by the code of the trim. */
type FoundTrims = Pick<TrimComparison, 'fuel' | 'orderHref'> & {
  all: readonly TrimGroup[];
  shown: readonly TrimGroup[];
  listPrices: ReadonlyMap<string, number>;
};

function comparisonOf({ fuel, orderHref, all, shown, listPrices }: FoundTrims, facts: Facts): TrimComparison {
  const { makeCode, modelCode, year, context } = facts;
  const modelKey = formatModelKey(makeCode, modelCode);
  return {
    name: `${context.nameOf('makeCode', makeCode)} ${context.nameOf('modelKey', modelKey)}`,
    year,
    fuel,
    fuels: fuelsOf(all),
    trims: shown.map((trim) => trimOf(trim, listPrices.get(trim.code) ?? null, facts)).sort(byListPrice),
    terms: describeEstimate(DEFAULT_TERMS),
    orderHref,
  };
}

/** Returns the newest model year that has listings of a stated trim. */
async function newestYear(
  search: Grouping,
  query: VehicleQuery,
  brand: Brand,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const trims = await groupCars(search, query, brand, { by: 'trimKey', of: ['year'], signal });
  const years = trims.flatMap(({ stats }) => stats.year!.max ?? []);
  return years.length === 0 ? null : Math.max(...years);
}

function listPricesOf(trims: readonly CarGroup[]): ReadonlyMap<string, number> {
  return new Map(trims.flatMap(({ code, stats }) => (stats.msrp!.min === null ? [] : [[code, stats.msrp!.min]])));
}

function fuelsOf(trims: readonly TrimGroup[]): TrimComparison['fuels'] {
  return FUELS.filter(({ condition }) => trims.some(({ having }) => having[condition]! > 0)).map(({ code, label }) => ({
    value: code,
    label,
  }));
}

type Facts = { makeCode: string; modelCode: string; year: number; context: SearchContext };

function trimOf(
  { code, count, having, link }: TrimGroup,
  listPrice: number | null,
  { makeCode, modelCode, year, context }: Facts,
): Trim {
  const fuelCode = mostOf(having, FUELS);
  const unknown = { bodySubtypeCode: null, cabCode: null, horsepower: null, exteriorColorCode: null };
  const bodyStyleCode = mostOf(having, BODIES);
  const illustration = carIllustrationFor({ year, modelCode, bodyStyleCode, fuelCode, ...unknown }, 0);
  return {
    atcMake: context.nameOf('makeCode', makeCode),
    atcModel: context.nameOf('modelKey', formatModelKey(makeCode, modelCode)),
    atcMakeCode: makeCode,
    atcModelCode: modelCode,
    trimName: context.nameOf('trimKey', code),
    imagePath: illustrationPath(illustration, 'front34', 400),
    nationalMSRP: listPrice,
    engineType: fuelCode === null ? null : labelOf(FUEL_TYPES, fuelCode),
    vehicleId: `${code}-${year}`,
    specs: TRIM_FEATURES.map((feature) => ({
      ...feature,
      availability: availabilityOf(having[feature.code]!, count),
      having: having[feature.code]!,
    })),
    paymentCents: listPrice === null ? null : estimatePaymentCents(listPrice, DEFAULT_TERMS),
    counted: count,
    link,
  };
}

/** Returns the code of the table that most of a trim's listings have, of equal ones the first; `null` if none has one. */
function mostOf(having: CarGroup['having'], table: readonly { code: string; condition: string }[]): string | null {
  let most: string | null = null;
  let count = 0;
  for (const { code, condition } of table) {
    if (having[condition]! <= count) continue;
    [most, count] = [code, having[condition]!];
  }
  return most;
}
