import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Renders a dialog in its own root outside of the page until it closes. Then returns the focus to the element that had
 * it, or to the opener; if that no longer exists, to the results. `closesOnBack`: for dialogs that fill a phone's
 * screen, and that don't lead to another search when they close.
 */
export function showDialog(
  draw: (close: () => void) => ReactNode,
  opener?: HTMLElement,
  { closesOnBack = false } = {},
): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let open = true;
  // The dialog's own event tells its content, which may then prevent closing to keep typed text.
  const stop = closesOnBack ? closeOnBack(() => place.querySelector('dialog')?.close()) : undefined;
  const close = () => {
    if (!open) return;
    open = false;
    stop?.();
    giveFocusBack(place, opener);
    // Unmounts after the event that closes the dialog: React must not unmount under its own handler.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
    });
  };
  root.render(draw(close));
}

/** The browser restores the focus itself, but only if the element closes while it is in the document. */
function giveFocusBack(place: HTMLElement, opener: HTMLElement | undefined): void {
  place.querySelector('dialog')?.close();
  place.querySelector<HTMLElement>(':popover-open')?.hidePopover();
  const isLost = () => document.activeElement === document.body || place.contains(document.activeElement);
  if (isLost()) opener?.focus({ preventScroll: true });
  if (isLost()) document.getElementById('results-count')?.focus({ preventScroll: true });
}

/**
 * Makes Back close what covers the page if the browser doesn't do so itself: without close watchers, as on iPhones,
 * Back would leave the page. Returns a function that ends this, and removes the history entry unless Back did so.
 */
function closeOnBack(close: () => void): () => void {
  if ('CloseWatcher' in globalThis) return () => undefined;
  history.pushState({ ...(history.state as object | null), over: true }, '');
  const listening = new AbortController();
  const { signal } = listening;
  const pop = (event: PopStateEvent) => {
    // The page below the dialog stays unchanged, even if a search that was answered in the meantime added an entry.
    event.stopImmediatePropagation();
    listening.abort();
    if (isOver(event.state)) withoutPopState(() => history.forward());
    close();
  };
  addEventListener('popstate', pop, { capture: true, signal });
  return () => {
    if (signal.aborted) return;
    listening.abort();
    if (isOver(history.state)) withoutPopState(() => history.back());
  };
}

function isOver(state: unknown): boolean {
  return (state as { over?: true } | null)?.over === true;
}

/** Makes a history step that only corrects the entry, and hides its event from other listeners. */
function withoutPopState(step: () => void): void {
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  step();
}
