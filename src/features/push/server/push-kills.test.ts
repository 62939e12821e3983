import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { PushService } from '#ports/push/testing/push-service.ts';
import { addDevice, addShopper } from '../testing/push-shopper.ts';
import { enqueuePushes, type OutgoingPush } from './enqueue-pushes.ts';
import { findPushKeys } from './push-keys.ts';

/** How many notifications are sent; `npm run test:long` sends 100,000. */
const PUSHES = Number(process.env['PUSHES'] ?? 60);
const DEVICES = Math.min(PUSHES / 4, 2_000);
const IS_LONG = PUSHES > 10_000;
const KILLS = IS_LONG ? 20 : 1;
/** As many as a sender has in flight. */
const AT_ONCE = 256;
const PROGRAM = path.join(import.meta.dirname, '../testing/send-process.ts');

let database: Database;
let service: PushService;
type Sender = ChildProcess & { stdin: Writable };
const running: Sender[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const keys = await findPushKeys(database);
  service = await PushService.open();
  service.restrictTo(keys.publicKey);
});
beforeEach(async () => {
  service.received.length = 0;
  await emptyTables(database, 'shoppers');
});
afterEach(async () => {
  for (const child of running.splice(0)) await kill(child);
});
afterAll(async () => {
  await service.close();
  await database.close();
});

async function start(): Promise<Sender> {
  const child = spawn(process.execPath, [PROGRAM, database.url], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  running.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  if (!child.kill('SIGKILL')) return;
  await gone;
}

/** Adds devices. The push service is busy at first for every seventh of them, and accepts messages to the others. */
async function addDevices(): Promise<string[]> {
  const shoppers: string[] = [];
  for (let n = 0; n < DEVICES; n++) {
    const busy = { status: 503 };
    const { subscription } = n % 7 === 0 ? service.subscribe(busy, { status: 201 }) : service.subscribe();
    const shopperId = await addShopper(database);
    await addDevice(database, shopperId, subscription);
    shoppers.push(shopperId);
  }
  return shoppers;
}

function pushesOf(shoppers: readonly string[], from: number, to: number): OutgoingPush[] {
  const notification = { title: 'Price drop', body: '$800 less', navigate: 'https://cars.example/' };
  return Array.from({ length: to - from }, (_, n) => ({
    ...{ key: `n${from + n}`, shopperId: shoppers[(from + n) % shoppers.length]!, brand: 'marketplace' as const },
    ...{ subject: `car ${from + n}`, notification: { ...notification, body: String(from + n) } },
  }));
}

/** Returns how often each notification was received, by its number, with which topics and tags. */
function receivedBy(): Map<number, { count: number; topics: Set<string | undefined>; tags: Set<string> }> {
  const all = new Map<number, { count: number; topics: Set<string | undefined>; tags: Set<string> }>();
  for (const { payload, topic } of service.received) {
    const { body, tag } = (JSON.parse(payload) as { notification: { body: string; tag: string } }).notification;
    const one = all.get(Number(body)) ?? { count: 0, topics: new Set(), tags: new Set() };
    one.count++;
    one.topics.add(topic);
    one.tags.add(tag);
    all.set(Number(body), one);
  }
  return all;
}

/** The numbers of the notifications that a sender has taken without storing a result. */
async function findInFlight(): Promise<number[]> {
  const rows = await database.query<{ number: number }>(
    `select substring(key from '^n(\\d+):')::int as number from push_messages where state = 'sending'`,
  );
  return rows.map(({ number }) => number);
}

/** Rows that were busy or in flight at a kill are due now, instead of after their wait. */
const hurry = () =>
  database.query(`update push_messages set due_at = now() where state = 'waiting' and due_at > now()`);

/** Starts a sender, kills it `KILLS` times while it sends, and checks what was received in the end. */
async function expectEachReceived(write: (sender: Sender) => Promise<void> | void): Promise<void> {
  const inFlight = new Set<number>();
  await write(await start());
  for (let killed = 1; killed <= KILLS; killed++) {
    await expect
      .poll(() => service.received.length, { timeout: 600_000, interval: IS_LONG ? 50 : 5 })
      .toBeGreaterThan((PUSHES * killed) / (KILLS + 2));
    await kill(running.shift()!);
    // Nothing is sent between the kill and this. What was in flight at an earlier kill may be taken last.
    for (const number of await findInFlight()) inFlight.add(number);
    await start();
  }
  await expect
    .poll(
      async () => {
        await hurry();
        const [row] = await database.query<{ count: number }>(
          `select count(*)::int as count from push_messages where state <> 'sent'`,
        );
        return row!.count;
      },
      { timeout: 120_000 + PUSHES * 20, interval: IS_LONG ? 1_000 : 200 },
    )
    .toBe(0);
  const received = receivedBy();
  expect(received.size).toBe(PUSHES);
  const again = [...received].flatMap(([number, { count }]) => (count > 1 ? [number] : []));
  console.info(
    `${PUSHES} notifications, ${KILLS} kills: ${PUSHES - received.size} lost, ${inFlight.size} taken at a kill, of these ${again.length} sent again`,
  );
  expect(again.filter((number) => !inFlight.has(number))).toEqual([]);
  expect(again.length).toBeLessThanOrEqual(KILLS * AT_ONCE);
  expect([...received.values()].every(({ topics, tags }) => topics.size === 1 && tags.size === 1)).toBe(true);
  expect(service.violations).toEqual([]);
  const [stored] = await database.query<{ count: number }>(
    `select count(*)::int as count from push_messages where content <> '{}'`,
  );
  expect(stored!.count).toBe(0);
}

const timeout = 120_000 + PUSHES * 20;

test(
  'no notification is lost when the process is killed that wrote them as leased, and only those in flight are sent again, with one topic and tag',
  { timeout },
  async () => {
    const shoppers = await addDevices();
    await expectEachReceived(async ({ stdin }) => {
      for (let from = 0; from < PUSHES; from += 1_000)
        stdin.write(`${JSON.stringify(pushesOf(shoppers, from, Math.min(from + 1_000, PUSHES)))}\n`);
      const written = async () => (await database.query('select from push_messages')).length;
      await expect.poll(written, { timeout, interval: IS_LONG ? 500 : 5 }).toBe(PUSHES);
    });
  },
);

test('nor when senders of waiting notifications are killed', { tags: 'long', timeout }, async () => {
  const shoppers = await addDevices();
  for (let from = 0; from < PUSHES; from += 1_000)
    await enqueuePushes(database, pushesOf(shoppers, from, Math.min(from + 1_000, PUSHES)));
  await expectEachReceived(() => undefined);
});
