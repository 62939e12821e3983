import { findBursts, type RatedReview } from './find-bursts.ts';
import { findCopies } from './find-copies.ts';
import { findStitchedTexts } from './find-stitched-texts.ts';

/** Why a review needs a closer look before it is approved. */
export type HoldReason = 'burst' | 'copy' | 'network';

/** The part of a review that the fraud rules read. */
export type ReviewTrace = {
  id: number;
  author: string;
  /** Its subject: `owner TOYOTA-RAV4`, `dealer 12`. */
  subject: string;
  atMs: number;
  /** The time when its words were last written: later than `atMs` after a change. */
  wordsAtMs: number;
  /** 1 to 5 stars. */
  overall: number;
  text: string;
  /** The digest of the author's network, which differs from day to day; `null` if unknown. */
  network: string | null;
};

/** Authors other than this one, on one network and day, about anything. */
const NETWORK_AUTHORS = 3;

/**
 * Returns the reviews that match a fraud rule, with the rules: a burst of extreme ratings, a near-copy of another text,
 * or authors who share a network on one day. Reviews count for each other in both directions, so the first review of a
 * burst is found once the others exist.
 * @param traces in the order in which their words were written: a text can be put together only from earlier ones.
 */
export function findSuspicious(traces: readonly ReviewTrace[]): Map<number, HoldReason[]> {
  const bySubject = groupBy(traces, ({ subject }) => subject);
  const rules = {
    burst: [...bySubject.values()].flatMap((same) => [...findBursts(same.toSorted((a, b) => a.atMs - b.atMs))]),
    copy: findAllCopies(traces),
    network: onSharedNetworks(traces),
  };
  return reasonsById(rules);
}

/**
 * Returns what a new or changed review adds to `findSuspicious`: the rules that it matches, and those that others match
 * because of it. Rules that the others match without it were recorded before, and an operator may have approved them
 * since.
 * @param related as above, with the review and those that can be its copies or share its network.
 * @param ofSubject reviews of its subject, including it; see `findBursts`.
 */
export function findSuspiciousWith(
  id: number,
  related: readonly ReviewTrace[],
  ofSubject: readonly RatedReview[],
): Map<number, HoldReason[]> {
  const others = related.filter((one) => one.id !== id);
  return reasonsById({
    burst: findBursts(ofSubject, id),
    copy: without(findAllCopies(related), findAllCopies(others)),
    network: without(onSharedNetworks(related), onSharedNetworks(others)),
  });
}

function without(ids: ReadonlySet<number>, known: ReadonlySet<number>): number[] {
  return [...ids].filter((id) => !known.has(id));
}

function findAllCopies(traces: readonly ReviewTrace[]): Set<number> {
  return new Set([...findCopies(traces), ...findStitchedTexts(traces)]);
}

function reasonsById(rules: Readonly<Record<HoldReason, Iterable<number>>>): Map<number, HoldReason[]> {
  const found = new Map<number, HoldReason[]>();
  for (const [reason, ids] of Object.entries(rules) as [HoldReason, Iterable<number>][])
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), reason]);
  return found;
}

/**
 * A couple that disagrees about a dealer is not a campaign, so two accounts must agree that it is good, or that it is
 * bad.
 */
function onSharedNetworks(traces: readonly ReviewTrace[]): Set<number> {
  const found = new Set<number>();
  for (const group of groupBy(traces, ({ network }) => network).values()) {
    const authors = (some: readonly ReviewTrace[]) => new Set(some.map(({ author }) => author)).size;
    const isCrowded = authors(group) > NETWORK_AUTHORS;
    for (const same of groupBy(group, ({ subject, overall }) => `${opinionOf(overall)} ${subject}`).values())
      if (isCrowded || authors(same) > 1) for (const { id } of same) found.add(id);
  }
  return found;
}

const opinionOf = (stars: number): string => (stars >= 4 ? 'good' : stars <= 2 ? 'bad' : 'mixed');

/** Groups by a key; items without one are left out. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
