import { expect, test } from 'vitest';
import { readModule } from './read-module.ts';
import { checkSpecOutcomes, checkSpecTable, idsInTitle, readSpecRules, readSpecTable } from './spec-table.ts';

const SOURCE = `
describe('price', () => {
  it('keeps both ends [R1]', () => {});
  it.each([1])('refuses %s in "$name" (always) [R2, R3]', () => {});
  it.each([['doors', 'R5'], ['colors', 'R6']])('has %s [%s]', () => {});
});
describe('fuel [R4]', () => test(\`finds \${1}\`, () => {}));
test('is a separate table', () => {});
`;
const FILE = 'src/price.test.ts';
const modules = [readModule(FILE, SOURCE)];
const ALL = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6'];
const built = (ids: readonly string[]) => ids.map((id) => ({ id, part: '1 §1', state: 'built' as const }));
const table = (...lines: string[]) => readSpecTable(['rule\tfile', ...lines, ''].join('\n'));
const rowsFor = (ids: readonly string[]) => ids.map((id) => `${id}\t${FILE}`);
const messages = (lines: readonly string[], rules: readonly string[]) =>
  checkSpecTable(table(...lines).rows, built(rules), modules).map(({ message }) => message);

test('reads the ids at the end of a title, and nothing else in brackets', () => {
  expect(idsInTitle('price > keeps both ends of [0, 1] [R085, R086]')).toEqual(['R085', 'R086']);
  expect(idsInTitle('price [R85 and more] > R086')).toEqual([]);
});

test('accepts rows whose ids are in a title, in that of a group, or in a table of cases', () => {
  expect(messages(rowsFor(ALL), ALL)).toEqual([]);
});

test('finds tests of a suite that a file runs', () => {
  const suite = readModule(
    'src/testing/suite.ts',
    'describe(`${name} itself`, () => test("is whole [R1]", () => {}));',
  );
  const runners = ['src/a.test.ts', 'src/b.test.ts'].map((file) =>
    readModule(file, `import { runSuite } from './testing/suite.ts';`),
  );
  // One of the files that run a suite is enough: the others may need what is not installed everywhere.
  expect(checkSpecTable(table('R1\tsrc/a.test.ts').rows, built(['R1']), [suite, ...runners])).toEqual([]);
  expect(checkSpecTable([], [], [suite, ...runners])).toHaveLength(2);
});

test('reports a rule without a row, and a row whose ID is in no title', () => {
  expect(messages(rowsFor(ALL), [...ALL, 'R7'])).toEqual(['Rule R7 names no test.']);
  expect(messages(rowsFor([...ALL, 'R7']), [...ALL, 'R7'])).toEqual([expect.stringContaining('has [R7] in its title')]);
  expect(messages([...rowsFor(ALL), 'R1\tsrc/gone.test.ts'], ALL)).toEqual([expect.stringContaining('gone.test.ts')]);
});

test('reports an ID in a title without a row', () => {
  const others = ALL.slice(1);
  expect(messages(rowsFor(others), others)).toEqual([expect.stringContaining('A test names [R1]')]);
});

test('reports an unlisted rule, and a line without two columns', () => {
  expect(messages(rowsFor(ALL), ALL.slice(1))).toEqual([expect.stringContaining('no rule R1 in')]);
  expect(table('R1').problems).toEqual([expect.objectContaining({ line: 2 })]);
  expect(table('R1\tsrc/price.test.ts\tstands alone').problems).toHaveLength(1);
});

test('requires every test of a row to have passed, or to be left out if another test of the rule passed', () => {
  const { rows } = table(
    'R1\ta.test.ts',
    'R2\ta.test.ts',
    'R3\ta.test.ts',
    'R4\ta.test.ts',
    'R5\ta.test.ts',
    'R6\ta.test.ts',
  );
  const outcomes = [
    { file: 'a.test.ts', name: 'x [R1, R2]', status: 'passed' },
    { file: 'a.test.ts', name: 'y [R2]', status: 'failed' },
    { file: 'a.test.ts', name: 'z > w [R3]', status: 'skipped' },
    { file: 'b.test.ts', name: 'elsewhere [R4]', status: 'passed' },
    { file: 'a.test.ts', name: 'alone [R6]', status: 'left out' },
    { file: 'a.test.ts', name: 'on a phone [R5]', status: 'left out' },
    { file: 'b.test.ts', name: 'in memory [R5]', status: 'passed' },
  ] as const;
  expect(checkSpecOutcomes(rows, outcomes).map(({ message }) => message)).toEqual([
    'R2: a.test.ts › y [R2] failed.',
    'R3: a.test.ts › z > w [R3] skipped.',
    'R4: no test of a.test.ts ran.',
    'R6: a.test.ts › alone [R6] left out.',
  ]);
});

test('requires tests only for built rules, not for planned ones', () => {
  const rules = (['planned', 'interpretation'] as const).map((state) => ({ id: 'R1', part: '1 §1', state }));
  expect(checkSpecTable([], rules, [])).toEqual([]);
  expect(checkSpecTable(table(...rowsFor(['R1'])).rows, rules, []).map(({ message }) => message)).toEqual([
    'Rule R1 has a test; its state is built.',
    expect.stringContaining('No test of'),
  ]);
});

test('reads the list of rules, and reports a missing state', () => {
  const { rules, problems } = readSpecRules('rule\tpart\tstate\twording\nR1\t1 §1\tbuilt\tText\nR2\t1 §1\tText\n');
  expect(rules).toEqual([{ id: 'R1', part: '1 §1', state: 'built' }]);
  expect(problems).toEqual([expect.objectContaining({ line: 3 })]);
});
