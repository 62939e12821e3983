import type { NumberStats } from '@forecourt/engine';
import type { PlainAnswer } from './plain-answer.ts';

/** Means depend on the order of addition; everything else is equal to the last bit. */
const MEAN_TOLERANCE = 1e-9;
const MAX_NAMED = 8;

/** Describes where two answers to one query differ; empty if they are equal. */
export function differences(expected: PlainAnswer, actual: PlainAnswer): string[] {
  const found: string[] = [];
  const differ = (where: string, one: unknown, other: unknown) => {
    if (!Object.is(one, other)) found.push(`${where}: ${String(one)}, not ${String(other)}`);
  };
  differ('total', actual.total, expected.total);
  differ('first', actual.first, expected.first);
  differ('number of hits', actual.hits.length, expected.hits.length);
  expected.hits.forEach(({ id, key }, rank) => {
    differ(`hit ${rank}`, actual.hits[rank]?.id, id);
    differ(`key of hit ${rank}`, actual.hits[rank]?.key, key);
  });
  for (const name of namesOf(expected.facets, actual.facets)) {
    const [want, got] = [expected.facets[name] ?? {}, actual.facets[name] ?? {}];
    for (const value of namesOf(want, got)) differ(`facet ${name}, ${value}`, got[value], want[value]);
  }
  for (const name of namesOf(expected.histograms, actual.histograms)) {
    differ(`histogram ${name}`, String(actual.histograms[name]), String(expected.histograms[name]));
  }
  for (const name of namesOf(expected.stats, actual.stats)) {
    const [want, got] = [expected.stats[name], actual.stats[name]];
    if (!sameStats(want, got)) found.push(`stats ${name}: ${JSON.stringify(got)}, not ${JSON.stringify(want)}`);
  }
  return found.length > MAX_NAMED ? [...found.slice(0, MAX_NAMED), `and ${found.length - MAX_NAMED} more`] : found;
}

function sameStats(one: NumberStats | undefined, other: NumberStats | undefined): boolean {
  if (!one || !other) return false;
  return one.count === other.count && one.min === other.min && one.max === other.max && near(one.mean, other.mean);
}

function near(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one - other) <= MEAN_TOLERANCE * Math.max(1, Math.abs(one));
}

function namesOf(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}
