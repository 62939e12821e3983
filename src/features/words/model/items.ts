import type { Params } from '#features/search/search.ts';
import type { ReadingPiece, Reading } from './reading.ts';

/** A question that the words leave open. `alternatives` is empty if only the shopper knows the answer. */
export type OpenQuestion = { ask: string; alternatives: readonly Params[] };

/**
 * Consecutive words, as atoms from `from` (included) to `to` (excluded), with their reading. `isDenial`: the words
 * exclude something.
 */
export type SentenceItem = { from: number; to: number } & (
  | { kind: 'chip'; params: Params; note?: string; isGuess?: true; isDenial?: true }
  | { kind: 'question'; question: OpenQuestion; isGuess?: true }
  | { kind: 'limit'; reading: Extract<Reading, { kind: 'limit' }> }
  | { kind: 'here'; params: Params }
  | { kind: 'lacked'; params: Params }
  | { kind: 'leftover'; question?: OpenQuestion; isIdle?: true }
  | { kind: 'not' | 'or' | 'and' | 'filler' | 'unsearchable' }
);
export type Chip = Extract<SentenceItem, { kind: 'chip' }>;

/** Returns the items of the best path, before they are compared with each other. */
export function itemsOf(path: readonly ReadingPiece[], atoms: number): SentenceItem[] {
  const items: SentenceItem[] = [];
  let at = 0;
  for (const { from, to, reading } of path) {
    for (; at < from; at++) items.push({ from: at, to: at + 1, kind: 'leftover' });
    items.push({ from, to, ...itemOf(reading) });
    at = to;
  }
  for (; at < atoms; at++) items.push({ from: at, to: at + 1, kind: 'leftover' });
  return items;
}

type WithoutPosition<Kind> = Kind extends unknown ? Omit<Kind, 'from' | 'to'> : never;

function itemOf(reading: Reading): WithoutPosition<SentenceItem> {
  switch (reading.kind) {
    case 'choice':
      return {
        kind: 'chip',
        params: reading.params,
        ...(reading.note !== undefined && { note: reading.note }),
        ...(reading.isGuess && { isGuess: true }),
      };
    case 'ask':
      return {
        kind: 'question',
        question: { ask: reading.ask, alternatives: reading.alternatives },
        ...(reading.isGuess && { isGuess: true }),
      };
    case 'limit':
      return { kind: 'limit', reading };
    case 'here':
    case 'lacked':
      return { kind: reading.kind, params: reading.params };
    case 'text':
      return { kind: 'leftover' };
    default:
      return { kind: reading.kind };
  }
}

/** Returns the items, with a sequence of them merged into one. */
export function mergeItems(
  items: readonly SentenceItem[],
  first: number,
  last: number,
  into: WithoutPosition<SentenceItem>,
): SentenceItem[] {
  const one = { from: items[first]!.from, to: items[last]!.to, ...into } as SentenceItem;
  return [...items.slice(0, first), one, ...items.slice(last + 1)];
}

/** Returns the index of the next item that is not a filler. */
export function nextItemIndex(items: readonly SentenceItem[], at: number): number {
  let next = at + 1;
  while (items[next]?.kind === 'filler') next++;
  return next;
}

/** Returns the index of the previous item that is not a filler. */
export function previousItemIndex(items: readonly SentenceItem[], at: number): number {
  let last = at - 1;
  while (items[last]?.kind === 'filler') last--;
  return last;
}
