import { saveCar } from './save-car.ts';
import { saveThisSearch } from './save-this-search.ts';

export { showState } from './page-state.ts';

/** Does what a button of a form asks for: a heart, or Save Search. */
export function send(button: HTMLButtonElement): void {
  if (button.name === 'listingId') void saveCar(button);
  else void saveThisSearch(button);
}
