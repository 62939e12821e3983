declare global {
  interface Navigator {
    /** Absent in some browsers. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/**
 * Runs `act`, which loads something early, when the page has loaded and the browser has nothing else to do, unless
 * `signal` aborts before that. Never runs it in a browser that has no idle callbacks or that saves data, so there the
 * work must also start in another way.
 */
export function whenIdle(act: () => void, signal: AbortSignal): void {
  if (!('requestIdleCallback' in globalThis) || navigator.connection?.saveData) return;
  const wait = () => void requestIdleCallback(() => !signal.aborted && act());
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { signal, once: true });
}
