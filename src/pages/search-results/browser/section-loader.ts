import type { SearchResultsData, SectionView } from '../page-data.ts';
import { openAfterUpdate } from './open-after-update.ts';
import { addOpen, fetchSection } from './fetch-results.ts';
import { isIncompleteSection, SHOW_ALL } from './open-sections.ts';

/** Time in ms that the pointer or the focus must rest on a closed section before its options are fetched. */
const INTENT_MS = 65;

type Page = {
  /** Returns the data that the page currently shows. */
  shown(): SearchResultsData;
  form(): HTMLFormElement | null;
  /** Replaces the section that has the same key. */
  replace(section: SectionView): void;
};

/**
 * Loads the options that the document leaves out: those of a closed section when it opens, and those of a long list
 * when it unfolds. Starts when the pointer or the focus rests on a closed section, or immediately when it is clicked.
 */
export class SectionLoader {
  readonly #page: Page;
  /** Sections that the shopper opened in full, so that the next answers must contain them in full too. */
  readonly #wanted: Set<string>;
  #loads = new Map<string, Promise<SectionView>>();
  #flight = new AbortController();
  #intent: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Page) {
    this.#page = page;
    this.#wanted = new Set(
      page
        .shown()
        .sections.filter(({ unfolded }) => unfolded)
        .map(({ key }) => key),
    );
  }

  /** Watches the sections that the shopper opens or is about to open, until `signal` aborts. */
  listen(signal: AbortSignal): void {
    const form = this.#page.form();
    for (const name of ['pointerover', 'focusin', 'pointerdown'])
      form?.addEventListener(name, this.#anticipate, { signal, passive: true });
    // The toggle event does not bubble, so it is caught in the capture phase.
    form?.addEventListener('toggle', this.completeOpen, { signal, capture: true });
    signal.addEventListener('abort', this.cancel);
    this.completeOpen();
  }

  /**
   * Returns the sections that a search should answer in full. They include sections with choices, because a chosen
   * option that is removed must not disappear while it has the focus.
   */
  wanted(): string[] {
    const chosen = this.#page.shown().sections.filter((section) => section.chosen > 0 && leavesOut(section));
    for (const { key } of chosen) this.#wanted.add(key);
    return [...this.#wanted];
  }

  /** Cancels loading, because another search follows. */
  readonly cancel = (): void => {
    clearTimeout(this.#intent);
    this.#flight.abort();
    this.#flight = new AbortController();
    this.#loads = new Map();
  };

  /** Loads the missing options of open sections. */
  readonly completeOpen = (): void => {
    for (const details of this.#page.form()?.querySelectorAll(':scope > details[open]') ?? []) {
      const section = this.#sectionOf(details);
      if (section && isIncompleteSection(section) && !section.failed) void this.complete(section.key);
    }
  };

  /** Completes the section of a clicked button. */
  press(key: string): void {
    const button = document.activeElement;
    const list = button?.matches(SHOW_ALL) ? button.parentElement : null;
    void this.complete(key);
    // The button is replaced by the summary of its list, which gets the focus.
    setTimeout(() => {
      if (!button?.isConnected) list?.querySelector<HTMLElement>('.fold > summary')?.focus({ preventScroll: true });
    });
  }

  async complete(key: string): Promise<void> {
    const section = this.#page.shown().sections.find((each) => each.key === key);
    if (!section || !leavesOut(section)) return;
    this.#wanted.add(key);
    const { signal } = this.#flight;
    const { failed, ...pending } = section;
    if (failed) this.#page.replace(pending);
    let loaded: SectionView;
    try {
      loaded = await this.#load(key);
    } catch (error) {
      if (!signal.aborted && openAfterUpdate(error, addOpen(this.#page.shown().query, [key]))) return;
      loaded = { ...pending, failed: true };
    }
    // The answer of another search contains its own options.
    if (signal.aborted) return;
    const shown = this.#page.shown().sections.find((each) => each.key === key);
    if (shown && leavesOut(shown)) this.#page.replace({ ...loaded, open: shown.open });
  }

  #load(key: string): Promise<SectionView> {
    const known = this.#loads.get(key);
    if (known) return known;
    const load = fetchSection(this.#page.shown().query, key, this.#flight.signal);
    const loads = this.#loads.set(key, load);
    load.catch(() => loads.delete(key));
    return load;
  }

  readonly #anticipate = ({ target, type }: Event): void => {
    clearTimeout(this.#intent);
    const details = (target as Element).closest('summary')?.parentElement;
    const section = details && !details.hasAttribute('open') ? this.#sectionOf(details) : undefined;
    if (!section || !isIncompleteSection(section)) return;
    const begin = () => void this.#load(section.key).catch(() => undefined);
    if (type === 'pointerdown') begin();
    else this.#intent = setTimeout(begin, INTENT_MS);
  };

  #sectionOf({ id }: Element): SectionView | undefined {
    return this.#page.shown().sections.find(({ key }) => `filter-${key}` === id);
  }
}

/** Returns whether a list of the section contains only its first options. */
function leavesOut(section: SectionView): boolean {
  if (section.kind !== 'tree') return 'fields' in section && section.fields.some(({ leftOut }) => leftOut);
  const { leftOut, makes } = section;
  return [leftOut, ...makes.flatMap((make) => [make, ...make.models]).map((each) => each.leftOut)].some(Boolean);
}
