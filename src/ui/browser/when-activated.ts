declare global {
  interface Document {
    /** Absent in browsers that do not prerender. */
    readonly prerendering?: boolean;
  }
}

/** Runs `act` once a shopper sees the page: now, or when the page that the browser prerendered is opened. */
export function whenActivated(act: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', act, { once: true });
  else act();
}
