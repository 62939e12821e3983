/**
 * Exact faceted search over columns in memory. This file is the package's whole face.
 * The engine knows rows, columns and predicates; it knows no cars, no clock and does no I/O.
 */
export { createEngine } from './engine.ts';
export type { Engine } from './engine.ts';
export type { View } from './past/view.ts';
export { SnapshotError } from './snapshot/snapshot-error.ts';
export type { SnapshotReason } from './snapshot/snapshot-error.ts';
export type { Answer, Hit, NumberStats } from './answer.ts';
export { Counts } from './counts.ts';
export type { Facet, Histogram, Order, Predicate, Query, ScoreTerm } from './query.ts';
export type { RelaxedPair, Relaxations, RelaxQuery, RelaxWay } from './relaxation.ts';
export { directionOf, distanceMiles, EARTH_RADIUS_MILES } from './distance.ts';
export type { Storage, Update } from './store/storage.ts';
export type { Column, Point, Row, Schema, Value } from './schema.ts';
export { typosIn, wordsOf } from './words.ts';
export { createMatcher } from './matching/matcher.ts';
export type { Change, IdLists, Matcher, Matches } from './matching/matcher.ts';
