import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { findListing } from '#features/listings/listings.server.ts';
import type { Lead } from '../model/lead.ts';
import type { OfferMove, OfferParty } from '../model/offer.ts';
import { findEmailedListings, listContacted } from './contacted-sellers.ts';
import { createLeadDesk, type LeadDesk } from './lead-desk.ts';
import { findProfile } from './lead-profiles.ts';
import { exportLeads, mergeLeads } from './personal-data.ts';
import { hashKey } from './secret-keys.ts';
import { createMailboxFinder } from './seller-email.ts';
import { addSeller, addShopper } from './testing/seller-rows.ts';
import type { LeadCar } from './mail-shopper.ts';
import type { LeadSubmission } from './write-lead.ts';
import { readMails, readOutbox } from '#features/outbox/testing/read-outbox.ts';

let database: Database;
let dealer: LeadCar;
let person: LeadCar;
const told: string[] = [];
let time = new Date('2026-07-01T12:00:00Z');
let desk: LeadDesk;

beforeAll(async () => {
  database = await createTestDatabase();
  const carOf = async (owner: object): Promise<LeadCar> => {
    const { listingId, ownerId } = await addSeller(database, { owner, listing: { salePrice: 20_000 } });
    await database.query(`update owners set lead_email = 'seller@example.com' where id = $1`, [ownerId]);
    const found = await findListing(database, listingId);
    if (found.kind === 'unknown') throw new Error('It was added.');
    return found;
  };
  [dealer, person] = [await carOf({}), await carOf({ privateSeller: true, name: 'Pat', phone: '3035550123' })];
  const note = (what: string) => async (_connection: unknown, lead: Lead) => void told.push(`${what} ${lead.kind}`);
  const noteAll = (what: string) => async (_connection: unknown, leads: readonly Lead[]) =>
    void told.push(...leads.map(({ kind }) => `${what} ${kind}`));
  desk = createLeadDesk({
    ...{ database, deliver: note('told'), deliverWithdrawals: noteAll('withdrawn'), deliverWaiting: async () => 0 },
    ...{ mailboxOf: createMailboxFinder('operator@cars.example'), limits: memoryLimits },
    ...{ originFor: () => 'https://cars.example', now: () => time },
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  told.length = 0;
  await emptyTables(database, 'outbox');
});

const FORM = {
  ...{ comments: 'Is it there?', firstName: 'Ann', lastName: 'Lee', fromEmailAddress: 'ann@example.com' },
  ...{ phoneNumber: '3035550100', isOneClickOptedIn: false },
};
const HEADERS = { isRobot: false, hasLanguage: true, hasOrigin: true, lacksFetchSite: false };

async function submissionOf(changes: Partial<LeadSubmission> = {}, waitedMs = 20_000): Promise<LeadSubmission> {
  const now = time;
  time = new Date(now.getTime() - waitedMs);
  const requestKey = await desk.formKeys.issue();
  time = now;
  return {
    ...{ shopperId: await addShopper(database), brand: 'marketplace', car: dealer, requestKey, form: FORM },
    ...{
      amount: null,
      ownsAddress: false,
      isTrapFilled: false,
      consent: { version: '1', text: 'Yes.' },
      attribution: null,
      headers: HEADERS,
      caller: randomUUID(),
      mayMail: async () => true,
      ...changes,
    },
  };
}

const mails = () => readMails(database);

/** Returns the key in the last email of a template. */
async function keyIn(template: string): Promise<string> {
  const mail = (await mails()).findLast((one) => one.template === template)!;
  return new URL(mail.data['link'] as string).searchParams.get('key')!;
}

async function kept(submission: LeadSubmission): Promise<Lead> {
  const written = await desk.write(submission);
  if (written.kind !== 'kept') throw new Error(written.kind);
  return written.lead;
}

test('a message notifies the seller once, is confirmed to its shopper without their text, and is stored', async () => {
  const submission = await submissionOf();
  expect(await desk.write(submission)).toMatchObject({ kind: 'kept', isNew: true });
  expect(await desk.write(submission)).toMatchObject({ kind: 'kept', isNew: false });
  expect(told).toEqual(['told email']);
  const sent = await mails();
  expect(sent.map(({ template, to }) => [template, to])).toEqual([['lead-confirmation', 'ann@example.com']]);
  expect(JSON.stringify(sent)).not.toContain('Is it there?');
  expect(await findProfile(database, submission.shopperId)).toMatchObject({
    firstName: 'Ann',
    isOneClickOptedIn: false,
  });
  expect(await findEmailedListings(database, submission.shopperId)).toEqual([dealer.listing.id]);
});

test('reports a key that was used with another message', async () => {
  const submission = await submissionOf();
  await desk.write(submission);
  expect(await desk.write({ ...submission, car: person })).toEqual({ kind: 'key-taken' });
});

test('holds possible spam until its sender releases it once with the emailed key', async () => {
  const submission = await submissionOf({}, 500);
  expect((await kept(submission)).heldAt).not.toBeNull();
  expect(told).toEqual([]);
  expect((await mails()).map(({ template }) => template)).toEqual(['lead-release']);
  const keyHash = hashKey(await keyIn('lead-release'));
  expect(await desk.release(hashKey('wrong'))).toBeNull();
  expect(await desk.findHeld(keyHash)).toMatchObject({ listingId: dealer.listing.id });
  const released = await Promise.all([desk.release(keyHash), desk.release(keyHash)]);
  expect(released.map((one) => one?.kind).toSorted()).toEqual(['already', 'released']);
  expect(told).toEqual(['told email']);
});

test('limits a shopper who writes to many sellers', async () => {
  const shopperId = await addShopper(database);
  const answers = [];
  for (let time = 0; time < 31; time++)
    answers.push((await desk.write(await submissionOf({ shopperId, form: emailOf(time) }))).kind);
  expect(answers.lastIndexOf('kept')).toBe(29);
  expect(answers[30]).toBe('too-many');
});
const emailOf = (number: number) => ({ ...FORM, fromEmailAddress: `ann${number}@example.com` });

test('messages that others send with an email address do not block its owner', async () => {
  const form = { ...FORM, fromEmailAddress: 'victim@example.com' };
  for (let time = 0; time < 20; time++) await desk.write(await submissionOf({ form }));
  await database.query('truncate outbox');
  expect((await kept(await submissionOf({ form }))).heldAt).not.toBeNull();
  expect((await kept(await submissionOf({ form, ownsAddress: true }))).heldAt).toBeNull();
});

test('a click on a number counts once a day and listing', async () => {
  const shopperId = await addShopper(database);
  const requests = { shopperId, brand: 'marketplace' as const, car: dealer };
  await Promise.all([desk.countCall(requests), desk.countCall(requests), desk.countCall(requests)]);
  await desk.countCall({ ...requests, car: person });
  time = new Date(time.getTime() + 86_400_000);
  await desk.countCall(requests);
  expect(await database.query(`select count(*) from leads where kind = 'call'`)).toEqual([{ count: 3 }]);
  expect(await mails()).toEqual([]);
});

const move = (action: OfferMove['action'], round: number, amount?: number) => (party: OfferParty) =>
  ({ party, action, round, amount, now: time }) as OfferMove;

test('an offer goes to the private seller, is countered and accepted, with one email for each step', async () => {
  await kept(await submissionOf({ car: person, amount: 18_000, form: emailOf(100) }));
  const [received] = await mails();
  expect(received).toMatchObject({ template: 'offer-received', to: 'seller@example.com', data: { amount: 18_000 } });
  const sellerKey = await keyIn('offer-received');
  expect(await desk.findOffer(sellerKey)).toMatchObject({
    party: 'seller',
    askingPrice: 20_000,
    rounds: [{ amount: 18_000 }],
  });
  const counters = await Promise.all([1, 2, 3].map(() => desk.moveOffer(sellerKey, move('counter', 1, 19_000))));
  expect(counters.map((one) => one?.kind).toSorted()).toEqual(['moved', 'same', 'same']);
  const shopperKey = await keyIn('offer-countered');
  expect(await desk.moveOffer(sellerKey, move('accept', 2))).toEqual({ kind: 'refused', reason: 'not-your-turn' });
  expect(await desk.moveOffer(shopperKey, move('accept', 2))).toMatchObject({ kind: 'moved' });
  expect(await desk.moveOffer(shopperKey, move('decline', 2))).toEqual({ kind: 'refused', reason: 'settled' });
  const settled = (await mails()).filter(({ template }) => template === 'offer-settled');
  expect(settled.map(({ to, data }) => [to, data['state'], (data['other'] as { name: string }).name])).toEqual([
    ['seller@example.com', 'accepted', 'Ann Lee'],
    ['ann100@example.com', 'accepted', 'Pat'],
  ]);
  expect(await desk.moveOffer('no such key', move('accept', 1))).toBeNull();
});

test('if an answer and a withdrawal are concurrent, one counts and the other gets a message', async () => {
  for (let round = 0; round < 5; round++) {
    await emptyTables(database, 'outbox');
    const submission = await submissionOf({ car: person, amount: 18_000, form: emailOf(200 + round) });
    const lead = await kept(submission);
    const key = await keyIn('offer-received');
    const [answer] = await Promise.all([
      desk.moveOffer(key, move('accept', 1)),
      desk.withdraw(submission.shopperId, lead.id),
    ]);
    const [row] = await listContacted(database, submission.shopperId, time);
    const [offer, status] = answer!.kind === 'moved' ? ['accepted', 'replied'] : ['withdrawn', 'withdrawn'];
    expect([row!.offer!.state, row!.lead.status]).toEqual([offer, status]);
  }
});

test('unanswered offers expire after 48 h, and both sides get one email', async () => {
  await kept(await submissionOf({ car: person, amount: 17_000, form: emailOf(300) }));
  const key = await keyIn('offer-received');
  time = new Date(time.getTime() + 48 * 3_600_000);
  expect(await desk.findOffer(key)).toMatchObject({ offer: { state: 'expired' } });
  expect(await desk.moveOffer(key, move('accept', 1))).toEqual({ kind: 'refused', reason: 'expired' });
  await emptyTables(database, 'outbox');
  const counts = await Promise.all([desk.expireOffers(), desk.expireOffers()]);
  expect(counts[0]! + counts[1]!).toBeGreaterThan(0);
  expect(await desk.expireOffers()).toBe(0);
  const told = (await mails()).filter(({ to }) => to === 'ann300@example.com');
  expect(told.map(({ data }) => data['state'])).toEqual(['expired']);
});

test('only its shopper can withdraw a message, once, and the seller is notified', async () => {
  const submission = await submissionOf({ form: emailOf(400) });
  const lead = await kept(submission);
  expect(await desk.withdraw(await addShopper(database), lead.id)).toBe('unknown');
  expect(await desk.withdraw(submission.shopperId, lead.id)).toBe('withdrawn');
  expect(await desk.withdraw(submission.shopperId, lead.id)).toBe('already');
  expect(told).toEqual(['told email', 'withdrawn email']);
  expect(await findEmailedListings(database, submission.shopperId)).toEqual([]);
});

test('a pending confirmation is not sent after its message was withdrawn', async () => {
  const submission = await submissionOf({ form: emailOf(410) });
  const lead = await kept(submission);
  await database.query(`update outbox set state = 'sent' where key <> $1`, [`lead:${lead.id}:shopper`]);
  await desk.withdraw(submission.shopperId, lead.id);
  const state = `select state, content from outbox where key = $1`;
  expect(await database.query(state, [`lead:${lead.id}:shopper`])).toEqual([{ state: 'withdrawn', content: {} }]);
  const held = await submissionOf({ form: emailOf(411) }, 100);
  const waiting = await kept(held);
  await desk.withdraw(held.shopperId, waiting.id);
  expect(await database.query(state, [`lead:${waiting.id}:release`])).toEqual([{ state: 'withdrawn', content: {} }]);
});

test('a seller gets no email about an offer that was withdrawn before sending, and one about the end of a sent one', async () => {
  const about = async (left: boolean) => {
    const submission = await submissionOf({ car: person, amount: 18_000, form: emailOf(left ? 421 : 420) });
    const { id } = await kept(submission);
    if (left) await database.query(`update outbox set state = 'sent' where key = $1`, [`offer:${id}:1:seller`]);
    await desk.withdraw(submission.shopperId, id);
    return database.query(`select key, state from outbox where key like $1 order by id`, [`offer:${id}:%`]);
  };
  expect(await about(false)).toMatchObject([{ state: 'withdrawn' }]);
  expect(await about(true)).toMatchObject([{ state: 'sent' }, { key: expect.stringMatching(/:settled:seller$/) }]);
});

test('the operator gets the offer for a seller without an address, and is never shown as the seller', async () => {
  await database.query('update owners set lead_email = null where id = $1', [person.owner.id]);
  await kept(await submissionOf({ car: person, amount: 18_000, form: emailOf(430) }));
  const [received] = await mails();
  expect(received).toMatchObject({ to: 'operator@cars.example', data: { standsInFor: 'Pat' } });
  await desk.moveOffer(await keyIn('offer-received'), move('accept', 1));
  const settled = (await readOutbox(database)).filter(({ content }) => content.template === 'offer-settled');
  expect(settled[0]).toMatchObject({ recipient: 'operator@cars.example', content: { replyTo: 'ann430@example.com' } });
  expect(settled[1]!.content.data).toMatchObject({ isPassedOn: true, other: { name: 'Pat', email: '' } });
  expect(JSON.stringify(settled[1])).not.toContain('operator@cars.example');
  await database.query(`update owners set lead_email = 'seller@example.com' where id = $1`, [person.owner.id]);
});

test('an anonymous shopper’s messages join the account, even if both clicked the same number', async () => {
  const [from, to] = [await addShopper(database), await addShopper(database)];
  await kept(await submissionOf({ shopperId: from, form: emailOf(500) }));
  for (const shopperId of [from, to]) await desk.countCall({ shopperId, brand: 'marketplace', car: person });
  await database.transaction((connection) => mergeLeads(connection, from, to));
  expect(await listContacted(database, from, time)).toEqual([]);
  expect(await listContacted(database, to, time)).toHaveLength(3);
  expect(await findProfile(database, to)).toMatchObject({ email: 'ann500@example.com' });
});

test('a message counts as stored, not sent, until an email about it was sent', async () => {
  const submission = await submissionOf({ form: emailOf(700) });
  const { id } = await kept(submission);
  const delivery = async () => {
    const { isKept, isSent } = (await listContacted(database, submission.shopperId, time))[0]!;
    return { isKept, isSent };
  };
  expect(await delivery()).toEqual({ isKept: false, isSent: false });
  for (const key of ['feed', 'crm']) {
    await database.query(
      `insert into outbox (key, channel, recipient, content, message_id, state) values ($1, 'mail', 'd@example.com', '{}', $1, 'kept')`,
      [key],
    );
    await database.query(
      `insert into lead_deliveries (outbox_key, lead_id, about, kind, chosen_by) values ($1, $2, 'created', 'email', 'feed')`,
      [key, id],
    );
  }
  expect(await delivery()).toEqual({ isKept: true, isSent: false });
  await database.query(`update outbox set state = 'sent' where key = 'crm'`);
  expect(await delivery()).toEqual({ isKept: false, isSent: true });
});

test("exports a shopper's leads and deletes their personal data", async () => {
  const submission = await submissionOf({
    car: person,
    amount: 15_000,
    form: { ...emailOf(600), comments: 'A secret' },
  });
  const { id } = await kept(submission);
  const person600 = { shopperId: submission.shopperId, email: 'another@example.com' };
  const exported = JSON.stringify(await exportLeads(database, person600));
  for (const said of ['ann600@example.com', 'A secret', '15000']) expect(exported).toContain(said);
  await desk.eraseLeads(database, person600);
  expect(await exportLeads(database, person600)).toMatchObject({ profile: { email: '' }, leads: [] });
  const left = JSON.stringify(
    await database.query(
      'select to_jsonb(l) as lead, to_jsonb(o) as offer from leads l join offers o on o.lead_id = l.id where l.id = $1',
      [id],
    ),
  );
  expect(left).not.toMatch(/ann600|Lee|A secret|3035550100/);
  expect(left).toContain('"state":"withdrawn"');
});

test('deleting a writer tells the sellers who got an open offer or message, without data of the writer', async () => {
  const shopperId = await addShopper(database);
  const form = emailOf(610);
  const { id } = await kept(await submissionOf({ shopperId, car: person, amount: 15_000, form }));
  await kept(await submissionOf({ shopperId, form }));
  const closed = await kept(await submissionOf({ shopperId, form: { ...form, comments: 'Any other one?' } }));
  await database.query(`update leads set status = 'won' where id = $1`, [closed.id]);
  // Texts that other tests sent too may be held.
  await database.query('update leads set held_at = null where shopper_id = $1', [shopperId]);
  await database.query(`update outbox set state = 'sent'`);
  told.length = 0;
  await database.transaction((connection) => desk.eraseLeads(connection, { shopperId, email: null }));
  expect(told).toEqual(['withdrawn email']);
  const waiting = (await readOutbox(database)).filter(({ state }) => state === 'waiting');
  expect(waiting).toMatchObject([
    { key: `offer:${id}:settled:seller`, recipient: 'seller@example.com', content: { template: 'offer-settled' } },
  ]);
  expect(waiting[0]!.content.data).toMatchObject({ state: 'withdrawn', amount: 15_000 });
  expect(JSON.stringify(waiting)).not.toMatch(/ann610|Ann|Lee|3035550100/);
});

test('deleting one lead withdraws only that one', async () => {
  const shopperId = await addShopper(database);
  const [first, second] = [
    await kept(await submissionOf({ shopperId, car: person, amount: 15_000, form: emailOf(620) })),
    await kept(await submissionOf({ shopperId, form: emailOf(620) })),
  ];
  await database.query(`update outbox set state = 'sent'`);
  told.length = 0;
  const erase = (leadId: number, writer: string) =>
    database.transaction((connection) => desk.eraseLead(connection, { shopperId: writer, email: null }, leadId));
  expect(await erase(first.id, await addShopper(database))).toBe(false);
  expect(await erase(first.id, shopperId)).toBe(true);
  expect(told).toEqual([]);
  expect((await mails()).map(({ template, to }) => [template, to])).toContainEqual([
    'offer-settled',
    'seller@example.com',
  ]);
  expect((await listContacted(database, shopperId, time)).map(({ lead }) => lead.id)).toEqual([second.id]);
});
