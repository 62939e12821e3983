import type { Powertrain, MaintenanceCosts } from './running-costs.ts';

/** The miles that a car is driven: from one odometer reading to another. */
export type MileageSpan = { fromMiles: number; toMiles: number };

export type MaintenanceItem = { name: string; count: number; cents: number };

export type RepairFacts = {
  bodyStyleCode: string | null;
  powertrain: Powertrain;
  /** The price when it was new, in cents. */
  newPriceCents: number;
  /** In years, at the start. */
  age: number;
};

const POWERTRAIN_OF_FUEL: Readonly<Record<string, Powertrain>> = {
  GSL: 'ICE',
  DSL: 'ICE',
  HYB: 'HEV',
  PIH: 'PHEV',
  ELE: 'BEV',
};

/** Returns `null` for unknown fuels, and for those that no published table covers. */
export function powertrainOf(fuelCode: string | null): Powertrain | null {
  return POWERTRAIN_OF_FUEL[fuelCode ?? ''] ?? null;
}

/** Returns the services that become due on a drive, most expensive first. */
export function dueServices(
  upkeep: MaintenanceCosts,
  powertrain: Powertrain,
  { fromMiles, toMiles }: MileageSpan,
): MaintenanceItem[] {
  return upkeep.services
    .map(({ name, cents, everyMiles }) => {
      const every = everyMiles[powertrain];
      const count = every === null ? 0 : Math.floor(toMiles / every) - Math.floor(fromMiles / every);
      return { name, count, cents: Math.round(count * cents * inflation(upkeep)) };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.cents - a.cents);
}

/**
 * Returns the expected cost of repairs over some years, in cents. Repairs of older and more expensive cars cost more.
 */
export function repairCents(upkeep: MaintenanceCosts, facts: RepairFacts, years: number, milesPerYear: number): number {
  const { bodies, powertrains, growthPerDollar } = upkeep.repairs;
  const factor =
    bodies[bodyOf(facts.bodyStyleCode)] *
    powertrains[facts.powertrain] *
    Math.exp((facts.newPriceCents / 100) * growthPerDollar);
  const perMile = Array.from({ length: years }, (_year, at) => dollarsPerMile(upkeep, facts.age + at));
  const dollars = perMile.reduce((sum, each) => sum + each * milesPerYear * factor, 0);
  return Math.round(dollars * 100 * inflation(upkeep));
}

function dollarsPerMile({ repairs: { dollarsPerMileByAge, addedPerYear } }: MaintenanceCosts, age: number): number {
  const last = dollarsPerMileByAge.length - 1;
  return age <= last ? dollarsPerMileByAge[age]! : dollarsPerMileByAge[last]! + (age - last) * addedPerYear;
}

function bodyOf(bodyStyleCode: string | null): 'car' | 'suv' | 'truck' {
  if (bodyStyleCode === 'TRUCK') return 'truck';
  return bodyStyleCode === 'SUV' || bodyStyleCode === 'VAN' ? 'suv' : 'car';
}

/** Converts the published amounts to today's dollars. */
function inflation({ dollarsOf, dollarsNow }: MaintenanceCosts): number {
  return dollarsNow.index / dollarsOf.index;
}
