import type { Brand } from '#features/brands/brands.ts';
import {
  ANY_CONDITION,
  FILTERS,
  formatParams,
  readRequest,
  VEHICLE_PARAMS,
  YEAR_PARAMS,
} from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { ModelYear } from '../model/safety-facts.ts';
import { type SafetyFeatures, safetyFeaturesOf } from '../model/safety-features.ts';

/** The only field whose options are counted. */
const FEATURES_FIELD: ReadonlySet<string> = new Set([FILTERS.featureCode.key]);

/** Counts the equipment of all listings of a model year, in any condition and anywhere, and decides what is standard. */
export async function findSafetyFeatures(
  search: Pick<SearchService, 'parse' | 'search'>,
  brand: Brand,
  { makeCode, modelCode, year }: ModelYear,
  signal?: AbortSignal,
): Promise<SafetyFeatures> {
  const query = formatParams(
    new Map([
      [ANY_CONDITION.name, [ANY_CONDITION.value]],
      [YEAR_PARAMS.max, [String(year)]],
      [VEHICLE_PARAMS.make, [makeCode]],
      [VEHICLE_PARAMS.model, [modelCode]],
      [YEAR_PARAMS.min, [String(year)]],
    ]),
  );
  const parsed = search.parse(readRequest(query), brand);
  const { total, filters } = await search.search(parsed, brand, { fields: FEATURES_FIELD, ...(signal && { signal }) });
  const options = filters[FILTERS.featureCode.key]?.options ?? [];
  return safetyFeaturesOf(total, new Map(options.map(({ value, count }) => [value, count])));
}
