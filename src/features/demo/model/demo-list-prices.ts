import type { Catalog, ListPrice } from '#features/reference/reference.ts';
import { highestMsrp } from './car-choice.ts';
import { DELIVERY_DOLLARS, MAX_OPTION_DOLLARS } from './demo-rows.ts';
import { DEMO_MODELS } from './facts/demo-models.ts';

/**
 * Returns the price list of the demo's market: the highest list price of every model in every model year, with all
 * options and delivery.
 */
export function demoListPrices(catalog: Pick<Catalog, 'resolveMake' | 'resolveModel'>): ListPrice[] {
  const highest = new Map<string, ListPrice>();
  for (const model of DEMO_MODELS) {
    const makeCode = catalog.resolveMake(model.make)?.code;
    const modelCode = makeCode && catalog.resolveModel(makeCode, model.model)?.model.code;
    if (!makeCode || !modelCode) continue;
    for (const powertrain of model.powertrains) {
      for (let year = powertrain.firstYear; year <= powertrain.lastYear; year += 1) {
        const key = `${makeCode} ${modelCode} ${year}`;
        const price = highestMsrp(model, powertrain, year) + MAX_OPTION_DOLLARS + DELIVERY_DOLLARS;
        if (price > (highest.get(key)?.highest ?? 0))
          highest.set(key, { makeCode, modelCode, modelYear: year, trimCode: null, highest: price });
      }
    }
  }
  return [...highest.values()];
}
