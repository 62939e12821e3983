import path from 'node:path';
import { z } from 'zod';
import { LONG } from '../long-tests.ts';
import type { TestOutcome } from './spec-table.ts';

/** The parts of vitest's JSON report that we read. */
const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          tags: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

/** A test that ran, and its duration. */
export type TimedOutcome = TestOutcome & { milliseconds: number };

/** Reads a report; a file that could not be loaded counts as one failed test. Paths become relative to `root`. */
export function readTestReport(text: string, root: string): TimedOutcome[] {
  return report.parse(JSON.parse(text)).testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name).replaceAll(path.sep, '/');
    if (status === 'failed' && !assertionResults.some((result) => result.status === 'failed'))
      return [{ file, name: 'the file itself', status: 'failed' as const, milliseconds: 0 }];
    return assertionResults.map((result) => ({
      file,
      name: [...result.ancestorTitles, result.title].join(' > '),
      status: statusOf(result),
      milliseconds: result.duration ?? 0,
    }));
  });
}

function statusOf({ status, tags }: { status: string; tags: readonly string[] }): TestOutcome['status'] {
  if (status === 'passed' || status === 'failed') return status;
  return tags.includes(LONG) ? 'left out' : 'skipped';
}

export function countOutcomes(outcomes: readonly TestOutcome[]): Record<TestOutcome['status'], number> {
  const count = (status: TestOutcome['status']) => outcomes.filter((outcome) => outcome.status === status).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), 'left out': count('left out') };
}

/** Formats the ten slowest files as `  12.3 s  e2e/search.test.ts`. */
export function describeSlowest(outcomes: readonly TimedOutcome[]): string[] {
  const times = new Map<string, number>();
  for (const { file, milliseconds } of outcomes) times.set(file, (times.get(file) ?? 0) + milliseconds);
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([file, milliseconds]) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`);
}
