import { listingTitle } from '#features/listings/listings.ts';
import { DEFAULT_USE } from '#features/ownership/ownership.ts';
import {
  feesView,
  paymentFieldViews,
  readNumberFields,
  TAX_CREDIT_PARAM,
  taxCreditNote,
} from '#features/payments/payments.ts';
import { ownershipSortCost } from '#features/search/search.server.ts';
import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { formatDollars } from '#kit/text/format.ts';
import { type CarUse, costToOwn, type LaterPrices } from '#pages/shared/purchase/cost-to-own.ts';
import {
  findOfferedCar,
  type OfferedCar,
  type PurchaseServices,
  type PurchaseView,
  readPurchase,
} from '#pages/shared/purchase/load-purchase.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import { COST_PARAMS, LOAN_FIELDS, fieldRuleOf, USE_FIELDS } from './cost-fields.ts';
import { costsView } from './cost-view.ts';
import type { CostFieldView, OwnershipCostsData } from './page-data.ts';

type CostServices = PurchaseServices & LaterPrices;

/**
 * Loads a car's costs of ownership. The query string contains `listingId` and the shopper's entries. `null` if there is
 * no active listing of this brand with that ID and a plausible price.
 * @throws if the search fails.
 */
export async function loadOwnershipCosts(
  services: CostServices,
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
    years: used.values.years ?? DEFAULT_USE.years,
    milesPerYear: used.values.milesPerYear ?? DEFAULT_USE.milesPerYear,
    insurancePerMonthCents: used.values.insurance === null ? null : Math.round(used.values.insurance * 100),
  };
  return noindexPage(
    services.brand,
    { title: `Cost to own: ${title}`, description: 'What this car costs a month over five years, part by part.' },
    {
      car: { id: car.listing.id, title, price: formatDollars(car.price), payment: paymentQuery(params, purchase) },
      fields: { use: useFields(used, purchase), loan: loanFields(purchase) },
      problems,
      taxCredit: { dollars: purchase.input.taxCreditDollars, note: taxCreditNote(purchase.input) },
      costs: problems.length > 0 ? null : await costsOf(car, use, purchase, services),
    },
  );
}

/**
 * The link to the payment details passes on the place and the loan. A missing field would start with its default there,
 * so an empty payoff is passed on too: otherwise the payoff of the wallet would be used.
 */
function paymentQuery(params: URLSearchParams, { input }: PurchaseView): string {
  const query = new URLSearchParams();
  for (const name of ['listingId', 'zip', 'creditBand', TAX_CREDIT_PARAM, PARAM_NAMES.priceBasis])
    if (params.get(name)) query.set(name, params.get(name)!);
  for (const name of LOAN_FIELDS)
    if (input.texts[name] !== '' || (name === 'amountOwed' && params.has(name))) query.set(name, input.texts[name]);
  return query.toString();
}

async function costsOf(car: OfferedCar, use: CarUse, purchase: PurchaseView, services: CostServices) {
  const { cost, owned, later, loan } = await costToOwn(car, use, purchase, services);
  const { place, fees } = purchase;
  return costsView(cost, {
    use,
    owned,
    later,
    loan,
    place,
    fees: feesView(fees, place),
    now: services.now(),
    sorted: ownershipSortCost(car.listing, car.owner),
  });
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
    field('years', String(DEFAULT_USE.years)),
    field('milesPerYear', String(DEFAULT_USE.milesPerYear)),
    { name: 'zip', rule: fieldRuleOf('zip'), value: input.zip, problem: input.problems.zip ?? null },
    field('insurance', ''),
  ];
}

/** The fields show the values that the calculation used. */
function loanFields({ input, defaults }: PurchaseView): CostFieldView[] {
  const views = paymentFieldViews(input, defaults);
  return LOAN_FIELDS.map((name) => ({ name, rule: fieldRuleOf(name), ...views[name] }));
}
