import type { SearchParams, Params } from '#features/search/search.ts';
import { choiceOf, isAdded } from './add-reading.ts';

const CAR = ['makeCode', 'modelCode', 'trimCode', 'seriesCode'] as const;
/** Numeric parameters: the lower of two upper bounds is the narrower one, and the higher of two lower bounds. */
const NARROWER: Readonly<Record<string, (one: number, other: number) => number>> = {
  startYear: Math.max,
  endYear: Math.min,
  minPrice: Math.max,
  maxPrice: Math.min,
  minPayment: Math.max,
  maxPayment: Math.min,
  minMileage: Math.max,
  maxMileage: Math.min,
};

/**
 * Narrows a call's parameters to the meaning of its words. A choice that the call leaves open gets the words' value,
 * and of two values the narrower one stays. If no parameter can express both, the call's value stays, and only the
 * condition of the words (`keyword-scope.ts`) narrows the search.
 */
export function narrowSearch(params: SearchParams, chosen: Params): void {
  const given = new Map(params);
  narrowCars(params, chosen);
  for (const [name, values] of Object.entries(chosen)) {
    if (CAR.some((one) => one === name)) continue;
    if (isAdded(name)) params.set(name, [...new Set([...valuesOf(given, name), ...values])].toSorted());
    else if (!isSet(given, isOfStyle(name) ? [name] : choiceOf(name))) choose(params, name, values);
    else if (name === 'searchRadius') narrowRadius(params, given, values, chosen);
    else narrowValues(params, given, name, values);
  }
}

function valuesOf(params: SearchParams, name: string): readonly string[] {
  return params.get(name) ?? [];
}

/** Whether the call chose any of these. `allListingType` is not a choice, because it means all conditions. */
function isSet(params: SearchParams, names: readonly string[]): boolean {
  return names.some((name) => name !== 'allListingType' && valuesOf(params, name).length > 0);
}

function choose(params: SearchParams, name: string, values: readonly string[]): void {
  params.set(name, values);
  if (name === 'listingType') params.set('allListingType', []);
}

/**
 * Whether a parameter belongs to body styles. A style and its subtypes narrow each other, as separate parameters do.
 */
function isOfStyle(name: string): boolean {
  return choiceOf(name).includes('vehicleStyleCode');
}

function narrowValues(params: SearchParams, given: SearchParams, name: string, values: readonly string[]): void {
  const present = valuesOf(given, name);
  const narrower = NARROWER[name];
  if (narrower) {
    if (present.length === 1 && values.length === 1)
      params.set(name, [String(narrower(Number(present[0]), Number(values[0])))]);
    return;
  }
  const both = present.filter((value) => values.includes(value));
  if (both.length > 0) params.set(name, both);
}

/**
 * Narrows the radius. 0 means any distance. A radius that the words measure from a place of their own does not change
 * the call's radius.
 */
function narrowRadius(params: SearchParams, given: SearchParams, values: readonly string[], chosen: Params): void {
  const isOwnPlace = ['zip', 'city', 'state'].some((name) => name in chosen && isSet(given, choiceOf(name)));
  if (isOwnPlace) return;
  const miles = [...valuesOf(given, 'searchRadius'), ...values].map(Number).filter((radius) => radius > 0);
  if (miles.length > 0) params.set('searchRadius', [String(Math.min(...miles))]);
}

/** Narrows the call's makes to the words' cars, unless the call gives a model or series. */
function narrowCars(params: SearchParams, chosen: Params): void {
  if (!CAR.some((name) => name in chosen)) return;
  const makes = valuesOf(params, 'makeCode');
  const named = chosen['makeCode'] ?? [];
  if (isSet(params, ['modelCode', 'seriesCode'])) return;
  if (makes.length === 0 || (named.length > 0 && named.every((make) => makes.includes(make)))) {
    // The call's trim applies within the words' model, or to no model if the words name none.
    const trims = valuesOf(params, 'trimCode');
    for (const name of CAR) params.set(name, chosen[name] ?? []);
    narrowTrims(params, trims);
    return;
  }
  const isMakesAlone = Object.keys(chosen).every((name) => name === 'makeCode' || !CAR.some((one) => one === name));
  const both = makes.filter((make) => named.includes(make));
  if (isMakesAlone && both.length > 0) params.set('makeCode', both);
}

function narrowTrims(params: SearchParams, given: readonly string[]): void {
  if (given.length === 0) return;
  const named = valuesOf(params, 'trimCode');
  const both = given.filter((trim) => named.includes(trim));
  params.set('trimCode', both.length > 0 ? both : given);
}
