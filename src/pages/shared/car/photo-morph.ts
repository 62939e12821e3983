import './photo-morph.css';

/** The vehicle page gives its first image the same transition name. */
const NAME = 'vehicle-photo';
const VEHICLE_PATH = /^\/cars-for-sale\/vehicle\/(\d+)$/;

/**
 * Animates a card's photo into the page of its vehicle, and back on Back if the browser kept the page. Browsers without
 * cross-document view transitions skip it.
 */
export function morphPhotos(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    // The types promise an entry, but going back to a page that was not kept has none.
    const entry = activation?.entry as NavigationHistoryEntry | null | undefined;
    mark(viewTransition, entry?.url);
  });
  addEventListener('pagereveal', ({ viewTransition }) => mark(viewTransition, navigation.activation?.from?.url));
}

function mark(transition: ViewTransition | null, address: string | null | undefined): void {
  // A prerendered page may be visible already. Its transition is skipped then, which is not an error.
  for (const each of [transition?.ready, transition?.finished, transition?.updateCallbackDone])
    each?.catch(() => undefined);
  const id = transition && address ? VEHICLE_PATH.exec(new URL(address).pathname)?.[1] : undefined;
  const picture = id === undefined ? null : document.querySelector<HTMLElement>(`#listing-${id} img`);
  if (!transition || !picture) return;
  const name = (value: string) => picture.style.setProperty('view-transition-name', value);
  name(NAME);
  const forget = () => name('none');
  transition.finished.then(forget, forget);
}
