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
/** Parameters of which a car must have every chosen value. */
export const CONJUNCTIVE: ReadonlySet<string> = new Set(['featureCode', 'vehicleHistoryType', 'homeServices']);
/** Parameters with one value, or with one for each end of a range. */
export const SINGLE: ReadonlySet<string> = new Set([
  ...SECTIONS.slice(2).flat(),
  ...['downPayment', 'termMonths', 'aprPercent', 'sortBy', 'experience'],
]);

/**
 * Returns the sections that parameters belong to. Values within one section are alternatives, or the ends of one range.
 */
export function sectionsOf(params: Params): Set<string> {
  const names = Object.keys(params);
  return new Set(names.map((name) => SECTIONS.find((section) => section.includes(name))?.[0] ?? name));
}

/** Whether both have a section in common. */
export function shareSection(one: Params, other: Params): boolean {
  const sections = sectionsOf(one);
  return [...sectionsOf(other)].some((section) => sections.has(section));
}
