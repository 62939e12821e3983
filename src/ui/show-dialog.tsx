import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Draws a dialog of its own beside the page, until it closes. The focus goes back to what had it, or to what opened the
 * dialog; where that is gone, or nobody opened it, to the results.
 */
export function showDialog(draw: (close: () => void) => ReactNode, opener?: HTMLElement): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let open = true;
  const close = () => {
    if (!open) return;
    open = false;
    giveFocusBack(place, opener);
    // After the event that closes it: React must not be taken away from under its own handler.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
    });
  };
  root.render(draw(close));
}

/** The browser gives the focus back itself, but only to what closes while it stands in the document. */
function giveFocusBack(place: HTMLElement, opener: HTMLElement | undefined): void {
  place.querySelector('dialog')?.close();
  place.querySelector<HTMLElement>(':popover-open')?.hidePopover();
  const isLost = () => document.activeElement === document.body || place.contains(document.activeElement);
  if (isLost()) opener?.focus({ preventScroll: true });
  if (isLost()) document.getElementById('results-count')?.focus({ preventScroll: true });
}
