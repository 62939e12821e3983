import type { CreditBand } from '#features/payments/payments.ts';

/**
 * The amounts that a shopper wants to spend in total and per month, in whole dollars (spec 2 §3). `null`: no such
 * limit.
 */
export type Budget = { budget: number | null; monthlyBudget: number | null };

/**
 * The car that a shopper trades in, in whole dollars (spec 2 §3). `amountOwed`: the payoff of its loan, 0 without one;
 * `null` until the shopper answers. A value of 0: there is no trade-in.
 */
export type TradeIn = { value: number; amountOwed: number | null };

/** A shopper's payment plan. `null`: the default. `aprPercent` is for loans only. */
export type PaymentPlan = {
  kind: 'finance' | 'lease';
  downPayment: number | null;
  termMonths: number | null;
  aprPercent: number | null;
};

/** Products that go with a car, in the order in which their card rotates (spec 2 §4). */
export const PRODUCTS = ['finance', 'warranties', 'gap'] as const;
export type Product = (typeof PRODUCTS)[number];

type Values = { budget: Budget; tradeIn: TradeIn; credit: CreditBand; plan: PaymentPlan; product: Product };
export type PartName = keyof Values;
export type PartValue<Name extends PartName> = Values[Name];

/** A part with the time of its last change, in UTC milliseconds. `null`: never set, or removed at that time. */
export type Dated<Value> = { value: Value | null; changedAt: number };

/**
 * The data that a shopper entered in their wallet. `credit` is self-reported; `product` is the one that the shopper
 * last looked at. The value of the trade-in and its payoff are one part, so that they are always about the same car.
 */
export type Wallet = { readonly [Name in PartName]: Dated<Values[Name]> };

export const PART_NAMES: readonly PartName[] = ['budget', 'tradeIn', 'credit', 'plan', 'product'];

const NEVER = { value: null, changedAt: 0 };
export const EMPTY_WALLET: Wallet = { budget: NEVER, tradeIn: NEVER, credit: NEVER, plan: NEVER, product: NEVER };

/** Sets or removes a part. The change is always newer than the part it replaces, even if the clock is wrong. */
export function changePart<Name extends PartName>(
  wallet: Wallet,
  name: Name,
  value: PartValue<Name> | null,
  now: number,
): Wallet {
  return { ...wallet, [name]: { value, changedAt: Math.max(now, wallet[name].changedAt + 1) } };
}

/**
 * Saves a part as a shopper entered it; `null` removes it. An empty field of a part that isn't set is no removal, so that
 * at sign-in it removes nothing of the account. Without a budget, it says that the limits of a search are none.
 */
export function savePart<Name extends PartName>(
  wallet: Wallet,
  name: Name,
  value: PartValue<Name> | null,
  now: number,
): Wallet {
  const isChange = value !== null || wallet[name].value !== null || name === 'budget';
  return isChange ? changePart(wallet, name, value, now) : wallet;
}

/** Removes every part that is set. */
export function clearWallet(wallet: Wallet, now: number): Wallet {
  let cleared = wallet;
  for (const name of PART_NAMES) if (wallet[name].value !== null) cleared = changePart(cleared, name, null, now);
  return cleared;
}

/** The earliest time of a change. At sign-in, a part with this time never replaces one that a shopper changed. */
export const EARLIEST_CHANGE = 1;

/**
 * Empties a browser's wallet. Unlike removed parts, this removes nothing from an account at sign-in: the shopper may be
 * leaving a shared computer, and sees only this browser's wallet. An earlier budget still counts as removed, so that
 * the limits of a search do not set it again.
 */
export function emptyBrowserWallet({ budget }: Pick<Wallet, 'budget'>): Wallet {
  return budget.changedAt === 0
    ? EMPTY_WALLET
    : { ...EMPTY_WALLET, budget: { value: null, changedAt: EARLIEST_CHANGE } };
}

/**
 * Merges two wallets of one shopper: of each part, the latest change wins, even if it removed the part. Of parts
 * changed at the same time, one that is set wins, then the greater text, so that the order of merges does not matter.
 */
export function mergeWallets(one: Wallet, other: Wallet): Wallet {
  const newest = <Name extends PartName>(name: Name) => newerOf<PartValue<Name>>(one[name], other[name]);
  return {
    budget: newest('budget'),
    tradeIn: newest('tradeIn'),
    credit: newest('credit'),
    plan: newest('plan'),
    product: newest('product'),
  };
}

function newerOf<Value>(one: Dated<Value>, other: Dated<Value>): Dated<Value> {
  if (one.changedAt !== other.changedAt) return one.changedAt > other.changedAt ? one : other;
  if (one.value === null || other.value === null) return one.value === null ? other : one;
  return JSON.stringify(one.value) >= JSON.stringify(other.value) ? one : other;
}

/** Returns whether nothing is set. */
export function isEmptyWallet(wallet: Wallet): boolean {
  return PART_NAMES.every((name) => wallet[name].value === null);
}

/** Returns whether the shopper trades in a car. */
export function hasTradeIn({ tradeIn }: Pick<Wallet, 'tradeIn'>): boolean {
  return (tradeIn.value?.value ?? 0) > 0;
}

/**
 * Returns the trade-in's contribution to the down payment, in whole dollars; negative if the debt exceeds its value.
 */
export function tradeInEquity({ tradeIn }: Pick<Wallet, 'tradeIn'>): number {
  return tradeIn.value === null ? 0 : tradeIn.value.value - (tradeIn.value.amountOwed ?? 0);
}
