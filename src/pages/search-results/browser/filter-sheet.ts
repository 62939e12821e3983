import { visitOf } from './history-entry.ts';

/** `CloseWatcher`, which the TypeScript DOM types do not have yet. */
type Watcher = EventTarget & { destroy(): void };
type State = { over?: true } | null;

/** Below this width the filters are a modal. */
const SMALL = '(max-width: 1023.98px)';
const BEHIND = '.skip-link, [data-behind-sheet]';

/**
 * The filters as a modal on small screens: takes and restores the focus; closes on Escape, on Back and when the screen
 * grows. The content behind it (`data-behind-sheet`) is not re-rendered, and becomes inert once the sheet is visible.
 */
export class FilterSheet {
  #isOpen = false;
  #opener: HTMLElement | null = null;
  #listening: AbortController | undefined;
  readonly #listeners = new Set<() => void>();

  readonly isOpen = (): boolean => this.#isOpen;

  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen);
    return () => this.#listeners.delete(listen);
  };

  /** `focus`: the id of the element that gets the focus. */
  readonly open = (focus = 'filters-title'): void => {
    if (this.#isOpen) return;
    this.#opener = document.activeElement as HTMLElement | null;
    const { signal } = (this.#listening = new AbortController());
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.close(), { signal });
    const small = matchMedia(SMALL);
    small.addEventListener('change', () => !small.matches && this.close(), { signal });
    const stay = closeOnBack(this.close);
    signal.addEventListener('abort', stay);
    this.#turn(true, () => document.getElementById(focus)?.focus());
  };

  readonly close = (): void => {
    if (!this.#isOpen) return;
    this.#listening?.abort();
    this.#turn(false, () => this.#opener?.focus({ preventScroll: true }));
  };

  /** Focuses the ZIP field, in the sheet or next to the results. */
  readonly openLocation = (): void => {
    document.querySelector<HTMLDetailsElement>('#filter-location')?.setAttribute('open', '');
    if (matchMedia(SMALL).matches) this.open('filter-zip');
    else document.getElementById('filter-zip')?.focus();
  };

  #turn(isOpen: boolean, then: () => void): void {
    this.#isOpen = isOpen;
    for (const listen of this.#listeners) listen();
    afterPaint(() => {
      if (this.#isOpen !== isOpen) return;
      document.documentElement.toggleAttribute('data-sheet', isOpen);
      for (const element of document.querySelectorAll<HTMLElement>(BEHIND)) element.inert = isOpen;
      then();
    });
  }
}

/** Runs work after the shopper's last action is painted: first the checkbox, then its consequences. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/**
 * Closes an overlay on Back, without changing the search behind it. Uses a close watcher if the browser has one;
 * otherwise adds a history entry to go back from. Returns a function that stops this.
 */
function closeOnBack(close: () => void): () => void {
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
