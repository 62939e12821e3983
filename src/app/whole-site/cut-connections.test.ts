import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import type { ConnectionCutReport } from '#ports/database/testing/run-connection-cuts.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { CONNECTION_EXERCISES } from './testing/connection-exercises.ts';

/** Number of places at which each kind of client loses its connection; `npm run test:long` tries all. */
const CUTS = Number(process.env['DATABASE_CUTS'] ?? 4);
const PROGRAM = path.join(import.meta.dirname, 'testing/cut-process.ts');

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('create table cut_rows (text text)');
  await database.query(
    `insert into account_users (id, name, email, email_verified) values ('ann', 'Ann', 'ann@example.com', true)`,
  );
});
afterAll(() => database.close());

type Run = { code: number | null; reports: ReadonlyMap<string, ConnectionCutReport>; problems: string };

async function runExercises(...names: string[]): Promise<Run> {
  const child = spawn(process.execPath, [PROGRAM, database.url, String(CUTS), ...names], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const lines = output.split('\n').filter(Boolean);
  const reports = new Map(lines.map((line) => JSON.parse(line) as [name: string, report: ConnectionCutReport]));
  return { code: await ended, reports, problems };
}

const HIDES_ERRORS = 'hides errors';
let running: Promise<Run> | undefined;
/** One process does all exercises in turn: most of an exercise's time would be the start of its process. */
const runAll = () => (running ??= runExercises(...Object.keys(CONNECTION_EXERCISES), HIDES_ERRORS));

describe('a client that loses its connection at any point rejects the call, and its process continues', () => {
  test.each(Object.keys(CONNECTION_EXERCISES))('%s', async (name) => {
    const { reports, problems } = await runAll();
    const report = reports.get(name);
    expect(report, `The process ended before the report: ${problems}`).toBeDefined();
    expect(report!.wrong).toEqual([]);
    expect(report!.failed).toBeGreaterThan(0);
    console.log(`${name}: ${report!.messages} messages, ${report!.cuts} cuts, ${report!.failed} failed clearly.`);
  });

  test('the process ends without a problem', async () => {
    const { code, problems } = await runAll();
    expect([code, problems]).toEqual([0, '']);
  });
});

test('the same run detects a client whose errors are handled too late', { tags: 'long' }, async () => {
  const { code, problems } = await runExercises('listens too late');
  expect(code).not.toBe(0);
  expect(problems).toContain(`Unhandled 'error' event`);
});

test('the same run detects a client that does not reject', async () => {
  const { reports } = await runAll();
  expect(reports.get(HIDES_ERRORS)!.wrong.length).toBeGreaterThan(0);
});
