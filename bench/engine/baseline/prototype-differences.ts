import type { Answer } from '@forecourt/engine';
import { idOf } from '../dataset.ts';
import { FLAT_NAMES, FLAT_SECTIONS, LIST_NAMES, LIST_SECTIONS, V1_ORDER_NAMES } from '../workloads/v1-shape.ts';
import { FIRST_BIT } from './prototype-dataset.ts';
import type { PrototypeAnswer, PrototypeData, PrototypeQuery } from './prototype-modules.ts';

const STATS = ['price', 'mileage', 'year'] as const;
const MEAN_TOLERANCE = 1e-9;
/** The prototype computes distances in single precision, so it treats places at almost the same distance as ties. */
const DISTANCE_TOLERANCE = 1e-6;

/** Describes where the engine's answer differs from the prototype's. */
export function prototypeDifferences(
  data: PrototypeData,
  query: PrototypeQuery,
  theirs: PrototypeAnswer,
  ours: Answer,
): string[] {
  const found: string[] = [];
  const differ = (where: string, one: number | null | undefined, other: number | null | undefined) => {
    if (one !== other) found.push(`${where}: ${one}, the prototype has ${other}`);
  };
  const differInCounts = (column: string, counts: Uint32Array) => {
    const named = ours.facets[column]?.toJSON() ?? {};
    counts.forEach((count, option) => differ(`${column}${option}`, named[`${column}${option}`] ?? 0, count));
    if (Object.keys(named).length > counts.length) found.push(`${column} has values that the prototype has not`);
  };
  differ('total', ours.total, theirs.total);
  let offset = 0;
  for (const name of FLAT_NAMES) {
    differInCounts(name, theirs.small.subarray(offset, offset + FLAT_SECTIONS[name]));
    offset += FLAT_SECTIONS[name];
  }
  for (const name of LIST_NAMES) {
    differInCounts(name, theirs.multi.subarray(FIRST_BIT[name], FIRST_BIT[name] + LIST_SECTIONS[name]));
  }
  differInCounts('trim', theirs.trims);
  differInCounts('model', theirs.models);
  differInCounts('make', theirs.makes);
  if (V1_ORDER_NAMES[query.sort] === 'distanceAsc' && query.loc)
    found.push(...distanceDifferences(data, query, theirs, ours));
  else {
    differ('number of hits', ours.hits.length, theirs.ids.length);
    theirs.ids.forEach((row, rank) => differ(`hit ${rank}`, ours.hits[rank]?.id, idOf(row)));
  }
  STATS.forEach((name, i) => {
    const [min, max, mean] = theirs.stats?.slice(i * 3) ?? [null, null, null];
    const stats = ours.stats[name];
    differ(`min of ${name}`, stats?.min, min);
    differ(`max of ${name}`, stats?.max, max);
    if (!isNear(stats?.mean ?? 0, mean ?? 0, MEAN_TOLERANCE)) differ(`mean of ${name}`, stats?.mean, mean);
  });
  return found;
}

/** Compares distances rank by rank; cars with equal distance may swap. */
function distanceDifferences(
  { owners, owner }: PrototypeData,
  { loc }: PrototypeQuery,
  theirs: PrototypeAnswer,
  ours: Answer,
): string[] {
  const keyOf = (row: number) => {
    const i = owner[row]!;
    return 1 - (loc!.x * owners.x[i]! + loc!.y * owners.y[i]! + loc!.z * owners.z[i]!);
  };
  const wrong = [...theirs.ids].flatMap((row, rank) => {
    const id = ours.hits[rank]?.id;
    const isSame = id !== undefined && isNear(keyOf(id - idOf(0)), keyOf(row), DISTANCE_TOLERANCE);
    return isSame ? [] : [`hit ${rank}: ${id} is not as far as ${idOf(row)}`];
  });
  return ours.hits.length === theirs.ids.length
    ? wrong
    : [...wrong, `${ours.hits.length} hits, not ${theirs.ids.length}`];
}

function isNear(one: number, other: number, tolerance: number): boolean {
  return Math.abs(one - other) <= tolerance * Math.abs(other) + 4 * Number.EPSILON;
}
