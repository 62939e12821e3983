import { isOldSource } from '#features/fees/fees.ts';
import {
  type CostItem,
  type CostLine,
  type ExpectedRange,
  type OwnedCar,
  type Ownership,
  type OwnershipCost,
  perMonthOf,
  type OwnershipSortValue,
} from '#features/ownership/ownership.server.ts';
import type { FeesView, loanInterest, PaymentPlace } from '#features/payments/payments.ts';
import type { LaterPriceEstimate } from '#features/valuation/valuation.server.ts';
import { formatCount, formatDollars, formatNumber } from '#kit/text/format.ts';
import { formatCents } from '#kit/text/format-cents.ts';
import { timeAgo } from '#kit/time-ago.ts';
import { BAR_WIDTH } from './bar-width.ts';
import type { BarView, CostRowView, CostsView } from './page-data.ts';

/** The inputs of the costs. */
export type CostBasis = {
  use: Pick<Ownership, 'years' | 'milesPerYear' | 'insurancePerMonthCents'>;
  owned: OwnedCar;
  later: LaterPriceEstimate | null;
  loan: ReturnType<typeof loanInterest>;
  place: PaymentPlace;
  fees: FeesView;
  /** The cost by which searches sort the car; `null` if it is unknown. */
  sorted: OwnershipSortValue | null;
  now: Date;
};

const LABELS: Readonly<Record<CostItem, string>> = {
  depreciation: 'Depreciation',
  energy: 'Fuel',
  maintenance: 'Maintenance',
  repairs: 'Repairs',
  interest: 'Interest',
  'taxes-and-fees': 'Taxes and fees',
  insurance: 'Insurance',
};

/** Returns the costs as texts, with a bar that shows their parts. */
export function costsView(cost: OwnershipCost, basis: CostBasis): CostsView {
  const { lines, total, perMonth, services } = cost;
  const { use, fees } = basis;
  const isAtLeast = perMonth.high === null;
  const period = `${formatCount(use.years, 'year')} and ${formatCount(use.years * use.milesPerYear, 'mile')}`;
  return {
    perMonth: formatDollars((isAtLeast ? perMonth.low : perMonth.expected) / 100),
    isAtLeast,
    range: `${capitalize(rangeText(perMonth))} a month. In ${period}: ${rangeText(total)}.`,
    bar: barView(lines, total),
    rows: lines.map((line) => rowView(line, cost, basis)),
    missing: lines.flatMap(({ item, missing, high }) =>
      missing === null || high !== null ? [] : [`${LABELS[item]} (${missing})`],
    ),
    services: services.map(({ name, count, cents }) => ({
      name,
      count: formatCount(count, 'time'),
      amount: dollars(cents),
    })),
    fees,
    sources: sourceViews(lines, basis),
    notes: notesOf(basis),
  };
}

function rowView(line: CostLine, cost: OwnershipCost, basis: CostBasis): CostRowView {
  const { item } = line;
  return {
    item,
    label: item === 'energy' && cost.energy?.kind === 'electricity' ? 'Electricity' : LABELS[item],
    perMonth: amountText(perMonthOf(line, basis.use.years)),
    total: isUnknown(line) ? '–' : rangeText(line),
    about: aboutOf(line, cost, basis),
  };
}

function isUnknown({ low, high }: CostLine): boolean {
  return low === 0 && high === null;
}

function sourceViews(lines: readonly CostLine[], { now }: CostBasis): CostsView['sources'] {
  const day = now.toISOString().slice(0, 10);
  const sources = new Map(lines.flatMap((line) => line.sources.map((source) => [source.title, source] as const)));
  return [...sources.values()].map(({ title, url, date }) => ({
    title,
    url,
    dated: dateText(date, day),
    parts: lines
      .filter((line) => line.sources.some((source) => source.title === title))
      .map(({ item }) => LABELS[item])
      .join(', '),
  }));
}

function aboutOf({ item, missing, low, high }: CostLine, { energy }: OwnershipCost, basis: CostBasis): string {
  const { use, later, loan, place, fees } = basis;
  if (missing !== null && low === 0 && energy?.isGasolineOnly !== true) return `Not found: ${missing}.`;
  switch (item) {
    case 'depreciation':
      return later === null ? '' : depreciationText(later, basis);
    case 'energy':
      return energy === null ? '' : energyText(energy, basis);
    case 'maintenance':
      return 'Services that come due in that time, by mileage and type of engine or motor.';
    case 'repairs':
      if (missing === null) return 'Expected repairs, by age, body style, type of engine or motor, and price when new.';
      return high === null
        ? 'At least this much. The price when it was new isn’t known, so we used today’s price.'
        : `The price when it was new isn’t known. ${newPriceText(basis)}`;
    case 'interest':
      return loan
        ? `On a loan of ${high === null ? 'at least ' : low === high ? '' : 'up to '}${formatCents(loan.amountFinancedCents)}: ${loan.terms}. Only the first ${formatCount(use.years, 'year')} are counted.`
        : 'Your down payment and trade-in cover the price, so there’s nothing to finance.';
    case 'taxes-and-fees':
      return place.state === null ? '' : fees.note;
    case 'insurance':
      return 'The amount you entered.';
  }
}

function depreciationText({ price, low, high, cars, builtAt }: LaterPriceEstimate, { use, now }: CostBasis): string {
  const age = timeAgo(Math.max(0, now.getTime() - builtAt.getTime()));
  return (
    `Likely asking price after ${formatCount(use.years, 'year')}: about ${formatHundreds(price)} (${formatHundreds(low)} to ${formatHundreds(high)}). ` +
    `That is what similar cars of that age and mileage cost today, based on ${formatCount(cars, 'car')} on the market, ${age}.`
  );
}

function energyText(energy: NonNullable<OwnershipCost['energy']>, { owned, place }: CostBasis): string {
  const { kind, units, perUnit, isGasolineOnly } = energy;
  if (kind === 'electricity')
    return `${formatNumber(units)} kWh at ${(perUnit / 100).toFixed(2)}¢ in ${place.state}, charged at home. EPA rating: ${owned.mpgCombined} MPGe combined.`;
  const text = `${formatNumber(units)} gallons of ${kind} at ${formatCents(Math.round(perUnit / 100))} in ${place.state}. EPA rating: ${owned.mpgCombined} mpg combined.`;
  return isGasolineOnly
    ? `At most ${text} No rating says how far it drives on electricity, so the lower end is $0.`
    : text;
}

function newPriceText({ owned }: CostBasis): string {
  const most = dollars(Math.max(owned.priceCents, owned.msrpMostCents ?? 0));
  return `We used today’s price for the lower end, and ${most} for the upper end: the highest list price we know for such a car.`;
}

function notesOf({ use, place, later, sorted }: CostBasis): string[] {
  return [
    'All amounts are in today’s dollars. Prices will change over the years.',
    ...(use.insurancePerMonthCents === null
      ? ['Insurance isn’t included, because there is no public data on premiums. Enter what you pay to include it.']
      : ['Insurance is the amount you entered, because there is no public data on premiums.']),
    ...(place.isOwnZip ? [] : [placeNote(place)]),
    ...(later
      ? ['Four out of five cars of that age are listed within the range. A dealer who buys the car pays less.']
      : []),
    ...(sorted === null
      ? []
      : [
          `Searches sort this car by ${dollars(sorted.expected)} a month${sortedRange(sorted)}: depreciation, energy and maintenance where the seller is, for 5 years at 15,000 miles a year.`,
        ]),
    `If the loan runs longer than ${formatCount(use.years, 'year')}, the sale of the car pays off the rest.`,
  ];
}

/** Names the location used for fuel, taxes and fees if it isn't the shopper's. */
function placeNote({ state, unknownZip }: CostBasis['place']): string {
  const zip = unknownZip === null ? null : `We don’t know ZIP code ${unknownZip}`;
  if (state === null)
    return zip === null
      ? 'Enter your ZIP code for the price of fuel, taxes and fees where you live.'
      : `${zip}, so taxes and fees are left out.`;
  const hint = zip === null ? 'Enter your ZIP code if you live elsewhere.' : `${zip}.`;
  return `Fuel, taxes and fees are those of ${state}, where the seller is. ${hint}`;
}

function sortedRange({ low, high }: OwnershipSortValue): string {
  return low === null || high === null ? '' : ` (${dollars(low)} to ${dollars(high)})`;
}

function barView(lines: readonly CostLine[], { low, high, expected }: ExpectedRange): BarView {
  const scale = BAR_WIDTH / Math.max(1, high ?? 0, expected);
  const place = (cents: number) => Math.round(cents * scale);
  const parts: BarView['parts'][number][] = [];
  let before = 0;
  for (const line of lines) {
    const [x, end] = [place(before), place(before + line.expected)];
    if (end > x) parts.push({ item: line.item, x, width: end - x });
    before += line.expected;
  }
  const shares = lines
    .filter((line) => line.expected > 0)
    .map((line) => `${LABELS[line.item]} ${Math.round((100 * line.expected) / expected)}%`);
  return {
    label: `Parts of the cost: ${shares.join(', ')}`,
    parts,
    range: high === null ? null : { from: place(low), to: place(high) },
  };
}

/** `$540 to $690`, `at least $540`, or one amount. */
function rangeText({ low, high }: Pick<ExpectedRange, 'low' | 'high'>): string {
  if (high === null) return `at least ${dollars(low)}`;
  return dollars(low) === dollars(high) ? dollars(low) : `${dollars(low)} to ${dollars(high)}`;
}

function amountText({ low, high, expected }: ExpectedRange): string {
  return high === null ? (low === 0 ? '–' : `${dollars(expected)}+`) : dollars(expected);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function dollars(cents: number): string {
  return formatDollars(cents / 100);
}

function formatHundreds(amount: number): string {
  return formatDollars(Math.round(amount / 100) * 100);
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Adds the date to figures that are older than 12 months, or says that they have no date. */
function dateText(date: string | null, day: string): string {
  if (date === null) return 'undated';
  return `${DAY.format(new Date(date))}${isOldSource({ date }, day) ? ', over a year old' : ''}`;
}
