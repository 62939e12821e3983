import { textShingles } from './text-shingles.ts';

/** Why a review needs a closer look before it is approved. */
export type HoldReason = 'burst' | 'copy' | 'network';

/** What the fraud rules read of a review. */
export type ReviewTrace = {
  id: number;
  author: string;
  /** What it is about: `owner TOYOTA-RAV4`, `dealer 12`. */
  subject: string;
  atMs: number;
  /** When its words were last written: later than `atMs` after a change. */
  wordsAtMs: number;
  /** 1 to 5 stars. */
  overall: number;
  text: string;
  /** The digest of the author's network, which differs from day to day; `null` if unknown. */
  network: string | null;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Phrases are weighed as if among this many texts. Among few texts, a copied phrase would look usual. */
const MIN_COMPARED = 1_000;

/** The limits were chosen on one half of the corpus and are measured on the other (docs/reviews.md). */
export const REVIEW_FRAUD_RULE = {
  /** Share of the shorter text that another text has. Rare phrases weigh more than usual ones. */
  copiedShare: 0.33,
  /** Shingles that two texts share at least. Less happens by chance. */
  copiedShingles: 9,
  /** A shingle that more texts have than this, and than this share of all, is ordinary. Texts aren't compared by it. */
  ordinaryTexts: 150,
  ordinaryShare: 0.02,
  /** A text that is this much older than its only near-copy is the original, not part of a campaign. */
  originalMs: 7 * DAY_MS,
  /** A text is put together from others if this share of it is in few of them, of which each has this many shingles. */
  patchedShare: 0.7,
  patchedTexts: 3,
  patchShingles: 6,
  /** A text that has nothing but ordinary shingles is a copy that was sent very often. */
  ordinaryCopyShare: 0.7,
  /** Authors other than this one, on one network and day, about anything. */
  networkAuthors: 3,
  /** How many authors give the best, or the worst, rating in a time, and their share of all reviews in it. */
  bursts: [
    { withinMs: 3 * DAY_MS, reviews: 6, share: 0.8 },
    { withinMs: 7 * DAY_MS, reviews: 9, share: 0.75 },
  ],
  /** How many times more reviews than the subject usually gets in that time. */
  burstFactor: 4,
  /** The time before a burst that says what is usual. */
  usualMs: 90 * DAY_MS,
} as const;

/**
 * Returns the reviews that meet a fraud rule, with the rules: a burst of extreme ratings, a near-copy of another text, or
 * authors who share a network on one day. Reviews count for each other in both directions, so the first of a burst is found
 * once the others exist.
 * @param traces in the order in which their words were written: a text can be put together only from earlier ones.
 */
export function findSuspicious(traces: readonly ReviewTrace[]): Map<number, HoldReason[]> {
  const found = new Map<number, HoldReason[]>();
  const rules = { burst: inBursts(traces), copy: copies(traces), network: onSharedNetworks(traces) };
  for (const [reason, ids] of Object.entries(rules) as [HoldReason, Set<number>][])
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), reason]);
  return found;
}

function onSharedNetworks(traces: readonly ReviewTrace[]): Set<number> {
  const found = new Set<number>();
  for (const group of groupBy(traces, ({ network }) => network).values()) {
    const authors = (some: readonly ReviewTrace[]) => new Set(some.map(({ author }) => author)).size;
    const isCrowded = authors(group) > REVIEW_FRAUD_RULE.networkAuthors;
    for (const same of groupBy(group, ({ subject }) => subject).values())
      if (isCrowded || authors(same) > 1) for (const { id } of same) found.add(id);
  }
  return found;
}

function copies(traces: readonly ReviewTrace[]): Set<number> {
  const found = new Set<number>();
  const { copiedShare, copiedShingles, ordinaryTexts, ordinaryShare, ordinaryCopyShare } = REVIEW_FRAUD_RULE;
  const all = traces.map(({ text }) => [...textShingles(text)]);
  const texts = new Map<number, number>();
  for (const shingles of all) for (const one of shingles) texts.set(one, (texts.get(one) ?? 0) + 1);
  const most = Math.max(ordinaryTexts, ordinaryShare * traces.length);
  const compared = Math.max(traces.length, MIN_COMPARED);
  const weightOf = (one: number) => Math.log((compared + 1) / texts.get(one)!);
  const weights = all.map((shingles) => shingles.reduce((sum, one) => sum + weightOf(one), 0));
  const holders = new Map<number, number[]>();
  const pairs: [earlier: number, later: number][] = [];
  all.forEach((shingles, place) => {
    const rare = shingles.filter((one) => texts.get(one)! <= most);
    const ordinary = shingles.length - rare.length;
    if (ordinary >= copiedShingles && ordinary >= ordinaryCopyShare * shingles.length) found.add(traces[place]!.id);
    const shared = sharedWith(rare, holders, weightOf);
    if (isPatchwork(shared, weights[place]!, (other) => traces[other]!.author !== traces[place]!.author))
      found.add(traces[place]!.id);
    for (const [other, { count, weight }] of shared) {
      if (count < copiedShingles || weight < copiedShare * Math.min(weights[place]!, weights[other]!)) continue;
      const [trace, earlier] = [traces[place]!, traces[other]!];
      // An author may write about a car again after a rejection.
      if (earlier.author !== trace.author || earlier.subject !== trace.subject) pairs.push([other, place]);
    }
    for (const one of rare) {
      const others = holders.get(one);
      if (others) others.push(place);
      else holders.set(one, [place]);
    }
  });
  for (const place of withoutOriginals(pairs, traces)) found.add(traces[place]!.id);
  return found;
}

/**
 * Returns the places of near-copies. One that is much older than its only near-copy is left out: the other one copied
 * it, which its author can't prevent.
 */
function withoutOriginals(pairs: readonly (readonly [number, number])[], traces: readonly ReviewTrace[]): Set<number> {
  const others = new Map<number, Set<number>>();
  for (const [a, b] of pairs) {
    others.set(a, (others.get(a) ?? new Set()).add(b));
    others.set(b, (others.get(b) ?? new Set()).add(a));
  }
  const isOriginal = (place: number): boolean => {
    const [other, ...more] = others.get(place)!;
    return more.length === 0 && traces[other!]!.wordsAtMs - traces[place]!.wordsAtMs >= REVIEW_FRAUD_RULE.originalMs;
  };
  return new Set([...others.keys()].filter((place) => !isOriginal(place)));
}

/** Returns whether most of a text is in few texts of others. */
function isPatchwork(
  shared: ReadonlyMap<number, { count: number; weight: number }>,
  weight: number,
  isOthers: (place: number) => boolean,
): boolean {
  const { patchedShare, patchedTexts, patchShingles } = REVIEW_FRAUD_RULE;
  const sources = [...shared].filter(([place, { count }]) => count >= patchShingles && isOthers(place));
  const weightsOf = sources.map(([, source]) => source.weight).toSorted((a, b) => b - a);
  return weightsOf.slice(0, patchedTexts).reduce((sum, one) => sum + one, 0) >= patchedShare * weight;
}

/** Returns how many of the shingles each earlier text has, and their weight. */
function sharedWith(
  shingles: readonly number[],
  holders: ReadonlyMap<number, readonly number[]>,
  weightOf: (shingle: number) => number,
): ReadonlyMap<number, { count: number; weight: number }> {
  const shared = new Map<number, { count: number; weight: number }>();
  for (const one of shingles) {
    const weight = weightOf(one);
    for (const other of holders.get(one) ?? []) {
      const known = shared.get(other);
      if (known) [known.count, known.weight] = [known.count + 1, known.weight + weight];
      else shared.set(other, { count: 1, weight });
    }
  }
  return shared;
}

function inBursts(traces: readonly ReviewTrace[]): Set<number> {
  const found = new Set<number>();
  for (const group of groupBy(traces, ({ subject }) => subject).values()) {
    const sorted = group.toSorted((a, b) => a.atMs - b.atMs);
    for (const stars of [1, 5])
      for (const burst of REVIEW_FRAUD_RULE.bursts) for (const id of burstsOf(sorted, stars, burst)) found.add(id);
  }
  return found;
}

/** @param sorted reviews of one subject, oldest first. */
function burstsOf(
  sorted: readonly ReviewTrace[],
  stars: number,
  { withinMs: burstMs, reviews: burstReviews, share }: (typeof REVIEW_FRAUD_RULE.bursts)[number],
): number[] {
  const { burstFactor, usualMs } = REVIEW_FRAUD_RULE;
  const found: number[] = [];
  let [end, usual] = [0, 0];
  sorted.forEach(({ atMs }, start) => {
    while (end < sorted.length && sorted[end]!.atMs < atMs + burstMs) end++;
    while (sorted[usual]!.atMs < atMs - usualMs) usual++;
    const within = sorted.slice(start, end);
    // Attacks also give two stars; four are usual among honest reviews.
    const extreme = within.filter(({ overall }) => (stars === 1 ? overall <= 2 : overall === stars));
    const before = Math.max(burstMs, atMs - sorted[usual]!.atMs);
    const expected = ((start - usual) * burstMs) / before;
    const authors = new Set(extreme.map(({ author }) => author)).size;
    if (authors < burstReviews || authors < burstFactor * expected) return;
    if (extreme.length >= share * within.length) found.push(...extreme.map(({ id }) => id));
  });
  return found;
}

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
