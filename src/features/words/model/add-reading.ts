import type { SearchParams, Params } from '#features/search/search.ts';
import { EXCLUDING } from './negation.ts';
import { CONJUNCTIVE } from './sections-of-params.ts';

/** Parameters that form one choice: words about one of them replace all. */
const CHOICES: readonly (readonly string[])[] = [
  ['listingType', 'allListingType'],
  ['startYear', 'endYear'],
  ['minPrice', 'maxPrice'],
  ['minPayment', 'maxPayment'],
  ['minMileage', 'maxMileage', 'mileage'],
  ['vehicleStyleCode', 'sedanSubtypeCode', 'suvSubtypeCode', 'vanSubtypeCode'],
  ['zip', 'city', 'state', 'location'],
];
const CAR = ['makeCode', 'modelCode', 'trimCode', 'seriesCode'] as const;

/**
 * Adds the meaning of words to the current choices. Words about a section replace its choice; features, history, home
 * services and exclusions are added; a make that is already chosen changes nothing. A choice that was requested before
 * and is excluded now is removed, and vice versa.
 */
export function addToSearch(params: SearchParams, chosen: Params): void {
  settleOpposites(params, chosen);
  chooseCars(params, chosen);
  for (const [name, values] of Object.entries(chosen)) {
    if (CAR.some((one) => one === name)) continue;
    if (isAdded(name)) {
      params.set(name, [...new Set([...(params.get(name) ?? []), ...values])].toSorted());
      continue;
    }
    for (const other of choiceOf(name)) if (!(other in chosen)) params.set(other, []);
    params.set(name, values);
  }
}

/** Returns the parameters that form one choice with this one. */
export function choiceOf(name: string): readonly string[] {
  return CHOICES.find((names) => names.includes(name)) ?? [name];
}

/** Whether values of a parameter are added to the current ones instead of replacing them. */
export function isAdded(name: string): boolean {
  return CONJUNCTIVE.has(name) || /^not[A-Z]/.test(name);
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
  for (const [asking, excluding] of Object.entries(EXCLUDING)) {
    takeBack(excluding, chosen[asking]);
    takeBack(asking, chosen[excluding]);
  }
}

/** Replaces the chosen cars with the named one. A make alone that is already chosen changes nothing. */
function chooseCars(params: SearchParams, chosen: Params): void {
  const makes = chosen['makeCode'] ?? [];
  const present = params.get('makeCode') ?? [];
  const isFiner = 'modelCode' in chosen || 'seriesCode' in chosen;
  if (makes.length === 0 || (!isFiner && makes.every((make) => present.includes(make)))) return;
  for (const name of CAR) params.set(name, chosen[name] ?? []);
}
