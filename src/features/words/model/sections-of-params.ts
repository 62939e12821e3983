import type { Params } from '#features/search/search.ts';

const SECTIONS: readonly (readonly string[])[] = [
  ['makeCode', 'modelCode', 'trimCode', 'seriesCode'],
  ['vehicleStyleCode', 'sedanSubtypeCode', 'suvSubtypeCode', 'vanSubtypeCode'],
  ['startYear', 'endYear'],
  ['minPrice', 'maxPrice'],
  ['minPayment', 'maxPayment'],
  ['minMileage', 'maxMileage'],
  ['zip', 'city', 'state', 'searchRadius'],
];
/** A car must have every one that is chosen. */
export const CONJUNCTIVE: ReadonlySet<string> = new Set(['featureCode', 'vehicleHistoryType', 'homeServices']);
/** One value, or one for each end. */
export const SINGLE: ReadonlySet<string> = new Set([
  ...SECTIONS.slice(2).flat(),
  ...['downPayment', 'termMonths', 'aprPercent', 'sortBy', 'experience'],
]);

/** The choice that parameters belong to: values within one are alternatives, or the ends of one range. */
export function sectionsOf(params: Params): Set<string> {
  const names = Object.keys(params);
  return new Set(names.map((name) => SECTIONS.find((section) => section.includes(name))?.[0] ?? name));
}

/** Whether any section is of both. */
export function shareSection(one: Params, other: Params): boolean {
  const sections = sectionsOf(one);
  return [...sectionsOf(other)].some((section) => sections.has(section));
}
