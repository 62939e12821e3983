import type { Answer } from '../api/answer.ts';
import type { Counts } from '../api/counts.ts';

/** An answer whose counts are plain records, for comparing and printing. */
export type PlainAnswer = Omit<Answer, 'facets' | 'epoch'> & { facets: Record<string, Record<string, number>> };

export function plainAnswer({ epoch: _epoch, facets, ...rest }: Answer): PlainAnswer {
  return {
    ...rest,
    facets: Object.fromEntries(Object.entries(facets).map(([name, counts]) => [name, plainCounts(counts)])),
  };
}

/** @throws if counts by index differ from those by value. */
function plainCounts(counts: Counts): Record<string, number> {
  const all = counts.toJSON();
  const values = Object.keys(all).filter((_value, i) => i % 2 === 0);
  const { at, others } = counts.listed(['no such value', ...values]);
  const listed = [
    ...values.map((value, i) => [value, at(i + 1)] as const),
    ...others.values.map((value, i) => [value, others.counts[i]!] as const),
  ];
  const differs = listed.length !== Object.keys(all).length || listed.some(([value, count]) => all[value] !== count);
  if (differs || at(0) !== 0) throw new Error(`Counts by index are ${listed.join(' ')} of ${JSON.stringify(all)}.`);
  return all;
}
