import { takesOrders } from '#features/brands/brands.ts';
import type { SearchContext, VehicleQuery } from '#features/search/search.ts';
import { labelOf, SERIES } from '#features/reference/reference.ts';
import { formatOrder, isSeriesOf, isYearOfNewCars } from './build-and-price.ts';
import type { OrderView } from '../promise/blocks-data.ts';

const REFERRER = 'results-page';

/**
 * Returns the cars of this search that can be ordered new: offered for listed makes that are not excluded, and only if
 * New is among the conditions or no condition is chosen (spec 2 §2).
 */
export function orderViews({ filters }: VehicleQuery, context: SearchContext): OrderView[] {
  const { listingType, makeModelTrim, seriesCode, year } = filters;
  if (listingType.length > 0 && !listingType.includes('NEW')) return [];
  const { makes, models } = makeModelTrim;
  const { fixedMake } = context.brand;
  const chosen = new Set([...makes, ...models.map(makeOf)]);
  if (chosen.size === 0 && fixedMake !== null) chosen.add(fixedMake);
  const only = year.min !== null && year.min === year.max && isYearOfNewCars(year.min, context) ? year.min : null;
  return [...chosen]
    .filter((makeCode) => takesOrders(context.brand, makeCode))
    .map((makeCode) => {
      const ofMake = models.filter((model) => makeOf(model) === makeCode);
      const model = ofMake.length === 1 ? ofMake[0]! : null;
      const ofSeries = seriesCode.filter((code) => isSeriesOf(makeCode, code));
      const series = model === null && ofSeries.length === 1 ? ofSeries[0]! : null;
      const kind = model ? context.nameOf('modelKey', model) : series && labelOf(SERIES, series);
      return {
        name: [only, context.nameOf('makeCode', makeCode), kind].filter((word) => word !== null).join(' '),
        href: formatOrder({
          makeCode,
          modelCode: model && model.slice(makeCode.length + 1),
          seriesCode: series,
          year: only,
          referrer: REFERRER,
        }),
      };
    });
}

function makeOf(modelKey: string): string {
  return modelKey.slice(0, modelKey.indexOf('-'));
}
