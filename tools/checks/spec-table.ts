import { resolveImport } from './place.ts';
import type { Problem } from './problem.ts';
import type { Module } from './read-module.ts';

const TABLE = 'docs/spec.tsv';

/** One line of `docs/spec.tsv`: a rule of the specification and a test that proves it. */
export type SpecRow = { line: number; rule: string; file: string; test: string };

/** The result of a test in a run; `name` is its titles from the outermost on, joined by ` > `. */
export type TestOutcome = { file: string; name: string; status: 'passed' | 'failed' | 'skipped' };

/** Reads `docs/spec.tsv`; lines without exactly three columns are problems. */
export function readSpecTable(text: string): { rows: SpecRow[]; problems: Problem[] } {
  const rows: SpecRow[] = [];
  const problems: Problem[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (at === 0 || line === '') continue;
    const [rule, file, test, ...rest] = line.split('\t');
    if (rule && file && test && rest.length === 0) rows.push({ line: at + 1, rule, file, test });
    else problems.push({ file: TABLE, line: at + 1, message: 'A line is: rule, test file, test name (tabs between).' });
  }
  return { rows, problems };
}

/** Returns the rule ids of `docs/spec-rules.tsv`. */
export function readRuleIds(text: string): string[] {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0]!);
}

/** Checks that every rule has a row, every row a rule, and every named test exists in its file. */
export function checkSpecTable(
  rows: readonly SpecRow[],
  ruleIds: readonly string[],
  modules: readonly Module[],
): Problem[] {
  const covered = new Set(rows.map(({ rule }) => rule));
  const titles = titlesByFile(modules);
  return [
    ...ruleIds.filter((id) => !covered.has(id)).map((id) => ({ file: TABLE, message: `Rule ${id} names no test.` })),
    ...rows
      .filter(({ rule }) => !ruleIds.includes(rule))
      .map(({ line, rule }) => ({ file: TABLE, line, message: `There is no rule ${rule} in docs/spec-rules.tsv.` })),
    ...rows
      .filter(({ file, test }) => !titles.get(file)?.some((pattern) => pattern.test(test)))
      .map(({ line, file, test }) => ({ file: TABLE, line, message: `${file} has no test "${test}".` })),
  ];
}

/** Returns the titles in a test file, or in a suite of `testing/` that it imports and runs. */
function titlesByFile(modules: readonly Module[]): Map<string, RegExp[]> {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const suites = ({ file, imports }: Module) =>
    imports.flatMap(({ specifier }) => {
      const goal = resolveImport(file, specifier);
      const suite = 'file' in goal && goal.file.includes('/testing/') ? byFile.get(goal.file) : undefined;
      return suite?.testTitles ?? [];
    });
  return new Map(modules.map((module) => [module.file, [...module.testTitles, ...suites(module)].map(titlePattern)]));
}

/** Checks that every named test ran and passed. */
export function checkSpecOutcomes(rows: readonly SpecRow[], outcomes: readonly TestOutcome[]): Problem[] {
  const statuses = new Map(outcomes.map(({ file, name, status }) => [`${file}\t${name}`, status]));
  return rows.flatMap(({ line, rule, file, test }) => {
    const status = statuses.get(`${file}\t${test}`);
    if (status === 'passed') return [];
    return [{ file: TABLE, line, message: `${rule}: ${file} › ${test} ${status ?? 'did not run'}.` }];
  });
}

/** Matches the run-time names of a title: `%s` and `$name` stand for the values from a table of cases. */
function titlePattern(titles: readonly string[]): RegExp {
  const parts = titles.map((title) =>
    title
      .split(/%[sdifjo#$]|\$[\w.]+/)
      .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*'),
  );
  return new RegExp(`^${parts.join(' > ')}$`);
}
