import type { CardView } from '../page-data.ts';
import { shownPrice } from './car-mark.ts';
import { rememberSeen } from './car-memory.ts';

/** Remembers the car whose page a press opens, in this tab or another. */
export function rememberVisit(
  { target, button }: { target: EventTarget; button: number },
  cards: readonly CardView[],
): void {
  const link = button < 2 && target instanceof Element ? target.closest('.card-title a') : null;
  const card = link && cards.find(({ href }) => href === link.getAttribute('href'));
  if (card) rememberSeen(card.id, shownPrice(card));
}
