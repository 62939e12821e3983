import { energyCost } from './energy.ts';
import type { ExpectedRange, OwnedCar } from './ownership-cost.ts';
import type { RunningCosts } from './running-costs.ts';
import { dueServices, powertrainOf } from './maintenance.ts';
import { DEFAULT_USE } from './default-use.ts';

/**
 * The state where the car is refueled or charged (`''` if unknown), and its expected price after the period; ends are
 * `null` if unknown.
 */
export type OwnershipSortInput = {
  state: string;
  later: { priceCents: number; lowCents: number | null; highCents: number | null } | null;
};

/** In cents a month. `low` and `high`: the range for four out of five such cars; both `null` if that is unknown. */
export type OwnershipSortValue = Pick<ExpectedRange, 'expected'> & { low: number | null; high: number | null };

/**
 * Returns the cost by which searches sort cars, in cents a month: depreciation, energy and maintenance for the default
 * use. These are the costs of `ownershipCost` that don't depend on the shopper. `null` if one of them is unknown, and
 * without a known mileage, because the calendar year would then decide which services come due.
 */
export function ownershipCostForSort(
  costs: RunningCosts,
  car: OwnedCar,
  { state, later }: OwnershipSortInput,
): OwnershipSortValue | null {
  const { years, milesPerYear } = DEFAULT_USE;
  const miles = years * milesPerYear;
  const powertrain = powertrainOf(car.fuelCode);
  if (later === null || powertrain === null || car.mileage === null) return null;
  const energy = energyCost(costs, car, { miles, state });
  if (typeof energy === 'string') return null;
  // A plug-in hybrid uses between no gasoline and only gasoline.
  const energyLow = energy.isGasolineOnly ? 0 : energy.cents;
  const services = dueServices(costs.upkeep, powertrain, { fromMiles: car.mileage, toMiles: car.mileage + miles });
  const maintenance = services.reduce((sum, { cents }) => sum + cents, 0);
  const perMonth = (laterCents: number, energyCents: number) =>
    Math.round((Math.max(0, car.priceCents - laterCents) + energyCents + maintenance) / (years * 12));
  const { priceCents, lowCents, highCents } = later;
  return {
    expected: perMonth(priceCents, Math.round((energyLow + energy.cents) / 2)),
    low: highCents === null ? null : perMonth(highCents, energyLow),
    high: lowCents === null ? null : perMonth(lowCents, energy.cents),
  };
}
