import { saveCar } from './save-car.ts';
import { saveThisSearch } from './save-this-search.ts';
import { subscribe } from './subscribe.ts';

export { renderSavedState } from './page-state.ts';

const underWay = new WeakSet<HTMLButtonElement>();

/**
 * Runs the action of a form's button: a heart, Save Search, or Subscribe. While Save Search or Subscribe is running, a
 * second press does nothing. Hearts can be pressed again at any time.
 */
export function send(button: HTMLButtonElement): void {
  if (button.name === 'listingId') void saveCar(button);
  else void once(button, button.name === 'search' ? saveThisSearch : subscribe);
}

async function once(button: HTMLButtonElement, work: (button: HTMLButtonElement) => Promise<void>): Promise<void> {
  if (underWay.has(button)) return;
  underWay.add(button);
  await work(button).finally(() => underWay.delete(button));
}
