import { energyCost } from './energy.ts';
import type { OwnedCar } from './ownership-cost.ts';
import type { RunningCosts } from './running-costs.ts';
import { dueServices, powertrainOf } from './upkeep.ts';
import { USUAL_USE } from './usual-use.ts';

/**
 * Returns what searches sort cars by, in cents a month: depreciation, energy and maintenance over the usual use. These
 * are the costs of `ownershipCost` that don't depend on the shopper. `null` if one of them is unknown, and without a
 * known mileage, because the calendar year would then decide which services come due. `state`: where the car is refueled
 * or charged, or an empty text.
 */
export function sortedCostCents(
  costs: RunningCosts,
  car: OwnedCar,
  { state, laterPriceCents }: { state: string; laterPriceCents: number | null },
): number | null {
  const { years, milesPerYear } = USUAL_USE;
  const miles = years * milesPerYear;
  const powertrain = powertrainOf(car.fuelCode);
  if (laterPriceCents === null || powertrain === null || car.mileage === null) return null;
  const energy = energyCost(costs, car, { miles, state });
  if (typeof energy === 'string') return null;
  const depreciation = Math.max(0, car.priceCents - laterPriceCents);
  // A plug-in hybrid costs between nothing and gasoline alone.
  const energyCents = energy.isGasolineOnly ? Math.round(energy.cents / 2) : energy.cents;
  const services = dueServices(costs.upkeep, powertrain, { fromMiles: car.mileage, toMiles: car.mileage + miles });
  const maintenance = services.reduce((sum, { cents }) => sum + cents, 0);
  return Math.round((depreciation + energyCents + maintenance) / (years * 12));
}
