import { FILTER_PARAMS, type Params } from '#features/search/search.ts';

/** Returns whether a car must have every chosen value of a parameter. For other parameters, one of them is enough. */
export function isConjunctive(name: string): boolean {
  return FILTER_PARAMS.get(name)?.match === 'all';
}

/** Parameters with one value, or with one for each end of a range. */
export const SINGLE_VALUE_PARAMS: ReadonlySet<string> = new Set([
  ...[...FILTER_PARAMS.values()].flatMap(({ name, multi }) => (multi ? [] : [name])),
  'sortBy',
]);

/**
 * Returns the sections that parameters belong to. Values within one section are alternatives, or the ends of one range.
 */
export function sectionsOf(params: Params): Set<string> {
  return new Set(
    Object.keys(params).map((name) => {
      const { group, within } = FILTER_PARAMS.get(name) ?? {};
      return group ?? within ?? name;
    }),
  );
}

/** Returns whether both have a section in common. */
export function haveCommonSection(one: Params, other: Params): boolean {
  const sections = sectionsOf(one);
  return [...sectionsOf(other)].some((section) => sections.has(section));
}
