import { createRoot, type Root } from 'react-dom/client';
import type { DialogSurroundings } from '../modals/use-dialogs.ts';
import { MarketPanel } from './market-panel.tsx';

let open: { root: Root; place: HTMLElement } | undefined;

/**
 * Opens the plot below its link, above the cards, or scrolls to it. The plot follows the search in the link until it
 * closes.
 */
export function openMarket(link: HTMLAnchorElement, { actions }: DialogSurroundings): void {
  // The page may have been re-rendered in the meantime.
  if (!open?.place.isConnected) {
    open?.root.unmount();
    const place = document.createElement('div');
    // React inserts its own elements relative to its own, and leaves foreign elements in place.
    link.after(place);
    open = { root: createRoot(place), place };
  }
  const { root, place } = open;
  const close = () => {
    // Unmounts after the event that closes it: React must not unmount under its own handler.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
      open = undefined;
    });
    link.setAttribute('aria-expanded', 'false');
    link.focus({ preventScroll: true });
  };
  link.setAttribute('aria-expanded', 'true');
  root.render(<MarketPanel link={link} go={actions.go} onClose={close} />);
  document.getElementById('market-heading')?.focus({ preventScroll: true });
}
