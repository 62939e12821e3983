// `npm run test:long`: what `npm test` runs a sample of, in full. Takes several hours, two of them for memory.
import { spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Test files whose size an environment variable sets, the size of the full run, and what else they are run with. */
const LONG = [
  { file: 'src/features/feeds/server/hostile-feeds.test.ts', variable: 'HOSTILE_FEEDS', runs: 1000, settings: {} },
  { file: 'src/features/feeds/server/import-kills.test.ts', variable: 'IMPORT_KILLS', runs: 20, settings: {} },
  { file: 'src/app/whole-site/query-fuzz.test.ts', variable: 'FUZZ_RUNS', runs: 100_000, settings: {} },
  { file: 'e2e/processes/kills.test.ts', variable: 'KILLS', runs: 200, settings: {} },
  { file: 'e2e/processes/memory.test.ts', variable: 'MEMORY_MINUTES', runs: 120, settings: {} },
  { file: 'e2e/processes/terminations.test.ts', variable: 'TERMINATIONS', runs: 200, settings: {} },
  { file: 'e2e/processes/start-cut-off.test.ts', variable: 'START_CUTS', runs: 1, settings: {} },
  { file: 'e2e/processes/start-terminated.test.ts', variable: 'START_TERMINATIONS', runs: 20, settings: {} },
  { file: 'src/app/cli/cut-commands.test.ts', variable: 'COMMAND_CUTS', runs: 60, settings: {} },
  { file: 'src/app/whole-site/cut-connections.test.ts', variable: 'DATABASE_CUTS', runs: 100_000, settings: {} },
  { file: 'e2e/processes/full-disk.test.ts', variable: 'FULL_DISKS', runs: 20, settings: {} },
  { file: 'e2e/processes/rolling-restart.test.ts', variable: 'RESTART_ROUNDS', runs: 10, settings: {} },
  { file: 'src/features/outbox/server/send-mail.test.ts', variable: 'OUTBOX_MAILS', runs: 10_000, settings: {} },
  { file: 'src/app/backup/restore-whole.test.ts', variable: 'RESTORE_KILLS', runs: 200, settings: {} },
  {
    file: 'src/features/search-cluster/server/cluster-faults.test.ts',
    variable: 'FAULT_ROUNDS',
    runs: 5,
    settings: {},
  },
  { file: 'src/app/whole-site/same-answers.test.ts', variable: 'SAME_ANSWERS_RUNS', runs: 20_000, settings: {} },
  { file: 'src/app/routes/rest/keyword-counts.property.test.ts', variable: 'KEYWORD_RUNS', runs: 1_000, settings: {} },
  ...[
    'engine/src/engine.property.test.ts',
    'engine/src/relaxation.property.test.ts',
    'engine/src/store/maintain.property.test.ts',
    'engine/src/store/relayout.property.test.ts',
    'engine/src/query/view.property.test.ts',
    'src/features/search-memory/server/in-process-index.test.ts',
  ].map((file) => ({ file, variable: 'PROPERTY_PERCENT', runs: 100, settings: {} })),
  ...['2', '3'].flatMap((version) =>
    ['cluster-index', 'cluster-queries'].map((name) => ({
      file: `src/features/search-cluster/server/${name}.test.ts`,
      ...{ variable: 'CLUSTER_PERCENT', runs: 100, settings: { OPENSEARCH_VERSION: version } },
    })),
  ),
];
const TIMEOUT_MS = 4 * 3_600_000;

for (const { file, variable, runs, settings } of LONG) {
  const besides = Object.entries(settings).map(([name, value]) => `, ${name}=${value}`);
  console.log(`${file}: ${runs.toLocaleString('en-US')} runs${besides.join('')}`);
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', file, `--testTimeout=${TIMEOUT_MS}`], {
    cwd: ROOT,
    env: { ...process.env, ...settings, NODE_ENV: 'test', [variable]: String(process.env[variable] ?? runs) },
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) process.exitCode = 1;
}
