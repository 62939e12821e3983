import { expect, test } from 'vitest';
import { readModule } from './read-module.ts';
import { checkSpecOutcomes, checkSpecTable, readRuleIds, readSpecTable } from './spec-table.ts';

const SOURCE = `
describe('price', () => {
  it('keeps both ends', () => {});
  it.each([1])('refuses %s in "$name" (always)', () => {});
  it(\`finds \${1}\`, () => {});
});
test('stands alone', () => {});
`;
const modules = [readModule('src/price.test.ts', SOURCE)];
const table = (...lines: string[]) => readSpecTable(['rule\tfile\ttest', ...lines, ''].join('\n'));
const messages = (lines: string[], rules: string[]) =>
  checkSpecTable(table(...lines).rows, rules, modules).map(({ message }) => message);

test('accepts rows whose tests are written, also those of a table of cases', () => {
  const rows = [
    'R1\tsrc/price.test.ts\tprice > keeps both ends',
    'R2\tsrc/price.test.ts\tprice > refuses 12 in "max" (always)',
    'R3\tsrc/price.test.ts\tprice > finds 1',
    'R3\tsrc/price.test.ts\tstands alone',
  ];
  expect(messages(rows, ['R1', 'R2', 'R3'])).toEqual([]);
});

test('finds tests of a suite that a file runs', () => {
  const suite = readModule('src/testing/suite.ts', 'describe(`${name} itself`, () => test("is whole", () => {}));');
  const runner = readModule('src/a.test.ts', `import { runSuite } from './testing/suite.ts';`);
  const { rows } = table('R1\tsrc/a.test.ts\tthe index itself > is whole');
  expect(checkSpecTable(rows, ['R1'], [suite, runner])).toEqual([]);
});

test('misses a rule without a row', () => {
  expect(messages([], ['R1'])).toEqual(['Rule R1 names no test.']);
});

test.each(['price > keeps one end', 'keeps both ends', 'price > keeps both ends, and more'])(
  'misses a test that is not written: %s',
  (name) => {
    expect(messages([`R1\tsrc/price.test.ts\t${name}`], ['R1'])).toEqual([expect.stringContaining('has no test')]);
  },
);

test('misses a rule that is not listed, and a line without three columns', () => {
  expect(messages(['R9\tsrc/price.test.ts\tstands alone'], [])).toEqual([expect.stringContaining('no rule R9')]);
  expect(table('R1\tsrc/price.test.ts').problems).toEqual([expect.objectContaining({ line: 2 })]);
});

test('wants every named test to have run and passed', () => {
  const { rows } = table('R1\ta.test.ts\tx', 'R2\ta.test.ts\ty', 'R3\ta.test.ts\tz', 'R4\ta.test.ts\tw');
  const outcomes = [
    { file: 'a.test.ts', name: 'x', status: 'passed' },
    { file: 'a.test.ts', name: 'y', status: 'failed' },
    { file: 'a.test.ts', name: 'z', status: 'skipped' },
  ] as const;
  expect(checkSpecOutcomes(rows, outcomes).map(({ message }) => message)).toEqual([
    'R2: a.test.ts › y failed.',
    'R3: a.test.ts › z skipped.',
    'R4: a.test.ts › w did not run.',
  ]);
});

test('reads the ids of the list of rules', () => {
  expect(readRuleIds('rule\tpart\twording\nR1\ta\tb\nR2\ta\tb\n')).toEqual(['R1', 'R2']);
});
