import type { Answer } from '../api/answer.ts';
import { relaxRows } from './relax.ts';
import { countRows, type SearchContext, searchRows } from './search.ts';
import type { Predicate, Query } from '../api/query.ts';
import type { Relaxations, RelaxQuery } from '../api/relaxation.ts';
import type { Store } from '../store/store.ts';
import type { PinnedRows } from '../versions/pinned-epochs.ts';

/**
 * The rows of one epoch, while the engine continues with later ones. Every block that changes in the meantime is copied
 * for the view, and `maintain` does not join sparse blocks, so release it soon.
 */
export type View = {
  readonly epoch: number;
  /** The number of rows in this epoch. */
  readonly size: number;
  /**
   * Answers like the engine would have in this epoch. Throws under the same conditions, and after the view was
   * released.
   */
  search(query: Query): Answer;
  count(predicates: readonly Predicate[]): number;
  relax(query: RelaxQuery): Relaxations;
  /** Frees the data that only this view needed. Calling it again does nothing. */
  release(): void;
};

/** More views than this mean that a caller forgot to release some. */
const MAX_VIEWS = 64;

/** The open views, oldest first. If there are too many, the oldest is released. */
export class Views {
  readonly #living = new Set<() => void>();

  add(release: () => void): void {
    this.#living.add(release);
    if (this.#living.size > MAX_VIEWS) for (const oldest of this.#living) return oldest();
  }

  get size(): number {
    return this.#living.size;
  }

  delete(release: () => void): void {
    this.#living.delete(release);
  }
}

export type ViewContext = Omit<SearchContext, 'store'> & { store: Store };

/** `epochNow`: returns the engine's current epoch. */
export function createView(epochNow: () => number, context: ViewContext, views: Views): View {
  const epoch = epochNow();
  const { store } = context;
  let pinned: PinnedRows | null = store.pin(epoch);
  const { size } = pinned;
  const release = () => {
    if (pinned) store.unpin(pinned);
    pinned = null;
    views.delete(release);
  };
  views.add(release);
  const runQuery = <Answer>(question: (rows: SearchContext) => Answer): Answer => {
    if (pinned === null) throw new Error(`The view of epoch ${epoch} is released.`);
    // As long as nothing has changed, the view's rows are the current ones.
    if (epochNow() === epoch) return question(context);
    pinned.refresh();
    context.centers.rows = pinned;
    try {
      return question({ ...context, store: pinned });
    } finally {
      context.centers.rows = store;
    }
  };
  return {
    epoch,
    size,
    search: (query) => ({ epoch, ...runQuery((rows) => searchRows(query, rows)) }),
    count: (predicates) => runQuery((rows) => countRows(predicates, rows)),
    relax: (query) => ({ epoch, ...runQuery((rows) => relaxRows(query, rows)) }),
    release,
  };
}
