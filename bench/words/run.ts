/**
 * Measures how well words are read: `npm run bench:words` prints precision and recall by slot, and every sentence with
 * a wrong reading; for sentences on which the grammar is never tuned, only totals.
 */
import { readSentence } from '../../src/features/words/model/read-sentence.ts';
import { FULL_WORD_CONTEXT } from '../../src/features/words/model/testing/full-word-context.ts';
import {
  formatCase,
  readWordCases,
  scoreCases,
  type SlotScore,
  TABLES,
  UNSEEN_TABLES,
} from '../../src/features/words/model/testing/word-cases.ts';

const started = performance.now();
let sentences = 0;
for (const name of [...TABLES, ...UNSEEN_TABLES]) {
  const cases = readWordCases(name);
  sentences += cases.length;
  const isUnseen = UNSEEN_TABLES.some((unseen) => unseen === name);
  const { slots, failures } = scoreCases(cases, (sentence) => readSentence(sentence, FULL_WORD_CONTEXT));
  const whole = cases.length - failures.length;
  console.log(`\n${name}: ${whole} of ${cases.length} (${share(whole, failures.length).trim()}) read wholly as meant`);
  print('all slots', total([...slots.values()]));
  if (isUnseen) continue;
  for (const [slot, score] of [...slots].toSorted(([a], [b]) => (a < b ? -1 : 1))) print(slot, score);
  for (const { meant, got } of failures)
    console.log(`\n${meant.sentence}\n  meant ${formatCase(meant)}\n  read  ${formatCase(got)}`);
}
console.log(`\n${((performance.now() - started) / sentences).toFixed(2)} ms a sentence`);

function total(scores: readonly SlotScore[]): SlotScore {
  const sum = (key: keyof SlotScore) => scores.reduce((all, score) => all + score[key], 0);
  return { right: sum('right'), wrong: sum('wrong'), missed: sum('missed') };
}

function print(slot: string, { right, wrong, missed }: SlotScore): void {
  console.log(
    `${slot.padEnd(26)} precision ${share(right, wrong)}  recall ${share(right, missed)}  of ${right + missed}`,
  );
}

function share(right: number, other: number): string {
  return right + other === 0 ? '    –' : `${((100 * right) / (right + other)).toFixed(1)}%`.padStart(6);
}
