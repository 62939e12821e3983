import { TRIM_FUEL_PARAM, type TrimComparison } from '../model/trim-comparison.ts';
import { type FetchJson, fetchJson } from './fetch-json.ts';

/**
 * The trims of the active model, by fuel. Each list is requested when it is first needed and then stored, for the tab
 * and for the dialog.
 */
export class TrimStore {
  readonly #path: string;
  readonly #signal: AbortSignal;
  readonly #fetch: FetchJson;
  readonly #kept = new Map<string, Promise<TrimComparison | null>>();

  /**
   * @param path the call with its query.
   * @param signal aborts all requests.
   */
  constructor(path: string, signal: AbortSignal, fetch: FetchJson = fetchJson) {
    this.#path = path;
    this.#signal = signal;
    this.#fetch = fetch;
  }

  /** Whether the model is active: its trims were requested, and not discarded since. */
  get isActive(): boolean {
    return this.#kept.size > 0;
  }

  /** Returns the trims for a fuel, `''` for all; `null` if none are stated. A failed request is repeated next time. */
  load(fuel: string): Promise<TrimComparison | null> {
    const known = this.#kept.get(fuel);
    if (known) return known;
    const query = fuel === '' ? '' : `&${new URLSearchParams({ [TRIM_FUEL_PARAM]: fuel }).toString()}`;
    const loading = this.#fetch(this.#path + query, this.#signal).then(
      (answer) => (answer as { comparison: TrimComparison | null }).comparison,
    );
    this.#kept.set(fuel, loading);
    loading.catch(() => this.#kept.delete(fuel));
    return loading;
  }

  /** Closing the dialog resets the active model, unless the trims tab is active (spec 1 §4). */
  closeDialog({ isTabActive }: { isTabActive: boolean }): void {
    if (!isTabActive) this.#kept.clear();
  }
}
