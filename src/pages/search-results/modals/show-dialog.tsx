import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Draws a dialog of its own beside the page, until it closes. The browser gives the focus back to what had it.
 */
export function showDialog(draw: (close: () => void) => ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let open = true;
  const close = () => {
    if (!open) return;
    open = false;
    // After the event that closes it: React must not be taken away from under its own handler.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
    });
  };
  root.render(draw(close));
}
