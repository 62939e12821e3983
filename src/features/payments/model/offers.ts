import { formatCount } from '#kit/text/format.ts';
import { formatCents } from '#kit/text/format-cents.ts';
import { loanOf } from './loan.ts';
import type { PaymentDefaults } from './payment-details.ts';
import type { PaymentInput } from './payment-query.ts';

type AnyOffer = {
  /** The last day, such as `2026-12-31`; `null` if none is stated. */
  endsOn: string | null;
  conditions: string | null;
  /** Whether every buyer gets it. */
  isOpenToAll: boolean;
};
type Incentive = AnyOffer & { kind: 'incentive'; name: string; amountCents: number };
type SpecialRate = AnyOffer & { kind: 'rate'; lender: string | null; aprPercent: number; months: number };

/**
 * An offer in a feed to the buyers of a car, in addition to its price: money off, or a special rate for loans of one
 * term.
 */
export type PaymentOffer = Incentive | SpecialRate;

/** An offer in words, and whether the estimate counts it. */
export type OfferView = { text: string; note: string };

/** The input and the defaults of an estimate with the offer that it counts, and all current offers in words. */
export type WithOffers = { input: PaymentInput; defaults: PaymentDefaults; views: readonly OfferView[] };

/**
 * Includes at most one offer in the estimate of a loan: one that every buyer gets and whose stated last day is not
 * before `day`. Car makers rarely combine cash with a special rate, so of these two, the one with the lower total of
 * payments is used. A special rate applies to its own term, and only if the shopper states no other rate. Leases
 * include no offers. Offers that ended are left out. `financedCents`: the amount financed without an offer.
 */
export function withOffers(
  { input, defaults }: Pick<WithOffers, 'input' | 'defaults'>,
  offers: readonly PaymentOffer[],
  { day, financedCents }: { day: string; financedCents: number },
): WithOffers {
  const current = offers.filter(({ endsOn }) => endsOn === null || day <= endsOn);
  if (current.length === 0) return { input, defaults, views: [] };
  if (input.kind === 'lease') {
    // A lease never shows an APR.
    const incentives = current.filter(({ kind }) => kind === 'incentive');
    return { input, defaults, views: incentives.map((offer) => viewOf(offer, 'lease')) };
  }
  const standard = withoutRateOfOtherTerm(input, defaults, current);
  const cheapest = current
    .filter((offer) => isSure(offer) && isPossible(offer, standard, defaults))
    .map((offer) => ({ offer, totalCents: totalCents(offer, standard, { defaults, financedCents }) }))
    .toSorted((a, b) => a.totalCents - b.totalCents)[0];
  const counted = cheapest?.offer ?? null;
  return {
    input: counted?.kind === 'rate' ? withoutRate(standard) : standard,
    defaults: counted === null ? defaults : defaultsWith(counted, defaults),
    views: current.map((offer) => viewOf(offer, offer === counted ? 'counted' : 'other')),
  };
}

function isSure({ isOpenToAll, endsOn }: AnyOffer): boolean {
  return isOpenToAll && endsOn !== null;
}

/**
 * Removes the special rate from another term. The fields of the form show the special rate, so a shopper who changes
 * only the term sends it too. Then the average rate applies.
 */
function withoutRateOfOtherTerm(
  input: PaymentInput,
  { months }: PaymentDefaults,
  offers: readonly PaymentOffer[],
): PaymentInput {
  const { aprPercent, termMonths } = input.values;
  const rates = offers.filter((offer) => offer.kind === 'rate').filter((rate) => rate.aprPercent === aprPercent);
  const isOtherTerm = rates.length > 0 && rates.every((rate) => rate.months !== (termMonths ?? months));
  return isOtherTerm ? withoutRate(input) : input;
}

function withoutRate(input: PaymentInput): PaymentInput {
  return { ...input, values: { ...input.values, aprPercent: null } };
}

function isPossible(offer: PaymentOffer, { band, values }: PaymentInput, { priceCents }: PaymentDefaults): boolean {
  if (offer.kind === 'incentive') return offer.amountCents < priceCents;
  const isOwnRate = band !== null || (values.aprPercent !== null && values.aprPercent !== offer.aprPercent);
  return !isOwnRate && (values.termMonths ?? offer.months) === offer.months;
}

function totalCents(
  offer: PaymentOffer,
  { values }: PaymentInput,
  { defaults, financedCents }: { defaults: PaymentDefaults; financedCents: number },
): number {
  const isRate = offer.kind === 'rate';
  const amountFinancedCents = financedCents - (isRate ? 0 : offer.amountCents);
  if (amountFinancedCents <= 0) return 0;
  return loanOf({
    amountFinancedCents,
    aprPercent: isRate ? offer.aprPercent : (values.aprPercent ?? defaults.aprPercent),
    months: isRate ? offer.months : (values.termMonths ?? defaults.months),
    balloonCents: 0,
  }).totalCents;
}

function defaultsWith(offer: PaymentOffer, defaults: PaymentDefaults): PaymentDefaults {
  if (offer.kind === 'incentive')
    return { ...defaults, incentive: { name: offer.name, amountCents: offer.amountCents } };
  return { ...defaults, aprPercent: offer.aprPercent, months: offer.months, hasSpecialRate: true };
}

function viewOf(offer: PaymentOffer, state: 'counted' | 'other' | 'lease'): OfferView {
  const { endsOn, conditions } = offer;
  const until = endsOn === null ? '' : `, through ${dayText(endsOn)}`;
  const details = conditions === null ? '' : ` ${conditions.trimEnd().replace(/\.$/, '')}.`;
  const what =
    offer.kind === 'incentive'
      ? `${offer.name}: ${formatCents(offer.amountCents)} off`
      : `Special rate${offer.lender === null ? '' : ` of ${offer.lender}`}: ${offer.aprPercent}% APR for ${formatCount(offer.months, 'month')}`;
  return { text: `${what}${until}.${details}`, note: noteOf(offer, state) };
}

function noteOf({ kind, isOpenToAll, endsOn }: PaymentOffer, state: 'counted' | 'other' | 'lease'): string {
  if (state === 'counted') return 'Counted in this estimate.';
  if (!isOpenToAll) return 'Not every buyer gets it, so this estimate doesn’t count it.';
  if (endsOn === null) return 'It has no stated end, so this estimate doesn’t count it.';
  if (state === 'lease') return 'This estimate of a lease doesn’t count it.';
  return kind === 'rate'
    ? 'Not counted: another rate, term or offer is.'
    : 'Not counted: it can’t be combined with the special rate.';
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${MONTHS[month! - 1]} ${date}, ${year}`;
}
