import type { CardView } from '../page-data.ts';
import type { CarMemory } from './car-memory.ts';

/** The price on a card in whole dollars; `null` where it says to call. */
export function shownPrice({ price }: Pick<CardView, 'price'>): number | null {
  const digits = price.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

/** What a card says to a shopper who looked at the car before. */
export function carMark(card: Pick<CardView, 'id' | 'price'>, { seen }: CarMemory): string | null {
  const before = seen.get(card.id);
  if (before === undefined) return null;
  return before === shownPrice(card) ? 'Seen' : 'Price changed since your visit';
}
