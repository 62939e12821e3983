import type { Answer, Hit, Query } from '@forecourt/engine';
import type { PeerAnswer } from './contender.ts';

/** Sums are added in another order, and arc sines come from another library: both may differ in the last digits. */
const CLOSE = 1e-9;

/** An answer of the engine or of its oracle; counts are read as they are. */
export type ComparableAnswer = Omit<Answer, 'epoch' | 'facets'> & {
  facets: Readonly<Record<string, Iterable<readonly [string, number]> | Readonly<Record<string, number>>>>;
};

/** Returns the differences between the engine's answer and a peer's, one line each; empty if they are equal. */
export function compareAnswers(query: Query, ours: ComparableAnswer, theirs: PeerAnswer): string[] {
  const { skipped } = theirs;
  const lines = [
    ...differ('total', ours.total, theirs.total),
    ...(theirs.first === undefined ? [] : differ('first rank', ours.first, theirs.first)),
    ...('hits' in skipped ? [] : hitDifferences(query, ours.hits, theirs.hits)),
  ];
  for (const part of ['facets', 'histograms', 'stats'] as const) {
    const names = new Set([...Object.keys(ours[part]), ...Object.keys(theirs[part])]);
    for (const name of names) {
      const what = `${part} ${name}`;
      if (what in skipped) continue;
      const [one, other] = [plain(ours[part][name]), plain(theirs[part][name])];
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
        lines.push(...differ(`${what} ${key}`, one[key], other[key], part === 'stats' && key === 'mean' ? CLOSE : 0));
    }
  }
  return lines;
}

/**
 * Hits must be equal rank by rank. Where keys are computed, rows whose keys differ only in the last digits may have
 * swapped places; those ranks compare keys instead of ids.
 */
function hitDifferences({ order }: Query, ours: readonly Hit[], theirs: PeerAnswer['hits']): string[] {
  if (ours.length !== theirs.length) return differ('hits', ours.length, theirs.length);
  const share = order.kind === 'column' ? 0 : CLOSE;
  return ours.flatMap((hit, rank) => {
    const other = theirs[rank]!;
    const sameRow = hit.id === other.id || (share > 0 && hit.key !== null && other.key !== undefined);
    if (sameRow && (other.key === undefined || isSame(hit.key, other.key, share))) return [];
    return differ(`hit ${rank}`, `${hit.id} (${hit.key})`, `${other.id} (${other.key})`);
  });
}

type Figures = Readonly<Record<string, number | null>>;

function plain(part: Iterable<readonly [string, number]> | readonly number[] | Figures | undefined): Figures {
  if (part === undefined) return {};
  if (Array.isArray(part) || !(Symbol.iterator in part)) return { ...part } as Figures;
  return Object.fromEntries(part as Iterable<readonly [string, number]>);
}

function differ<T extends string | number | null>(what: string, one: T | undefined, other: T | undefined, share = 0) {
  const same = typeof one === 'number' && typeof other === 'number' ? isSame(one, other, share) : one === other;
  return same ? [] : [`${what}: ${one ?? 'nothing'} here, ${other ?? 'nothing'} there`];
}

function isSame(one: number | null, other: number | null, share: number): boolean {
  if (one === null || other === null) return one === other;
  return one === other || Math.abs(one - other) <= share * Math.max(1, Math.abs(one));
}
