/** Who acts on an offer. The shopper begins. */
export type OfferParty = 'seller' | 'shopper';
export type OfferState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

/** An offer as it stands: `amount` (whole dollars) is `turn`'s to answer until `expiresAt`, while it is open. */
export type Offer = {
  state: OfferState;
  turn: OfferParty;
  amount: number;
  /** 1 for the shopper's offer, one more for each counter. */
  round: number;
  expiresAt: Date;
};

/** `round` is the one that the actor saw: nobody accepts an amount that was never shown to them. */
export type OfferMove = { party: OfferParty; round: number; now: Date } & (
  | { action: 'accept' | 'decline' | 'withdraw' }
  | { action: 'counter'; amount: number }
);

export type OfferRefusal = 'settled' | 'expired' | 'not-your-turn' | 'not-yours-to-do' | 'outdated' | 'amount';

/** `same`: it was done before, by the same move; nobody is told again. */
export type OfferDecision =
  | { kind: 'moved'; offer: Offer }
  | { kind: 'same'; offer: Offer }
  | { kind: 'refused'; reason: OfferRefusal };

const HOURS_48_MS = 48 * 3_600_000;
const SETTLED_BY = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;

export function beginOffer(amount: number, now: Date): Offer {
  return { state: 'open', turn: 'seller', amount, round: 1, expiresAt: in48Hours(now) };
}

/** The offer as it stands at a moment: one that nobody answered in time has expired, whether or not somebody noted it. */
export function offerAt(offer: Offer, now: Date): Offer {
  return offer.state === 'open' && now >= offer.expiresAt ? { ...offer, state: 'expired' } : offer;
}

/**
 * What a move makes of an offer. Sellers accept, decline or counter; shoppers accept or decline a counter, and withdraw
 * while it is open. Repeating the move that led to the present state changes nothing.
 * @param askedPrice whole dollars, or `null` where none is asked
 */
export function moveOffer(standing: Offer, move: OfferMove, askedPrice: number | null): OfferDecision {
  const offer = offerAt(standing, move.now);
  if (isRepeated(offer, move)) return { kind: 'same', offer };
  if (offer.state === 'expired') return refuse('expired');
  if (offer.state !== 'open') return refuse('settled');
  if (!isTheirs(move)) return refuse('not-yours-to-do');
  if (move.round !== offer.round) return refuse('outdated');
  if (move.action === 'withdraw') return settle(offer, 'withdrawn');
  if (move.party !== offer.turn) return refuse('not-your-turn');
  if (move.action !== 'counter') return settle(offer, SETTLED_BY[move.action]);
  const { least, most } = counterBounds(offer.amount, askedPrice);
  if (!Number.isSafeInteger(move.amount) || move.amount < least || move.amount > most) return refuse('amount');
  const next: Offer = { ...offer, turn: 'shopper', amount: move.amount, round: offer.round + 1 };
  return { kind: 'moved', offer: { ...next, expiresAt: in48Hours(move.now) } };
}

/** What a shopper may offer, in whole dollars: a quarter of what is asked to half as much again. */
export function offerBounds(askedPrice: number | null): { least: number; most: number } {
  if (askedPrice === null || askedPrice < MOST_BARGAIN) return { least: LEAST_OFFER, most: MOST_OFFER };
  return { least: Math.max(LEAST_OFFER, Math.ceil(askedPrice / 4)), most: Math.floor(askedPrice * 1.5) };
}

/** A counter is above the offer, and no more than twice what is asked. */
export function counterBounds(offered: number, askedPrice: number | null): { least: number; most: number } {
  const most = askedPrice === null ? MOST_OFFER : Math.max(askedPrice * 2, offered + 1);
  return { least: offered + 1, most: Math.min(most, MOST_OFFER) };
}

const LEAST_OFFER = 100;
const MOST_OFFER = 5_000_000;
/** Below it, what is asked says little of the car. */
const MOST_BARGAIN = 400;

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
