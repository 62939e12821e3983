import { isOverlay, type Overlay, visitOf } from './history-entry.ts';

/**
 * Closes an overlay on Back, without changing the search behind it, and removes the overlay's history entry if it is
 * closed in another way. Returns a function that stops this.
 */
export function closeOnBack(close: () => void, { isWatched, under, early }: Overlay): () => void {
  early.abort();
  const listening = new AbortController();
  const { signal } = listening;
  const pop = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    listening.abort();
    // Choices made in the meantime have history entries of their own, which stay.
    const isUnder = !isWatched && visitOf(event.state) === under && !isOverlay(event.state);
    if (!isUnder) withoutPopState(() => history.forward());
    close();
  };
  addEventListener('popstate', pop, { capture: true, signal });
  return () => {
    if (signal.aborted) return;
    listening.abort();
    if (isOverlay(history.state)) withoutPopState(() => history.back());
  };
}

/** Makes a history step that only corrects the entry, and hides its event from other listeners. */
function withoutPopState(step: () => void): void {
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  step();
}
