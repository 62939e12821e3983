import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { deliverySummary, REPLY_WITHIN_MS, replyTimeOf } from '../model/desk-lead.ts';
import { countDeskLeads, findDeskLead, listDeskLeads, setLeadStatus } from './dealer-desk.ts';
import { createLeadDelivery } from './deliver-lead.ts';
import { addLead, addSeller, type Seller } from './testing/dealer-rows.ts';

let database: Database;
let ours: Seller;
let theirs: Seller;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database, 'outbox', 'leads');
  ours = await addSeller(database, { leadEmail: 'sales@dealer.example' });
  theirs = await addSeller(database, { name: 'Other' });
});

const { deliver } = createLeadDelivery({ originFor: () => 'https://cars.example', fallback: null });
const idsOf = async (search: Partial<Parameters<typeof listDeskLeads>[1]> = {}) =>
  (await listDeskLeads(database, { ownerIds: [ours.ownerId], max: 10, ...search })).map(({ id }) => id);

test('a dealership sees its own leads, newest first, by page and status', async () => {
  const first = await addLead(database, ours, deliver);
  await addLead(database, theirs, deliver);
  const call = await addLead(database, ours, deliver, { kind: 'call' });
  const hold = { reasons: ['too-fast'], keyHash: Buffer.alloc(32, 1) };
  await addLead(database, ours, deliver, { hold });

  expect(await idsOf()).toEqual([call.id, first.id]);
  expect(await idsOf({ max: 1 })).toEqual([call.id]);
  expect(await idsOf({ before: call.id })).toEqual([first.id]);
  expect(await idsOf({ ownerIds: [] })).toEqual([]);
  expect(await setLeadStatus(database, { ownerIds: [ours.ownerId], id: first.id, status: 'won' })).toBe(true);
  expect([await idsOf({ status: 'won' }), await idsOf({ status: 'new' })]).toEqual([[first.id], [call.id]]);
});

test('another dealership’s lead is not found and cannot be changed', async () => {
  const lead = await addLead(database, theirs, deliver);
  expect(await findDeskLead(database, [ours.ownerId], lead.id)).toBeNull();
  expect(await setLeadStatus(database, { ownerIds: [ours.ownerId], id: lead.id, status: 'lost' })).toBe(false);
  expect((await findDeskLead(database, [theirs.ownerId], lead.id))!.status).toBe('new');
  expect(await findDeskLead(database, [ours.ownerId], Number.NaN)).toBeNull();
});

test('shows the delivery state of a lead, whatever happened to its outbox row', async () => {
  const lead = await addLead(database, ours, deliver);
  const summary = async () => deliverySummary((await findDeskLead(database, [ours.ownerId], lead.id))!).text;
  const seen = [await summary()];
  for (const state of ['sending', 'sent', 'kept', 'dead', 'withdrawn']) {
    await database.query('update outbox set state = $1', [state]);
    seen.push(await summary());
  }
  await database.query('delete from outbox');
  seen.push(await summary());
  expect(seen).toEqual([
    ...['Being sent', 'Being sent', 'Sent', 'Not sent: kept in the local mailbox'],
    ...['Not delivered', 'Not delivered', 'Sent'],
  ]);
  const waiting = await addLead(database, theirs, deliver);
  const found = await findDeskLead(database, [theirs.ownerId], waiting.id);
  expect(deliverySummary(found!).text).toBe('Here only: no destination');
});

test('the clock stops at the first reply; a withdrawn lead stays withdrawn', async () => {
  const lead = await addLead(database, ours, deliver);
  const leadOfOwner = { ownerIds: [ours.ownerId], id: lead.id };
  const now = () => findDeskLead(database, [ours.ownerId], lead.id);
  expect(await setLeadStatus(database, { ...leadOfOwner, status: 'read', from: 'new' })).toBe(true);
  expect(await setLeadStatus(database, { ...leadOfOwner, status: 'read', from: 'new' })).toBe(false);
  await setLeadStatus(database, { ...leadOfOwner, status: 'replied' });
  const { repliedAt } = (await now())!;
  expect(repliedAt).toBeInstanceOf(Date);
  await setLeadStatus(database, { ...leadOfOwner, status: 'won' });
  expect((await now())!.repliedAt).toEqual(repliedAt);
  await setLeadStatus(database, { ...leadOfOwner, status: 'read' });
  expect((await now())!.repliedAt).toBeNull();
  await database.query(`update leads set status = 'withdrawn'`);
  expect(await setLeadStatus(database, { ...leadOfOwner, status: 'won' })).toBe(false);
});

test('leads older than a day are late, and the reply time is the median', async () => {
  expect(await countDeskLeads(database, [ours.ownerId], REPLY_WITHIN_MS)).toEqual({
    ...{ counts: {}, late: 0, medianReplyMs: null },
  });
  const hours = [1, 2, 30];
  for (const wait of hours) {
    const { id } = await addLead(database, ours, deliver);
    await database.query(
      `update leads set created_at = now() - interval '40 hours', status = 'replied',
        replied_at = now() - interval '40 hours' + make_interval(hours => $2) where id = $1`,
      [id, wait],
    );
  }
  const late = await addLead(database, ours, deliver);
  await database.query(`update leads set created_at = now() - interval '25 hours' where id = $1`, [late.id]);
  await addLead(database, ours, deliver);
  expect(await countDeskLeads(database, [ours.ownerId], REPLY_WITHIN_MS)).toEqual({
    ...{ counts: { replied: 3, new: 2 }, late: 1, medianReplyMs: 2 * 3_600_000 },
  });
  const found = (await findDeskLead(database, [ours.ownerId], late.id))!;
  expect(replyTimeOf(found, new Date())).toMatchObject({ kind: 'waiting', isLate: true });
});
