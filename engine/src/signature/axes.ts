import type { Columns } from '../columns/columns.ts';
import type { Predicate } from '../query.ts';
import { type Axis, binAxis, caseAxis, codeAxis } from './axis.ts';

/** An adversary must not make every row remember every question that was ever asked. */
const MOST_ASKED_AXES = 64;

/**
 * Finds the axis that a count can be read from. A column has one always. Cases and edges get one when the same object
 * is asked about a second time: a caller that keeps its facets has them counted at once with all others.
 */
export class Axes {
  readonly #columns: Columns;
  readonly #byColumn = new Map<string, Axis>();
  readonly #asked = new WeakMap<object, { column: string; axis: Axis | null }>();
  #askedAxes = 0;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  ofColumn(name: string): Axis {
    const known = this.#byColumn.get(name);
    if (known) return known;
    const axis = codeAxis(this.#columns.get(name, 'code', 'codes'));
    this.#byColumn.set(name, axis);
    return axis;
  }

  ofCases(cases: Readonly<Record<string, Predicate>>): Axis | null {
    return this.#ofAsked(cases, '', () => caseAxis(Object.values(cases), this.#columns));
  }

  ofBins(column: string, edges: readonly number[]): Axis | null {
    return this.#ofAsked(edges, column, () => binAxis(column, edges, this.#columns));
  }

  #ofAsked(key: object, column: string, make: () => Axis | null): Axis | null {
    const known = this.#asked.get(key);
    if (known === undefined) {
      this.#asked.set(key, { column, axis: null });
      return null;
    }
    if (known.column !== column) return null;
    if (known.axis === null && this.#askedAxes < MOST_ASKED_AXES) {
      known.axis = make();
      if (known.axis !== null) this.#askedAxes++;
    }
    return known.axis;
  }
}
