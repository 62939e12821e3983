import { saveCar } from './save-car.ts';
import { saveThisSearch } from './save-this-search.ts';
import { subscribe } from './subscribe.ts';

export { showState } from './page-state.ts';

/** Does what a button of a form asks for: a heart, Save Search, or Subscribe. */
export function send(button: HTMLButtonElement): void {
  if (button.name === 'listingId') void saveCar(button);
  else if (button.name === 'search') void saveThisSearch(button);
  else void subscribe(button);
}
