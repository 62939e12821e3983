import { createRoot, type Root } from 'react-dom/client';
import type { DialogSurroundings } from '../modals/use-dialogs.ts';
import { MarketPanel } from './market-panel.tsx';

let open: { root: Root; place: HTMLElement } | undefined;

/** Opens the plot under its link, above the cards, or goes to it; it follows the search that its link names until it closes. */
export function openMarket(link: HTMLAnchorElement, { actions }: DialogSurroundings): void {
  // The page may have been drawn anew since.
  if (!open?.place.isConnected) {
    open?.root.unmount();
    const place = document.createElement('div');
    // React puts its own elements before its own, and leaves one that is not its own where it is.
    link.after(place);
    open = { root: createRoot(place), place };
  }
  const { root, place } = open;
  const close = () => {
    // After the event that closes it: React must not be taken away from under its own handler.
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
