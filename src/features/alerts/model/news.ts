import { isPriceDrop } from '#features/listings/listings.ts';

/** The kinds of alerts: a new match, a price drop, a car available again, a car no longer available. */
export type AlertEvent = 'match' | 'drop' | 'back' | 'sold';

/** A change of a car. `price`: whole dollars, `null` if the seller states none. */
export type CarChangeFacts = {
  /** Offered now: active, neither hidden nor stale. */
  isOffered: boolean;
  /** The car was offered before, and no listing of its VIN is offered now. */
  isGone: boolean;
  /** The car was not for sale just before this change. Any seller may have offered it earlier. */
  isBack: boolean;
  /** Another listing of the same VIN is offered too. */
  isElsewhere: boolean;
  price: number | null;
};

export type PersonCarRelation = {
  /** Whether one of the person's searches finds it for the first time. */
  begins: boolean;
  /** Whether a seller offered the car before the search was saved, so that the person may have seen it. */
  couldSee: boolean;
  /** The person saved the car itself. */
  isSaved: boolean;
  /**
   * Alerts that were or will be sent. `sold` is included only if it was sent, because the car may be offered again by
   * then.
   */
  sent: ReadonlySet<AlertEvent>;
  /** The price in the last alert about the car. */
  sentPrice: number | null;
  /** The price when the person saved the car, or the search that finds it. */
  seenPrice: number | null;
};

/** `value` distinguishes alerts of the same kind: for price drops it is the price, for others 0. */
export type CarNews = { event: AlertEvent; value: number; priceBefore: number | null };

/**
 * Returns the only alert that a person gets about a change of a car, or `null`. A “back in stock” alert replaces a
 * “new” alert. A car that the person may have seen when saving the search is not a new match. If the person knows a
 * price of the car, price drops are relative to that price.
 */
export function alertFor(car: CarChangeFacts, person: PersonCarRelation): CarNews | null {
  const { sent, begins, couldSee, isSaved, sentPrice, seenPrice } = person;
  const news = (event: AlertEvent, value = 0, priceBefore: number | null = null) => ({ event, value, priceBefore });
  const isKnown = isSaved || sent.size > 0;
  if (car.isGone) return isKnown && !sent.has('sold') ? news('sold') : null;
  if (!car.isOffered) return null;
  const known = sentPrice ?? seenPrice;
  const isSeenAgain = car.isBack && couldSee && begins && !isKnown;
  if (car.isBack && !sent.has('back') && (sent.has('sold') || (isSeenAgain && !car.isElsewhere))) {
    return news('back', 0, isPriceDrop(known, car.price) ? known : null);
  }
  if (begins && !isKnown && !isSeenAgain) return news('match');
  return isPriceDrop(known, car.price) ? news('drop', car.price!, known) : null;
}
