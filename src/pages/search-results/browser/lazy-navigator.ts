import type { RefObject } from 'react';
import { whenActivated } from '#ui/browser/when-activated.ts';
import { whenIdle } from '#ui/browser/when-idle.ts';
import type { SearchResultsData } from '../page-data.ts';
import type { DisplayedSearch, DisplayedChip } from './display/displayed-search.ts';
import { isNewVisit } from './history-entry.ts';
import type { Navigator } from './navigator.ts';
import { OPEN_SECTIONS_PARAM } from './open-sections.ts';
import { CHECKBOXES, isChanged, undoRestoredForm } from './query/reset-form.ts';
import { addressOf, addSorted } from './query/search-address.ts';
import { syncDependentCheckboxes } from '../panel/dependent-checkboxes.ts';
import type { SearchActions, SearchMove } from './search-actions.ts';

type ShowChips = (chips: readonly DisplayedChip[] | null) => void;

/**
 * The first of these events loads the navigator, unless the browser was idle before. Each comes before an action, most
 * of them a few hundred milliseconds earlier.
 */
export const MOVES = ['pointermove', 'scroll'];
/**
 * Each of these events loads the navigator again if loading failed. `MOVES` don't, because there are many per second.
 */
export const PRESSES = ['pointerdown', 'focusin', 'keydown'];

/**
 * Loads the navigator when the browser is idle, or at the shopper's first interaction if that comes first. This keeps
 * it out of the scripts that the page waits for. Actions requested before it arrives run in order when it does. If it
 * cannot be loaded, the browser opens the search as a new document.
 */
export class LazyNavigator implements SearchActions {
  readonly #form: RefObject<HTMLFormElement | null>;
  readonly #change: (part: Partial<DisplayedSearch>) => void;
  readonly #load: () => Promise<Navigator>;
  #navigator: Navigator | undefined;
  #loading: Promise<Navigator> | undefined;
  #stop = (): void => {};
  #showChips: ShowChips = () => {};
  /** Checkboxes that the shopper changed before the navigator arrived, and their states. */
  readonly #early = new Map<HTMLInputElement, boolean>();

  constructor(
    first: SearchResultsData,
    form: RefObject<HTMLFormElement | null>,
    change: (part: Partial<DisplayedSearch>) => void,
    load: () => Promise<{ Navigator: typeof Navigator }>,
  ) {
    this.#form = form;
    this.#change = (part) => {
      change(part);
      if (part.pending !== undefined) this.#showChips(null);
    };
    this.#load = async () =>
      new (await load()).Navigator(
        first,
        form,
        this.#change,
        (chips) => this.#showChips(chips),
        syncDependentCheckboxes,
      );
  }

  readonly apply = (move?: SearchMove): void => {
    const choices = this.#navigator ? [] : this.#earlyChoices();
    this.#run((navigator) => {
      for (const [box, checked] of choices) box.checked = checked;
      navigator.apply(move);
    }, this.#submit);
  };

  readonly sort = (): void => this.#run((navigator) => navigator.sort(), this.#submit);

  readonly go = (query: string, move?: SearchMove): void =>
    this.#run(
      (navigator) => navigator.go(query, move),
      () => location.assign(addressOf(query)),
    );

  readonly refine = (query: string, move?: SearchMove): void =>
    this.#run(
      (navigator) => navigator.refine(query, move),
      () => location.assign(addressOf(query)),
    );

  readonly loadMore = (): void =>
    this.#run(
      (navigator) => void navigator.loadMore(),
      () => this.#change({ more: 'failed' }),
    );

  readonly complete = (section: string): void =>
    this.#run(
      (navigator) => navigator.complete(section),
      () => location.assign(addressOf(addSorted(location.search.slice(1), [[OPEN_SECTIONS_PARAM, section]]))),
    );

  /**
   * `show` renders the chips of a requested search during the event that requests it. They stay until the page shows
   * that the search is pending.
   */
  readonly onChips = (show: ShowChips): void => {
    this.#showChips = show;
  };

  /** Call it after data is rendered. */
  readonly drawn = (data: SearchResultsData): void => this.#navigator?.drawn(data);

  /**
   * Waits until the browser is idle or the shopper interacts. Returns a function that ends all navigation by this
   * object.
   */
  readonly start = (): (() => void) => {
    // A checkbox that the shopper changed before the script loaded counts as a choice; one that the browser restored
    // does not. Other controls are read when their code arrives.
    const form = this.#form.current;
    if (form && !isNewVisit()) undoRestoredForm(form);
    else if (form && isChanged(form)) this.apply();
    // The entry's state may contain a scroll position, or cards that the document does not have.
    if (history.state !== null) this.#preload();
    const listening = new AbortController();
    const { signal } = listening;
    // React stops events from parts that wait for this code, so they are caught in the capture phase.
    const options = { signal, passive: true, capture: true };
    for (const move of MOVES) addEventListener(move, this.#preload, { ...options, once: true });
    for (const press of PRESSES) addEventListener(press, this.#preload, options);
    whenActivated(() => whenIdle(this.#preload, signal));
    return () => {
      listening.abort();
      this.#stop();
    };
  };

  readonly #preload = (): void =>
    this.#run(
      () => {},
      () => {},
    );

  readonly #submit = (): void => this.#form.current?.submit();

  /**
   * Returns the checkboxes that changed since the last call. A link clicked before that sets all checkboxes when the
   * navigator arrives, and must not undo these changes.
   */
  #earlyChoices(): [box: HTMLInputElement, checked: boolean][] {
    const boxes = [...(this.#form.current?.querySelectorAll<HTMLInputElement>(CHECKBOXES) ?? [])];
    const changed = boxes.filter((box) => box.checked !== (this.#early.get(box) ?? box.defaultChecked));
    for (const box of changed) this.#early.set(box, box.checked);
    return changed.map((box) => [box, box.checked]);
  }

  #run(act: (navigator: Navigator) => void, otherwise: () => void): void {
    if (this.#navigator) return act(this.#navigator);
    this.#loading ??= this.#load().then((navigator) => {
      this.#stop = navigator.start();
      return (this.#navigator = navigator);
    });
    this.#loading.then(act, () => {
      this.#loading = undefined;
      otherwise();
    });
  }
}
