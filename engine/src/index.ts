/**
 * Exact faceted search over columns in memory. This file is the package's entire public interface. The engine only
 * knows rows, columns and predicates: it contains no code about cars, reads no clock and does no I/O.
 */
export { createEngine } from './engine.ts';
export type { Engine } from './engine.ts';
export type { View } from './query/view.ts';
export { SnapshotError } from './snapshot/snapshot-error.ts';
export type { SnapshotReason } from './snapshot/snapshot-error.ts';
export type { ComputedColumn } from './api/computed.ts';
export type { Answer, Group, Hit, NumberStats } from './api/answer.ts';
export { Counts, type ListedCounts } from './api/counts.ts';
export type { Facet, Grouping, Histogram, Order, Predicate, Query, ScoreTerm } from './api/query.ts';
export type { RelaxedPair, Relaxations, RelaxQuery, RelaxationKind } from './api/relaxation.ts';
export {
  arcMiles,
  chordOf,
  type Direction,
  directionOf,
  distanceMiles,
  EARTH_RADIUS_MILES,
  milesBetween,
  squaredLength,
} from './kit/distance.ts';
export type { Storage, Update } from './api/storage.ts';
export type { Column, Point, Row, Schema, Value } from './api/schema.ts';
export { allowedTypos, wordsOf } from './kit/words.ts';
export { createMatcher } from './matching/matcher.ts';
export type { IdLists, Matcher, Matches, RowChange } from './matching/matcher.ts';
