import { addRanges, type Range } from '#features/fees/fees.ts';
import { energyCost, type EnergyCost } from './energy.ts';
import type { CostSource, RunningCosts } from './running-costs.ts';
import { dueServices, powertrainOf, repairCents, type MaintenanceItem } from './maintenance.ts';

/** The facts of a car on which its running costs depend. Money is in cents. */
export type OwnedCar = {
  priceCents: number;
  /** The list price when new. */
  msrpCents: number | null;
  /** The highest list price that is known for the model and model year, if the car's own is not. */
  msrpMostCents: number | null;
  isNew: boolean;
  modelYear: number;
  mileage: number | null;
  fuelCode: string | null;
  mpgCombined: number | null;
  bodyStyleCode: string | null;
};

/** `expected`: the most likely amount. Where `high` is unknown, the known part. */
export type ExpectedRange = Range & { expected: number };

/** How the car is used and paid. Money is in cents. */
export type Ownership = {
  years: number;
  milesPerYear: number;
  /** The state where the car is refueled or charged: `CO`. */
  state: string;
  year: number;
  /** The car's expected value at the end; if it cannot be estimated, a text names the missing facts. */
  finalValue: ExpectedRange | string;
  /** Taxes, title, registration and dealer fees of the purchase; `null` if the place is not in the table. */
  taxesAndFees: Range | null;
  /** Interest of a loan over these years, with the lowest and the highest taxes and fees; 0 without a loan. */
  interest: Range;
  /** Entered by the shopper, per month; `null` leaves insurance out, because there is no public data on premiums. */
  insurancePerMonthCents: number | null;
};

export const COST_ITEMS = [
  'depreciation',
  'energy',
  'maintenance',
  'repairs',
  'interest',
  'taxes-and-fees',
  'insurance',
] as const;
export type CostItem = (typeof COST_ITEMS)[number];

/** The cost of one item over all years. `missing` names a figure that was not found; then `high` is `null`. */
export type CostLine = ExpectedRange & { item: CostItem; sources: readonly CostSource[]; missing: string | null };

export type OwnershipCost = {
  lines: readonly CostLine[];
  total: ExpectedRange;
  perMonth: ExpectedRange;
  energy: EnergyCost | null;
  services: readonly MaintenanceItem[];
};

const MONTHS = 12;

/** Computes what owning a car costs over some years, item by item. Each amount is in today's dollars. */
export function ownershipCost(costs: RunningCosts, car: OwnedCar, ownership: Ownership): OwnershipCost {
  const { years, milesPerYear, state } = ownership;
  const energy = energyCost(costs, car, { miles: years * milesPerYear, state });
  const upkeep = upkeepLines(costs, car, ownership);
  const lines = [
    depreciationLine(car, ownership),
    energyLine(energy),
    ...upkeep.lines,
    rangeLine('interest', ownership.interest, ''),
    rangeLine('taxes-and-fees', ownership.taxesAndFees, 'taxes and fees of this state'),
    ...insuranceLines(ownership),
  ];
  const total = { ...addRanges(lines), expected: lines.reduce((sum, { expected }) => sum + expected, 0) };
  const perMonth = perMonthOf(total, years);
  return { lines, total, perMonth, energy: typeof energy === 'string' ? null : energy, services: upkeep.services };
}

/** Spreads an amount over the months of some years. */
export function perMonthOf({ low, high, expected }: ExpectedRange, years: number): ExpectedRange {
  const share = (cents: number) => Math.round(cents / (years * MONTHS));
  return { low: share(low), high: high === null ? null : share(high), expected: share(expected) };
}

function upkeepLines(
  { upkeep, sources }: RunningCosts,
  car: OwnedCar,
  { years, milesPerYear, year }: Ownership,
): { lines: CostLine[]; services: MaintenanceItem[] } {
  const powertrain = powertrainOf(car.fuelCode);
  const from = [upkeep, upkeep.dollarsOf, upkeep.dollarsNow].map(({ source }) => sources[source]!);
  if (powertrain === null) {
    const missing = car.fuelCode === null ? 'the fuel' : 'a table for this fuel';
    return {
      lines: [rangeLine('maintenance', null, missing), rangeLine('repairs', null, missing)],
      services: [],
    };
  }
  const age = car.isNew ? 0 : Math.max(0, year - car.modelYear);
  // Without a known mileage, the car is assumed to have been driven as far per year as it will be.
  const fromMiles = car.mileage ?? age * milesPerYear;
  const services = dueServices(upkeep, powertrain, { fromMiles, toMiles: fromMiles + years * milesPerYear });
  const maintenance = services.reduce((all, { cents }) => all + cents, 0);
  const repairs = (newPriceCents: number) =>
    repairCents(upkeep, { bodyStyleCode: car.bodyStyleCode, powertrain, newPriceCents, age }, years, milesPerYear);
  const newPrice = newPriceRange(car);
  const low = repairs(newPrice.low);
  const high = newPrice.high === null ? (low > 0 ? null : low) : repairs(newPrice.high);
  return {
    lines: [
      { ...exactLine('maintenance', maintenance), sources: from },
      {
        ...rangeLine('repairs', { low, high }, ''),
        sources: from,
        missing: newPrice.low === newPrice.high ? null : 'the price when it was new',
      },
    ],
    services,
  };
}

/**
 * Returns the possible price of a car when new. A used car rarely costs more than a new one, so its price is the lower
 * end.
 */
function newPriceRange({ priceCents, msrpCents, msrpMostCents, isNew }: OwnedCar): Range {
  const known = msrpCents ?? (isNew ? priceCents : null);
  if (known !== null) return { low: known, high: known };
  return { low: priceCents, high: msrpMostCents === null ? null : Math.max(priceCents, msrpMostCents) };
}

function depreciationLine({ priceCents }: OwnedCar, { finalValue }: Ownership): CostLine {
  if (typeof finalValue === 'string') return rangeLine('depreciation', null, finalValue);
  const lossOf = (cents: number) => Math.max(0, priceCents - cents);
  const low = finalValue.high === null ? 0 : lossOf(finalValue.high);
  return {
    ...rangeLine('depreciation', { low, high: lossOf(finalValue.low) }, ''),
    expected: lossOf(finalValue.expected),
  };
}

function energyLine(energy: EnergyCost | string): CostLine {
  if (typeof energy === 'string') return rangeLine('energy', null, energy);
  const { cents, isGasolineOnly, source } = energy;
  return {
    ...rangeLine('energy', { low: isGasolineOnly ? 0 : cents, high: cents }, ''),
    sources: [source],
    missing: isGasolineOnly ? 'how many miles it will drive on electricity' : null,
  };
}

function insuranceLines({ insurancePerMonthCents, years }: Ownership): CostLine[] {
  if (insurancePerMonthCents === null) return [];
  return [exactLine('insurance', insurancePerMonthCents * years * MONTHS)];
}

function exactLine(item: CostItem, cents: number): CostLine {
  return rangeLine(item, { low: cents, high: cents }, '');
}

function rangeLine(item: CostItem, range: Range | null, what: string): CostLine {
  const { low, high } = range ?? { low: 0, high: null };
  const expected = high === null ? low : Math.round((low + high) / 2);
  const missing = range === null ? what : 'the upper end';
  return { item, low, high, expected, sources: [], missing: high === null ? missing : null };
}
