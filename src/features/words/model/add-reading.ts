import {
  choiceParamsOf,
  type Params,
  paramsOfGroup,
  type SearchParams,
  VEHICLE_PARAMS,
  FILTERS,
} from '#features/search/search.ts';
import { EXCLUDING_PARAMS, isExclusion } from './negation.ts';
import { isConjunctive } from './sections-of-params.ts';

const CAR = paramsOfGroup('vehicle');

/**
 * Adds the meaning of words to the current choices. Words about a section replace its choice; features, history, home
 * services and exclusions are added; a make that is already chosen changes nothing. A choice that was requested before
 * and is excluded now is removed, and vice versa.
 */
export function addToSearch(params: SearchParams, chosen: Params): void {
  settleOpposites(params, chosen);
  chooseCars(params, chosen);
  for (const [name, values] of Object.entries(chosen)) {
    if (CAR.includes(name)) continue;
    if (isMultiValueParam(name)) {
      params.set(name, [...new Set([...(params.get(name) ?? []), ...values])].toSorted());
      continue;
    }
    for (const other of choiceParamsOf(name)) if (!(other in chosen)) params.set(other, []);
    params.set(name, values);
  }
}

/** Removes the meaning of words from the current choices. Other values of the same parameters stay. */
export function removeFromSearch(params: SearchParams, chosen: Params): void {
  for (const [name, values] of Object.entries(chosen)) {
    params.set(
      name,
      (params.get(name) ?? []).filter((value) => !values.includes(value)),
    );
  }
}

/** Returns whether values of a parameter are added to the current ones instead of replacing them. */
export function isMultiValueParam(name: string): boolean {
  return isConjunctive(name) || isExclusion(name);
}

function settleOpposites(params: SearchParams, chosen: Params): void {
  const takeBack = (name: string, values: readonly string[] = []) => {
    const present = params.get(name) ?? [];
    if (values.length > 0 && present.length > 0) {
      params.set(
        name,
        present.filter((value) => !values.includes(value)),
      );
    }
  };
  for (const [asking, excluding] of EXCLUDING_PARAMS) {
    takeBack(excluding, chosen[asking]);
    takeBack(asking, chosen[excluding]);
  }
}

/**
 * Replaces the chosen cars with the named one. If the words name only a make that is already chosen, nothing changes.
 */
function chooseCars(params: SearchParams, chosen: Params): void {
  const makes = chosen[VEHICLE_PARAMS.make] ?? [];
  const present = params.get(VEHICLE_PARAMS.make) ?? [];
  const isFiner = VEHICLE_PARAMS.model in chosen || FILTERS.seriesCode.key in chosen;
  if (makes.length === 0 || (!isFiner && makes.every((make) => present.includes(make)))) return;
  replaceCars(params, chosen);
}

/** Replaces the chosen cars with others. */
export function replaceCars(params: SearchParams, chosen: Params): void {
  settleOpposites(params, chosen);
  for (const name of CAR) params.set(name, chosen[name] ?? []);
}
