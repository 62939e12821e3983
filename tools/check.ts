// `npm run check`: every static check of the sources.
// `npm run check:quick`: the steps that find most mistakes, all at the same time; lints only files with uncommitted changes.
import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkBrowserReach } from './checks/browser-reach.ts';
import { checkGlossary } from './checks/glossary.ts';
import { checkFileSizes, checkFolderSizes, describeFileSizes } from './checks/file-sizes.ts';
import { checkImports } from './checks/import-rules.ts';
import { checkLinks } from './checks/links.ts';
import { checkLeaks, isText } from './checks/leaks.ts';
import { checkNamedPaths } from './checks/named-paths.ts';
import { checkNames } from './checks/names.ts';
import { checkRegex } from './checks/check-regex.ts';
import { checkRegexes, VERDICTS_FILE } from './checks/regexes.ts';
import { formatProblem, type Problem } from './checks/problem.ts';
import { isSource, projectFiles, readTexts } from './checks/project-files.ts';
import { type Module, readModule } from './checks/read-module.ts';
import { checkCitations } from './checks/spec-citations.ts';
import { checkSpecTable, readSpecRules, readSpecTable } from './checks/spec-table.ts';
import { checkUiTexts, UI_TEXTS_FILE } from './checks/ui-texts.ts';
import { checkWording } from './checks/wording.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** A step's output, and whether it found no problems. */
type Outcome = { ok: boolean; output: string };
type Step = { name: string; run(): Promise<Outcome> };

async function main(isQuick: boolean): Promise<number> {
  const files = await projectFiles(ROOT);
  const tools = toolSteps(isQuick ? await changedSources(files) : ['.']);
  const results: boolean[] = [];
  if (isQuick) {
    // These checks run in separate processes while this one reads the sources.
    const running = tools.filter(isRunQuickly).map(runStep);
    const checks = await checkSteps(files);
    results.push(...(await Promise.all([...running, ...checks.filter(isRunQuickly).map(runStep)])));
  } else for (const step of [...tools, ...(await checkSteps(files))]) results.push(await runStep(step));
  const failed = results.filter((ok) => !ok).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed ? 1 : 0;
}

/** Steps that `--quick` leaves out. */
const SLOW: ReadonlySet<string> = new Set(['recheck', 'dead code']);
const isRunQuickly = ({ name }: Step) => !SLOW.has(name);

async function runStep(step: Step): Promise<boolean> {
  const start = performance.now();
  const { ok, output } = await step.run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${ok ? '✓' : '✗'} ${step.name.padEnd(14)} ${seconds.padStart(5)} s`);
  if (output.trim()) console.log(output.trim().replaceAll(/^/gm, '    '));
  return ok;
}

/** Sources with uncommitted changes. */
async function changedSources(files: readonly string[]): Promise<string[]> {
  const git = ['status', '--porcelain', '--untracked-files=all', '--no-renames', '-z'];
  const { stdout } = await promisify(execFile)('git', git, { cwd: ROOT });
  const changed = new Set(stdout.split('\0').map((entry) => entry.slice(3)));
  return files.filter((file) => changed.has(file) && isSource(file));
}

function toolSteps(linted: readonly string[]): Step[] {
  return [
    // Checkers repeat each other's work: the default of four takes a third more CPU time than two.
    tool('types', 'typescript/bin/tsc', [
      ...['-p', '.', '--checkers', '2', '--incremental', '--tsBuildInfoFile', 'build/types.tsbuildinfo'],
    ]),
    ...(linted.length > 0 ? [tool('lint', 'oxlint/bin/oxlint', ['--deny-warnings', ...linted])] : []),
    tool('formatting', 'oxfmt/bin/oxfmt', ['--check', '.']),
    tool('dead code', 'knip/bin/knip.js', ['--no-progress']),
  ];
}

/** Reads the sources, and returns the checks of this project. */
async function checkSteps(files: readonly string[]): Promise<Step[]> {
  const texts = await readTexts(ROOT, files.filter(isText));
  const modules = files.filter(isSource).map((file) => readModule(file, texts.get(file)!));
  return [
    check('imports', () => checkImports(modules)),
    check('browser reach', () => checkBrowserReach(modules)),
    check('names', () => checkNames(modules)),
    check(
      'file sizes',
      () => [...checkFileSizes(modules), ...checkFolderSizes(files)],
      () => describeFileSizes(modules),
    ),
    check('leaks', () => checkLeaks(texts)),
    { name: 'recheck', run: () => recheck(texts) },
    check('texts', () => checkUiTexts(modules, texts.get(UI_TEXTS_FILE))),
    check('wording', () => [...checkWording(modules), ...checkGlossary(texts)]),
    check('links', () => [...checkLinks(texts, files), ...checkNamedPaths(texts, modules, files)]),
    check('specification', () => specProblems(modules, texts)),
  ];
}

/** Checks regular expressions; writes the verdicts on new ones. */
async function recheck(texts: ReadonlyMap<string, string>): Promise<Outcome> {
  const { problems, verdicts } = checkRegexes(texts, checkRegex);
  if (verdicts !== texts.get(VERDICTS_FILE)) await writeFile(path.join(ROOT, VERDICTS_FILE), verdicts);
  return { ok: problems.length === 0, output: problems.map(formatProblem).join('\n') };
}

function specProblems(modules: readonly Module[], texts: ReadonlyMap<string, string>): Problem[] {
  const { rows, problems } = readSpecTable(texts.get('docs/spec.tsv') ?? '');
  const { rules, problems: ruleProblems } = readSpecRules(texts.get('docs/spec-rules.tsv') ?? '');
  return [...problems, ...ruleProblems, ...checkSpecTable(rows, rules, modules), ...checkCitations(texts, rules)];
}

function check(name: string, find: () => Problem[], describe: () => string[] = () => []): Step {
  return {
    name,
    run: async () => {
      const problems = find();
      return { ok: problems.length === 0, output: [...problems.map(formatProblem), ...describe()].join('\n') };
    },
  };
}

/** Runs a program of a package on this Node; prints nothing when it finds no problems. */
function tool(name: string, script: string, args: readonly string[]): Step {
  return {
    name,
    run: () =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], {
          cwd: ROOT,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
        child.once('error', reject);
        child.once('close', (code) => resolve({ ok: code === 0, output: code === 0 ? '' : output }));
      }),
  };
}

process.exitCode = await main(process.argv.includes('--quick'));
