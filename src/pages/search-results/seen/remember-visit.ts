import { shownPrice } from './car-mark.ts';
import { rememberSeen } from './car-memory.ts';

const VEHICLE = /\/vehicle\/(\d+)$/;

/** Remembers the car whose page a press on its card opens, in this tab or another, with the price that the card shows. */
export function rememberVisit({ target, button }: MouseEvent): void {
  const link = button < 2 && target instanceof Element && target.closest<HTMLAnchorElement>('.card-title a');
  const id = link ? Number(VEHICLE.exec(link.pathname)?.[1]) : Number.NaN;
  if (!link || !Number.isSafeInteger(id)) return;
  const price = link.closest('.card')?.querySelector('.card-price strong')?.textContent ?? '';
  rememberSeen(id, shownPrice({ price }));
}
