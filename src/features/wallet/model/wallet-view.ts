import { CREDIT_BANDS, isOldTable, rateTable } from '#features/payments/payments.ts';
import { describeEstimate, type PriceBasis } from '#features/search/search.ts';
import { formatCents } from '#kit/text/format-cents.ts';
import { formatDollars } from '#kit/text/format.ts';
import {
  searchBudget,
  isNewOnly,
  listingTypesOf,
  budgetInEffect,
  searchWithBudget,
  withTaxesAndFees,
} from './budget-search.ts';
import { areDefaultTerms, paymentTermsOf } from './own-terms.ts';
import { plannedLoan, type PlannedLoan } from './planned-loan.ts';
import { BUDGET_FIELDS } from './show-errors.ts';
import { type BudgetType, INITIAL_BUDGET, nextProduct, nextStep, offersLease, initialBudgetAmount } from './steps.ts';
import { type Product, tradeInEquity, hasTradeIn, isEmptyWallet, type Wallet } from './wallet.ts';

/** A field of a form: its text, and its error. */
export type FieldView = { value: string; problem: string | null };

/** All content of a wallet, on its page and in its dialog. */
export type WalletView = {
  isSignedIn: boolean;
  isEmpty: boolean;
  /** The query of the search that the shopper came from, to which the budget's filters are added. */
  search: string;
  cars:
    | {
        kind: 'search';
        href: string;
        text: string;
        notes: readonly string[];
        /**
         * The same search with out-the-door prices, if they are known where the shopper lives; `null` if it already has
         * them.
         */
        withTaxes: string | null;
      }
    | { kind: 'message'; text: string };
  budget: FieldView & { type: BudgetType };
  tradeIn: FieldView & { isNone: boolean };
  /** `null` until a trade-in has a value. */
  payoff: (FieldView & { equity: { amount: string; text: string } | null }) | null;
  /** `null` until the payoff is answered. */
  credit: {
    chosen: string;
    options: readonly { value: string; label: string }[];
    problem: string | null;
    note: string;
    source: string;
  } | null;
  plan: {
    kind: 'finance' | 'lease';
    hasLease: boolean;
    downPayment: FieldView;
    termMonths: FieldView;
    aprPercent: FieldView;
    /** The values that apply for empty fields. */
    usual: string;
  };
  product: { key: Product; title: string; text: string; next: string };
};

/**
 * The form field, and its value, for a button that also leads to the cars. It saves first, so that the choice of a
 * shopper who doesn't click Save is kept.
 */
export const SEE_CARS = { name: 'next', value: 'cars' } as const;

/**
 * Returns the address of the cars within the budget, with taxes and fees if they are known; `null` without a budget.
 */
export function carsHref({ cars }: Pick<WalletView, 'cars'>): string | null {
  return cars.kind === 'search' ? (cars.withTaxes ?? cars.href) : null;
}

/**
 * A request of a page or dialog to the wallet. `budgetType`: chosen with the toggle. `day`: the day of the request,
 * such as `2026-11-27`. `priceBasis`: the items that the prices of the search include, as on the search's own page;
 * absent for advertised prices. `knowsTaxes`: whether the search can have out-the-door prices.
 */
export type WalletRequest = {
  isSignedIn: boolean;
  search: string;
  budgetType: BudgetType | null;
  day: string;
  priceBasis?: Pick<PriceBasis, 'kind'> | undefined;
  knowsTaxes: boolean;
};

/** Returns what a wallet shows. */
export function walletView(wallet: Wallet, request: WalletRequest): WalletView {
  const { isSignedIn, search } = request;
  const step = nextStep(wallet);
  return {
    isSignedIn,
    search,
    isEmpty: isEmptyWallet(wallet),
    cars: carsView(wallet, request),
    budget: budgetView(wallet, request),
    tradeIn: {
      ...fieldOf(dollarsText(wallet.tradeIn.value?.value || null)),
      isNone: wallet.tradeIn.value?.value === 0,
    },
    payoff: hasTradeIn(wallet) ? payoffView(wallet) : null,
    credit: step === 'trade-in' || step === 'payoff' ? null : creditView(wallet, request),
    plan: planView(wallet, request),
    product: productView(wallet),
  };
}

function fieldOf(value: string): FieldView {
  return { value, problem: null };
}

function dollarsText(dollars: number | null): string {
  return dollars === null ? '' : formatDollars(dollars);
}

function carsView(wallet: Wallet, { search, priceBasis, knowsTaxes }: WalletRequest): WalletView['cars'] {
  const found = searchWithBudget(wallet, search);
  if (found.kind !== 'search') return { kind: 'message', text: NO_CARS[found.kind] };
  const { query } = found;
  const { budget: price, monthlyBudget: payment } = searchBudget(query) ?? { budget: null, monthlyBudget: null };
  const limits = [
    ...(price === null ? [] : [formatDollars(price)]),
    ...(payment === null ? [] : [`${formatDollars(payment)} a month`]),
  ];
  const text =
    limits.length === 0 ? 'Show cars with payments at your terms' : `Show cars up to ${limits.join(' and ')}`;
  const canAddTaxes = knowsTaxes && limits.length > 0 && priceBasis?.kind !== 'out-the-door';
  return {
    kind: 'search',
    href: `/cars-for-sale?${query}`,
    text,
    notes: [...notesOf(found, search, priceBasis), ...payoffNote(wallet, found)],
    withTaxes: canAddTaxes ? hrefWithTaxes(wallet, search) : null,
  };
}

function hrefWithTaxes(wallet: Wallet, search: string): string | null {
  const found = searchWithBudget(wallet, withTaxesAndFees(search));
  return found.kind === 'search' ? `/cars-for-sale?${found.query}` : null;
}

/** Every estimate names its terms. */
function notesOf(
  { maxPayment, loan, oldLoanCents }: Extract<ReturnType<typeof searchWithBudget>, { kind: 'search' }>,
  search: string,
  basis: Pick<PriceBasis, 'kind'> | undefined,
): string[] {
  if (loan === null || (maxPayment === null && areDefaultTerms(paymentTermsOf(loan)))) return [];
  const terms = `${describeEstimate(paymentTermsOf(loan), basis)}. ${rateNote(loan.basis, search)}`;
  if (oldLoanCents === 0) return [terms];
  const cost = formatCents(oldLoanCents);
  return [
    terms,
    maxPayment === null
      ? `What’s left of your old loan adds ${cost} a month.`
      : `${cost} of your limit pays off what’s left of your old loan.`,
  ];
}

/** Until the shopper answers, nothing is owed on the trade-in, so its whole value is a down payment. */
function payoffNote(wallet: Wallet, { loan }: { loan: PlannedLoan | null }): string[] {
  const isCounted = loan !== null && hasTradeIn(wallet) && wallet.tradeIn.value?.amountOwed === null;
  return isCounted ? ['Your trade-in counts as paid off until you enter its payoff.'] : [];
}

/**
 * Says where the rate of a search comes from. A search has only one rate, so if it finds new and used cars, it is the
 * rate for used cars, which is higher: a new car never costs more than its estimate.
 */
function rateNote(basis: PlannedLoan['basis'], search: string): string {
  switch (basis) {
    case 'own':
      return 'You entered the rate.';
    case 'usual':
      return 'This is our standard rate. Add your credit score for a closer estimate.';
    case 'credit':
      return isNewOnly(search)
        ? 'The rate is the average for new cars with your credit score.'
        : 'The rate is the average for used cars with your credit score. It also counts for new cars, whose average rate is lower.';
  }
}

const NO_CARS = {
  none: 'Set a budget to see the cars within it.',
  lease:
    'What a lease costs depends on the dealer’s offer, so we can’t search by its payment. Set a purchase price, or choose Finance.',
  'too-low':
    'Paying off your old loan takes up your whole monthly limit. Raise the limit, or enter a larger down payment.',
} as const;

/**
 * Returns the view of the budget. Its type is the one that the shopper chose, otherwise the one that is set, otherwise
 * the first one (spec 2 §4). Until a budget is set or removed, the limits of the search are offered as one.
 */
function budgetView(wallet: Wallet, request: WalletRequest): WalletView['budget'] {
  const set = budgetInEffect(wallet, request.search);
  const stored = set === null ? null : set.monthlyBudget === null ? 'price' : 'monthly';
  const type = request.budgetType ?? stored ?? INITIAL_BUDGET.type;
  const own = set?.[BUDGET_FIELDS[type]] ?? null;
  const start = request.budgetType === null ? INITIAL_BUDGET.amount : initialBudgetAmount(type);
  return { ...fieldOf(formatDollars(own ?? start)), type };
}

function payoffView(wallet: Wallet): WalletView['payoff'] {
  const { amountOwed } = wallet.tradeIn.value!;
  const field = fieldOf(dollarsText(amountOwed));
  if (amountOwed === null) return { ...field, equity: null };
  const equity = tradeInEquity(wallet);
  const text =
    equity >= 0
      ? 'This is what you can put toward your next car.'
      : 'You owe more than the car is worth. The difference is added to your next loan, unless you pay it.';
  return { ...field, equity: { amount: formatDollars(equity), text } };
}

function creditView(wallet: Wallet, request: WalletRequest): WalletView['credit'] {
  const table = rateTable(isNewOnly(request.search));
  const cars = isNewOnly(request.search) ? 'new' : 'used';
  const age = isOldTable(table, request.day) ? ' These figures are over a year old.' : '';
  return {
    chosen: wallet.credit.value ?? '',
    problem: null,
    options: [
      { value: '', label: 'I don’t know' },
      ...CREDIT_BANDS.map(({ band, label }) => ({ value: band, label: `${label}: ${table.rates[band]}% APR` })),
    ],
    note: `Average rates for ${cars} cars, ${table.publisher}, ${table.quarter}.${age} You tell us the score: we don’t check your credit, and never ask for your Social Security number.`,
    source: table.url,
  };
}

function planView(wallet: Wallet, request: WalletRequest): WalletView['plan'] {
  const plan = wallet.plan.value;
  const kind = plan?.kind ?? 'finance';
  const { months, aprPercent } = plannedLoan(wallet, isNewOnly(request.search));
  const equity = tradeInEquity(wallet);
  const ownDown = equity > 0 ? 'nothing down besides your trade-in' : 'nothing down';
  const down = hasTradeIn(wallet) ? ownDown : '10% down';
  const text = (value: number | null | undefined) => (value == null ? '' : String(value));
  return {
    kind,
    hasLease: kind === 'lease' || offersLease(kind, listingTypesOf(request.search)),
    downPayment: fieldOf(dollarsText(plan?.downPayment ?? null)),
    termMonths: fieldOf(text(plan?.termMonths)),
    aprPercent: fieldOf(text(plan?.aprPercent)),
    usual:
      kind === 'lease'
        ? 'The dealer’s offer has the rest: the residual value and the money factor.'
        : `Empty fields mean ${down}, ${months} months and ${aprPercent}% APR.`,
  };
}

const PRODUCT_TEXTS: Readonly<Record<Product, { title: string; text: string }>> = {
  finance: {
    title: 'Finance',
    text: 'Get a loan offer before you visit a dealer, so that you can compare it with theirs. Enter its rate under “How you’ll pay” to search with it.',
  },
  warranties: {
    title: 'Warranties',
    text: 'A service contract pays for some repairs after the maker’s warranty ends. It’s optional. Before you buy one, check what the car’s own warranty still covers.',
  },
  gap: {
    title: 'GAP',
    text: 'If your car is totaled and insurance pays less than you owe, GAP pays the difference. It’s optional, and matters most with a small down payment.',
  },
};

function productView(wallet: Wallet): WalletView['product'] {
  const key = nextProduct(wallet.product.value);
  const { title, text } = PRODUCT_TEXTS[key];
  const owedTooMuch = key === 'gap' && tradeInEquity(wallet) < 0;
  return {
    key,
    title,
    text: owedTooMuch ? `${text} You would carry over ${formatDollars(-tradeInEquity(wallet))} of an old loan.` : text,
    next: PRODUCT_TEXTS[nextProduct(key)].title,
  };
}
