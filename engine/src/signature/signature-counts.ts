import type { SearchContext } from '../search-context.ts';
import type { Selection } from '../selection.ts';
import type { Axis } from './axis.ts';
import { SetCounter } from './set-counter.ts';
import type { Signatures } from './signatures.ts';

/** Reads counts of one search out of the signatures of its rows. */
export class SignatureCounts {
  readonly #signatures: Signatures;
  readonly #selection: Selection;
  readonly #counter: SetCounter;
  #matching: Int32Array | null = null;

  /** `axes` are all that will be asked for. */
  constructor(axes: readonly Axis[], selection: Selection, context: SearchContext) {
    this.#signatures = context.rows.signatures;
    this.#signatures.enrol(axes);
    this.#selection = selection;
    this.#counter = new SetCounter(this.#signatures, context);
  }

  /** By bit of the axis: how many rows have it that match without a section; `null` when the axis has no place. */
  of(axis: Axis, drop: string | null): Int32Array | null {
    const span = this.#signatures.spanOf(axis);
    if (span === null) return null;
    const end = span.first + axis.size;
    this.#matching ??= this.#counter.count(this.#selection.matching, [0, this.#signatures.stride]);
    const counts = this.#matching.slice(span.first, end);
    const failing = this.#selection.onlyFailing(drop);
    if (failing === undefined || axis.size === 0) return counts;
    const others = this.#counter.count(failing, [span.first >> 5, ((end - 1) >> 5) + 1]);
    for (let i = 0; i < counts.length; i++) counts[i]! += others[span.first + i]!;
    return counts;
  }
}
