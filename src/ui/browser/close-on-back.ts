/**
 * Lets Back close what covers the page where the browser doesn't do so itself: without close watchers, as on iPhones,
 * Back would leave the page. Returns a function that ends this and removes the history entry unless Back did.
 */
export function closeOnBack(close: () => void): () => void {
  if ('CloseWatcher' in globalThis) return () => undefined;
  history.pushState({ ...(history.state as object | null), over: true }, '');
  const listening = new AbortController();
  const { signal } = listening;
  const pop = (event: PopStateEvent) => {
    // The page below the dialog stays as it is.
    event.stopImmediatePropagation();
    listening.abort();
    close();
  };
  addEventListener('popstate', pop, { capture: true, signal });
  return () => {
    if (signal.aborted) return;
    listening.abort();
    addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    history.back();
  };
}
