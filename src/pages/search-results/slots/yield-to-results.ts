import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { addSorted } from '../browser/search-address.ts';
import type { CardView, SearchResultsData } from '../page-data.ts';
import type { HouseSlotView, SlotsView } from './slots-data.ts';

/**
 * Returns the slots of a page with more results. A car that is among the results now stays there, and the slot that had
 * it shows a card of the site instead.
 */
export function yieldToResults(
  slots: SlotsView,
  cards: readonly Pick<CardView, 'id'>[],
  { brand, placeQuery }: Pick<SearchResultsData, 'brand' | 'placeQuery'>,
): SlotsView {
  const ids = new Set(cards.map(({ id }) => id));
  const house: HouseSlotView = {
    kind: 'house',
    brand: brand.name,
    query: addSorted(placeQuery, [[PARAM_NAMES.deal, 'greatprice']]),
  };
  const isFound = (slot: SlotsView['promos'][number]['slot']) => slot.kind === 'car' && ids.has(slot.id);
  const { carousel, promos } = slots;
  if (!carousel.some(isFound) && !promos.some(({ slot }) => isFound(slot))) return slots;
  return {
    ...slots,
    carousel: carousel.map((slot) => (isFound(slot) ? house : slot)),
    promos: promos.map((promo) => (isFound(promo.slot) ? { ...promo, slot: house } : promo)),
  };
}
