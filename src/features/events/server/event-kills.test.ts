import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { sampleEvent, TEST_COUNTS } from '../testing/record-until-killed.ts';
import { createEventRecorder } from './event-recorder.ts';

/** How often a server is killed; `npm run test:long` kills one 100 times. */
const KILLS = Number(process.env['EVENT_KILLS'] ?? 1);
const PROGRAM = path.join(import.meta.dirname, '../testing/record-process.ts');

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('create table counted_events (name text primary key, count integer not null)');
});
afterAll(() => database.close());
beforeEach(() => database.query('truncate events, counted_events'));

type Server = { child: ChildProcess; output: Promise<string> };

function start(...mode: string[]): Server {
  const child = spawn(process.execPath, [PROGRAM, database.url, ...mode], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, output: text(child.stdout) };
}

/** Waits until a server acknowledges something, or ends. */
async function acknowledges({ child }: Server): Promise<void> {
  await Promise.race([
    once(child.stdout!, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('A server ended by itself.'))),
  ]);
}

/** Kills a server, and returns the IDs that it acknowledged. */
async function kill({ child, output }: Server): Promise<string[]> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  expect(await gone).toEqual([null, 'SIGKILL']);
  // Its last line may be cut off.
  return (await output).split('\n').slice(0, -1);
}

/** Returns the acknowledged events that are not stored, and how many more or fewer are counted than stored. */
async function findFaults(acknowledged: readonly string[]): Promise<{ lost: number; miscounted: number }> {
  const stored = new Set((await database.query<{ id: string }>('select id from events')).map(({ id }) => id));
  const [{ count } = { count: 0 }] = await database.query<{ count: number }>('select count from counted_events');
  return { lost: acknowledged.filter((id) => !stored.has(id)).length, miscounted: count - stored.size };
}

test(
  'acknowledged events survive kills, and are counted once although they are reported again',
  { timeout: 240_000 + 10_000 * KILLS },
  async () => {
    const acknowledged: string[] = [];
    const servers = [start(), start()];
    try {
      for (let killed = 0; killed < KILLS; killed++) {
        await acknowledges(servers[0]!);
        acknowledged.push(...(await kill(servers.shift()!)));
        expect(await findLost(acknowledged)).toEqual([]);
        servers.push(start());
      }
    } finally {
      for (const server of servers) acknowledged.push(...(await kill(server)));
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(await findFaults(acknowledged)).toEqual({ lost: 0, miscounted: 0 });
    // Browsers report events again when their answer was lost.
    const { record } = createEventRecorder(database, [{ counts: [TEST_COUNTS] }]);
    await record([...new Set(acknowledged)].slice(0, 900).map(sampleEvent));
    expect(await findFaults(acknowledged)).toEqual({ lost: 0, miscounted: 0 });
  },
);

async function findLost(ids: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'select id from unnest($1::uuid[]) id where not exists (select from events e where e.id = id.id)',
    [ids],
  );
  return rows.map(({ id }) => id);
}

test('a server that acknowledges before it stores is caught', async () => {
  const other = connectDatabase(database.url, { poolSize: 1 });
  const servers: Server[] = [];
  try {
    // While nothing can be stored, only the broken server acknowledges.
    await other.transaction(async (connection) => {
      await connection.query('lock table events in share mode');
      const [early, onTime] = [start('early'), start()];
      servers.push(early, onTime);
      await acknowledges(early);
      const acknowledged = await kill(early);
      expect((await findFaults(acknowledged)).lost).toBeGreaterThan(0);
      expect(await kill(onTime)).toEqual([]);
    });
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
    await other.close();
  }
});
