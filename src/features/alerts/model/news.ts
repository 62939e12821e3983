import { isPriceDrop } from '#features/listings/listings.ts';

/** What somebody can be told of a car: it is among their results, asks less, can be had again, or no longer. */
export type AlertEvent = 'match' | 'drop' | 'back' | 'sold';

/** What happened to a car, as far as it is anybody's news. `price`: whole dollars, `null` where the seller names none. */
export type CarNews = {
  /** Offered now, and confirmed: neither hidden nor stale. */
  isOffered: boolean;
  /** It was offered, and neither its listing nor another of the same VIN is. */
  isGone: boolean;
  /** It was not offered before, though it may have been once, by whomever. */
  isBack: boolean;
  /** Another listing of the same VIN is offered too. */
  isElsewhere: boolean;
  price: number | null;
};

/** What one person has to do with a car. */
export type Standing = {
  /** One of their searches begins to find it. */
  begins: boolean;
  /** It was offered, by whomever, before the search that finds it was saved: they may have seen it. */
  couldSee: boolean;
  /** They keep the car itself. */
  isSaved: boolean;
  /** Events that they were told of before, or will be; that a car is sold only if they were, since it may be back by then. */
  told: ReadonlySet<AlertEvent>;
  /** What it asked when they were told of it last. */
  toldPrice: number | null;
  /** What it asked when they saved it, or the search that finds it. */
  seenPrice: number | null;
};

/** `value` tells events of one kind apart: a drop by its price, of others there is one. */
export type News = { event: AlertEvent; value: number; priceBefore: number | null };

/**
 * The one thing that a person is told of what happened to a car; `null`: nothing. Who is told that it is back is not also
 * told that it is new, nor is whoever may have seen it when they saved the search; who knows it hears of its price, by the
 * price that they know.
 */
export function newsFor(car: CarNews, person: Standing): News | null {
  const { told, begins, couldSee, isSaved, toldPrice, seenPrice } = person;
  const news = (event: AlertEvent, value = 0, priceBefore: number | null = null) => ({ event, value, priceBefore });
  const isKnown = isSaved || told.size > 0;
  if (car.isGone) return isKnown && !told.has('sold') ? news('sold') : null;
  if (!car.isOffered) return null;
  const known = toldPrice ?? seenPrice;
  const isSeenAgain = car.isBack && couldSee && begins && !isKnown;
  if (car.isBack && !told.has('back') && (told.has('sold') || (isSeenAgain && !car.isElsewhere))) {
    return news('back', 0, isPriceDrop(known, car.price) ? known : null);
  }
  if (begins && !isKnown && !isSeenAgain) return news('match');
  return isPriceDrop(known, car.price) ? news('drop', car.price!, known) : null;
}
