import { hashText } from '#kit/text/hash-text.ts';
import type { AuctionInput, AuctionOutcome } from '../model/auction.ts';

type Win = { position: number; campaignId: number; listingId: number; priceCents: number };

const CARDS = { spotlight: 2, highlight: 2, boost: 1, peekaboo: 1, showcase: 1 } as const;
type Kind = keyof typeof CARDS;
/** The rules for a page and for a call. */
const rulesOf = ({ page }: AuctionInput) => ({
  cardsOf: (placement: Kind) => (page && placement === 'highlight' ? 1 : CARDS[placement]),
  part: (placement: Kind) => {
    if (placement === 'showcase') return 'showcase';
    return placement === 'spotlight' || (placement === 'highlight' && !page) ? 'carousel' : 'list';
  },
  /** Returns the page's limit that a placement counts against. */
  limitOf: (placement: Kind) => {
    if (!page) return null;
    if (placement === 'spotlight') return { kinds: ['spotlight'], most: page.carousel };
    return placement === 'boost' || placement === 'highlight'
      ? { kinds: ['boost', 'highlight'], most: page.promos }
      : null;
  },
});

/**
 * Holds an auction in the most direct way: it asks of each pair of cars which one wins, and tries every price, cent by
 * cent. It shares no code with `runAuction` except the digest that breaks ties.
 */
export function holdAuction(input: AuctionInput): Win[] {
  const { cardsOf, part, limitOf } = rulesOf(input);
  const cars = input.candidates.flatMap((car) => {
    const digest = hashText(`${input.minute} ${car.campaignId} ${car.listingId}`);
    if (car.isHouse) return [{ ...car, bid: 0, digest }];
    const { bidCents, dailyCents, daySpentCents, dayReservedCents = 0, leftCents } = input.counters[car.campaignId]!;
    const chargedCents = daySpentCents - dayReservedCents;
    if (daySpentCents >= dailyCents || chargedCents > dailyCents * (input.dayPassed + 1 / 24)) return [];
    const own = input.candidates.filter(({ campaignId }) => campaignId === car.campaignId).length;
    const cards = own < cardsOf(car.placement) ? own : cardsOf(car.placement);
    let bid = bidCents;
    while (bid > 0 && (bid * cards > leftCents || bid * cards > dailyCents - daySpentCents)) bid--;
    return [{ ...car, bid, digest }];
  });
  type Car = (typeof cars)[number];
  const wins: (Win & { ownerId: number; part: string; slot: AuctionInput['slots'][number] })[] = [];
  // On a page, every slot is offered to the campaigns that pay before any is offered to house campaigns.
  const turns = input.page
    ? [false, true].flatMap((isHouse) => input.slots.map((slot) => ({ slot, only: isHouse })))
    : input.slots.map((slot) => ({ slot, only: null }));
  for (const { slot, only } of turns) {
    if (wins.some((win) => win.slot === slot)) continue;
    const limit = limitOf(slot.placement);
    if (limit && wins.filter((win) => limit.kinds.includes(win.slot.placement)).length >= limit.most) continue;
    const beats = (one: Car, other: Car, bid = one.bid): boolean => {
      if (one.isHouse !== other.isHouse) return other.isHouse;
      const mine = one.isHouse ? one.quality : bid * slot.clickRate * one.quality;
      const theirs = other.isHouse ? other.quality : other.bid * slot.clickRate * other.quality;
      if (mine !== theirs) return mine > theirs;
      if (one.digest !== other.digest) return one.digest < other.digest;
      return one.listingId < other.listingId;
    };
    const there = cars.filter(
      (car) =>
        car.placement === slot.placement &&
        car.tier === slot.tier &&
        (only === null || car.isHouse === only) &&
        (car.isHouse || car.bid >= slot.reserveCents) &&
        wins.filter((win) => win.ownerId === car.ownerId && win.part === part(slot.placement)).length <
          cardsOf(slot.placement) &&
        !wins.some(
          (win) => win.listingId === car.listingId && win.part !== 'showcase' && slot.placement !== 'showcase',
        ),
    );
    const winner = there.find((car) => there.every((other) => other === car || beats(car, other)));
    if (!winner) continue;
    const rivals = there.filter((car) => car.ownerId !== winner.ownerId && !car.isHouse);
    let price = winner.isHouse ? 0 : slot.reserveCents;
    while (!winner.isHouse && !rivals.every((rival) => beats(winner, rival, price))) price++;
    const { campaignId, listingId, ownerId } = winner;
    wins.push({
      position: slot.position,
      campaignId,
      listingId,
      priceCents: price,
      ownerId,
      part: part(slot.placement),
      slot,
    });
  }
  return wins.map(({ position, campaignId, listingId, priceCents }) => ({
    position,
    campaignId,
    listingId,
    priceCents,
  }));
}

/** Returns the auction rules that an outcome breaks. */
export function violatedRules(input: AuctionInput, outcome: AuctionOutcome): string[] {
  const { slots, candidates, counters, page } = input;
  const { cardsOf, part } = rulesOf(input);
  const broken: string[] = [];
  const prices = new Map<number, number>();
  const cards = new Map<string, number>();
  for (const { campaignId, ownerId, listingId, placement, position, priceCents, isHouse } of outcome) {
    const slot = slots.find((one) => one.placement === placement && one.position === position);
    if (!slot) broken.push('a slot that the page does not have');
    if (!candidates.some((car) => car.campaignId === campaignId && car.listingId === listingId))
      broken.push('no candidate');
    if (isHouse && priceCents !== 0) broken.push('a price for a house campaign');
    if (!isHouse && priceCents > counters[campaignId]!.bidCents) broken.push('a price above the bid');
    if (!isHouse && slot && priceCents < slot.reserveCents) broken.push('a price below the reserve price');
    prices.set(campaignId, (prices.get(campaignId) ?? 0) + priceCents);
    const key = `${ownerId} ${part(placement)}`;
    cards.set(key, (cards.get(key) ?? 0) + 1);
    if (cards.get(key)! > cardsOf(placement)) broken.push('too many cards of an owner');
  }
  const count = (...kinds: Kind[]) => outcome.filter(({ placement }) => kinds.includes(placement)).length;
  if (page && (count('spotlight') > page.carousel || count('boost', 'highlight') > page.promos))
    broken.push('more cards than the page shows');
  for (const [campaignId, price] of prices) {
    const { dailyCents, daySpentCents, leftCents } = counters[campaignId] ?? {
      dailyCents: 0,
      daySpentCents: 0,
      leftCents: 0,
    };
    if (price > leftCents || price > dailyCents - daySpentCents) {
      if (price > 0) broken.push('a budget is overspent');
    }
  }
  return broken;
}
