import type { CostSource, RunningCosts } from './running-costs.ts';

/** A car's consumption. `mpgCombined` of an electric car is in miles per gallon equivalent. */
export type EnergyFacts = { fuelCode: string | null; mpgCombined: number | null };

type EnergyKind = 'gasoline' | 'diesel' | 'electricity';

/**
 * The cost of energy for a distance, in cents. `perUnit` is in hundredths of a cent per gallon or kilowatt-hour.
 * `isGasolineOnly`: a plug-in hybrid, counted as never charged because no rating states its electric range.
 */
export type EnergyCost = {
  cents: number;
  kind: EnergyKind;
  units: number;
  perUnit: number;
  source: CostSource;
  isGasolineOnly: boolean;
};

/** The energy in a gallon of gasoline by the EPA's definition of miles per gallon equivalent. */
const KWH_PER_GALLON = 33.7;

const KINDS: Readonly<Record<string, EnergyKind>> = {
  GSL: 'gasoline',
  HYB: 'gasoline',
  PIH: 'gasoline',
  DSL: 'diesel',
  ELE: 'electricity',
};

/** Returns the cost of the energy; the missing fact or price as a text if it can't be computed. */
export function energyCost(
  costs: RunningCosts,
  { fuelCode, mpgCombined }: EnergyFacts,
  { miles, state }: { miles: number; state: string },
): EnergyCost | string {
  const kind = KINDS[fuelCode ?? ''];
  if (kind === undefined) return fuelCode === null ? 'the fuel' : 'the price of this fuel';
  if (mpgCombined === null || mpgCombined <= 0) return 'the EPA’s fuel economy';
  const price = unitPriceOf(costs, kind, state);
  if (price === null) return `the price of ${kind} in this state`;
  const gallons = miles / mpgCombined;
  const units = kind === 'electricity' ? gallons * KWH_PER_GALLON : gallons;
  return {
    cents: Math.round((units * price.perUnit) / 100),
    kind,
    units,
    ...price,
    isGasolineOnly: fuelCode === 'PIH',
  };
}

function unitPriceOf(
  { fuel, electricity, sources }: RunningCosts,
  kind: EnergyKind,
  state: string,
): Pick<EnergyCost, 'perUnit' | 'source'> | null {
  if (kind === 'electricity') {
    const table = electricity.find(({ states }) => state in states);
    return table ? { perUnit: table.states[state]!, source: sources[table.source]! } : null;
  }
  const perUnit = fuel[kind][state] ?? fuel.regions.find(({ states }) => states.includes(state))?.[kind];
  return perUnit === undefined ? null : { perUnit, source: sources[fuel.source]! };
}
