import type { Arrangement, ArrangementContext } from './arrangement.ts';
import { type RelayoutPlan, Relayout } from './relayout.ts';
import { MISSING } from '../dictionaries/dictionary.ts';
import type { Fields } from '../columns/fields.ts';
import type { BitColumn, Layout } from '../layout/layout.ts';

/** Rows are laid out again when their number exceeds the planned number by this factor, plus a constant. */
const GROWTH = 2;
const SOME_ROWS = 1024;
/** Two-byte codes end at 65,536; this threshold leaves time to widen the columns. */
const MAX_NARROW_CODES = 56_000;
/** After this share of rows has changed, the assignment of bits to values is checked again. */
const CHANGED_SHARE = 1 / 4;
/** This many misplaced values per row justify a relayout. A misplaced value has no bit although a less frequent one does. */
const MISPLACED_SHARE = 1 / 4;

/** Decides when to lay all rows out again, and does so in the background. */
export class Relayouts {
  readonly #ground: ArrangementContext;
  #running: Relayout | null = null;
  #isMakeshift = false;
  #changed = 0;
  /** The number of misplaced values right after the last layout, which another layout would not reduce. */
  #misplaced = 0;

  constructor(ground: ArrangementContext) {
    this.#ground = ground;
  }

  /** Reports that a row was added, changed or removed. */
  touch(row: number): void {
    this.#changed += 1;
    this.#running?.touch(row);
  }

  /** Reports that searches now use other rows. `isMakeshift`: these rows should be laid out again soon. */
  settle({ fields, layout }: Arrangement, size: number, isMakeshift: boolean): void {
    this.cancel();
    this.#isMakeshift = isMakeshift;
    this.#changed = 0;
    if (!isMakeshift) this.#misplaced = countMisplacedValues(fields, layout, size);
  }

  cancel(): void {
    this.#running?.dispose();
    this.#running = null;
  }

  /** Whether rows should be laid out again. False if memory cannot hold them twice. */
  isWanted({ fields, layout }: Arrangement, size: number, planned: number): boolean {
    if (this.#running) return true;
    const { heap } = this.#ground;
    if (heap.left < heap.used) return false;
    if (this.#isMakeshift || size > GROWTH * planned + SOME_ROWS) return true;
    const isNarrow = layout.singles.some(
      (column, s) =>
        column.kind === 'wide' && column.width === 2 && fields.singles[s]!.dictionary.size > MAX_NARROW_CODES,
    );
    if (isNarrow) return true;
    if (this.#changed < size * CHANGED_SHARE + SOME_ROWS) return false;
    this.#changed = 0;
    return countMisplacedValues(fields, layout, size) > this.#misplaced + size * MISPLACED_SHARE;
  }

  /**
   * Continues while there is time, at least one step. Returns the new rows when they are done; they must be used
   * immediately.
   */
  advance(plan: () => RelayoutPlan, hasTime: () => boolean): Arrangement | null {
    this.#running ??= new Relayout(this.#ground, plan());
    for (;;) {
      const state = this.#running.step();
      if (state === 'done') {
        const rows = this.#running.take();
        this.#running = null;
        return rows;
      }
      if (state === 'again') {
        this.cancel();
        // The reason for the relayout may already be marked as handled.
        this.#isMakeshift = true;
        return null;
      }
      if (!hasTime()) return null;
    }
  }
}

/**
 * A value without a bit counts as misplaced if at least this many times as many rows have it as the least frequent
 * value with a bit.
 */
const SHARE = 1.5;
/**
 * A word without a slice counts as misplaced if at least one in this many rows has it. A new layout gives slices to
 * words with at least half of this frequency (`WORD_SHARE` in `layout.ts`).
 */
const WORD_SHARE = 24;

/** Counts the values of rows that have no bit although less frequent values do. */
function countMisplacedValues({ singles, multis }: Fields, layout: Layout, rows: number): number {
  const columns = [...layout.singles, ...layout.multis];
  const fields = [...singles, ...multis].flatMap(({ dictionary }, i) => {
    const column = columns[i]!;
    return column.kind === 'bits' ? [{ dictionary, column }] : [];
  });
  let least = Infinity;
  for (const { dictionary, column } of fields) {
    if (column.rest < 0) continue;
    for (const code of column.codes) least = Math.min(least, code < dictionary.size ? dictionary.usesOf(code) : 0);
  }
  let count = 0;
  for (const { dictionary, column } of fields) {
    const enough = column.rest < 0 ? rows / WORD_SHARE : Math.max(1, least * SHARE);
    for (let code = MISSING + 1; code < dictionary.size; code++) {
      const uses = dictionary.usesOf(code);
      if (uses > enough && !hasBit(column, code)) count += uses;
    }
  }
  return count;
}

function hasBit({ bitOf }: BitColumn, code: number): boolean {
  return code < bitOf.length && bitOf[code]! >= 0;
}
