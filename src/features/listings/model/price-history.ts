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
};

export type PriceHistory = {
  /** When we first saw the car on the market this time, and how many whole days ago that was. */
  since: number;
  days: number;
  /** The same of its present seller. */
  sellerSince: number;
  sellerDays: number;
  /** What was asked, in order of time and without overlaps; gaps are times when we saw no offer. Earlier times too. */
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
 * Joins the offers of one car, in whatever order, into one line that ends with the listing in question. Where several
 * offers stood at once the line follows that listing while it stood, else the cheapest of them.
 * @param offers with at least one of the listing.
 */
export function priceHistory(offers: readonly Offer[], listingId: number, now: number): PriceHistory | null {
  const seen = offers.filter(({ from }) => from <= now);
  const own = latest(seen.filter((offer) => offer.listingId === listingId));
  if (own === null) return null;
  const line = joined(seen, listingId, now);
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
    line,
    ...countChanges(line.filter(({ from }) => from >= since)),
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

/** Cuts time wherever an offer begins, ends or gets known, and takes what is asked in each piece. */
function joined(offers: readonly Offer[], listingId: number, now: number): Stretch[] {
  const cuts = offers.flatMap(({ from, priceFrom, until }) => [from, priceFrom, until ?? now]);
  const instants = [...new Set(cuts.filter((at) => at <= now))].toSorted((a, b) => a - b);
  const line: Stretch[] = [];
  for (const [index, from] of instants.entries()) {
    const until = instants[index + 1] ?? now;
    const standing = offers.filter((offer) => offer.from <= from && (offer.until ?? Infinity) > from);
    const asked = standing.reduce<Offer | null>((best, offer) => (leads(offer, best, listingId) ? offer : best), null);
    if (asked === null) continue;
    const { seller, price, priceFrom } = asked;
    const known = from >= priceFrom ? price : undefined;
    const last = line.at(-1);
    const goesOn = last?.until === from && last.price === known && last.listingId === asked.listingId;
    if (goesOn && isSameSeller(last.seller, seller)) last.until = until;
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

function countChanges(line: readonly Stretch[]): Pick<PriceHistory, 'reductions' | 'raises'> {
  const prices = line.map(({ price }) => price).filter((price) => typeof price === 'number');
  const steps = prices.slice(1).map((price, index) => price - prices[index]!);
  return {
    reductions: steps.filter((step) => step < 0).length,
    raises: steps.filter((step) => step > 0).length,
  };
}
