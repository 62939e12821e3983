import { whenActivated } from '#ui/browser/when-activated.ts';
import type { LoadSaveSearch } from './saves.ts';

const loadSaves = () => import('./saves.ts');

/**
 * Submits the forms for saving without leaving the page. Also shows the saved items if a cookie says that the visitor
 * may have saved something (the cookie says nothing else). The code for that loads only when it is needed. If it cannot
 * be loaded, forms are submitted as without scripts. `loadSaveSearch` loads the form that saves a search, for pages
 * with Save Search.
 */
export function watchSaves(loadSaveSearch?: LoadSaveSearch): void {
  let alone = false;
  whenActivated(() => {
    if (/\b(keeps|signed-in)=/.test(document.cookie))
      loadSaves().then(({ renderSavedState }) => renderSavedState(), ignore);
  });
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (alone || !/\/(saved-listings|subscriptions|new)$/.test(form.getAttribute('action')!)) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement;
    loadSaves().then(
      ({ send }) => send(button, loadSaveSearch),
      () => {
        alone = true;
        form.requestSubmit(button);
      },
    );
  });
}

function ignore(): void {}
