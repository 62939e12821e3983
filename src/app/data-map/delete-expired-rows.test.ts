import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connection, Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { whileOpen } from '#ports/database/testing/while-open.ts';
import { deleteExpiredRows } from './delete-expired-rows.ts';
import { DATA_MAP } from './data-map.ts';
import { insertSample } from './testing/insert-sample.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(`insert into sources (name) values ('test')`);
  await database.query(
    `insert into owners (source_id, key, facts, content_hash) select id, 'o', '{}', '\\x00' from sources`,
  );
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash)
     select source_id, n::text, id, '{}', '\\x00' from owners, generate_series(1, 3) n`,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database, 'account_users', 'shoppers', 'alert_recipients', 'leads', 'outbox', 'page_feedback');
});

const user = (id: string) =>
  database.query(`insert into account_users (id, name, email) values ($1, 'Ann', $1 || '@example.com')`, [id]);
const left = async (sql: string) => (await database.query<{ what: string }>(sql)).map(({ what }) => what).toSorted();

test('deletes expired sessions, challenges and browsers', async () => {
  await user('ann');
  await database.query(
    `insert into account_sessions (id, user_id, token, expires_at) values
       ('old', 'ann', 'a', now() - interval '1 second'), ('new', 'ann', 'b', now() + interval '1 day')`,
  );
  await database.query(
    `insert into account_challenges (id, identifier, value, expires_at) values
       ('old', 'a', 'v', now() - interval '1 second'), ('new', 'b', 'v', now() + interval '1 minute')`,
  );
  await database.query(
    `insert into account_devices (device_hash, user_id, seen_at) values
       ('old', 'ann', now() - interval '401 days'), ('new', 'ann', now() - interval '399 days')`,
  );
  expect(await deleteExpiredRows(database)).toMatchObject({
    ...{ account_sessions: 1, account_challenges: 1, account_devices: 1 },
  });
  expect(await left('select id as what from account_sessions union all select id from account_challenges')).toEqual([
    ...['new', 'new'],
  ]);
  expect(await left(`select convert_from(device_hash, 'UTF8') as what from account_devices`)).toEqual(['new']);
  expect(await deleteExpiredRows(database)).toEqual({});
});

test('leaves what another transaction deletes to the next run, and neither waits for the other', async () => {
  await user('ann');
  await database.query(
    `insert into account_sessions (id, user_id, token, expires_at)
     select id, 'ann', id, now() - interval '1 hour' from unnest(array['first', 'second']) id`,
  );
  const lock = (connection: Connection, id: string) =>
    connection.query('select from account_sessions where id = $1 for update', [id]);
  const deleted = await whileOpen(database, {
    first: (connection) => lock(connection, 'second'),
    second: () => deleteExpiredRows(database),
    last: (connection) => lock(connection, 'first'),
  });
  expect(deleted).toEqual({ account_sessions: 1 });
  expect(await deleteExpiredRows(database)).toEqual({ account_sessions: 1 });
});

test('an expired link loses its address, and is deleted after a month', async () => {
  await database.query(
    `insert into account_links (token_hash, purpose, email, content, expires_at) values
       ('gone', 'sign-in', 'ann@example.com', '{}', now() - interval '31 days'),
       ('blank', 'sign-in', 'ann@example.com', '{"a": 1}', now() - interval '1 hour'),
       ('new', 'sign-in', 'ann@example.com', '{}', now() + interval '1 hour')`,
  );
  expect(await deleteExpiredRows(database)).toEqual({ account_links: 2 });
  expect(await left(`select convert_from(token_hash, 'UTF8') || email || content as what from account_links`)).toEqual([
    ...['blank{}', 'newann@example.com{}'],
  ]);
});

test('deletes expired visitors and their saved data, unless they get alerts; keeps accounts', async () => {
  await database.query(
    `insert into shoppers (id, user_id, visitor_hash, last_seen_at)
     select gen_random_uuid(), case when who = 'account' then who end, case when who <> 'account' then who::bytea end,
            now() - case when who = 'new' then interval '399 days' else interval '401 days' end
     from unnest(array['old', 'alerts', 'account', 'new']) who`,
  );
  await database.query(
    `with r as (insert into alert_recipients (email, brand, key_hash, confirmed_at)
       values ('ann@example.com', 'marketplace', 'k', now()) returning id)
     insert into saved_searches (bookmark_id, shopper_id, brand, query, query_key, title, recipient_id)
     select s.id::text, s.id, 'marketplace', 'q', 'k', 'T', case when visitor_hash = 'alerts' then r.id end from shoppers s, r`,
  );
  expect(await deleteExpiredRows(database)).toEqual({ shoppers: 1 });
  const who = `coalesce(user_id, convert_from(visitor_hash, 'UTF8'))`;
  expect(await left(`select ${who} as what from shoppers`)).toEqual(['account', 'alerts', 'new']);
  expect(await database.query('select from saved_searches')).toHaveLength(3);
});

test('removes personal data from leads older than two years, and keeps their count', async () => {
  await database.query(
    `insert into leads (request_key, listing_id, owner_id, brand, kind, contact, consent, text_digest, attribution, created_at)
     select age, l.id, l.owner_id, 'marketplace', 'email',
       '{"firstName": "Ann", "lastName": "Lee", "email": "ann@example.com", "phone": "1", "comments": "canary"}', '{"version": "1", "text": "t"}', 'd', '{"psid": "canary"}',
       now() - case when age = 'old' then interval '731 days' else interval '729 days' end
     from (select id, owner_id from listings limit 1) l, unnest(array['old', 'new']) age`,
  );
  expect(await deleteExpiredRows(database)).toEqual({ leads: 1 });
  const texts = await left('select to_jsonb(l)::text as what from leads l order by created_at');
  expect(texts.map((text) => /Ann|canary|Lee/.test(text)).toSorted()).toEqual([false, true]);
  expect(await deleteExpiredRows(database)).toEqual({});
});

test('deletes imports of a year ago, except what still says something about their source', async () => {
  const report = (read: number) => JSON.stringify({ read, rejected: 0, withdrawn: 0 });
  await database.query(
    `insert into imports (source_id, file, mode, started_at, finished_at, report)
     select s.id, file, 'full', now() - make_interval(days => days), case when report <> '{}' then now() - make_interval(days => days) end, report
     from sources s, (values ('old', 500, $1::jsonb), ('old failed', 490, '{}'), ('mapping', 480, $1), ('newest success', 470, $1),
       ('older failure', 460, '{}'), ('newest failure', 450, $2)) v (file, days, report)`,
    [report(5), report(0)],
  );
  await database.query(
    `insert into mapping_versions (source_id, version, mapping, origin, reason, author, created_at)
     select source_id, 1, '{}', 'inferred', '', '', started_at from imports where file = 'mapping'`,
  );
  expect(await deleteExpiredRows(database)).toEqual({ imports: 3 });
  const kept = ['mapping', 'newest failure', 'newest success'];
  expect(await left('select file as what from imports')).toEqual(kept);
  await database.query(
    `insert into imports (source_id, file, mode, finished_at, report) select id, 'new', 'full', now(), $1 from sources`,
    [report(5)],
  );
  expect(await deleteExpiredRows(database)).toEqual({ imports: 2 });
  await emptyTables(database, 'imports', 'mapping_versions');
});

test('forgets who was in an experiment after two days, and keeps its counts', async () => {
  await database.query(
    `insert into experiments (key, flag, share_a, share_b, goal, source, salt) values ('e', 'ads', 50, 50, 'save', 'file', '')`,
  );
  await database.query(
    `insert into experiment_visitors (day, experiment, visitor, exposed_at)
     select floor(extract(epoch from now()) / 86400) - days, 'e', 'digest', 1 from generate_series(0, 3) days`,
  );
  await database.query(`insert into experiment_days (experiment, day, variant, visitor_group) values ('e', 1, 'A', 0)`);
  expect(await deleteExpiredRows(database)).toEqual({ experiment_visitors: 2 });
  expect(await database.query('select day from experiment_days')).toEqual([{ day: 1 }]);
  expect(await deleteExpiredRows(database)).toEqual({});
});

test('a new review that no operator decides is deleted, a public one that its author changed is kept', async () => {
  await database.query(
    `insert into shoppers (id, user_id) select gen_random_uuid(), w from unnest(array['new', 'changed']) w`,
  );
  await database.query(
    `insert into reviews (shopper_id, kind, brand, subject, overall, title, body, sketch, created_at, edited_at, proven_at)
     select id, 'dealer', 'marketplace', '7', 5, user_id, '', '{}', now() - interval '90 days', now() - interval '31 days',
       case user_id when 'changed' then now() - interval '80 days' end from shoppers`,
  );
  expect(await deleteExpiredRows(database)).toEqual({ reviews: 1 });
  expect(await left('select title as what from reviews')).toEqual(['changed']);
});

test('forgets who reported a listing after 30 days, and the text after two years', async () => {
  await database.query(
    `insert into listing_reports (brand, listing_id, reason, comments, email, reporter, at)
     select 'AT', (select min(id) from listings), 'fraud', 'canary', 'ann@example.com', '{digest}', now() - days * interval '1 day'
     from unnest(array[29, 31, 731]) days`,
  );
  expect(await deleteExpiredRows(database)).toEqual({ listing_reports: 2 });
  expect(await database.query('select comments, email, reporter from listing_reports order by at desc')).toEqual([
    { comments: 'canary', email: 'ann@example.com', reporter: ['digest'] },
    { comments: 'canary', email: 'ann@example.com', reporter: [] },
    { comments: null, email: null, reporter: [] },
  ]);
  expect(await deleteExpiredRows(database)).toEqual({});
});

test('removed items can be restored for 90 days', async () => {
  const [{ id } = { id: '' }] = await database.query<{ id: string }>(
    'insert into shoppers default values returning id',
  );
  await database.query(
    `insert into saved_listings (shopper_id, listing_id, removed_at)
     select $1, id, case when id = 1 then null else now() - (id - 1) * interval '80 days' end from listings`,
    [id],
  );
  expect(await deleteExpiredRows(database)).toEqual({ saved_listings: 1 });
  expect(await left('select listing_id::text as what from saved_listings')).toEqual(['1', '2']);
});

test('deletes old outbox rows in batches, however many there are', async () => {
  await database.query(
    `insert into outbox (key, channel, recipient, content, message_id, state, settled_at)
     select n::text, 'mail', 'ann@example.com', '{}', 'm', 'sent', now() - interval '401 days' from generate_series(1, 2500) n`,
  );
  await database.query(
    `insert into outbox (key, channel, recipient, content, message_id) values ('waits', 'mail', 'ann@example.com', '{}', 'm')`,
  );
  expect(await deleteExpiredRows(database)).toEqual({ outbox: 2_500 });
  expect(await left('select key as what from outbox')).toEqual(['waits']);
});

const LIMITS = DATA_MAP.flatMap(({ table, limits = [] }) => limits.map((limit, at) => ({ table, limit, at })));

test.each(LIMITS)('$table: limit $at ends rows beyond $limit.days days, and keeps younger ones', async (row) => {
  const { table, limit } = row;
  const left = await database.transaction(async (connection) => {
    const old = await insertSample(connection, row, `now() - interval '${limit.days} days' - interval '25 hours'`);
    const young = await insertSample(connection, row, `now() - interval '${limit.days} days' + interval '25 hours'`);
    await deleteExpiredRows(connection);
    const rows = await Promise.all(
      [old, young].map((condition) => connection.query(`select t.* from ${table} t where ${condition}`)),
    );
    const cleared = Object.entries(limit.clears ?? {}).map(
      ([column, value]) => `${column} is not distinct from ${value}`,
    );
    const clear = limit.clears
      ? await connection.query(`select from ${table} t where ${old} and ${cleared.join(' and ')}`)
      : [];
    const intact = limit.clears
      ? await connection.query(`select from ${table} t where ${young} and not (${cleared.join(' and ')})`)
      : rows[1]!;
    await connection.query('rollback');
    await connection.query('begin');
    return { old: rows[0]!.length, clear: clear.length, young: rows[1]!.length, intact: intact.length };
  });
  expect(left).toEqual({ old: limit.clears ? 1 : 0, clear: limit.clears ? 1 : 0, young: 1, intact: 1 });
});

test('leaves the rest for the next run when stopped', async () => {
  await expect(deleteExpiredRows(database, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
});

test('forgets that notifications about a car are off once the car is no longer saved', async () => {
  const [{ id } = { id: '' }] = await database.query<{ id: string }>(
    'insert into shoppers default values returning id',
  );
  await database.query(`insert into saved_listings (shopper_id, listing_id) select $1, min(id) from listings`, [id]);
  await database.query(
    `insert into push_muted_listings (shopper_id, listing_id, since)
     select $1, id, now() - interval '2 days' from listings`,
    [id],
  );
  expect(await deleteExpiredRows(database)).toMatchObject({ push_muted_listings: 2 });
  expect(await database.query('select from push_muted_listings natural join saved_listings')).toHaveLength(1);
});

test('forgets cars that an account viewed 90 days ago', async () => {
  await user('ann');
  await database.query(`insert into shoppers (id, user_id) values ('00000000-0000-4000-8000-000000000001', 'ann')`);
  await database.query(
    `insert into browsing_history (shopper_id, listing_id, views, viewed_at)
     select id, n, 1, now() - make_interval(days => n) from shoppers, unnest(array[1, 89, 91]) n`,
  );
  await deleteExpiredRows(database);
  expect(await left('select listing_id::text as what from browsing_history')).toEqual(['1', '89']);
});
