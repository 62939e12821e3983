import type { Brand } from '#features/brands/brands.ts';
import { hasSafetyFacts, type ModelYear } from '#features/safety/safety.ts';
import type { SafetyCache } from '#features/safety/safety.server.ts';
import { type ParsedQuery, type VehicleQuery, withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import { crawlPaths } from '../model/crawl-paths.ts';
import type { ModelReference } from '../model/model-reference-view.ts';
import { newestModelYear } from '../model/newest-model-year.ts';
import { referenceTabs } from '../model/reference-tabs.ts';
import { findsUsedCars, hasModelAddress, type SearchedModel, searchedModel } from '../model/searched-model.ts';

export type ReferenceServices = {
  search: Pick<SearchService, 'context' | 'inOneState'>;
  /** Absent: nothing was imported. */
  safety?: Pick<SafetyCache, 'find'> | undefined;
  /** The switch `consumer_ratings`. */
  ratingsFlag: boolean;
  /** Whether owners rated the model year of the search. */
  hasRatings(): Promise<boolean>;
  /** Guards, one for each fact: a tab whose fact is not known in time is left out. */
  guards: Readonly<Record<'optionalListing' | 'modelInfo' | 'consumerRatings', Guard>>;
};

/** Returns the model reference of a search for one model, with the tabs that have content; otherwise `null`. */
export async function findReference(
  services: ReferenceServices,
  { query, invalid }: ParsedQuery,
  brand: Brand,
  signal: AbortSignal,
): Promise<ModelReference | null> {
  const model = searchedModel(query);
  if (model === null || invalid.length > 0) return null;
  const { search, ratingsFlag } = services;
  const context = search.context(brand);
  const newestYear = newestModelYear(context.currentYear);
  const { makeCode, modelCode, hasTrim } = model;
  const modelYear = { makeCode, modelCode, year: model.years.min ?? newestYear };
  const isUsed = findsUsedCars(query);
  const [hasPriceRows, hasSafety, hasRatings] = await Promise.all([
    isUsed && knows(services.guards.optionalListing, signal, (inTime) => hasPrices(search, query, brand, inTime)),
    !hasTrim && knows(services.guards.modelInfo, signal, () => findsSafety(services, modelYear)),
    ratingsFlag && knows(services.guards.consumerRatings, signal, services.hasRatings),
  ]);
  return {
    ...modelYear,
    name: nameOf(model, context),
    newestYear,
    currentYear: context.currentYear,
    paths: crawlPaths(query, model, modelYear.year, context),
    tabs: referenceTabs({
      isUsed,
      hasPriceRows,
      isOneModel: true,
      hasTrim,
      hasModelAddress: hasModelAddress(model),
      hasSafety,
      ratingsFlag,
      hasRatings,
    }),
  };
}

/** Returns `Toyota Camry`. */
function nameOf(
  { makeCode, key }: SearchedModel,
  { nameOf: labelOf }: ReturnType<ReferenceServices['search']['context']>,
): string {
  return `${labelOf('makeCode', makeCode)} ${labelOf('modelKey', key)}`;
}

async function knows(
  guard: Guard,
  signal: AbortSignal,
  look: (signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  const found = await guard(look, signal);
  return found.ok && found.value;
}

async function findsSafety({ safety }: ReferenceServices, modelYear: ModelYear): Promise<boolean> {
  const facts = (await safety?.find(modelYear)) ?? null;
  return facts !== null && hasSafetyFacts(facts);
}

/** Returns whether the cars of a search have prices by model year or by trim, as in the lists of the tab Pricing. */
function hasPrices(
  search: ReferenceServices['search'],
  query: VehicleQuery,
  brand: Brand,
  signal: AbortSignal,
): Promise<boolean> {
  const { makes, models } = query.filters.makeModelTrim;
  const anyYear = withFilter(query, 'year', { min: null, max: null });
  const anyTrim = withFilter(query, 'makeModelTrim', { makes, models, trims: [] });
  return search.inOneState(async (state) => {
    for (const [wanted, by] of [
      [anyYear, 'year'],
      [anyTrim, 'trimKey'],
    ] as const) {
      const groups = await state.group({ query: wanted, invalid: [], errors: [] }, brand, {
        by,
        of: ['price'],
        signal,
      });
      if (groups.some(({ stats }) => stats.price!.mean !== null)) return true;
    }
    return false;
  });
}
