import { NEW_APR_PARAM } from '#features/compare/compare.ts';
import type { Listing } from '#features/listings/listings.ts';
import { DEFAULT_TERMS, LOAN_PARAMS, PAYMENT_PARAMS, type PaymentTerms } from '#features/search/search.ts';
import type { WalletCopy } from '#features/wallet/wallet.ts';

/** The payment terms of a shopper's wallet, for new cars and for used cars; `null` if they are the defaults. */
export type OwnTerms = WalletCopy['terms'];

type Conditioned = Pick<Listing, 'listingType'>;

const isNew = ({ listingType }: Conditioned) => listingType === 'NEW';

/** The terms of compared cars. Rates by credit score depend on the condition. */
export type CompareTerms = Readonly<Record<'newCars' | 'otherCars', PaymentTerms>>;

/**
 * Adds payment terms to the search of a comparison: the terms that it states, or else the defaults if it limits the
 * payment, or else the terms of the shopper's wallet. So cards and comparisons show the same payments.
 */
export function withTerms(search: string, own: OwnTerms, cars: readonly Conditioned[]): URLSearchParams {
  const params = new URLSearchParams(search);
  const isLimited = Object.values(PAYMENT_PARAMS).some((name) => params.has(name));
  for (const name of Object.values(PAYMENT_PARAMS)) params.delete(name);
  if ([...Object.values(LOAN_PARAMS), NEW_APR_PARAM].some((name) => params.has(name))) return params;
  if (isLimited) setTerms(params, DEFAULT_TERMS);
  else if (own) {
    const [hasNew, hasOther] = [cars.some(isNew), !cars.every(isNew)];
    setTerms(params, hasNew && !hasOther ? own.newCars : own.otherCars);
    const isDifferent = own.newCars.aprPercent !== own.otherCars.aprPercent;
    if (hasNew && hasOther && isDifferent) params.set(NEW_APR_PARAM, String(own.newCars.aprPercent));
  }
  return params;
}

function setTerms(params: URLSearchParams, { downDollars, months, aprPercent }: PaymentTerms): void {
  if (downDollars !== null) params.set(LOAN_PARAMS.down, String(downDollars));
  params.set(LOAN_PARAMS.months, String(months));
  params.set(LOAN_PARAMS.apr, String(aprPercent));
}

/** Returns the search of a comparison for one of its cars: the rate depends on whether the car is new. */
export function carSearchParams(search: string | URLSearchParams, car: Conditioned): URLSearchParams {
  const params = new URLSearchParams(search);
  const newApr = params.get(NEW_APR_PARAM) ?? '';
  params.delete(NEW_APR_PARAM);
  if (newApr !== '' && isNew(car)) params.set(LOAN_PARAMS.apr, newApr);
  return params;
}
