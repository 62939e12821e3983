/**
 * Returns whether the document was opened by a link or an address, and not by a reload or Back. In that case, the
 * browser restored nothing in it.
 */
export function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}

export function visitOf(state: unknown): string | undefined {
  return (state as { visit?: string } | null)?.visit;
}

/** `CloseWatcher`, which the DOM types of TypeScript do not include yet. */
type Watcher = EventTarget & { destroy(): void };

/**
 * How Back closes an overlay: by a close watcher, or by its own history entry. `under`: the visit below it. `early`:
 * stops the temporary handling of Back once `closeOnBack` takes over.
 */
export type Overlay = { isWatched: boolean; under: string | undefined; early: AbortController };

export function isOverlay(state: unknown): boolean {
  return (state as { over?: true } | null)?.over === true;
}

/**
 * Makes Back close an overlay until `signal` aborts. Uses a close watcher if the browser has one; otherwise adds a
 * history entry, which `closeOnBack` removes.
 */
export function addOverlay(close: () => void, signal: AbortSignal): Overlay {
  const { state } = history;
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
  if (CloseWatcher) {
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', close);
    signal.addEventListener('abort', () => watcher.destroy());
  } else if (!isOverlay(state)) history.pushState({ ...(state as object | null), over: true }, '');
  const early = new AbortController();
  addEventListener('popstate', close, { signal: early.signal });
  return { isWatched: !!CloseWatcher, under: visitOf(state), early };
}
