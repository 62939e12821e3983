import type { Order, ScoreTerm } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';
import { numberColumn, placeMiles, pointColumn } from './row-test.ts';

/** Returns the number that a row is ordered by; `NaN` where it has none. */
export type RowKey = (row: number) => number;

export function rowKey(columns: Dataset['columns'], order: Order): RowKey {
  if (order.kind === 'column') {
    const { values } = numberColumn(columns, order.column);
    return (row) => values[row]!;
  }
  if (order.kind === 'distance') {
    const { codes } = pointColumn(columns, order.column);
    const miles = placeMiles(pointColumn(columns, order.column), order.center);
    return (row) => (codes[row] === 0 ? Number.NaN : miles[codes[row]! - 1]!);
  }
  const terms = order.terms.map((term) => termValue(columns, term));
  return (row) => {
    let score = 0;
    // The order of addition is part of the definition.
    for (const term of terms) score += term(row);
    return score;
  };
}

/** A missing value counts as 0. */
function termValue(columns: Dataset['columns'], term: ScoreTerm): RowKey {
  const { weight } = term;
  if (term.kind === 'near') {
    const { codes } = pointColumn(columns, term.column);
    const miles = placeMiles(pointColumn(columns, term.column), term.center);
    const worth = miles.map((far) => weight * (term.halfMiles / (term.halfMiles + far)));
    return (row) => (codes[row] === 0 ? 0 : worth[codes[row]! - 1]!);
  }
  const { values } = numberColumn(columns, term.column);
  if (term.kind === 'column') return (row) => (Number.isNaN(values[row]!) ? 0 : weight * values[row]!);
  return (row) => {
    if (Number.isNaN(values[row]!)) return 0;
    const age = Math.max(0, term.nowDays - values[row]!);
    return weight * (term.halfDays / (term.halfDays + age));
  };
}

/** Returns the sort number: smallest first, rows without a key last. */
export function sortNumberOf(order: Order, key: number): number {
  if (Number.isNaN(key)) return Infinity;
  const isAscending = order.kind === 'distance' || (order.kind === 'column' && order.direction === 'asc');
  return isAscending ? key : -key;
}
