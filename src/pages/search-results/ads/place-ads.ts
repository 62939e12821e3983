import type { AdPlace } from '#features/ads/ads.ts';
import type { PromoSlot, SlotsView } from '../slots/slots-data.ts';

/** An ad follows each of these rows of cards if the search has more listings than given (spec 2 §9). */
export const AD_ROWS = [
  { place: 'inline-1', afterRow: 3, listingsAbove: 6 },
  { place: 'inline-2', afterRow: 7, listingsAbove: 14 },
  { place: 'inline-3', afterRow: 10, listingsAbove: 19 },
  { place: 'inline-4', afterRow: 13, listingsAbove: 33 },
  { place: 'inline-5', afterRow: 16, listingsAbove: 36 },
] as const satisfies readonly { place: AdPlace; afterRow: number; listingsAbove: number }[];

export type InlineAdPlace = (typeof AD_ROWS)[number]['place'];

/** The numbers of cards per row in the layouts of the list (card-list.css). */
export const COLUMNS = [1, 2, 3, 4] as const;
export type Columns = (typeof COLUMNS)[number];

/** A box for an ad after `after` cards, displayed only in the layout with `columns` columns. */
type AdBox = { after: number; place: InlineAdPlace; columns: Columns };

/**
 * Returns the boxes for all layouts in the order of the list, because the server does not know how wide the window is.
 * An ad may follow a last row that is not full. Loading more cards adds no box among the existing cards.
 * @param cards the list's results and promo cards.
 * @param listings the search's results, on this page or not.
 */
export function adBoxes(cards: number, listings: number): AdBox[] {
  return COLUMNS.flatMap((columns) =>
    AD_ROWS.filter(({ afterRow, listingsAbove }) => listings > listingsAbove && cards > (afterRow - 1) * columns).map(
      ({ place, afterRow }) => ({ after: Math.min(afterRow * columns, cards), place, columns }),
    ),
  ).toSorted((a, b) => a.after - b.after || a.columns - b.columns);
}

type Promos = SlotsView['promos'];

const NO_SLOTS: SlotsView = { carousel: [], promos: [], showcase: null };

/** Returns the slots of a list, with the boxes for its ads, which are requested for the search `query`. */
export function placeAds(
  slots: SlotsView | undefined,
  { cards, total, query }: { cards: readonly unknown[]; total: number; query: string },
): SlotsView {
  const { carousel, promos, showcase } = slots ?? NO_SLOTS;
  return { carousel, promos: withAds(promos, cards.length, total), showcase, adQuery: query };
}

/** Converts positions among cards to positions among results, which promo cards are also relative to. */
function withAds(promos: Promos, results: number, total: number): Promos {
  const cards = promos
    .filter(({ slot }) => slot.kind !== 'ad')
    .map((promo, index) => ({ ...promo, at: promo.after + index }));
  const ads = adBoxes(results + cards.length, total).map(({ after: at, place, columns }) => {
    const before = cards.filter((card) => card.at < at).length;
    const slot: PromoSlot = { kind: 'ad', place, columns };
    return { after: at - before, slot, at };
  });
  // If a promo card and an ad have the same position, the ad comes first.
  return [...ads, ...cards].toSorted((a, b) => a.at - b.at).map(({ after, slot }) => ({ after, slot }));
}
