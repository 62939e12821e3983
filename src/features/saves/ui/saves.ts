import { saveCar } from './save-car.ts';
import { subscribe } from './subscribe.ts';

export { renderSavedState } from './page-state.ts';

const underWay = new WeakSet<HTMLButtonElement>();

/** Loads the code that opens the form to save the search of a button. */
export type LoadSaveSearch = () => Promise<{ openSaveSearch(button: HTMLButtonElement): Promise<void> }>;

/**
 * Runs the action of a form's button: a heart, Save Search, or Subscribe. While Save Search or Subscribe is running, a
 * second click does nothing. Hearts can be clicked again at any time.
 */
export function send(button: HTMLButtonElement, loadSaveSearch?: LoadSaveSearch): void {
  if (button.name === 'listingId') return void saveCar(button);
  void once(
    button,
    button.name === 'search' && loadSaveSearch ? (opener) => openForm(opener, loadSaveSearch) : subscribe,
  );
}

/** Opens the form. If it cannot load, follows its button to the page with the same form. */
function openForm(button: HTMLButtonElement, loadSaveSearch: LoadSaveSearch): Promise<void> {
  return loadSaveSearch()
    .then(({ openSaveSearch }) => openSaveSearch(button))
    .catch(() => location.assign(`${button.form!.action}?search=${encodeURIComponent(button.value)}`));
}

async function once(button: HTMLButtonElement, work: (button: HTMLButtonElement) => Promise<void>): Promise<void> {
  if (underWay.has(button)) return;
  underWay.add(button);
  await work(button).finally(() => underWay.delete(button));
}
