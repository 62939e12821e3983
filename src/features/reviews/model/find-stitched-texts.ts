import type { ReviewTrace } from './find-suspicious.ts';
import { sentenceLengths } from './text-shingles.ts';

const STITCH_RULE = {
  /** The minimum number of whole sentences from earlier texts by others, and their minimum share of the words. */
  sentences: 2,
  share: 0.6,
  /** Honest short texts share ordinary phrases. */
  words: 12,
  /** Shorter sentences are common. Copies of them prove nothing, but they are part of the text. */
  sentenceWords: 4,
  /** A sentence that more texts have is ordinary: copies of it prove nothing. */
  ordinaryTexts: 4,
} as const;

/**
 * Returns texts that are put together from whole sentences of others, in any order and from any number of texts.
 * @param traces in the order in which their words were written, because only a later text can be put together from
 *   others.
 */
export function findStitchedTexts(traces: readonly ReviewTrace[]): Set<number> {
  const found = new Set<number>();
  const all = traces.map(({ text }) => sentenceLengths(text));
  const texts = new Map<number, number>();
  for (const sentences of all) for (const hash of sentences.keys()) texts.set(hash, (texts.get(hash) ?? 0) + 1);
  const firstAuthors = new Map<number, string>();
  all.forEach((sentences, place) => {
    const { id, author } = traces[place]!;
    let [copied, copiedWords, words] = [0, 0, 0];
    for (const [hash, count] of sentences) {
      words += count;
      const isOrdinary = count < STITCH_RULE.sentenceWords || texts.get(hash)! > STITCH_RULE.ordinaryTexts;
      if (!isOrdinary && (firstAuthors.get(hash) ?? author) !== author)
        [copied, copiedWords] = [copied + 1, copiedWords + count];
      if (!firstAuthors.has(hash)) firstAuthors.set(hash, author);
    }
    if (copied >= STITCH_RULE.sentences && copiedWords >= Math.max(STITCH_RULE.words, STITCH_RULE.share * words))
      found.add(id);
  });
  return found;
}
