import { createRoot, type Root } from 'react-dom/client';
import type { DialogSurroundings } from '../modals/use-dialogs.ts';
import { MarketPanel } from './market-panel.tsx';

const PLACE = 'market';
let open: { root: Root; place: HTMLElement } | undefined;

/** Opens the plot in its place above the cards, or goes to it; it follows the search that its link names until it closes. */
export function openMarket(link: HTMLAnchorElement, { actions }: DialogSurroundings): void {
  const place = document.getElementById(PLACE);
  if (!place) return location.assign(link.href);
  // The page may have been drawn anew since.
  if (open?.place !== place) {
    open?.root.unmount();
    open = { root: createRoot(place), place };
  }
  const { root } = open;
  const close = () => {
    // After the event that closes it: React must not be taken away from under its own handler.
    queueMicrotask(() => {
      root.unmount();
      open = undefined;
    });
    link.setAttribute('aria-expanded', 'false');
    link.focus({ preventScroll: true });
  };
  link.setAttribute('aria-expanded', 'true');
  root.render(<MarketPanel link={link} go={actions.go} onClose={close} />);
  document.getElementById('market-heading')?.focus({ preventScroll: true });
}
