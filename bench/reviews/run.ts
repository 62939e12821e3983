// `npm run bench:reviews`: what share of made-up reviews the fraud rules catch, by kind, in a corpus that was not used to
// choose their limits, and what share of honest ones they hold.
import { findSuspicious } from '../../src/features/reviews/model/find-suspicious.ts';
import { freshCorpus, type MeasuredReview } from './fresh-corpus.ts';

const SEED = Number(process.argv[2] ?? 20_281);
const corpus = freshCorpus(SEED);
const found = findSuspicious(corpus.map((one) => ({ ...one, wordsAtMs: one.atMs })));

const share = (some: readonly MeasuredReview[]): string => {
  const held = some.filter(({ id }) => found.has(id)).length;
  return `${held} of ${some.length} (${((100 * held) / some.length).toFixed(1)}%)`;
};
const [fraud, honest] = [corpus.filter(({ kind }) => kind !== null), corpus.filter(({ kind }) => kind === null)];
console.log(`Seed ${SEED}. Caught: ${share(fraud)}. Honest reviews held: ${share(honest)}.`);
for (const [kind, some] of Map.groupBy(fraud, (review) => review.kind)) console.log(`  ${kind}: ${share(some)}`);
const reasons = honest.flatMap(({ id }) => found.get(id) ?? []);
for (const [reason, some] of Map.groupBy(reasons, (one) => one))
  console.log(`  honest, held for ${reason}: ${some.length}`);
