// `npm test`: runs every test without the tag `long`, and compares docs/spec.tsv with the tests that passed.
// `npm test -- src/features/search` runs only the tests of that folder, the long ones too; so do `--changed` (tests that
// depend on uncommitted files) and `--watch` (tests affected by each edit, until Ctrl-C).
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatProblem, type Problem } from './checks/problem.ts';
import { checkSpecOutcomes, readSpecTable, type TestOutcome } from './checks/spec-table.ts';
import { countOutcomes, describeSlowest, readTestReport, type TimedOutcome } from './checks/test-report.ts';
import { LONG } from './long-tests.ts';
import { createMemoryFolder } from './memory-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

async function main(given: readonly string[]): Promise<number> {
  const start = performance.now();
  const only = given.map(toFilter);
  if (only.includes('--watch')) return runVitest(['watch', ...only.filter((argument) => argument !== '--watch')]);
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-report-'));
  try {
    const report = path.join(folder, 'report.json');
    const exitCode = await runVitest([
      'run',
      ...(only.length > 0 ? only : [`--tagsFilter=!${LONG}`]),
      // With `--changed`, there may be no test that depends on the changed files; a path that matches no test is a
      // mistake.
      ...(only.includes('--changed') ? ['--passWithNoTests'] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    const outcomes = readTestReport(await readFile(report, 'utf8'), ROOT);
    const problems = only.length ? [] : await specProblems(outcomes);
    return summarize(outcomes, problems, exitCode, start);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Ends a folder with `/`. Vitest runs every file whose path contains the text, so `src/features/search` alone would
 * also run search-cluster, which starts a cluster.
 */
function toFilter(argument: string): string {
  if (!argument.includes('/') || argument.endsWith('/')) return argument;
  const isFolder = statSync(path.join(ROOT, argument), { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? `${argument}/` : argument;
}

function summarize(
  outcomes: readonly TimedOutcome[],
  problems: readonly Problem[],
  exitCode: number,
  start: number,
): number {
  console.log(`\nSlowest test files:\n${describeSlowest(outcomes).join('\n')}`);
  for (const problem of problems) console.log(formatProblem(problem));
  const { passed, failed, skipped, 'left out': leftOut } = countOutcomes(outcomes);
  // A run can break outside of any test, and must not look like a success then.
  const wrong = Math.max(failed + problems.length, exitCode === 0 ? 0 : 1);
  if (leftOut > 0) console.log(`${leftOut} tests are left to \`npm run test:long\`.`);
  console.log(`Everything took ${secondsSince(start)} s.`);
  console.log(`${passed} passed, ${wrong} failed${skipped ? `, ${skipped} skipped` : ''}`);
  return wrong ? 1 : 0;
}

async function specProblems(outcomes: readonly TestOutcome[]): Promise<Problem[]> {
  const { rows, problems } = readSpecTable(await readFile(path.join(ROOT, 'docs/spec.tsv'), 'utf8'));
  return [...problems, ...checkSpecOutcomes(rows, outcomes)];
}

async function runVitest(args: readonly string[]): Promise<number> {
  const memory = createMemoryFolder();
  try {
    return await spawnVitest(args, { NODE_ENV: 'test', ...(memory && { TMPDIR: memory.path }) });
  } finally {
    memory?.remove();
  }
}

function spawnVitest(args: readonly string[], settings: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const script = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
    // Vitest, its workers and the programs that tests start inherit the folder, so each module is compiled once.
    const env = { NODE_COMPILE_CACHE: path.join(ROOT, 'build/test/compiled'), ...process.env, ...settings };
    // Vitest allocates much short-lived memory. Its workers do not inherit the option.
    const child = spawn(process.execPath, ['--max-semi-space-size=32', script, ...args], {
      cwd: ROOT,
      env,
      // Watching reads keys.
      stdio: [args[0] === 'watch' ? 'inherit' : 'ignore', 'inherit', 'inherit'],
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
