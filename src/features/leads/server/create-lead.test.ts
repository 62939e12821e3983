import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDealerForMerge } from '#features/dealers/dealers.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import type { Lead } from '../model/lead.ts';
import { createLead, type DeliverLead, type NewLead } from './create-lead.ts';
import { addSeller, addShopper } from './testing/seller-rows.ts';

let database: Database;
let ids: { listingId: number; ownerId: number };
beforeAll(async () => {
  database = await createTestDatabase();
  ids = await addSeller(database);
});
afterAll(() => database.close());

const CONTACT = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '', comments: 'Is it there?' };
const newLead = (shopperId: string, more: Partial<NewLead> = {}): NewLead => ({
  ...{ requestKey: randomUUID(), shopperId, ...ids, brand: 'marketplace', kind: 'email', contact: CONTACT },
  ...{ consent: { version: '1', text: 'I agree.' }, hold: null, textDigest: null, ...more },
});

function listen(): { told: Lead[]; deliver: DeliverLead } {
  const told: Lead[] = [];
  return { told, deliver: async (_connection, lead) => void told.push(lead) };
}

test('stores a lead with its consent text, and notifies the seller', async () => {
  const { told, deliver } = listen();
  const lead = newLead(await addShopper(database));
  const created = await database.transaction((connection) => createLead(connection, lead, deliver));
  expect(created).toMatchObject({ kind: 'created', lead: { ...ids, contact: CONTACT, status: 'new', heldAt: null } });
  expect(created.lead.consent).toEqual({ version: '1', text: 'I agree.' });
  expect(told).toEqual([created.lead]);
});

test('concurrent requests with one key create one lead and one notification', async () => {
  const { told, deliver } = listen();
  const lead = newLead(await addShopper(database));
  const all = await Promise.all(
    Array.from({ length: 6 }, () => database.transaction((connection) => createLead(connection, lead, deliver))),
  );
  expect(all.filter(({ kind }) => kind === 'created')).toHaveLength(1);
  expect(new Set(all.map(({ lead: { id } }) => id)).size).toBe(1);
  expect(told).toHaveLength(1);
});

test('recognizes a sender who lost the response and the cookie by key and email address', async () => {
  const { told, deliver } = listen();
  const lead = newLead(await addShopper(database));
  const first = await database.transaction((connection) => createLead(connection, lead, deliver));
  const again = { ...lead, shopperId: await addShopper(database) };
  const second = await database.transaction((connection) => createLead(connection, again, deliver));
  expect(second).toEqual({ kind: 'already', lead: first.lead });
  const stranger = { ...again, contact: { ...CONTACT, email: 'bob@example.com' } };
  const third = await database.transaction((connection) => createLead(connection, stranger, deliver));
  expect(third.kind).toBe('created');
  expect(told).toHaveLength(2);
});

test('a lead is not stored if its delivery cannot be', async () => {
  const lead = newLead(await addShopper(database));
  const failing = database.transaction((connection) =>
    createLead(connection, lead, async () => Promise.reject(new Error('no'))),
  );
  await expect(failing).rejects.toThrow('no');
  expect(await database.query('select 1 from leads where request_key = $1', [lead.requestKey])).toEqual([]);
});

test('sends no notification about a held lead', async () => {
  const { told, deliver } = listen();
  const hold = { reasons: ['too-fast'], keyHash: Buffer.alloc(32, 1) };
  const lead = newLead(await addShopper(database), { hold });
  const { lead: held } = await database.transaction((connection) => createLead(connection, lead, deliver));
  expect(held.heldAt).toBeInstanceOf(Date);
  expect(told).toEqual([]);
});

test('a lead for a dealer that is being merged goes to the dealer that it is merged into', async () => {
  const { told, deliver } = listen();
  const [from, main] = [await addSeller(database), await addSeller(database)];
  const lead = newLead(await addShopper(database), from);
  const isLocked = Promise.withResolvers<void>();
  const isWaiting = Promise.withResolvers<void>();
  const merging = database.transaction(async (connection) => {
    await lockDealerForMerge(connection, from.ownerId);
    isLocked.resolve();
    await isWaiting.promise;
    await connection.query('insert into owner_aliases (owner_id, main_id) values ($1, $2)', [
      ...[from.ownerId, main.ownerId],
    ]);
  });
  await isLocked.promise;
  const creating = database.transaction((connection) => createLead(connection, lead, deliver));
  await expect.poll(() => countWaiting(database)).toBe(1);
  isWaiting.resolve();
  await merging;
  expect((await creating).lead.ownerId).toBe(main.ownerId);
  expect(told.map(({ ownerId }) => ownerId)).toEqual([main.ownerId]);
});

/** Counts the transactions that wait for an advisory lock. */
async function countWaiting(connection: Database): Promise<number> {
  const [row] = await connection.query<{ count: number }>(
    `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
  );
  return row!.count;
}
