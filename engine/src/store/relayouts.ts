import type { Arrangement, Ground } from './arrangement.ts';
import { type Plan, Relayout } from './relayout.ts';
import { misplacedValues } from './stale-bits.ts';

/** Rows are laid out anew when there are so many times as many as planned for, and some more. */
const GROWTH = 2;
const SOME_ROWS = 1024;
/** Codes of two bytes end at 65,536; before that there is time to make room for more. */
const MOST_NARROW_CODES = 56_000;
/** It is seen after again and again whether values have the bits that they should have when so large a share of rows changed. */
const CHANGED_SHARE = 1 / 4;
/** So many values a row without a bit that others should have left to them are worth it. */
const MISPLACED_SHARE = 1 / 4;

/** Decides when all rows are to be laid out anew, and does it in the background. */
export class Relayouts {
  readonly #ground: Ground;
  #running: Relayout | null = null;
  #isMakeshift = false;
  #changed = 0;
  /** Values without bits when rows were laid out: so many are not avoided. */
  #misplaced = 0;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** A row comes, changes or goes. */
  touch(row: number): void {
    this.#changed += 1;
    this.#running?.touch(row);
  }

  /** Other rows are searched from now on; `isMakeshift`: they should be laid out anew. */
  settle({ fields, layout }: Arrangement, size: number, isMakeshift: boolean): void {
    this.cancel();
    this.#isMakeshift = isMakeshift;
    this.#changed = 0;
    if (!isMakeshift) this.#misplaced = misplacedValues(fields, layout, size);
  }

  /** Gives up what was begun. */
  cancel(): void {
    this.#running?.dispose();
    this.#running = null;
  }

  /** Whether rows should be laid out anew. Not where memory would not hold them twice. */
  isWanted({ fields, layout }: Arrangement, size: number, planned: number): boolean {
    if (this.#running) return true;
    const { heap } = this.#ground;
    if (heap.left < heap.used) return false;
    if (this.#isMakeshift || size > GROWTH * planned + SOME_ROWS) return true;
    const isNarrow = layout.singles.some(
      (column, s) =>
        column.kind === 'wide' && column.width === 2 && fields.singles[s]!.dictionary.size > MOST_NARROW_CODES,
    );
    if (isNarrow) return true;
    if (this.#changed < size * CHANGED_SHARE + SOME_ROWS) return false;
    this.#changed = 0;
    return misplacedValues(fields, layout, size) > this.#misplaced + size * MISPLACED_SHARE;
  }

  /** Goes on while there is time, one step at least; answers the new rows when they are done, to be taken at once. */
  advance(plan: () => Plan, hasTime: () => boolean): Arrangement | null {
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
        // Whatever made it wanted may have been noted as seen to.
        this.#isMakeshift = true;
        return null;
      }
      if (!hasTime()) return null;
    }
  }
}
