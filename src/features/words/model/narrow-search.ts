import {
  ANY_CONDITION,
  RADIUS_PARAM,
  choiceParamsOf,
  FILTER_PARAMS,
  type Params,
  paramsOfGroup,
  type SearchParams,
  FILTERS,
  PLACE_PARAMS,
  VEHICLE_PARAMS,
} from '#features/search/search.ts';
import { isMultiValueParam } from './add-reading.ts';

const CAR = paramsOfGroup('vehicle');

/**
 * Narrows a call's parameters to the meaning of its words. If the call leaves a choice open, the value of the words is
 * used; of two values, the narrower one is used. If no parameter can express both, the call's value stays, and only the
 * condition of the words (`keyword-scope.ts`) narrows the search.
 */
export function narrowSearch(params: SearchParams, chosen: Params): void {
  const given = new Map(params);
  narrowCars(params, chosen);
  for (const [name, values] of Object.entries(chosen)) {
    if (CAR.includes(name)) continue;
    if (isMultiValueParam(name)) params.set(name, [...new Set([...valuesOf(given, name), ...values])].toSorted());
    else if (!isSet(given, isOfStyle(name) ? [name] : choiceParamsOf(name))) choose(params, name, values);
    else if (name === RADIUS_PARAM) narrowRadius(params, given, values, chosen);
    else narrowValues(params, given, name, values);
  }
}

function valuesOf(params: SearchParams, name: string): readonly string[] {
  return params.get(name) ?? [];
}

/**
 * Returns whether the call chose a value for any of these parameters. "Any condition" is not a choice, because it means
 * all conditions.
 */
function isSet(params: SearchParams, names: readonly string[]): boolean {
  return names.some((name) => name !== ANY_CONDITION.name && valuesOf(params, name).length > 0);
}

function choose(params: SearchParams, name: string, values: readonly string[]): void {
  params.set(name, values);
  if (name === FILTERS.listingType.key) params.set(ANY_CONDITION.name, []);
}

/**
 * Returns whether a parameter is about body styles. A style and its subtypes narrow each other, as separate parameters
 * do.
 */
function isOfStyle(name: string): boolean {
  return FILTER_PARAMS.get(name)?.group === 'style';
}

function narrowValues(params: SearchParams, given: SearchParams, name: string, values: readonly string[]): void {
  const present = valuesOf(given, name);
  const { bound } = FILTER_PARAMS.get(name) ?? {};
  if (bound) {
    // The lower of two upper bounds is the narrower one, and the higher of two lower bounds.
    const narrower = bound === 'min' ? Math.max : Math.min;
    if (present.length === 1 && values.length === 1)
      params.set(name, [String(narrower(Number(present[0]), Number(values[0])))]);
    return;
  }
  const both = present.filter((value) => values.includes(value));
  if (both.length > 0) params.set(name, both);
}

/**
 * Narrows the radius. 0 means any distance. If the words measure their radius from another place, the call's radius
 * does not change.
 */
function narrowRadius(params: SearchParams, given: SearchParams, values: readonly string[], chosen: Params): void {
  const isOwnPlace = [PLACE_PARAMS.zip, PLACE_PARAMS.city, PLACE_PARAMS.state].some(
    (name) => name in chosen && isSet(given, choiceParamsOf(name)),
  );
  if (isOwnPlace) return;
  const miles = [...valuesOf(given, RADIUS_PARAM), ...values].map(Number).filter((radius) => radius > 0);
  if (miles.length > 0) params.set(RADIUS_PARAM, [String(Math.min(...miles))]);
}

/** Narrows the call's makes to the words' cars, unless the call gives a model or series. */
function narrowCars(params: SearchParams, chosen: Params): void {
  if (!CAR.some((name) => name in chosen)) return;
  const makes = valuesOf(params, VEHICLE_PARAMS.make);
  const named = chosen[VEHICLE_PARAMS.make] ?? [];
  if (isSet(params, [VEHICLE_PARAMS.model, FILTERS.seriesCode.key])) return;
  if (makes.length === 0 || (named.length > 0 && named.every((make) => makes.includes(make)))) {
    // The call's trim applies within the words' model, or to no model if the words name none.
    const trims = valuesOf(params, VEHICLE_PARAMS.trim);
    for (const name of CAR) params.set(name, chosen[name] ?? []);
    narrowTrims(params, trims);
    return;
  }
  const isMakesAlone = Object.keys(chosen).every((name) => name === VEHICLE_PARAMS.make || !CAR.includes(name));
  const both = makes.filter((make) => named.includes(make));
  if (isMakesAlone && both.length > 0) params.set(VEHICLE_PARAMS.make, both);
}

function narrowTrims(params: SearchParams, given: readonly string[]): void {
  if (given.length === 0) return;
  const named = valuesOf(params, VEHICLE_PARAMS.trim);
  const both = given.filter((trim) => named.includes(trim));
  params.set(VEHICLE_PARAMS.trim, both.length > 0 ? both : given);
}
