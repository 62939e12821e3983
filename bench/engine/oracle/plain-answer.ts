import type { Answer } from '@forecourt/engine';

/** An answer whose counts are plain records, for comparing and printing. */
export type PlainAnswer = Omit<Answer, 'facets' | 'epoch'> & { facets: Record<string, Record<string, number>> };

export function plainAnswer({ epoch: _epoch, facets, ...rest }: Answer): PlainAnswer {
  return {
    ...rest,
    facets: Object.fromEntries(Object.entries(facets).map(([name, counts]) => [name, counts.toJSON()])),
  };
}
