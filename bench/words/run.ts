/**
 * Measures how well words are read: `npm run bench:words` prints precision and recall by slot, and every sentence with
 * a wrong reading.
 */
import { readSentence } from '../../src/features/words/model/read-sentence.ts';
import { FULL_WORD_CONTEXT } from '../../src/features/words/model/testing/full-word-context.ts';
import { formatCase, readWordCases, scoreCases, TABLES } from '../../src/features/words/model/testing/word-cases.ts';

for (const name of TABLES) {
  const cases = readWordCases(name);
  const { slots, failures } = scoreCases(cases, (sentence) => readSentence(sentence, FULL_WORD_CONTEXT));
  const rows = [...slots].toSorted(([a], [b]) => (a < b ? -1 : 1));
  console.log(`\n${name}: ${cases.length - failures.length} of ${cases.length} read wholly as meant`);
  for (const [slot, { right, wrong, missed }] of rows) {
    console.log(
      `${slot.padEnd(26)} precision ${share(right, wrong)}  recall ${share(right, missed)}  of ${right + missed}`,
    );
  }
  for (const { meant, got } of failures)
    console.log(`\n${meant.sentence}\n  meant ${formatCase(meant)}\n  read  ${formatCase(got)}`);
}

function share(right: number, other: number): string {
  return right + other === 0 ? '    –' : `${((100 * right) / (right + other)).toFixed(1)}%`.padStart(6);
}
