import { visitOf } from './visits.ts';

/** What the browsers that have it call it; types of browsers do not yet. */
type Watcher = EventTarget & { destroy(): void };
type State = { over?: true } | null;

/**
 * Going back closes what lies over the page and leaves the search under it as it is. Phones ask a close watcher, where
 * there is one; elsewhere there is an entry of its own to go back from. Over when the answer is called.
 */
export function closeOnBack(close: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const under = visitOf(history.state);
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
  const isWatched = CloseWatcher !== undefined;
  if (isWatched) {
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', close, { signal });
    signal.addEventListener('abort', () => watcher.destroy());
  } else history.pushState({ ...(history.state as State), over: true }, '');
  const pop = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    listening.abort();
    // What was chosen meanwhile has entries of its own, which stay.
    const isUnder = !isWatched && visitOf(event.state) === under && !isOver(event.state);
    if (!isUnder) unheard(() => history.forward());
    close();
  };
  addEventListener('popstate', pop, { capture: true, signal });
  return () => {
    if (signal.aborted) return;
    listening.abort();
    if (isOver(history.state)) unheard(() => history.back());
  };
}

function isOver(state: unknown): boolean {
  return (state as State)?.over === true;
}

/** A step in history that only puts the entry right. */
function unheard(step: () => void): void {
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  step();
}
