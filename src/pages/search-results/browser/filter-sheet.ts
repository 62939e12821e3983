import { addOverlay } from './history-entry.ts';
import { loadLateParts } from './late-parts.tsx';

/** Below this width the filters are a modal. */
const SMALL = '(max-width: 1023.98px)';
const BEHIND = '.skip-link, [data-behind-sheet]';

/**
 * Shows the filters as a modal on small screens: takes and restores the focus, and closes on Escape, on Back and when
 * the screen becomes wider. The content behind it (`data-behind-sheet`) is not re-rendered, and becomes inert once the
 * sheet is visible.
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
    // Back may come before the code that handles it.
    const overlay = addOverlay(this.close, signal);
    loadLateParts().then(
      ({ closeOnBack }) => {
        // The sheet was opened again in the meantime, so the history entry belongs to the latest opening.
        if (this.#listening?.signal !== signal) return overlay.early.abort();
        const stop = closeOnBack(this.close, overlay);
        return signal.aborted ? stop() : signal.addEventListener('abort', stop);
      },
      () => undefined,
    );
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

/** Runs work after the shopper's last action is painted, so that the checkbox changes first and the results follow. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
