/** One observed offer of a listing. Instants are in ms since 1970, money is in whole US dollars. */
export type OfferRecord = {
  listingId: number;
  seller: OfferSeller;
  /** `null` if the seller says to call for the price. */
  price: number | null;
  from: number;
  /** The start of the known price. Later than `from` if the price was not recorded from the start. */
  priceFrom: number;
  /** `null` while the offer is active. */
  until: number | null;
};

/** Two feeds may list the same seller under two ids; then name and ZIP code match. */
export type OfferSeller = { ownerId: number; name: string; zip: string | null; privateSeller: boolean };

/** A period with one price. `price` is `undefined` if it was not recorded, and `null` if the seller says to call. */
export type PricePeriod = {
  listingId: number;
  seller: OfferSeller;
  price: number | null | undefined;
  from: number;
  until: number | null;
  /** The difference from the previous price; 0 if there is none. */
  changeDollars: number;
};

export type PriceHistory = {
  /** When the car's current time on the market began, and the number of whole days since then. */
  since: number;
  days: number;
  /** The same for its current seller. */
  sellerSince: number;
  sellerDays: number;
  /**
   * The prices of each seller in chronological order, including earlier times on the market. The periods of a single
   * seller do not overlap, but those of different sellers may. Gaps are times without an observed offer.
   */
  line: readonly PricePeriod[];
  /** Changes of the known price during this time on the market. */
  reductions: number;
  raises: number;
  /** Other active offers of the same car: by other sellers, or by the same seller at another price. */
  elsewhere: readonly OfferRecord[];
};

/** If a car returns within this time, its time on the market continues. After a longer gap it starts again. */
export const RELISTED_WITHIN_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Combines the offers of one car, in any order, into one line per seller. If a seller has several offers at the same
 * time, its line shows the price of the given listing while that is active, and otherwise of the cheapest offer.
 * @param offers if none of them is of the listing, the result is `null`.
 */
export function priceHistory(offers: readonly OfferRecord[], listingId: number, now: number): PriceHistory | null {
  const seen = offers.filter(({ from }) => from <= now);
  const own = latest(seen.filter((offer) => offer.listingId === listingId));
  if (own === null) return null;
  const sellers = sellersOf(seen).map((ofOne) => joined(ofOne, listingId, now));
  const since = beginning(seen, now);
  const sellerSince = beginning(
    seen.filter(({ seller }) => isSameSeller(seller, own.seller)),
    now,
  );
  return {
    since,
    days: wholeDays(since, now),
    sellerSince,
    sellerDays: wholeDays(sellerSince, now),
    line: withChanges(sellers),
    ...countChanges(sellers, since),
    elsewhere: seen
      .filter((offer) => offer.until === null && offer.listingId !== listingId)
      .filter((offer) => !isSameSeller(offer.seller, own.seller) || offer.price !== own.price)
      .toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity) || a.listingId - b.listingId),
  };
}

/** Returns whether all that offers state is past, so that later only the numbers of days in their history change. */
export function isPast(offers: readonly OfferRecord[], now: number): boolean {
  return offers.every(({ from, priceFrom, until }) => Math.max(from, priceFrom, until ?? from) <= now);
}

/** Returns the numbers of days in a history at a time. */
export function daysAt(
  { since, sellerSince }: Pick<PriceHistory, 'since' | 'sellerSince'>,
  now: number,
): Pick<PriceHistory, 'days' | 'sellerDays'> {
  return { days: wholeDays(since, now), sellerDays: wholeDays(sellerSince, now) };
}

/**
 * Returns whether two sellers are the same: if they are the same owner or, for dealers, have the same name and ZIP
 * code, because two feeds may list one dealer.
 */
export function isSameSeller(one: OfferSeller, other: OfferSeller): boolean {
  if (one.ownerId === other.ownerId) return true;
  if (one.privateSeller || other.privateSeller) return false;
  return plain(one.name) === plain(other.name) && one.zip !== null && one.zip === other.zip;
}

/** Groups offers by seller. An owner that matches two groups merges them. */
function sellersOf(offers: readonly OfferRecord[]): OfferRecord[][] {
  const owners = Map.groupBy(offers, ({ seller }) => seller.ownerId);
  return [...owners.values()].reduce<OfferRecord[][]>((sellers, ofOwner) => {
    const isOurs = (ofOne: OfferRecord[]) => ofOne.some(({ seller }) => isSameSeller(seller, ofOwner[0]!.seller));
    const others = sellers.filter((ofOne) => !isOurs(ofOne));
    return [...others, [...ofOwner, ...sellers.filter(isOurs).flat()]];
  }, []);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function latest(offers: readonly OfferRecord[]): OfferRecord | null {
  return offers.reduce<OfferRecord | null>(
    (last, offer) => (last === null || offer.from >= last.from ? offer : last),
    null,
  );
}

function wholeDays(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / DAY_MS));
}

/** Returns when the last time on the market began. Gaps of up to `RELISTED_WITHIN_DAYS` count as part of it. */
function beginning(offers: readonly OfferRecord[], now: number): number {
  let [begun, end] = [Infinity, -Infinity];
  for (const { from, until } of offers.toSorted((a, b) => a.from - b.from)) {
    if (from - end > RELISTED_WITHIN_DAYS * DAY_MS) begun = from;
    end = Math.max(end, until ?? now);
  }
  return begun;
}

type PeriodOffer = Omit<PricePeriod, 'changeDollars'>;

/**
 * Builds one seller's line. Splits time whenever an offer begins, ends or its price becomes known, and selects the
 * offer to show for each piece.
 */
function joined(offers: readonly OfferRecord[], listingId: number, now: number): PeriodOffer[] {
  const cuts = offers.flatMap(({ from, priceFrom, until }) => [from, priceFrom, until ?? now]);
  const instants = [...new Set(cuts.filter((at) => at <= now))].toSorted((a, b) => a - b);
  const line: PeriodOffer[] = [];
  for (const [index, from] of instants.entries()) {
    const until = instants[index + 1] ?? now;
    const current = offers.filter((offer) => offer.from <= from && (offer.until ?? Infinity) > from);
    const leading = current.reduce<OfferRecord | null>(
      (best, offer) => (leads(offer, best, listingId) ? offer : best),
      null,
    );
    if (leading === null) continue;
    const { seller, price, priceFrom } = leading;
    const known = from >= priceFrom ? price : undefined;
    const last = line.at(-1);
    if (last?.until === from && last.price === known && last.listingId === leading.listingId) last.until = until;
    else line.push({ listingId: leading.listingId, seller, price: known, from, until });
  }
  const last = line.at(-1);
  const stands = offers.some(({ until, from }) => until === null && from <= now);
  if (last && stands) last.until = null;
  return line;
}

function leads(offer: OfferRecord, best: OfferRecord | null, listingId: number): boolean {
  if (best === null) return true;
  const isOwn = (one: OfferRecord) => one.listingId === listingId;
  if (isOwn(offer) !== isOwn(best)) return isOwn(offer);
  const [price, min] = [offer.price ?? Infinity, best.price ?? Infinity];
  return price < min || (price === min && (offer.listingId - best.listingId || best.from - offer.from) < 0);
}

/**
 * Adds the change of each price. While another seller also offers the car, the change is relative to the same seller's
 * last price. If the seller is the only one, it is relative to the last price of any seller, because the car changed
 * hands.
 */
function withChanges(sellers: readonly (readonly PeriodOffer[])[]): PricePeriod[] {
  const line = sellers.flatMap((own) => {
    const others = sellers.filter((other) => other !== own).flat();
    return own.map((stretch) => ({ ...stretch, changeDollars: changeAt(stretch, own, others) }));
  });
  return line.toSorted((a, b) => a.from - b.from || a.seller.ownerId - b.seller.ownerId);
}

function changeAt({ price, from }: PeriodOffer, own: readonly PeriodOffer[], others: readonly PeriodOffer[]): number {
  if (typeof price !== 'number') return 0;
  const isAlone = others.every((other) => other.from > from || endOf(other) <= from);
  const known = (of: readonly PeriodOffer[]) =>
    of
      .flatMap((one) =>
        typeof one.price === 'number' && one.from < from ? [{ end: endOf(one), price: one.price }] : [],
      )
      .toSorted((a, b) => b.end - a.end || a.price - b.price);
  const [last, other] = [known(own)[0], isAlone ? known(others)[0] : undefined];
  const before = !last || (other && other.end > last.end) ? other : last;
  return before ? price - before.price : 0;
}

function endOf({ until }: PeriodOffer): number {
  return until ?? Infinity;
}

/** Counts changes, without those relative to an earlier time on the market. */
function countChanges(
  sellers: readonly (readonly PeriodOffer[])[],
  since: number,
): Pick<PriceHistory, 'reductions' | 'raises'> {
  const thisTime = sellers.map((own) => own.filter(({ from }) => from >= since));
  const changes = withChanges(thisTime).map(({ changeDollars }) => changeDollars);
  return {
    reductions: changes.filter((change) => change < 0).length,
    raises: changes.filter((change) => change > 0).length,
  };
}
