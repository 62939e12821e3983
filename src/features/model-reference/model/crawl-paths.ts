import { hasExpertReviews } from '#features/expert-reviews/expert-reviews.ts';
import {
  formatParams,
  formatQuery,
  type SearchContext,
  type VehicleQuery,
  withFilter,
  YEAR_PARAMS,
} from '#features/search/search.ts';
import type { SearchedModel } from './searched-model.ts';

/** The calls of the model reference (spec 2 §7), each as a path with its query. */
export type CrawlPaths = {
  /** Prices by model year of the search's cars, in any model year. */
  modelYears: string;
  /** Prices by trim of the search's cars, with any trim. */
  trims: string;
  /** The trims of the search's only model year, or of the newest one, next to each other. */
  compareTrims: string;
  /** Owners' reviews of the search's model year. */
  consumerReviews: string;
  /** Mileages of the model, and of all cars. */
  mileage: string;
  allMileage: string;
  safety: string;
  /** `null` on brands without expert reviews. */
  expertReviews: string | null;
};

const CONDITIONS_OF_USED_CARS = ['3P_CERT', 'CERTIFIED', 'USED'];

/**
 * Returns the calls for a search for one model.
 * @param year of the tab Safety.
 */
export function crawlPaths(
  query: VehicleQuery,
  { makeCode, modelCode, years }: SearchedModel,
  year: number,
  context: SearchContext,
): CrawlPaths {
  const { makes, models } = query.filters.makeModelTrim;
  const first = { ...query, firstRecord: 0, after: null };
  const { listingType, keyword } = query.filters;
  // Calls read words as filters, pages as text.
  const asText = keyword === '' ? '' : '&keywordAs=text';
  const search = (changed: VehicleQuery) => formatQuery(changed, context) + asText;
  const mileage = (ofModel: ReadonlyMap<string, readonly string[]>) => {
    const types = listingType.length > 0 ? listingType : CONDITIONS_OF_USED_CARS;
    return `/rest/lsc/crawl/stats/mileage?${formatParams(new Map([...ofModel, ['listingType', types]]))}`;
  };
  const make = ['makeCode', [makeCode]] as const;
  const safety = formatParams(
    new Map([make, ['modelCode', [modelCode]], ['numRecords', ['1']], [YEAR_PARAMS.min, [String(year)]]]),
  );
  const single = years.min !== null && years.min === years.max ? years.min : null;
  const ymmt = `${single === null ? '' : `${single}-`}${makeCode}-${modelCode}`;
  const oneYear = single === null ? [] : [['year', [String(single)]] as const];
  return {
    modelYears: `/rest/lsc/crawl/modelyears?${search(withFilter(first, 'year', { min: null, max: null }))}`,
    trims: `/rest/lsc/crawl/trims?${search(withFilter(first, 'makeModelTrim', { makes, models, trims: [] }))}`,
    compareTrims: `/cars-for-sale/svc/trims?${formatParams(new Map([make, ['modelCode', [modelCode]], ...oneYear]))}`,
    consumerReviews: `/cars-for-sale/svc/consumer-reviews?${search(first)}`,
    mileage: mileage(new Map([make, ['modelCode', [modelCode]]])),
    allMileage: mileage(new Map([['modelCode', ['']]])),
    safety: `/rest/lsc/modelinfo/ymm?${safety}`,
    expertReviews: hasExpertReviews(context.brand)
      ? `/rest/lsc/expert-reviews?${formatParams(
          new Map([
            ['embed', ['true']],
            ['ymmt', [ymmt]],
          ]),
        )}`
      : null,
  };
}
