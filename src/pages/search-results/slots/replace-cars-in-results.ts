import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { addSorted } from '../browser/query/search-address.ts';
import type { CardView, SearchResultsData } from '../page-data.ts';
import type { CarouselSlot, HouseSlotView, PromoSlot, SlotsView } from './slots-data.ts';

/**
 * Returns the slots of a page with more results. If a car in a slot is now among the results, it stays there, and the
 * slot shows a card of the site instead.
 */
export function replaceCarsInResults(
  slots: SlotsView,
  results: readonly (Pick<CardView, 'id'> & { seller: Pick<CardView['seller'], 'name'> })[],
  { brand, placeQuery }: Pick<SearchResultsData, 'brand' | 'placeQuery'>,
): SlotsView {
  const ids = new Set(results.map(({ id }) => id));
  const house: HouseSlotView = {
    kind: 'house',
    brand: brand.name,
    query: addSorted(placeQuery, [[PARAM_NAMES.deal, 'greatprice']]),
  };
  const isFound = (slot: PromoSlot) => slot.kind === 'car' && ids.has(slot.id);
  const yielded = (slot: CarouselSlot) => (isFound(slot) ? house : slot);
  const { carousel, promos, showcase } = slots;
  const cards = [...carousel, ...promos.map(({ slot }) => slot), ...(showcase?.cars ?? [])];
  const found = showcase
    ? results.filter(({ seller }) => seller.name === showcase.dealer.name).map(({ id }) => id)
    : [];
  if (!cards.some(isFound) && found.length === (showcase?.found?.ids.length ?? 0)) return slots;
  return {
    ...slots,
    carousel: carousel.map(yielded),
    promos: promos.map((promo) => (isFound(promo.slot) ? { ...promo, slot: house } : promo)),
    showcase: showcase && {
      ...showcase,
      cars: yieldCars(showcase.cars, [...ids], house),
      // Its carousel may load cars later.
      ...(found.length > 0 && { found: { ids: found, house } }),
    },
  };
}

/**
 * Returns the cars of a featured dealer that are not among the results, followed by a single card of the site in place
 * of all others: one card per car would repeat the same card up to twelve times.
 */
export function yieldCars(
  cars: readonly CarouselSlot[],
  ids: readonly number[],
  house: HouseSlotView,
): readonly CarouselSlot[] {
  const left = cars.filter((slot) => slot.kind === 'car' && !ids.includes(slot.id));
  return left.length < cars.length ? [...left, house] : cars;
}
