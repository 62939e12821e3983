import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import type { ConnectionCutReport } from '#ports/database/testing/run-connection-cuts.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { CONNECTION_EXERCISES } from './testing/cut-exercises.ts';

/** Number of places at which each kind of client loses its connection; `npm run test:long` tries all. */
const CUTS = Number(process.env['DATABASE_CUTS'] ?? 20);
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

type Run = { code: number | null; report: ConnectionCutReport | null; problems: string };

async function runExercise(name: string): Promise<Run> {
  const child = spawn(process.execPath, [PROGRAM, database.url, name, String(CUTS)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const line = output.trim();
  return { code: await ended, report: line ? (JSON.parse(line) as ConnectionCutReport) : null, problems };
}

describe('wherever the connection of a client ends, its process goes on and the caller hears of it', () => {
  test.each(Object.keys(CONNECTION_EXERCISES))('%s', async (name) => {
    const { code, report, problems } = await runExercise(name);
    expect([code, problems]).toEqual([0, '']);
    expect(report!.wrong).toEqual([]);
    expect(report!.failed).toBeGreaterThan(0);
    console.log(`${name}: ${report!.messages} messages, ${report!.cuts} cuts, ${report!.failed} failed clearly.`);
  });
});

test('the same run finds a client that is listened to too late', async () => {
  const { code, problems } = await runExercise('listens too late');
  expect(code).not.toBe(0);
  expect(problems).toContain(`Unhandled 'error' event`);
});

test('the same run finds a caller that is not told', async () => {
  const { report } = await runExercise('hides errors');
  expect(report!.wrong.length).toBeGreaterThan(0);
});
