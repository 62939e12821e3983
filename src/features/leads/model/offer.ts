/** The two sides of an offer. The shopper makes the first move. */
export type OfferParty = 'seller' | 'shopper';
export type OfferState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

/** The state of an offer. While it is open, `turn` may answer the `amount` (whole dollars) until `expiresAt`. */
export type Offer = {
  state: OfferState;
  turn: OfferParty;
  amount: number;
  /** 1 for the shopper's offer, plus 1 for each counteroffer. */
  round: number;
  expiresAt: Date;
};

/** `round` is the round that the actor saw. It prevents accepting an amount that the actor was never shown. */
export type OfferMove = { party: OfferParty; round: number; now: Date } & (
  | { action: 'accept' | 'decline' | 'withdraw' }
  | { action: 'counter'; amount: number }
);

export type OfferRefusal = 'settled' | 'expired' | 'not-your-turn' | 'not-yours-to-do' | 'outdated' | 'amount';

/** `same`: the same move was already made, so no notifications are sent. */
export type OfferDecision =
  | { kind: 'moved'; offer: Offer }
  | { kind: 'same'; offer: Offer }
  | { kind: 'refused'; reason: OfferRefusal };

const HOURS_48_MS = 48 * 3_600_000;
const SETTLED_BY = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;

export function createOffer(amount: number, now: Date): Offer {
  return { state: 'open', turn: 'seller', amount, round: 1, expiresAt: in48Hours(now) };
}

/**
 * Returns the offer at a given time: an open offer past `expiresAt` is expired, even if the database does not say so
 * yet.
 */
export function offerAt(offer: Offer, now: Date): Offer {
  return offer.state === 'open' && now >= offer.expiresAt ? { ...offer, state: 'expired' } : offer;
}

/**
 * Applies a move to an offer. Sellers accept, decline or counter. Shoppers accept or decline a counteroffer, and may
 * withdraw while the offer is open. Repeating the move that led to the current state changes nothing.
 * @param askingPrice whole dollars, or `null` if the listing has no price
 */
export function applyOfferMove(current: Offer, move: OfferMove, askingPrice: number | null): OfferDecision {
  const offer = offerAt(current, move.now);
  if (isRepeated(offer, move)) return { kind: 'same', offer };
  if (offer.state === 'expired') return refuse('expired');
  if (offer.state !== 'open') return refuse('settled');
  if (!isTheirs(move)) return refuse('not-yours-to-do');
  if (move.round !== offer.round) return refuse('outdated');
  if (move.action === 'withdraw') return settle(offer, 'withdrawn');
  if (move.party !== offer.turn) return refuse('not-your-turn');
  if (move.action !== 'counter') return settle(offer, SETTLED_BY[move.action]);
  const { min, max } = counterBounds(offer.amount, askingPrice);
  if (!Number.isSafeInteger(move.amount) || move.amount < min || move.amount > max) return refuse('amount');
  const next: Offer = { ...offer, turn: 'shopper', amount: move.amount, round: offer.round + 1 };
  return { kind: 'moved', offer: { ...next, expiresAt: in48Hours(move.now) } };
}

/** Returns the allowed offers in whole dollars: from 25% to 150% of the asking price. */
export function offerBounds(askingPrice: number | null): { min: number; max: number } {
  if (askingPrice === null || askingPrice < MAX_BARGAIN) return { min: MIN_OFFER, max: MAX_OFFER };
  return { min: Math.max(MIN_OFFER, Math.ceil(askingPrice / 4)), max: Math.floor(askingPrice * 1.5) };
}

/** Returns the allowed counteroffers in whole dollars: above the offer, and at most twice the asking price. */
export function counterBounds(offered: number, askingPrice: number | null): { min: number; max: number } {
  const max = askingPrice === null ? MAX_OFFER : Math.max(askingPrice * 2, offered + 1);
  return { min: offered + 1, max: Math.min(max, MAX_OFFER) };
}

const MIN_OFFER = 100;
const MAX_OFFER = 5_000_000;
/** Below this price, in dollars, the asking price says little about the car's value, so only the fixed limits apply. */
const MAX_BARGAIN = 400;

function isTheirs({ party, action }: OfferMove): boolean {
  return party === 'seller' ? action !== 'withdraw' : action !== 'counter';
}

function isRepeated(offer: Offer, move: OfferMove): boolean {
  if (!isTheirs(move)) return false;
  if (move.action === 'counter')
    return offer.turn === 'shopper' && offer.round === move.round + 1 && offer.amount === move.amount;
  if (offer.state !== SETTLED_BY[move.action] || offer.round !== move.round) return false;
  return move.action === 'withdraw' || offer.turn === move.party;
}

function settle(offer: Offer, state: OfferState): OfferDecision {
  return { kind: 'moved', offer: { ...offer, state } };
}

function refuse(reason: OfferRefusal): OfferDecision {
  return { kind: 'refused', reason };
}

function in48Hours(now: Date): Date {
  return new Date(now.getTime() + HOURS_48_MS);
}
