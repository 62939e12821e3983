declare global {
  interface Document {
    /** Absent in browsers that do not prerender. */
    readonly prerendering?: boolean;
  }
}

/**
 * Runs `act` once a shopper sees the page: now or, if the browser prerendered the page, when its first frame after
 * opening is on the screen. Running it earlier would delay that frame.
 */
export function whenActivated(act: () => void): void {
  if (document.prerendering)
    document.addEventListener('prerenderingchange', () => afterFirstPaint(act), { once: true });
  else act();
}

/** Browsers that prerender report a paint when it is on the screen. */
function afterFirstPaint(act: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    act();
  });
  observer.observe({ type: 'paint', buffered: true });
}
