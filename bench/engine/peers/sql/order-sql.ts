import type { Order, Query, ScoreTerm } from '@forecourt/engine';
import { EARTH_RADIUS_MILES } from '../chord.ts';
import { ALWAYS, doubleLiteral, squareSql } from './predicate-sql.ts';
import { coordinateColumnName, numberColumnName } from './table-layout.ts';

/** Returns the number by which hits are ordered; null where a row has none. */
export function keySql(order: Order): string {
  switch (order.kind) {
    case 'column':
      return numberColumnName(order.column);
    case 'distance':
      return milesSql(order.column, order.center);
    case 'score':
      return order.terms.length === 0 ? doubleLiteral(0) : order.terms.map(termSql).join(' + ');
  }
}

export function isAscending(order: Order): boolean {
  return order.kind === 'distance' || (order.kind === 'column' && order.direction === 'asc');
}

/** Returns the columns of the shared table that an order reads. */
export function orderColumns(order: Order): string[] {
  const ofPoint = (column: string) => (['x', 'y', 'z'] as const).map((axis) => coordinateColumnName(column, axis));
  if (order.kind === 'column') return [numberColumnName(order.column)];
  if (order.kind === 'distance') return ofPoint(order.column);
  return order.terms.flatMap((term) => (term.kind === 'near' ? ofPoint(term.column) : [numberColumnName(term.column)]));
}

/** A computed key may differ in its last digits from the engine's key of the row at the cursor. */
const CLOSE = 1e-9;

/** Selects rows after a cursor, where `k` is their key. */
export function afterCursorSql(order: Order, after: Query['after']): string {
  if (!after) return ALWAYS;
  const { key, id } = after;
  if (key === null) return `(k IS NULL AND id > ${id})`;
  const beyond = isAscending(order) ? '>' : '<';
  const behind = `(k ${beyond} ${doubleLiteral(key)} OR k IS NULL OR (k = ${doubleLiteral(key)} AND id > ${id}))`;
  if (order.kind === 'column') return behind;
  return `(${behind} AND (id <> ${id} OR k IS NULL OR abs(k - ${doubleLiteral(key)}) > ${doubleLiteral(CLOSE)}))`;
}

function milesSql(column: string, center: { latitude: number; longitude: number }): string {
  return `${doubleLiteral(2 * EARTH_RADIUS_MILES)} * asin(${least(`sqrt(${squareSql(column, center)}) / 2e0`)})`;
}

/** At most 1, because rounding may raise half the chord to the opposite point of the earth slightly above 1. */
function least(expression: string): string {
  return `CASE WHEN ${expression} > 1 THEN 1e0 ELSE ${expression} END`;
}

function termSql(term: ScoreTerm): string {
  const weight = doubleLiteral(term.weight);
  switch (term.kind) {
    case 'column':
      return `coalesce(${weight} * ${numberColumnName(term.column)}, 0e0)`;
    case 'near': {
      const half = doubleLiteral(term.halfMiles);
      return `coalesce(${weight} * (${half} / (${half} + ${milesSql(term.column, term.center)})), 0e0)`;
    }
    case 'fresh': {
      const half = doubleLiteral(term.halfDays);
      const day = numberColumnName(term.column);
      const age = `CASE WHEN ${day} >= ${doubleLiteral(term.nowDays)} THEN 0e0 ELSE ${doubleLiteral(term.nowDays)} - ${day} END`;
      return `coalesce(CASE WHEN ${day} IS NULL THEN 0e0 ELSE ${weight} * (${half} / (${half} + ${age})) END, 0e0)`;
    }
  }
}
