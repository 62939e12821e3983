/**
 * Runs `act` when the page has loaded and the browser has nothing else to do, unless `signal` aborts before that. Never
 * runs it in a browser without idle callbacks, so something else must run it there.
 */
export function whenIdle(act: () => void, signal: AbortSignal): void {
  if (!('requestIdleCallback' in globalThis)) return;
  const wait = () => void requestIdleCallback(() => !signal.aborted && act());
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { signal, once: true });
}
