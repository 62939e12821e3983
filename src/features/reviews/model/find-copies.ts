import type { ReviewTrace } from './find-suspicious.ts';
import { textShingles } from './text-shingles.ts';

const DAY_MS = 86_400_000;
/** Phrases are weighed as if among this many texts. Among few texts, a copied phrase would look common. */
const MIN_COMPARED = 1_000;

/** Limits of copies, chosen on one half of the corpus (docs/features/reviews.md). */
const COPY_RULE = {
  /** Share of the shorter text that another text has. Rare phrases weigh more than common ones. */
  copiedShare: 0.33,
  /** The minimum number of shingles that copies share; fewer may be a coincidence. */
  copiedShingles: 9,
  /** A shingle that more texts have than this, and than this share of all, is ordinary. Texts aren't compared by it. */
  ordinaryTexts: 150,
  ordinaryShare: 0.02,
  /** A text that is this much older than its only near-copy is the original, not part of a campaign. */
  originalMs: 7 * DAY_MS,
  /** A text is put together from others if this share of it is in few of them, each of which has this many shingles. */
  patchedShare: 0.7,
  patchedTexts: 3,
  patchShingles: 6,
  /** A text that has nothing but ordinary shingles is a copy that was sent very often. */
  ordinaryCopyShare: 0.7,
} as const;

/**
 * Returns near-copies of texts, and texts that are put together from others.
 * @param traces in the order in which their words were written.
 */
export function findCopies(traces: readonly ReviewTrace[]): Set<number> {
  const found = new Set<number>();
  const { copiedShare, copiedShingles, ordinaryTexts, ordinaryShare, ordinaryCopyShare } = COPY_RULE;
  const all = traces.map(({ text }) => [...textShingles(text)]);
  const texts = new Map<number, number>();
  for (const shingles of all) for (const one of shingles) texts.set(one, (texts.get(one) ?? 0) + 1);
  const most = Math.max(ordinaryTexts, ordinaryShare * traces.length);
  const compared = Math.max(traces.length, MIN_COMPARED);
  // Few numbers of texts occur, and logarithms are slow.
  const weightByTexts = Float64Array.from({ length: traces.length + 1 }, (_, count) =>
    Math.log((compared + 1) / count),
  );
  const weightOf = (one: number) => weightByTexts[texts.get(one)!]!;
  const weights = all.map((shingles) => shingles.reduce((sum, one) => sum + weightOf(one), 0));
  const holders = new Map<number, number[]>();
  const sourcesOf = sourceFinder(traces.length);
  const pairs: [earlier: number, later: number][] = [];
  all.forEach((shingles, place) => {
    const rare = shingles.filter((one) => texts.get(one)! <= most);
    const ordinary = shingles.length - rare.length;
    if (ordinary >= copiedShingles && ordinary >= ordinaryCopyShare * shingles.length) found.add(traces[place]!.id);
    const sources = sourcesOf(rare, holders, weightOf);
    if (
      isPatchwork(
        sources.filter(({ other }) => traces[other]!.author !== traces[place]!.author),
        weights[place]!,
      )
    )
      found.add(traces[place]!.id);
    for (const { other, count, weight } of sources) {
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
    return more.length === 0 && traces[other!]!.wordsAtMs - traces[place]!.wordsAtMs >= COPY_RULE.originalMs;
  };
  return new Set([...others.keys()].filter((place) => !isOriginal(place)));
}

/** An earlier text that has shingles of a text: how many, and their weight. */
type Source = { other: number; count: number; weight: number };

/** Returns whether most of a text was copied from a few texts. */
function isPatchwork(sources: readonly Source[], weight: number): boolean {
  const { patchedShare, patchedTexts } = COPY_RULE;
  const most = sources.map((source) => source.weight).toSorted((a, b) => b - a);
  return most.slice(0, patchedTexts).reduce((sum, one) => sum + one, 0) >= patchedShare * weight;
}

/** Creates a function that returns the earlier texts that share at least `patchShingles` shingles with a text. */
function sourceFinder(texts: number) {
  // Uses arrays, because most texts share a few shingles with thousands of others, and objects and maps would be slow.
  const counts = new Int32Array(texts);
  const sums = new Float64Array(texts);
  return (
    shingles: readonly number[],
    holders: ReadonlyMap<number, readonly number[]>,
    weightOf: (shingle: number) => number,
  ): Source[] => {
    const touched: number[] = [];
    for (const one of shingles) {
      const others = holders.get(one);
      if (!others) continue;
      const weight = weightOf(one);
      for (const other of others) {
        if (counts[other]!++ === 0) touched.push(other);
        sums[other]! += weight;
      }
    }
    const sources: Source[] = [];
    for (const other of touched) {
      if (counts[other]! >= COPY_RULE.patchShingles)
        sources.push({ other, count: counts[other]!, weight: sums[other]! });
      counts[other] = 0;
      sums[other] = 0;
    }
    return sources;
  };
}
