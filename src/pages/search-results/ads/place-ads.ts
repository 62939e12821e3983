import type { PromoSlot, SlotsView } from '../slots/slots-data.ts';
import { adBoxes } from './ad-rows.ts';

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

/** Positions among cards become positions among results, from which promo cards are counted too. */
function withAds(promos: Promos, results: number, total: number): Promos {
  const cards = promos
    .filter(({ slot }) => slot.kind !== 'ad')
    .map((promo, index) => ({ ...promo, at: promo.after + index }));
  const ads = adBoxes(results + cards.length, total).map(({ after: at, place, columns }) => {
    const before = cards.filter((card) => card.at < at).length;
    const slot: PromoSlot = { kind: 'ad', place, columns };
    return { after: at - before, slot, at };
  });
  // A promo card follows an ad after the same number of cards.
  return [...ads, ...cards].toSorted((a, b) => a.at - b.at).map(({ after, slot }) => ({ after, slot }));
}
