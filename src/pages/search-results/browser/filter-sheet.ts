import { closeOnBack } from './close-on-back.ts';

/** Below this width the filters are a modal. */
const SMALL = '(max-width: 1023.98px)';
const BEHIND = '.skip-link, [data-behind-sheet]';

/**
 * The filters as a modal of small screens: takes the focus, gives it back, closes on Escape, on the way
 * back and when the screen grows.
 * What lies behind (`data-behind-sheet`) is not drawn anew for it, and is shut off once the sheet shows.
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

  /** `focus`: the id of what takes the focus. */
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

  /** Where the place is entered, in the sheet or beside the results. */
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

/** Does some work once what the shopper just did shows on the screen: the box first, then what follows from it. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
