import { FILTER_PARAMS, type Params, paramsOfGroup } from '#features/search/search.ts';

/** Pairs of a parameter and the parameter that excludes its values. */
export const EXCLUDING_PARAMS: readonly (readonly [name: string, excluding: string])[] = [
  ...FILTER_PARAMS.values(),
].flatMap(({ name, exclude }) => (exclude ? [[name, exclude.name] as const] : []));

const EXCLUSIONS = new Set(EXCLUDING_PARAMS.map(([, excluding]) => excluding));

/** Returns whether a parameter excludes values. */
export function isExclusion(name: string): boolean {
  return EXCLUSIONS.has(name);
}

/** Parameters of a car, the most specific first: a model rather than its make. */
const VEHICLE = paramsOfGroup('vehicle').toReversed();

/**
 * Returns the parameters for all cars except those that a choice matches; `undefined` if no search can express that.
 */
export function negateParams(params: Params): Params | undefined {
  const narrowest = narrowestOf(params);
  if (narrowest === undefined) return undefined;
  const [name, values] = narrowest;
  const { closed, exclude } = FILTER_PARAMS.get(name) ?? {};
  if (closed) return { [name]: closed.filter((code) => !values.includes(code)) };
  return exclude && { [exclude.name]: values };
}

/** Returns the most specific parameter: a model rather than its make, a subtype rather than its body style. */
function narrowestOf(params: Params): [string, readonly string[]] | undefined {
  const names = Object.keys(params);
  for (const name of VEHICLE) {
    if (params[name]) return [name, params[name]];
  }
  const subtype = names.find((name) => FILTER_PARAMS.get(name)?.wordings?.implied);
  if (subtype !== undefined) return [subtype, params[subtype]!];
  return names.length === 1 ? [names[0]!, params[names[0]!]!] : undefined;
}
