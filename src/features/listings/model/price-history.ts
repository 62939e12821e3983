/** One listing's offer as it was seen: instants in ms since 1970, money in whole US dollars. */
export type Offer = {
  listingId: number;
  seller: OfferSeller;
  /** `null` where the seller says to call. */
  price: number | null;
  from: number;
  /** Since when the price is known: later than `from` where it was not kept from the start. */
  priceFrom: number;
  /** `null`: it stands. */
  until: number | null;
};

/** Two feeds may bring one seller; then name and place are the same. */
export type OfferSeller = { ownerId: number; name: string; zip: string | null; privateSeller: boolean };

/** A stretch of time with one price. `price` is `undefined` where it was not kept, `null` where the seller says to call. */
export type Stretch = {
  listingId: number;
  seller: OfferSeller;
  price: number | null | undefined;
  from: number;
  until: number | null;
  /** By how much it differs from the price asked before; 0 where none is known. */
  change: number;
};

export type PriceHistory = {
  /** When we first saw the car on the market this time, and how many whole days ago that was. */
  since: number;
  days: number;
  /** The same of its present seller. */
  sellerSince: number;
  sellerDays: number;
  /**
   * What each seller asked, in order of time, earlier times too. One seller's stretches do not overlap, those of several
   * sellers may; gaps are times when we saw no offer.
   */
  line: readonly Stretch[];
  /** Changes of the known price this time on the market. */
  reductions: number;
  raises: number;
  /** The same car elsewhere at this moment: offers of other sellers, or of the same at another price. */
  elsewhere: readonly Offer[];
};

/** A car that comes back sooner goes on where it left; afterwards it is on the market anew. */
export const RETURNS_WITHIN_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Joins the offers of one car, in whatever order, into one line for each seller. Where several offers of one seller stood
 * at once its line follows the listing in question while that stood, else the cheapest of them.
 * @param offers with at least one of the listing.
 */
export function priceHistory(offers: readonly Offer[], listingId: number, now: number): PriceHistory | null {
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

/** The same owner, or one of the same name at the same place, as two feeds write it. */
export function isSameSeller(one: OfferSeller, other: OfferSeller): boolean {
  if (one.ownerId === other.ownerId) return true;
  if (one.privateSeller || other.privateSeller) return false;
  return plain(one.name) === plain(other.name) && one.zip !== null && one.zip === other.zip;
}

/** The offers of each seller. One that is the same as two others makes those the same, too. */
function sellersOf(offers: readonly Offer[]): Offer[][] {
  const owners = Map.groupBy(offers, ({ seller }) => seller.ownerId);
  return [...owners.values()].reduce<Offer[][]>((sellers, ofOwner) => {
    const isOurs = (ofOne: Offer[]) => ofOne.some(({ seller }) => isSameSeller(seller, ofOwner[0]!.seller));
    const others = sellers.filter((ofOne) => !isOurs(ofOne));
    return [...others, [...ofOwner, ...sellers.filter(isOurs).flat()]];
  }, []);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function latest(offers: readonly Offer[]): Offer | null {
  return offers.reduce<Offer | null>((last, offer) => (last === null || offer.from >= last.from ? offer : last), null);
}

function wholeDays(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / DAY_MS));
}

/** Where the last time on the market began: gaps of up to `RETURNS_WITHIN_DAYS` belong to it. */
function beginning(offers: readonly Offer[], now: number): number {
  let [begun, end] = [Infinity, -Infinity];
  for (const { from, until } of offers.toSorted((a, b) => a.from - b.from)) {
    if (from - end > RETURNS_WITHIN_DAYS * DAY_MS) begun = from;
    end = Math.max(end, until ?? now);
  }
  return begun;
}

type Asked = Omit<Stretch, 'change'>;

/** One seller's line: cuts time wherever an offer begins, ends or gets known, and takes what is asked in each piece. */
function joined(offers: readonly Offer[], listingId: number, now: number): Asked[] {
  const cuts = offers.flatMap(({ from, priceFrom, until }) => [from, priceFrom, until ?? now]);
  const instants = [...new Set(cuts.filter((at) => at <= now))].toSorted((a, b) => a - b);
  const line: Asked[] = [];
  for (const [index, from] of instants.entries()) {
    const until = instants[index + 1] ?? now;
    const standing = offers.filter((offer) => offer.from <= from && (offer.until ?? Infinity) > from);
    const asked = standing.reduce<Offer | null>((best, offer) => (leads(offer, best, listingId) ? offer : best), null);
    if (asked === null) continue;
    const { seller, price, priceFrom } = asked;
    const known = from >= priceFrom ? price : undefined;
    const last = line.at(-1);
    if (last?.until === from && last.price === known && last.listingId === asked.listingId) last.until = until;
    else line.push({ listingId: asked.listingId, seller, price: known, from, until });
  }
  const last = line.at(-1);
  const stands = offers.some(({ until, from }) => until === null && from <= now);
  if (last && stands) last.until = null;
  return line;
}

function leads(offer: Offer, best: Offer | null, listingId: number): boolean {
  if (best === null) return true;
  const isOwn = (one: Offer) => one.listingId === listingId;
  if (isOwn(offer) !== isOwn(best)) return isOwn(offer);
  const [price, least] = [offer.price ?? Infinity, best.price ?? Infinity];
  return price < least || (price === least && (offer.listingId - best.listingId || best.from - offer.from) < 0);
}

/**
 * A price is compared with the last one that its own seller asked while another seller's offer stands beside it; where it
 * stands alone, with the last one that anybody asked: the car has gone from one seller to the next.
 */
function withChanges(sellers: readonly (readonly Asked[])[]): Stretch[] {
  const line = sellers.flatMap((own) => {
    const others = sellers.filter((other) => other !== own).flat();
    return own.map((stretch) => ({ ...stretch, change: changeAt(stretch, own, others) }));
  });
  return line.toSorted((a, b) => a.from - b.from || a.seller.ownerId - b.seller.ownerId);
}

function changeAt({ price, from }: Asked, own: readonly Asked[], others: readonly Asked[]): number {
  if (typeof price !== 'number') return 0;
  const isAlone = others.every((other) => other.from > from || endOf(other) <= from);
  const known = (of: readonly Asked[]) =>
    of
      .flatMap((one) =>
        typeof one.price === 'number' && one.from < from ? [{ end: endOf(one), price: one.price }] : [],
      )
      .toSorted((a, b) => b.end - a.end || a.price - b.price);
  const [last, other] = [known(own)[0], isAlone ? known(others)[0] : undefined];
  const before = !last || (other && other.end > last.end) ? other : last;
  return before ? price - before.price : 0;
}

function endOf({ until }: Asked): number {
  return until ?? Infinity;
}

/** Changes against earlier times on the market do not count. */
function countChanges(
  sellers: readonly (readonly Asked[])[],
  since: number,
): Pick<PriceHistory, 'reductions' | 'raises'> {
  const thisTime = sellers.map((own) => own.filter(({ from }) => from >= since));
  const changes = withChanges(thisTime).map(({ change }) => change);
  return {
    reductions: changes.filter((change) => change < 0).length,
    raises: changes.filter((change) => change > 0).length,
  };
}
