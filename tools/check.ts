// `npm run check`: everything that can be said of the sources without running them.
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkBrowserReach } from './checks/browser-reach.ts';
import { checkFileSizes, describeFileSizes } from './checks/file-sizes.ts';
import { checkImports } from './checks/import-rules.ts';
import { checkLinks } from './checks/links.ts';
import { checkLeaks, isText } from './checks/leaks.ts';
import { checkNames } from './checks/names.ts';
import { checkRegex } from './checks/check-regex.ts';
import { checkRegexes, VERDICTS_FILE } from './checks/regexes.ts';
import { formatProblem, type Problem } from './checks/problem.ts';
import { isSource, projectFiles, readTexts } from './checks/project-files.ts';
import { type Module, readModule } from './checks/read-module.ts';
import { checkSpecTable, readRuleIds, readSpecTable } from './checks/spec-table.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** A step's output, and whether it found nothing wrong. */
type Outcome = { ok: boolean; output: string };
type Step = { name: string; run(): Promise<Outcome> };

async function main(): Promise<number> {
  const files = await projectFiles(ROOT);
  const texts = await readTexts(ROOT, files.filter(isText));
  const modules = files.filter(isSource).map((file) => readModule(file, texts.get(file)!));
  const results: boolean[] = [];
  for (const step of stepsFor(modules, texts, files)) {
    const start = performance.now();
    const { ok, output } = await step.run();
    results.push(ok);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${ok ? '✓' : '✗'} ${step.name.padEnd(14)} ${seconds.padStart(5)} s`);
    if (output.trim()) console.log(output.trim().replaceAll(/^/gm, '    '));
  }
  const failed = results.filter((ok) => !ok).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed ? 1 : 0;
}

function stepsFor(modules: readonly Module[], texts: ReadonlyMap<string, string>, files: readonly string[]): Step[] {
  return [
    tool('formatting', 'oxfmt/bin/oxfmt', ['--check', '.']),
    tool('lint', 'oxlint/bin/oxlint', ['--deny-warnings']),
    tool('types', 'typescript/bin/tsc', ['-p', '.']),
    check('imports', () => checkImports(modules)),
    check('browser reach', () => checkBrowserReach(modules)),
    check('names', () => checkNames(modules)),
    check(
      'file sizes',
      () => checkFileSizes(modules),
      () => describeFileSizes(modules),
    ),
    check('leaks', () => checkLeaks(texts)),
    { name: 'recheck', run: () => recheck(texts) },
    check('links', () => checkLinks(texts, files)),
    check('specification', () => specProblems(modules, texts)),
    tool('dead code', 'knip/bin/knip.js', ['--no-progress']),
  ];
}

/** Regular expressions; writes the verdicts on new ones. */
async function recheck(texts: ReadonlyMap<string, string>): Promise<Outcome> {
  const { problems, verdicts } = checkRegexes(texts, checkRegex);
  if (verdicts !== texts.get(VERDICTS_FILE)) await writeFile(path.join(ROOT, VERDICTS_FILE), verdicts);
  return { ok: problems.length === 0, output: problems.map(formatProblem).join('\n') };
}

function specProblems(modules: readonly Module[], texts: ReadonlyMap<string, string>): Problem[] {
  const { rows, problems } = readSpecTable(texts.get('docs/spec.tsv') ?? '');
  const ruleIds = readRuleIds(texts.get('docs/spec-rules.tsv') ?? '');
  return [...problems, ...checkSpecTable(rows, ruleIds, modules)];
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

/** A program of a package, run on this Node; silent when it finds nothing wrong. */
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

process.exitCode = await main();
