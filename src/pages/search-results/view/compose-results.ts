import type { PagePlaces } from '#features/promotions/promotions.ts';
import type { SearchAnswer } from '#features/search/search.ts';

/**
 * Indexes of promo cards among the cards, from 0 (spec 2 §9): 3 wallet input, 6 boost or promo, 8 peekaboo, 14 wallet
 * or inline filter, 22 and 23 various.
 */
export const PROMO_INDEXES = [3, 6, 8, 14, 22, 23] as const;
export type PromoIndex = (typeof PROMO_INDEXES)[number];

/** The second boost slot requires at least this page size and this number of results (spec 2 §9). */
const SECOND_BOOST_FROM = 75;
type ListSize = { pageSize: number; total: number };
const hasSecondBoost = ({ pageSize, total }: ListSize) => pageSize >= SECOND_BOOST_FROM && total >= SECOND_BOOST_FROM;

/** Maximum number of spotlights: more would make each document much larger, and few shoppers would see them. */
const CAROUSEL_CARDS = 6;

/** Returns the places of a page for paid cards: the indexes that its list reaches, and the length of its carousel. */
export function paidPlaces({ query, results, total }: Pick<SearchAnswer, 'query' | 'results' | 'total'>): PagePlaces {
  const reached = (indexes: readonly number[]) => indexes.filter((index) => index < results.length);
  return {
    carousel: CAROUSEL_CARDS,
    promos: reached([6, 22, 23]).length,
    boosts: reached(hasSecondBoost({ pageSize: query.numRecords, total }) ? [6, 23] : [6]),
    peekaboo: reached([8]),
  };
}

/** The candidates for the indexes of promo cards. `null` or an empty list: none are available. */
export type PromoCandidates<Card> = {
  /** Index 3. */
  walletInput: Card | null;
  /** Best first. */
  boosts: readonly Card[];
  peekaboo: Card | null;
  /** The card to use instead of the inline filter. */
  walletCard: Card | null;
  inlineFilter: Card | null;
  /** The card at index 22, to use instead of a promo. */
  walletProduct: Card | null;
  /** Best first, with the type of each promo card. */
  promos: readonly { type: string; card: Card }[];
};

/**
 * Chooses the card for each index (spec 2 §9): 3 wallet input, 6 boost or promo, 8 peekaboo, 14 wallet or inline
 * filter, 22 the next promo type that is not shown yet, 23 the second boost or a promo. No card is chosen twice.
 */
export function choosePromos<Card>(
  candidates: PromoCandidates<Card>,
  size: ListSize,
): Partial<Record<PromoIndex, Card>> {
  const { walletInput, boosts, peekaboo, walletCard, inlineFilter, walletProduct, promos } = candidates;
  const left = [...promos];
  const shown = new Set<string>();
  const take = (index: number): Card | null => {
    const [promo] = index < 0 ? [] : left.splice(index, 1);
    if (!promo) return null;
    shown.add(promo.type);
    return promo.card;
  };
  const takeNewType = () => take(left.findIndex(({ type }) => !shown.has(type)));
  const chosen: Partial<Record<PromoIndex, Card>> = {};
  const choose = (index: PromoIndex, card: Card | null | undefined) => {
    if (card !== null && card !== undefined) chosen[index] = card;
  };
  choose(3, walletInput);
  choose(6, boosts[0] ?? take(0));
  choose(8, peekaboo);
  choose(14, walletCard ?? inlineFilter);
  choose(22, walletProduct ?? takeNewType());
  choose(23, (hasSecondBoost(size) ? boosts[1] : null) ?? takeNewType() ?? take(0));
  return chosen;
}

/**
 * Returns the cards whose index a list of `count` results reaches, each with the number of results before it. Cards are
 * only placed between results, so results keep their order, and none is lost or repeated (spec I33).
 */
export function placePromos<Slot>(
  count: number,
  promos: Partial<Record<PromoIndex, Slot>>,
): { after: number; slot: Slot }[] {
  const places: { after: number; slot: Slot }[] = [];
  for (const index of PROMO_INDEXES) {
    const slot = promos[index];
    const after = index - places.length;
    if (slot !== undefined && after < count) places.push({ after, slot });
  }
  return places;
}
