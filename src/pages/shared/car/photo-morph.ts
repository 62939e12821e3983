import './photo-morph.css';

/** The vehicle page gives its first image the same transition name. */
const NAME = 'vehicle-photo';
const VEHICLE_PATH = /^\/cars-for-sale\/vehicle\/(\d+)$/;

/**
 * Animates a card's photo into the page of its vehicle, and back on Back if the browser kept the page. Browsers without
 * cross-document view transitions skip it.
 *
 * Browsers that prerender pages skip it too: a prerendered page is ready at the click, but the browser would first draw
 * the old page again and copy it, which delays the first frame more than everything else.
 */
export function morphPhotos(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    // The types promise an entry, but it is missing when going back to a page that was not kept.
    const entry = activation?.entry as NavigationHistoryEntry | null | undefined;
    morph(viewTransition, entry?.url);
  });
  addEventListener('pagereveal', ({ viewTransition }) => morph(viewTransition, navigation.activation?.from?.url));
}

function morph(transition: ViewTransition | null, address: string | null | undefined): void {
  if (!transition) return;
  // A skipped transition is not an error.
  transition.ready.catch(() => undefined);
  if (HTMLScriptElement.supports?.('speculationrules')) return transition.skipTransition();
  const id = address && VEHICLE_PATH.exec(new URL(address).pathname)?.[1];
  const picture = id && document.querySelector<HTMLElement>(`#listing-${id} img`);
  if (!picture) return;
  picture.style.viewTransitionName = NAME;
  transition.finished.finally(() => (picture.style.viewTransitionName = 'none'));
}
