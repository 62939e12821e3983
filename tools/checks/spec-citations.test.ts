import { expect, test } from 'vitest';
import { checkCitations } from './spec-citations.ts';

const RULES = [
  { id: 'R001', part: '1 §8, §9', state: 'built' },
  { id: 'I05', part: '2 §2', state: 'interpretation' },
] as const;
const SPEC = 'spec';
const problems = (text: string) =>
  checkCitations(new Map([['src/a.ts', text]]), RULES).map(({ line, message }) => `${line}: ${message}`);

test('accepts sections, rules and interpretations of the list', () => {
  expect(problems(`/** (${SPEC} 1 §8, §9, 2 §2; ${SPEC} R001, I05) */`)).toEqual([]);
});

test('reports what the list lacks, with its line', () => {
  expect(problems(`\n/** (${SPEC} 1 §8, §7) */\n/** (${SPEC} 2 §2, I06) */`)).toEqual([
    '2: docs/spec-rules.tsv has no 1 §7.',
    '3: docs/spec-rules.tsv has no I06.',
  ]);
});

test('reads citations across the lines of a comment', () => {
  expect(problems(`/**\n * Returns it (${SPEC} 2\n * §9).\n */\n// (${SPEC}\n// R002)`)).toEqual([
    '2: docs/spec-rules.tsv has no 2 §9.',
    '5: docs/spec-rules.tsv has no R002.',
  ]);
});
