import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listingReportSchema, pageFeedbackSchema } from '#features/listings/listings.ts';
import { createReportStore, findListing, hideListing, type Reporter } from '#features/listings/listings.server.ts';
import { type DeskSite, openDeskSite } from './testing/desk-site.ts';
import { readMails } from '#features/outbox/testing/read-outbox.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite();
});
afterAll(() => site?.close());
beforeEach(async () => {
  await emptyTables(site.database, 'listing_reports', 'page_feedback', 'listing_blocks', 'outbox', 'account_users');
  await site.database.query('update listings set withdrawn_at = null');
});

const REPORTS = '/operator/reports';
const FEEDBACK = '/operator/feedback';
const HIDDEN = '/operator/hidden';
/** Stores a report as the shoppers' form does. */
const report = async (fields: Record<string, string>, reporter: Partial<Reporter> = {}) => {
  const form = listingReportSchema.parse({ listingId: '42', reason: 'fraud', ...fields });
  expect(await createReportStore(site.database).saveReport(form, 'AT', { ...STRANGER, ...reporter })).toBe('saved');
};
const STRANGER: Reporter = { digests: [], userId: null, shopperId: null, wantsOutcome: true, requestId: null };
/** Three people with old accounts report listing 42 as fraud. */
const reportByThree = async () => {
  for (const userId of ['ann', 'bob', 'cat']) {
    await site.database.query(
      `insert into account_users (id, name, email, created_at) values ($1, $1, $1 || '@mail.example', now() - interval '9 days')
       on conflict do nothing`,
      [userId],
    );
    await report({ emailAddress: `${userId}@shopper.example` }, { userId, digests: [userId] });
  }
};
const outcomes = async () =>
  (await readMails(site.database)).map(({ to, template, data }) => `${template} ${to} ${String(data['outcome'])}`);
const reportsOf = async () => (await site.ask('boss', REPORTS)).text;
const rate = (helpful: 'yes' | 'no', search = '') =>
  createReportStore(site.database).saveFeedback(pageFeedbackSchema.parse({ helpful, search }), 'AT');
const upToIn = (html: string) => /name="upTo" value="(\d+)"/.exec(html)![1]!;
const isForSale = async (id: number) => (await findListing(site.database, id)).kind === 'active';

test('reports of shoppers reach the operators: by listing, with count, age, reasons and words [R377]', async () => {
  await report({ comments: 'Asks for <b>gift cards</b>.', emailAddress: 'ann@shopper.example' });
  await report({ reason: 'price' });
  await site.database.query(`update listing_reports set at = now() - interval '5 hours' where reason = 'fraud'`);
  const { status, text, headers } = await site.ask('boss', REPORTS);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  for (const said of [
    ...[
      '2020 Toyota Tacoma',
      'href="/cars-for-sale/vehicle/42"',
      'href="/operator/dealers/1"',
      '2 reports, the oldest',
    ],
    ...['Suspected fraud', 'Wrong price', 'Asks for &lt;b&gt;gift cards&lt;/b&gt;.', 'mailto:ann@shopper.example'],
  ])
    expect(text).toContain(said);
  expect(text.match(/5 h ago/g)).toHaveLength(3);
  expect((await site.ask('boss', '/operator')).location).toBe(REPORTS);
});

test('dismissed reports leave the queue, the listing stays, and a report that came meanwhile waits', async () => {
  await report({});
  const upTo = upToIn((await site.ask('boss', REPORTS)).text);
  await report({ reason: 'sold' });
  const done = await site.ask('boss', REPORTS, { action: 'dismiss', listingId: '42', upTo });
  const { text } = await site.ask('boss', done.location!);
  expect(text).toContain('The reports were dismissed.');
  expect(text).toContain('1 report,');
  expect(await isForSale(42)).toBe(true);
  const again = await site.ask('boss', REPORTS, { action: 'dismiss', listingId: '42', upTo });
  expect((await site.ask('boss', again.location!)).text).toContain('Another operator has already done this.');
});

test('a hidden listing is no longer for sale, and can be restored', async () => {
  await report({});
  const upTo = upToIn((await site.ask('boss', REPORTS)).text);
  const hidden = await site.ask('boss', REPORTS, { action: 'hide', listingId: '42', upTo, reason: 'fraud' });
  const after = (await site.ask('boss', hidden.location!)).text;
  expect(after).toContain('The listing is hidden.');
  expect(after).toContain('No open reports.');
  expect(await isForSale(42)).toBe(false);
  const list = (await site.ask('boss', HIDDEN)).text;
  expect(list).toContain('Suspected fraud, hidden');
  expect(list).toContain('2020 Toyota Tacoma');
  await report({ reason: 'sold' });
  expect((await site.ask('boss', REPORTS)).text).toMatch(/desk-badge warn">hidden</);
  const restored = await site.ask('boss', HIDDEN, { action: 'restore', listingId: '42' });
  expect((await site.ask('boss', restored.location!)).text).toContain('The listing is for sale again.');
  expect(await isForSale(42)).toBe(true);
  expect((await site.ask('boss', HIDDEN, { action: 'restore', listingId: '42' })).location).toBe(`${HIDDEN}?done=gone`);
});

test('a listing that fraud reports hid is marked, and can be restored on both pages', async () => {
  await reportByThree();
  expect(await isForSale(42)).toBe(false);
  const text = await reportsOf();
  expect(text).toContain('Hidden automatically after fraud reports: 1 listing');
  expect(text).toMatch(/desk-badge warn">hidden automatically</);
  expect((await site.ask('boss', HIDDEN)).text).toContain('Several fraud reports, hidden');
  const dismissed = await site.ask('boss', REPORTS, { action: 'dismiss', listingId: '42', upTo: upToIn(text) });
  expect((await site.ask('boss', dismissed.location!)).text).toContain('The listing is for sale again.');
  expect(await isForSale(42)).toBe(true);

  await emptyTables(site.database, 'listing_reports');
  await reportByThree();
  expect(await isForSale(42)).toBe(false);
  await site.ask('boss', HIDDEN, { action: 'restore', listingId: '42' });
  expect(await isForSale(42)).toBe(true);
  // Its reports are dismissed too, so the next one does not hide it again.
  expect(await reportsOf()).toContain('No open reports.');
  await reportByThree();
  expect(await isForSale(42)).toBe(true);
});

test('an operator can keep a listing hidden that fraud reports hid', async () => {
  await reportByThree();
  const upTo = upToIn(await reportsOf());
  const kept = await site.ask('boss', REPORTS, { action: 'hide', listingId: '42', upTo, reason: 'fraud' });
  expect((await site.ask('boss', kept.location!)).text).toContain('The listing is hidden.');
  expect(await isForSale(42)).toBe(false);
  expect(await reportsOf()).not.toContain('automatically');
  expect((await site.ask('boss', HIDDEN)).text).toContain('Suspected fraud, hidden');
});

test('reporters get one email with the outcome', async () => {
  await report({ emailAddress: 'ann@shopper.example' });
  await report({ emailAddress: 'Ann+again@shopper.example', reason: 'price' });
  await report({ emailAddress: 'bob@shopper.example' });
  await report({ emailAddress: 'cat@shopper.example' }, { wantsOutcome: false });
  await report({});
  const upTo = upToIn(await reportsOf());
  await site.ask('boss', REPORTS, { action: 'hide', listingId: '42', upTo, reason: 'fraud' });
  const mailed = ['report-outcome ann+again@shopper.example removed', 'report-outcome bob@shopper.example removed'];
  expect((await outcomes()).toSorted()).toEqual(mailed);
  await site.ask('boss', REPORTS, { action: 'hide', listingId: '42', upTo, reason: 'fraud' });
  expect((await outcomes()).toSorted()).toEqual(mailed);
});

test.each([
  ['is still for sale', 'kept', 'null'],
  ['is no longer listed', 'gone', 'now()'],
])('a reporter whose report is dismissed learns that the car %s', async (_what, outcome, withdrawnAt) => {
  await report({ emailAddress: 'ann@shopper.example' });
  await site.database.query(`update listings set withdrawn_at = ${withdrawnAt} where id = 42`);
  await site.ask('boss', REPORTS, { action: 'dismiss', listingId: '42', upTo: upToIn(await reportsOf()) });
  expect(await outcomes()).toEqual([`report-outcome ann@shopper.example ${outcome}`]);
});

test('operators see that a seller marked a car as sold, and can restore its listing', async () => {
  await site.database.transaction((connection) => hideListing(connection, { listingId: 42, reason: 'sold-by-seller' }));
  const list = (await site.ask('boss', HIDDEN)).text;
  expect(list).toContain('Sold (by the seller), hidden');
  await site.ask('boss', HIDDEN, { action: 'restore', listingId: '42' });
  expect(await isForSale(42)).toBe(true);
});

test('an operator hides a listing by its number, with a reason', async () => {
  expect((await site.ask('boss', HIDDEN, { action: 'hide', listingId: '43', reason: 'offensive' })).location).toBe(
    `${HIDDEN}?done=hidden`,
  );
  expect([await isForSale(42), await isForSale(43)]).toEqual([true, false]);
});

test.each([
  [REPORTS, { action: 'burn', listingId: '42', upTo: '1' }],
  [REPORTS, { action: 'hide', listingId: '42', reason: 'fraud' }],
  [REPORTS, { action: 'hide', listingId: '42', upTo: '1', reason: 'envy' }],
  [HIDDEN, { action: 'hide', listingId: '999', reason: 'fraud' }],
  [HIDDEN, { action: 'restore', listingId: '-1' }],
  [FEEDBACK, { action: 'close' }],
  [FEEDBACK, { action: 'close-all' }],
])('POST %s refuses %j', async (path, form) => {
  expect((await site.ask('boss', path, form as Record<string, string>)).status).toBe(422);
  expect(await site.database.query('select 1 from listing_blocks')).toEqual([]);
});

test('feedback of pages reaches the operators, who mark it as read [R041]', async () => {
  await rate('no', 'makeCode=FORD');
  await rate('yes');
  await site.database.query(`update page_feedback set comments = 'Too few <trucks>' where not helpful`);
  const { text } = await site.ask('boss', FEEDBACK);
  for (const said of [
    ...['1 of 2 answers in the last 30 days said the page was helpful.', 'Too few &lt;trucks&gt;'],
    ...['href="/cars-for-sale?makeCode=FORD"', 'not helpful'],
  ])
    expect(text).toContain(said);
  const upTo = upToIn(text);
  const id = /name="id" value="(\d+)"/.exec(text)![1]!;
  expect((await site.ask('boss', FEEDBACK, { action: 'close', id })).location).toBe(`${FEEDBACK}?done=read`);
  expect((await site.ask('boss', FEEDBACK)).text).toContain('Too few');
  await rate('yes');
  await site.ask('boss', FEEDBACK, { action: 'close-all', upTo });
  const left = (await site.ask('boss', FEEDBACK)).text;
  expect([left.includes('Too few'), left.match(/name="id"/g)?.length]).toEqual([false, 1]);
});
