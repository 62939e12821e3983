import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAlerts } from '#features/alerts/alerts.server.ts';
import { denverOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import { camryFacts } from '#features/listings/testing/listing-facts.ts';
import { readMails } from '#features/outbox/testing/read-outbox.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { createInProcessIndex, createSearchMatcher, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { cookieDigest } from '#features/shoppers/shoppers.server.ts';
import { catalogVocabulary } from '#features/words/words.server.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { resetTables } from '#ports/database/testing/empty-tables.ts';
import { whileOpen } from '#ports/database/testing/while-open.ts';
import {
  type AccountSite,
  type Answer,
  type Browser,
  browserOf,
  openAccountSite,
  signUp,
} from './testing/account-site.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

const VISITOR = 'v'.repeat(43);
const KEY = 'k'.repeat(43);

/** Adds a visitor and an account with the same search. Each has an address, to which news of one car is due. */
async function addNews(database: Database): Promise<void> {
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (id, source_id, key, facts, content_hash) overriding system value values (1, 1, '1', $1, '')`,
    [JSON.stringify(denverOwnerFacts())],
  );
  await database.query('insert into shoppers (visitor_hash) values ($1)', [cookieDigest(VISITOR)]);
  await database.query('insert into shoppers (user_id) select id from account_users on conflict (user_id) do nothing');
  const people = await database.query<{ id: string; isVisitor: boolean }>(
    'select id, user_id is null as "isVisitor" from shoppers order by 2 desc',
  );
  expect(people.map(({ isVisitor }) => isVisitor)).toEqual([true, false]);
  for (const [at, { id }] of people.entries()) {
    const n = at + 1;
    const vin = String(n).padStart(17, '0');
    await database.query(
      `insert into listings (id, source_id, key, owner_id, vin, facts, content_hash) overriding system value
       values ($1::bigint, 1, $1::text, 1, $2, $3, '')`,
      [n, vin, JSON.stringify(camryFacts({ vin }))],
    );
    await database.query(
      `with recipient as (
         insert into alert_recipients (email, brand, key_hash, confirmed_at)
         values ($1, 'marketplace', int8send($2), now()) returning id
       ), person as (insert into alert_people (recipient_id, shopper_id) select id, $3 from recipient
       ), search as (
         insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title, frequency, recipient_id)
         select 'b' || $2, $3, 'marketplace', 'makeCode=TOYOTA', '\\x01', 'Toyotas', 'instant', id from recipient returning id
       ) insert into alert_ledger (recipient_id, car, event, listing_id, search_id, price, noted_at, due_at)
       select recipient.id, $4, 'match', $2, search.id, 20000, now(), now() from recipient, search`,
      [`ann${n}@example.com`, n, id, vin],
    );
  }
}

/**
 * Counts the attempts to move the visitor's alerts, and lets each wait for the lock 1. PostgreSQL looks for a deadlock
 * when a transaction has waited for this long, and ends that one.
 */
async function watchSignIns(database: Database): Promise<void> {
  await database.query('create sequence attempts');
  await database.query(
    `create function watch_sign_in() returns trigger language plpgsql as $$ begin
       perform nextval('attempts');
       perform pg_advisory_xact_lock_shared(1);
       perform set_config('deadlock_timeout', '10ms', true);
       return null;
     end $$`,
  );
  await database.query(
    'create trigger watch_sign_in after update of shopper_id on alert_people for each row execute function watch_sign_in()',
  );
}

/** Lets transactions that update a table wait for the lock 2. PostgreSQL ends these first because of a deadlock. */
async function holdUpdates(database: Database, table: 'alert_recipients' | 'alert_requests'): Promise<void> {
  await database.query(
    `create or replace function hold_update() returns trigger language plpgsql as $$ begin
       perform pg_advisory_xact_lock_shared(2);
       perform set_config('deadlock_timeout', '10ms', true);
       return null;
     end $$`,
  );
  await database.query(
    `create trigger hold_update after update on ${table} for each row execute function hold_update()`,
  );
}

const attempts = async () => {
  const [row] = await site.database.query<{ n: number }>('select last_value::int as n from attempts');
  return row!.n;
};
const waiting = async () => {
  const rows = await site.database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};
async function untilWaiting(count: number): Promise<void> {
  await expect.poll(waiting).toBe(count);
}

/** Starts the sender of digests. `onLock` runs in its transaction, when it has locked the people with due news. */
function startSending({ onLock, errors }: { onLock(): Promise<void>; errors: Error[] }) {
  const search = createSearchService({
    index: createInProcessIndex({ inventory: new Inventory(), isCaughtUp: () => true, isFit: () => true }),
    catalog: catalogVocabulary(catalog),
    now: () => new Date(),
    findZip: () => undefined,
    findCity: () => undefined,
  });
  const database: Database = {
    ...site.database,
    transaction: (work, options) =>
      site.database.transaction((connection) => {
        const query: Connection['query'] = async (sql, params) => {
          const rows = await connection.query(sql, params);
          if (sql.includes('skip locked') && rows.length > 0) await onLock();
          return rows as never;
        };
        return work({ ...connection, query });
      }, options),
  };
  return startAlerts({
    ...{ database, originFor: () => 'http://localhost', now: () => new Date(), pollMs: 20, restMs: 0 },
    createMatcher: () => createSearchMatcher((brand) => search.context(brand)),
    ...{ onError: (error) => errors.push(error), onNote: () => undefined },
  });
}

let email: string;
let account: Browser;
let signIn: () => Promise<Answer>;
beforeEach(async () => {
  await site.renew();
  await resetTables(site.database, 'sources', 'alert_ledger', 'alert_position');
  await site.database.query('drop sequence if exists attempts');
  await site.database.query('drop function if exists watch_sign_in, hold_update cascade');
  const signedUp = await signUp(site);
  await addNews(site.database);
  await watchSignIns(site.database);
  const browser = browserOf(site.app);
  browser.cookies.set('visitor', VISITOR);
  ({ email, browser: account } = signedUp);
  signIn = () => browser.post('/account-api/sign-in', { email, password: signedUp.password });
});

/** Checks that the visitor's search has joined that of the account. */
async function expectJoined(answer: Answer): Promise<void> {
  expect(answer.status).toBe(303);
  expect(
    await site.database.query(
      'select u.email from saved_searches s join shoppers h on h.id = s.shopper_id join account_users u on u.id = h.user_id',
    ),
  ).toEqual([{ email }]);
  expect(await site.database.query('select from saved_searches')).toHaveLength(1);
}

test('a sign-in and the sender of digests do not wait for each other', async () => {
  const errors: Error[] = [];
  let signedIn: Promise<Answer> | undefined;
  let locks = 0;
  const onLock = async () => {
    if (++locks > 1) return;
    signedIn = signIn();
    await untilWaiting(1);
  };
  const sender = startSending({ onLock, errors });
  try {
    const mailed = async () => (await readMails(site.database)).map(({ to }) => to).filter((to) => /^ann\d/.test(to));
    await expect.poll(async () => (await mailed()).toSorted()).toEqual(['ann1@example.com', 'ann2@example.com']);
    await expectJoined(await signedIn!);
    // PostgreSQL has ended neither.
    expect([await attempts(), locks]).toEqual([1, 1]);
    expect(errors).toEqual([]);
  } finally {
    await sender.stop();
  }
});

test('a sign-in that PostgreSQL ends because of a deadlock is repeated', async () => {
  let other: Promise<unknown> | undefined;
  const answer = await whileOpen(site.database, {
    first: (connection) => connection.query('select pg_advisory_xact_lock(1)'),
    second: signIn,
    last: async () => {
      other = site.database.transaction(async (connection) => {
        // PostgreSQL does not end this one.
        await connection.query(`set local deadlock_timeout = '1h'`);
        await connection.query('select from saved_searches for update');
        await connection.query('select from shoppers for update');
      });
      await untilWaiting(2);
    },
  });
  await other;
  await expectJoined(answer);
  // A repeated sign-in may come before the other transaction once more.
  expect(await attempts()).toBeGreaterThan(1);
});

test.each(['visitor', 'account'] as const)(
  'a sign-in and a subscription of the %s do not wait for each other',
  async (who) => {
    const visitor = browserOf(site.app);
    visitor.cookies.set('visitor', VISITOR);
    const [browser, emailAddress] = who === 'visitor' ? [visitor, 'ann1@example.com'] : [account, email];
    const subscribe = (search: string) => browser.post('/account-api/subscriptions', { emailAddress, search });
    // The visitor has a recipient already, and may keep only one more search.
    if (who === 'account') expect((await subscribe('makeCode=FORD')).status).toBe(303);
    await holdUpdates(site.database, 'alert_recipients');
    let signedIn: Promise<Answer> | undefined;
    const subscribed = await whileOpen(site.database, {
      first: (connection) => connection.query('select pg_advisory_xact_lock(2)'),
      second: () => subscribe('makeCode=HONDA'),
      last: async () => {
        signedIn = signIn();
        await untilWaiting(2);
      },
    });
    expect([subscribed.status, (await signedIn!).status]).toEqual([303, 303]);
  },
);

test.each(['visitor', 'account'] as const)(
  'a sign-in and a confirmation of alerts of the %s do not wait for each other',
  async (who) => {
    await site.database.query(
      `insert into alert_requests (key_hash, recipient_id, search_id)
       select sha256(convert_to($2, 'UTF8')), s.recipient_id, s.id from saved_searches s join shoppers h on h.id = s.shopper_id
       where (h.user_id is null) = $1`,
      [who === 'visitor', KEY],
    );
    await holdUpdates(site.database, 'alert_requests');
    let signedIn: Promise<Answer> | undefined;
    const confirmed = await whileOpen(site.database, {
      first: (connection) => connection.query('select pg_advisory_xact_lock(2)'),
      second: () => browserOf(site.app).post('/alerts/confirm', { key: KEY }),
      last: async () => {
        signedIn = signIn();
        await untilWaiting(2);
      },
    });
    expect([confirmed.status, (await signedIn!).status]).toEqual([303, 303]);
    expect(confirmed.location).toContain('done=confirmed');
  },
);
