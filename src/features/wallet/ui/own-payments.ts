import { monthlyPaymentCents } from '#features/payments/payments.ui.ts';
import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { formatDollars } from '#kit/text/format.ts';
import type { OwnTerms, WalletCopy } from '../model/wallet-copy.ts';
import { readWalletCopy, useWalletCopy } from './browser-copy.ts';

const { down, months, apr, minPayment, maxPayment } = PARAM_NAMES;
/**
 * A search with one of these parameters has its own terms: a limit of the payment uses the default terms unless the
 * search states others.
 */
const PAYMENT_NAMES = [down, months, apr, minPayment, maxPayment];

/** The shopper's terms for the payments of a search. `text` describes both. */
type SearchTerms = NonNullable<WalletCopy['terms']> & { text: string };

/**
 * Returns the shopper's terms for the payments of a search; `null` if they are the defaults, or if the search has its
 * own.
 */
export function ownTermsFor(query: string, copy: WalletCopy | null = readWalletCopy()): SearchTerms | null {
  if (!copy?.terms) return null;
  const params = new URLSearchParams(query);
  if (PAYMENT_NAMES.some((name) => params.has(name))) return null;
  const { newCars, otherCars } = copy.terms;
  // Rates by credit score depend on the condition of the car.
  const { aprPercent } = newCars;
  const isSame = aprPercent === otherCars.aprPercent;
  const text = isSame ? otherCars.text : otherCars.text.replace('APR', `APR (${aprPercent}% for new cars)`);
  return { newCars, otherCars, text };
}

/** Like `ownTermsFor`, for a component. */
export function useOwnTerms(query: string): SearchTerms | null {
  return ownTermsFor(query, useWalletCopy());
}

/**
 * A card with its price and its estimated payment, as the page shows them. `basis`: the text below the price. It is the
 * out-the-door price, such as `Up to $21,050 out the door`, which the payment is then computed for; the cost to own; or
 * both. `condition` is a part of the `facts` of a paid car.
 */
type PricedCard = {
  price: string;
  basis?: string | undefined;
  monthly: string | null;
} & ({ condition: string } | { facts: string });

/** Matches the price in `basis`. The cost to own starts with another word, `About`. */
const PRICE = /^[^b]*?\$[\d,]+/;

const shown = new WeakMap<PricedCard, { terms: OwnTerms; card: PricedCard }>();

/** Returns a card with the payment at the shopper's terms; the same object for the same card and terms. */
export function withOwnPayment<Card extends PricedCard>(card: Card, own: WalletCopy['terms']): Card {
  // Without an estimate the price is unknown or doubtful.
  if (own === null || card.monthly === null) return card;
  const terms = isNew(card) ? own.newCars : own.otherCars;
  const known = shown.get(card);
  if (known?.terms === terms) return known.card as Card;
  const priced = { ...card, monthly: ownMonthlyPayment(card.basis?.match(PRICE)?.[0] ?? card.price, terms) };
  shown.set(card, { terms, card: priced });
  return priced;
}

function isNew(card: PricedCard): boolean {
  return ('condition' in card ? card.condition : card.facts).split(' · ').includes('New');
}

/** Returns the monthly payment for a price such as `$18,500`: `$0` if the down payment covers it, `null` without one. */
export function ownMonthlyPayment(price: string, terms: Omit<OwnTerms, 'text'>): string | null {
  const { downDollars, downPercent, months, aprPercent } = terms;
  const dollars = Number(price.replaceAll(/\D/g, ''));
  if (!(dollars > 0)) return null;
  const downCents = downDollars === null ? Math.round(dollars * downPercent) : downDollars * 100;
  const cents = monthlyPaymentCents(Math.max(0, dollars * 100 - downCents), aprPercent, months);
  return formatDollars(Math.round(cents / 100));
}
