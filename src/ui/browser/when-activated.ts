import { afterFrame } from './after-frame.ts';

declare global {
  interface Document {
    /** Absent in browsers that do not prerender. */
    readonly prerendering?: boolean;
  }
}

/**
 * Runs `act` once a shopper sees the page: now, or after the first frame of the page that the browser prerendered and
 * the shopper opened. Earlier, it would delay that frame.
 */
export function whenActivated(act: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', () => afterFrame(act), { once: true });
  else act();
}
