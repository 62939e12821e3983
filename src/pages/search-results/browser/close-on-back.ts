import { visitOf } from './visits.ts';

/** `CloseWatcher`, which the TypeScript DOM types do not have yet. */
type Watcher = EventTarget & { destroy(): void };
type State = { over?: true } | null;

/**
 * Closes an overlay on Back, without changing the search behind it. Uses a close watcher if the browser has one;
 * otherwise adds a history entry to go back from. Returns a function that stops this.
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
    // Choices made in the meantime have their own entries, which stay.
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

/** Makes a history step that only corrects the entry; hides its event from other listeners. */
function unheard(step: () => void): void {
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  step();
}
