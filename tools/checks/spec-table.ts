import { resolveImport } from './code-location.ts';
import type { Problem } from './problem.ts';
import type { Module } from './read-module.ts';

const TABLE = 'docs/spec.tsv';
const RULES = 'docs/spec-rules.tsv';

/**
 * One line of `docs/spec-rules.tsv`. `part` is its place in the specification: document and sections. A built rule
 * needs a test. An interpretation settles what the specification leaves open.
 */
export type SpecRule = { id: string; part: string; state: 'built' | 'planned' | 'interpretation' };

/** One line of `docs/spec.tsv`: a rule of the specification, and a file with tests that prove it. */
export type SpecRow = { line: number; rule: string; file: string };

/**
 * The result of a test in a run; `name` is its titles from the outermost on, joined by ` > `. `npm test` leaves tests
 * with the tag `long` to `npm run test:long`.
 */
export type TestOutcome = { file: string; name: string; status: 'passed' | 'failed' | 'skipped' | 'left out' };

/** Reads `docs/spec.tsv`; lines without exactly two columns are problems. */
export function readSpecTable(text: string): { rows: SpecRow[]; problems: Problem[] } {
  const rows: SpecRow[] = [];
  const problems: Problem[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (at === 0 || line === '') continue;
    const [rule, file, ...rest] = line.split('\t');
    if (rule && file && rest.length === 0) rows.push({ line: at + 1, rule, file });
    else problems.push({ file: TABLE, line: at + 1, message: 'A line is: rule, test file (a tab between).' });
  }
  return { rows, problems };
}

/** Reads `docs/spec-rules.tsv`; lines without an id, a part, a state and a wording are problems. */
export function readSpecRules(text: string): { rules: SpecRule[]; problems: Problem[] } {
  const rules: SpecRule[] = [];
  const problems: Problem[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (at === 0 || line === '') continue;
    const [id, part, state, wording, ...rest] = line.split('\t');
    const isKnown = state === 'built' || state === 'planned' || state === 'interpretation';
    if (id && part && isKnown && wording && rest.length === 0) rules.push({ id, part, state });
    else problems.push({ file: RULES, line: at + 1, message: 'A line is: id, part, state, wording (tabs between).' });
  }
  return { rules, problems };
}

/** Returns the ids in the title of a test: `keeps both ends [R085, R086]` has two. */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(/\[([IR]\d+(?:, [IR]\d+)*)\]/g)].flatMap(([, ids]) => ids!.split(', '));
}

/**
 * Checks that every built rule has a row and every row a rule that is built, and that rows and the titles of tests name
 * the same rules.
 */
export function checkSpecTable(
  rows: readonly SpecRow[],
  rules: readonly SpecRule[],
  modules: readonly Module[],
): Problem[] {
  const covered = new Set(rows.map(({ rule }) => rule));
  const inRows = new Set(rows.map(({ rule, file }) => `${rule} ${file}`));
  const ids = new Set(rules.map(({ id }) => id));
  const tests = testsByFile(modules);
  const missing = [...tests].flatMap(([file, { own, suites }]) => [
    ...[...own].filter((id) => !inRows.has(`${id} ${file}`)).map((id) => ({ file, id })),
    ...[...suites].filter((id) => !covered.has(id)).map((id) => ({ file, id })),
  ]);
  return [
    ...rules
      .filter(({ id, state }) => state === 'built' && !covered.has(id))
      .map(({ id }) => ({ file: TABLE, message: `Rule ${id} names no test.` })),
    ...rules
      .filter(({ id, state }) => state === 'planned' && covered.has(id))
      .map(({ id }) => ({ file: RULES, message: `Rule ${id} has a test; its state is built.` })),
    ...rows
      .filter(({ rule }) => !ids.has(rule))
      .map(({ line, rule }) => ({ file: TABLE, line, message: `There is no rule ${rule} in ${RULES}.` })),
    ...rows
      .filter(({ file, rule }) => !tests.get(file)?.own.has(rule) && !tests.get(file)?.suites.has(rule))
      .map(({ line, file, rule }) => ({
        file: TABLE,
        line,
        message: `No test of ${file} has [${rule}] in its title.`,
      })),
    ...missing.map(({ file, id }) => ({ file, message: `A test names [${id}]; add "${id}\t${file}" to ${TABLE}.` })),
  ];
}

/** The ids in the titles of a test file, and of the suites of `testing/` that it imports and runs. */
type TestIds = { own: ReadonlySet<string>; suites: ReadonlySet<string> };

function testsByFile(modules: readonly Module[]): Map<string, TestIds> {
  const byFile = new Map(modules.map((module) => [module.file, new Set(titleIds(module))]));
  const suites = ({ file, imports }: Module) =>
    imports.flatMap(({ specifier }) => {
      const goal = resolveImport(file, specifier);
      return 'file' in goal && goal.file.includes('/testing/') ? [...(byFile.get(goal.file) ?? [])] : [];
    });
  return new Map(
    modules
      .filter(({ file }) => /\.test\.tsx?$/.test(file))
      .map((module) => [module.file, { own: byFile.get(module.file)!, suites: new Set(suites(module)) }]),
  );
}

/** The id is a value of each case where a title is written `section %i [%s]`. */
function titleIds({ testTitles, ruleLiterals }: Module): string[] {
  return testTitles.flatMap((titles) => [
    ...titles.flatMap(idsInTitle),
    ...(titles.some((title) => title.includes('[%s]')) ? ruleLiterals : []),
  ]);
}

/** Checks that the tests of every row ran and passed, or were left out and another test of the rule passed. */
export function checkSpecOutcomes(rows: readonly SpecRow[], outcomes: readonly TestOutcome[]): Problem[] {
  const byRow = Map.groupBy(
    outcomes.flatMap((outcome) => idsInTitle(outcome.name).map((id) => ({ outcome, row: `${id} ${outcome.file}` }))),
    ({ row }) => row,
  );
  const proved = new Set(outcomes.filter(({ status }) => status === 'passed').flatMap(({ name }) => idsInTitle(name)));
  return rows.flatMap(({ line, rule, file }) => {
    const tests = byRow.get(`${rule} ${file}`)?.map(({ outcome }) => outcome) ?? [];
    if (tests.length === 0) return [{ file: TABLE, line, message: `${rule}: no test of ${file} ran.` }];
    return tests
      .filter(({ status }) => status !== 'passed' && (status !== 'left out' || !proved.has(rule)))
      .map(({ name, status }) => ({ file: TABLE, line, message: `${rule}: ${file} › ${name} ${status}.` }));
  });
}
