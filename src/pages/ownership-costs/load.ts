import type { Range } from '#features/fees/fees.ts';
import { addRanges } from '#features/fees/fees.ts';
import { listingTitle } from '#features/listings/listings.ts';
import {
  type ExpectedRange,
  type OwnedCar,
  type Ownership,
  ownershipCost,
  runningCosts,
} from '#features/ownership/ownership.server.ts';
import {
  feesView,
  loanInterest,
  paymentFieldViews,
  readNumberFields,
  type TaxesAndFees,
} from '#features/payments/payments.ts';
import type { Use } from '#features/pricing/pricing.ts';
import type { LaterValue } from '#features/valuation/valuation.server.ts';
import { formatDollars } from '#kit/format.ts';
import {
  findOfferedCar,
  type OfferedCar,
  type PurchaseServices,
  type PurchaseView,
  readPurchase,
} from '#pages/shared/purchase/load-purchase.ts';
import { type PageAnswer, unlistedPage } from '../page-answer.ts';
import { COST_PARAMS, LOAN_FIELDS, ruleOf, USE_FIELDS, USUAL_USE } from './cost-fields.ts';
import { costsView } from './cost-view.ts';
import type { CostFieldView, OwnershipCostsData } from './page-data.ts';

type Services = PurchaseServices & {
  /** Returns what a car will be offered for after some years; `null` if that can't be estimated now. */
  laterValueOf(car: Pick<OfferedCar, 'listing' | 'owner'>, use: Use): Promise<LaterValue | null>;
};

/**
 * Loads what a car costs to own; the query string contains `listingId` and what the shopper entered. `null` if that is
 * not an active listing of this brand with a plausible price.
 * @throws if the search fails.
 */
export async function loadOwnershipCosts(
  services: Services,
  search: string,
  signal: AbortSignal,
): Promise<PageAnswer<OwnershipCostsData> | null> {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => COST_PARAMS.includes(name)));
  const car = await findOfferedCar(services, params, signal);
  if (!car) return null;
  const purchase = readPurchase(params, car, services);
  const used = readNumberFields(params, USE_FIELDS);
  const problems = [...Object.values(used.problems), ...Object.values(purchase.input.problems)];
  const title = listingTitle(car.listing);
  const use = {
    years: used.values.years ?? USUAL_USE.years,
    milesPerYear: used.values.milesPerYear ?? USUAL_USE.milesPerYear,
    insurancePerMonthCents: used.values.insurance === null ? null : Math.round(used.values.insurance * 100),
  };
  return unlistedPage(
    services.brand,
    { title: `Cost to own: ${title}`, description: 'What this car costs a month over five years, part by part.' },
    {
      car: { id: car.listing.id, title, price: formatDollars(car.price) },
      fields: { use: useFields(used, purchase), loan: loanFields(purchase) },
      problems,
      costs: problems.length > 0 ? null : await costsOf(car, use, purchase, services),
    },
  );
}

type EnteredUse = Pick<Ownership, 'years' | 'milesPerYear' | 'insurancePerMonthCents'>;

async function costsOf(car: OfferedCar, use: EnteredUse, purchase: PurchaseView, services: Services) {
  const { input, defaults, place, fees, day } = purchase;
  const later = await services.laterValueOf(car, use);
  const loan = loanInterest(input, defaults, fees?.cents ?? 0, use.years * 12);
  const owned = ownedCar(car);
  const cost = ownershipCost(runningCosts(), owned, {
    ...use,
    state: place.state ?? '',
    year: Number(day.slice(0, 4)),
    finalValue: later ? inCents(later) : 'enough similar cars of that age to estimate its later value',
    taxesAndFees: fees && rangeOf(fees),
    interestCents: loan?.interestCents ?? 0,
  });
  return costsView(cost, { use, owned, later, loan, place, fees: feesView(fees, place), now: services.now() });
}

function rangeOf({ lines }: TaxesAndFees): Range {
  return addRanges(lines);
}

function inCents({ price, low, high }: LaterValue): ExpectedRange {
  const cents = (dollars: number) => Math.round(dollars * 100);
  return { expected: cents(price), low: cents(low), high: Number.isFinite(high) ? cents(high) : null };
}

function ownedCar({ listing, price }: OfferedCar): OwnedCar {
  const { msrp, listingType, year, mileage, fuelCode, mpgCombined, bodyStyleCode } = listing;
  const isNew = listingType === 'NEW';
  return {
    priceCents: price * 100,
    msrpCents: msrp === null ? null : msrp * 100,
    isNew,
    modelYear: year,
    mileage: mileage ?? (isNew ? 0 : null),
    fuelCode,
    mpgCombined,
    bodyStyleCode,
  };
}

function useFields(
  { texts, problems }: ReturnType<typeof readNumberFields<keyof typeof USE_FIELDS>>,
  { input }: PurchaseView,
): CostFieldView[] {
  const field = (name: keyof typeof USE_FIELDS, usual: string): CostFieldView => ({
    name,
    rule: USE_FIELDS[name],
    value: texts[name] || usual,
    problem: problems[name] ?? null,
  });
  return [
    field('years', String(USUAL_USE.years)),
    field('milesPerYear', String(USUAL_USE.milesPerYear)),
    { name: 'zip', rule: ruleOf('zip'), value: input.zip, problem: input.problems.zip ?? null },
    field('insurance', ''),
  ];
}

/** The fields show what the calculation uses. */
function loanFields({ input, defaults }: PurchaseView): CostFieldView[] {
  const views = paymentFieldViews(input, defaults);
  return LOAN_FIELDS.map((name) => ({ name, rule: ruleOf(name), ...views[name] }));
}
