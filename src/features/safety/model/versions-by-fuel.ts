import { type ModelYear, type Recall, recallKey, type SafetyFacts } from './safety-facts.ts';

/** A car whose recalls are requested. `fuelCode`: `null` if unknown. */
export type RecalledCar = ModelYear & { fuelCode: string | null };

/** Endings of NHTSA's model codes that only name the fuel of another model, by fuel. */
const ENDS_BY_FUEL: Readonly<Record<string, readonly string[]>> = {
  HYB: ['HYBRID', 'SPORT_HYBRID'],
  PIH: ['PLUG_IN_HYBRID', 'PLUG_IN', 'PRIME', 'ENERGI'],
  ELE: ['EV', 'ELECTRIC'],
};
/** Models whose plug-in version is just called a hybrid. */
const PLUG_INS_NAMED_HYBRID: ReadonlySet<string> = new Set(['PACIFICA']);

/** Returns the codes of the models under which NHTSA may list a car: `CAMRY`, and for a hybrid also `CAMRY_HYBRID`. */
export function modelCodesOf({ modelCode, fuelCode }: Pick<RecalledCar, 'modelCode' | 'fuelCode'>): string[] {
  const ends = ENDS_BY_FUEL[fuelCode ?? ''] ?? [];
  const isNamedHybrid = fuelCode === 'PIH' && PLUG_INS_NAMED_HYBRID.has(modelCode);
  return [modelCode, ...[...ends, ...(isNamedHybrid ? ['HYBRID'] : [])].map((end) => `${modelCode}_${end}`)];
}

/** Inverse of `modelCodesOf`: returns the models that sellers may name instead, each with its fuel. */
export function versionsOf(modelCode: string): { modelCode: string; fuelCode: string }[] {
  const ends = [...new Set(Object.values(ENDS_BY_FUEL).flat())].filter((end) => modelCode.endsWith(`_${end}`));
  return ends.flatMap((end) => {
    const model = modelCode.slice(0, -end.length - 1);
    return Object.keys(ENDS_BY_FUEL)
      .filter((fuelCode) => modelCodesOf({ modelCode: model, fuelCode }).includes(modelCode))
      .map((fuelCode) => ({ modelCode: model, fuelCode }));
  });
}

/**
 * Adds the recalls of a model's versions to its own, without duplicates. Those with a warning come first, then the
 * latest.
 */
export function withRecallsOf(own: SafetyFacts, versions: readonly (SafetyFacts | null)[]): SafetyFacts {
  const more = versions.flatMap((facts) => facts?.recalls ?? []);
  if (more.length === 0) return own;
  const byKey = Map.groupBy([...(own.recalls ?? []), ...more], recallKey);
  return { ...own, recalls: [...byKey.values()].map(mergeRecalls).toSorted(byUrgency) };
}

function mergeRecalls(same: readonly Recall[]): Recall {
  return {
    ...same[0]!,
    names: [...new Set(same.flatMap(({ names }) => names))],
    components: [...new Set(same.flatMap(({ components }) => components))],
    doNotDrive: same.some(({ doNotDrive }) => doNotDrive),
    parkOutside: same.some(({ parkOutside }) => parkOutside),
  };
}

function byUrgency(a: Recall, b: Recall): number {
  return (
    Number(b.doNotDrive) - Number(a.doNotDrive) ||
    Number(b.parkOutside) - Number(a.parkOutside) ||
    (b.reportedOn ?? '').localeCompare(a.reportedOn ?? '') ||
    (b.campaign ?? '').localeCompare(a.campaign ?? '')
  );
}
