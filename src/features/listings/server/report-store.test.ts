import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { listingReportSchema, pageFeedbackSchema } from '../model/shopper-report.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { hideListing, restoreListing } from './listing-blocks.ts';
import { createReportStore, type Reporter } from './report-store.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from sources`,
  );
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash) select source_id, 'l' || n, id, '{}', '\\x00' from owners, generate_series(1, 6) n`,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database, 'listing_reports', 'listing_blocks', 'page_feedback', 'dealer_members', 'account_users');
  await database.query('update listings set withdrawn_at = null');
});

const STRANGER: Reporter = { digests: [], userId: null, shopperId: null, wantsOutcome: false, requestId: null };

test('stores a report of a listing with its reason, comments and address', async () => {
  const report = listingReportSchema.parse({
    listingId: '1',
    reason: 'fraud',
    comments: '  Asks for gift cards. ',
    emailAddress: 'ann@example.com',
  });
  expect(await createReportStore(database).saveReport(report, 'AT', STRANGER)).toBe('saved');
  expect(await database.query('select brand, listing_id, reason, comments, email from listing_reports')).toEqual([
    { brand: 'AT', listing_id: 1, reason: 'fraud', comments: 'Asks for gift cards.', email: 'ann@example.com' },
  ]);
});

test('stores no report of an unknown listing', async () => {
  const report = listingReportSchema.parse({ listingId: 99, reason: 'sold' });
  expect(await createReportStore(database).saveReport(report, 'AT', STRANGER)).toBe('unknown-listing');
});

test('stores an answer to the prompt with its search', async () => {
  const feedback = pageFeedbackSchema.parse({ helpful: 'no', search: '/cars-for-sale?makeCode=FORD#feedback' });
  await createReportStore(database).saveFeedback(feedback, 'KBB');
  expect(await database.query('select brand, helpful, search, comments from page_feedback')).toEqual([
    { brand: 'KBB', helpful: false, search: 'makeCode=FORD', comments: null },
  ]);
});

describe('fraud reports of different people', () => {
  /** Returns a reporter with an account of this age. */
  const account = async (name: string, { days = 10, network = name } = {}): Promise<Reporter> => {
    await database.query(
      `insert into account_users (id, name, email, created_at) values ($1, $1, $1 || '@mail.example', now() - make_interval(days => $2))
       on conflict do nothing`,
      [name, days],
    );
    return { ...STRANGER, digests: [`account ${name}`, `network ${network}`], userId: name };
  };
  /** Returns a reporter without an account whose browser first saved something `days` days ago. */
  const visitor = async (name: string, days = 10): Promise<Reporter> => {
    const [row] = await database.query<{ id: string }>(
      'insert into shoppers (created_at) values (now() - make_interval(days => $1)) returning id',
      [days],
    );
    return { ...STRANGER, digests: [`visitor ${name}`, `network ${name}`], shopperId: row!.id };
  };
  const report = async (reporter: Reporter, { listingId = 1, reason = 'fraud' } = {}) => {
    const form = listingReportSchema.parse({ listingId, reason });
    expect(await createReportStore(database).saveReport(form, 'AT', reporter)).toBe('saved');
  };
  const isForSale = async (id = 1) =>
    (await database.query('select from listings where id = $1 and withdrawn_at is null', [id])).length === 1;

  test('hide a listing, and the audit log names the site', async () => {
    await report(await account('ann'));
    await report(await account('bob'));
    expect(await isForSale()).toBe(true);
    await report(await visitor('cat'));
    expect(await isForSale()).toBe(false);
    expect(await database.query('select reason, is_automatic from listing_blocks')).toEqual([
      { reason: 'fraud', is_automatic: true },
    ]);
    const audit = await database.query('select role, action, subject from audit_log');
    expect(audit).toEqual([{ role: 'site', action: 'listing.hide-automatically', subject: 'listing:1' }]);
  });

  test('at the same moment hide it too', async () => {
    const people = await Promise.all(['ann', 'bob', 'cat', 'dan'].map((name) => account(name)));
    await Promise.all(people.map((one) => report(one)));
    expect(await isForSale()).toBe(false);
  });

  test.each<[string, () => Promise<Reporter>]>([
    ['a new account', () => account('new', { days: 1 })],
    ['a new browser', () => visitor('new', 1)],
    ['an unknown visitor', async () => ({ ...STRANGER, digests: ['network x'] })],
    ['the same account elsewhere', async () => ({ ...(await account('ann')), digests: ['account ann', 'network x'] })],
    ['another account of the same network', () => account('eve', { network: 'bob' })],
    [
      'a member of a dealership',
      async () => {
        const member = await account('dealer');
        await database.query(
          `insert into dealer_members (owner_id, user_id, email, role) select id, 'dealer', 'd@mail.example', 'staff' from owners`,
        );
        return member;
      },
    ],
    [
      'a person who reports many cars',
      async () => {
        const busy = await account('busy');
        for (const listingId of [2, 3, 4]) await report(busy, { listingId });
        return busy;
      },
    ],
    [
      'a person whose report of another car was dismissed',
      async () => {
        const wrong = await account('wrong');
        await report(wrong, { listingId: 2 });
        await database.query(
          `update listing_reports set handled_at = now(), outcome = 'dismissed' where listing_id = 2`,
        );
        return wrong;
      },
    ],
  ])('%s does not count', async (_who, third) => {
    await report(await account('ann'));
    await report(await account('bob'));
    await report(await third());
    expect(await isForSale()).toBe(true);
    await report(await account('zoe'));
    expect(await isForSale()).toBe(false);
  });

  test('for other reasons, and reports of last month, do not hide it', async () => {
    for (const name of ['ann', 'bob', 'cat']) await report(await account(name), { reason: 'price' });
    for (const name of ['dan', 'eve']) await report(await account(name));
    await database.query(`update listing_reports set at = now() - interval '31 days' where reason = 'fraud'`);
    await report(await account('fay'));
    expect(await isForSale()).toBe(true);
  });

  test('do not hide a listing whose reports an operator has dismissed', async () => {
    await report(await account('ann'));
    await database.query(`update listing_reports set handled_at = now(), outcome = 'dismissed'`);
    for (const name of ['bob', 'cat', 'dan']) await report(await account(name));
    expect(await isForSale()).toBe(true);
    await database.query(
      `update listing_reports set handled_at = now() - interval '31 days' where outcome is not null`,
    );
    await report(await account('eve'));
    expect(await isForSale()).toBe(false);
  });

  test('hide at most three listings of one seller a day', async () => {
    for (const listingId of [1, 2, 3, 4])
      for (const name of ['ann', 'bob', 'cat']) await report(await account(`${name}${listingId}`), { listingId });
    expect(await Promise.all([1, 2, 3, 4].map((id) => isForSale(id)))).toEqual([false, false, false, true]);
    await database.query(`update listing_blocks set at = now() - interval '25 hours'`);
    await report(await account('dan4'), { listingId: 4 });
    expect(await isForSale(4)).toBe(false);
  });

  test('leave the decision of an operator alone, who can confirm or undo the hiding', async () => {
    const hide = () => database.transaction((one) => hideListing(one, { listingId: 1, reason: 'offensive' }));
    for (const name of ['ann', 'bob', 'cat']) await report(await account(name));
    expect(await hide()).toBe('hidden');
    expect(await hide()).toBe('already-hidden');
    expect(await database.query('select reason, is_automatic from listing_blocks')).toEqual([
      { reason: 'offensive', is_automatic: false },
    ]);
    expect(await database.transaction((one) => restoreListing(one, 1, 0))).toBe('restored');
    expect(await isForSale()).toBe(true);
  });
});
