import { CHECKBOXES } from './query/reset-form.ts';
import { markWordsAsSearched } from './query/form-state.ts';
import type { SentSearch } from './fetch-results.ts';

/** Time in ms for which an answer may be used, because cars and counts change. */
const FRESH_MS = 1_000;

/** Updates the checkboxes that depend on a changed one. The panel already has this function. */
export type SyncCheckboxes = (form: HTMLFormElement, changed: HTMLInputElement) => void;

type Page = {
  syncCheckboxes: SyncCheckboxes;
  form(): HTMLFormElement | null;
  /** Returns the query of the form's values. */
  formQuery(): string | undefined;
  /** Whether a choice is searched immediately. Otherwise a pending search would be replaced. */
  isReady(): boolean;
  send(query: string): SentSearch;
};

/**
 * Requests the search for a checkbox as soon as the mouse button is pressed down, so that the answer may be there when
 * the button is released and the checkbox changes. A finger that touches the screen may be about to scroll, so it
 * requests nothing.
 */
export class SearchAhead {
  readonly #page: Page;
  #sent: { search: SentSearch; query: string; until: number } | undefined;
  /** The checkbox that is pressed, and its state after the click; `undefined` once anything else in the form changes. */
  #pressed: { box: HTMLInputElement; checked: boolean } | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Listens for mouse presses in the form until `signal` aborts. */
  listen(signal: AbortSignal): void {
    this.#page.form()?.addEventListener('pointerdown', this.#press, { signal, passive: true });
    // Some controls of the form are outside of it.
    const input = ({ target }: Event) => target !== this.#pressed?.box && this.formChanged();
    addEventListener('input', input, { signal, capture: true });
  }

  /** Call it when the form has other values than those that were read at the press. */
  formChanged(): void {
    this.#pressed = undefined;
  }

  /** Returns the form's query if it was read at the press, because the frame of the click waits for reading it again. */
  clickedQuery(): string | undefined {
    const [sent, pressed] = [this.#sent, this.#pressed];
    if (!sent || !pressed || pressed.box.checked !== pressed.checked) return undefined;
    markWordsAsSearched(pressed.box.form!);
    return sent.query;
  }

  /** Returns the request for a query if it was sent ahead, and aborts the request for any other query. */
  take(query: string): SentSearch | undefined {
    const sent = this.#sent;
    this.#sent = undefined;
    this.formChanged();
    if (sent?.query === query && performance.now() < sent.until) return sent.search;
    sent?.search.flight.abort();
    return undefined;
  }

  readonly #press = ({ target, button, pointerType }: PointerEvent): void => {
    const box = (target as Element).closest('label')?.control as HTMLInputElement | null | undefined;
    if (pointerType !== 'mouse' || button !== 0 || box?.type !== 'checkbox' || !box.name || box.disabled) return;
    // Runs in its own task: if the click follows immediately, it is handled first and sends the request itself.
    setTimeout(() => {
      const form = this.#page.form();
      if (!form || box.form !== form || !this.#page.isReady()) return;
      const query = this.#queryAfter(box, form);
      if (query === undefined) return;
      this.#sent?.search.flight.abort();
      this.#sent = { search: this.#page.send(query), query, until: performance.now() + FRESH_MS };
      this.#pressed = { box, checked: !box.checked };
    });
  };

  /**
   * Returns the form's query after a click on a checkbox. The checkbox changes only briefly, before the next frame is
   * drawn.
   */
  #queryAfter(box: HTMLInputElement, form: HTMLFormElement): string | undefined {
    const words = form.elements.namedItem('words') as HTMLInputElement | null;
    const asked = words?.dataset['asked'];
    const before = [...form.querySelectorAll<HTMLInputElement>(CHECKBOXES)].map(
      (each) => [each, each.checked] as const,
    );
    box.checked = !box.checked;
    this.#page.syncCheckboxes(form, box);
    const query = this.#page.formQuery();
    for (const [each, checked] of before) each.checked = checked;
    // Words that are still being typed have not been searched.
    if (words && asked === undefined) delete words.dataset['asked'];
    else if (words) words.dataset['asked'] = asked;
    return query;
  }
}
