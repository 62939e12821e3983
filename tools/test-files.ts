import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Matches files that change process state which would stay for the next file of the process. Tests restore the timers
 * and globals that they replace.
 */
const CHANGES_PROCESS = /\bvi\.(mock|doMock|stubEnv|resetModules)\(/;

/** Returns the test files among `patterns` that change the process they run in, relative to the root. */
export function filesThatChangeProcess(patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: ROOT }).filter((file) =>
    CHANGES_PROCESS.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
}

/**
 * Tests in the order in which they run: those alone in a process, those of the whole site, and all others. The last two
 * share workers, which start once.
 */
const [ALONE, WHOLE_SITE, OTHERS] = [0, 1, 2];
/** Tests that need the search server, which takes memory and CPU time from its start to the end of the run. */
const LATE = /\bsearch-cluster\/|\/(same-answers|restored-index)\.test\.ts$/;
/** How many short files run while the first of these waits for the search server to start. */
const DURING_START = 200;
/** How many short files run after these, so that no worker is idle while another one ends. */
const AT_THE_END = 100;

/**
 * The files that take longest, each followed by shorter ones. They start early, so that no worker is idle at the end.
 */
const SLOWEST = [
  'e2e/processes/rolling-restart',
  'e2e/processes/instances',
  'e2e/processes/start-together',
  'e2e/processes/production-tree',
  'e2e/processes/terminations',
  'e2e/processes/full-disk',
  'e2e/shoppers/accounts',
  'e2e/search/market',
  'e2e/search/illustrations',
  'e2e/search/filter-panel',
  'e2e/ads/ads',
  'e2e/processes/kills',
  'e2e/processes/start-terminated',
  'e2e/shoppers/saves',
  'e2e/search/around-results',
  'e2e/shoppers/leads',
  'e2e/site/backup',
  'e2e/search/prerender',
  'e2e/pages/hostile-texts',
  'e2e/desk/operator-ads',
  'e2e/desk/operator-access',
  'e2e/desk/promotions',
  'e2e/processes/memory',
  'e2e/processes/start',
  'src/app/whole-site/cut-connections',
  'src/features/demo/server/seed-demo',
  'src/app/cli/cut-commands',
  'src/app/cli/import',
  'src/features/feeds/server/fixtures',
  'src/app/backup/restore-whole',
  'src/ports/jobs/two-processes',
  'src/features/search-memory/server/in-process-index',
  'src/features/search-cluster/server/cluster-index',
  'src/features/search-cluster/server/cluster-faults',
  'src/features/search-cluster/server/cluster-sync',
  'src/features/search-cluster/server/cluster-disk',
];

/** Runs the slowest files of each project first, then the largest, and the search cluster's near the end. */
export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const sorted = bySize.toSorted((a, b) => placeOf(a) - placeOf(b));
    const [first, ...late] = sorted.filter(isLate);
    if (!first) return sorted;
    const others = sorted.filter((file) => !isLate(file));
    const [start, end] = [others.length - DURING_START - AT_THE_END, others.length - AT_THE_END];
    return [
      ...others.slice(0, Math.max(start, 0)),
      first,
      ...others.slice(Math.max(start, 0), Math.max(end, 0)),
      ...late,
      ...others.slice(Math.max(end, 0)),
    ];
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  const file = path.relative(ROOT, moduleId);
  const slow = SLOWEST.findIndex((name) => file === `${name}.test.ts`);
  const group = project.name === 'alone' ? ALONE : file.startsWith(`e2e${path.sep}`) ? WHOLE_SITE : OTHERS;
  return group + (slow === -1 ? 0.5 : slow / 1_000);
}

function isLate({ moduleId }: TestSpecification): boolean {
  return LATE.test(path.relative(ROOT, moduleId));
}
