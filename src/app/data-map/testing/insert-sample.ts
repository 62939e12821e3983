import type { Queryable } from '#ports/database/database.ts';
import type { RetentionLimit } from '../table-entry.ts';

/** A limit of a table, and its position among the table's limits. */
export type LimitRow = { table: string; limit: RetentionLimit; at: number };

type Column = { name: string; type: string; isGiven: boolean };

/** Values that a column's check or a limit's condition needs, as SQL. A key `table 1` is for the limit at 1. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account_links: { purpose: `'sign-in'`, content: `'{"name": "Ann"}'` },
  leads: { kind: `'email'` },
  imports: { source_id: '1', mode: `'full'` },
  outbox: { channel: `'mail'`, state: `'sent'` },
  dealer_invitations: { role: `'staff'` },
  listing_reports: { email: `'ann@example.com'`, comments: `'Sold.'`, reporter: `'{digest}'` },
  reviews: { kind: `'dealer'`, overall: '3', network: `'digest'` },
  'reviews 0': { status: `'waiting'` },
  'reviews 1': { status: `'rejected'` },
  'reviews 2': { status: `'approved'` },
  review_proofs: { kind: `'registration-photo'` },
  campaign_changes: { actor: `'dealer'`, actor_id: `'ann'` },
  sponsored_clicks: { visitor: `'digest'` },
  'search_days 0': { visitors: '5' },
  'search_days 1': { visitors: '4' },
  phrase_days: { kind: `'word'` },
  'phrase_days 0': { text: `'flying carpet'` },
  'partner_days 0': { name: `'psid:acme'` },
  funnel_days: { steps: '3' },
  push_messages: { state: `'sent'` },
  offer_keys: { party: `'seller'` },
  ad_creatives: {
    ...{ kind: `'image'`, place: `'inline'`, size: `'300x250'`, state: `'removed'` },
    ...{ target_url: `'https://dealer.example'`, weight: '1' },
  },
};

/** Columns that get the time of a limit whose `since` is an expression. */
const TIMES: Readonly<Record<string, (time: string) => Readonly<Record<string, string>>>> = {
  rate_limits: (time) => ({ expire: `(extract(epoch from ${time}) * 1000)::bigint` }),
  campaign_minutes: (time) => ({ minute: `(extract(epoch from ${time}) / 60)::int` }),
  visitor_salts: (time) => ({ day: `(${time})::date - date '1970-01-01'` }),
  listing_viewers: (time) => ({ day: `(${time})::date - date '1970-01-01'` }),
  listing_views: (time) => ({ day: `(${time})::date - date '1970-01-01'` }),
  experiment_visitors: (time) => ({ day: `(${time})::date - date '1970-01-01'` }),
  reviews: (time) => ({ created_at: time, decided_at: time }),
  offer_keys: () => ({}),
};

let count = 0;

/**
 * Inserts a row whose limit began at `time` (SQL), and returns an SQL condition on `t` that finds it. Call it in a
 * transaction that is rolled back: references to other tables are not checked in it.
 */
export async function insertSample(connection: Queryable, { table, limit, at }: LimitRow, time: string) {
  await connection.query('set local session_replication_role = replica');
  const own = TIMES[table]?.(time) ?? { [limit.since]: time };
  const values = { ...NEEDED[table], ...NEEDED[`${table} ${at}`], ...own };
  const row = await insertRow(connection, table, values);
  if (table === 'offer_keys')
    await insertRow(connection, 'offers', {
      ...{ lead_id: String(row['lead_id']), state: `'accepted'`, turn: `'seller'`, settled_at: time },
    });
  const keys = await connection.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  );
  return keys.map(({ name }) => `to_jsonb(t) -> '${name}' = '${JSON.stringify(row[name])}'::jsonb`).join(' and ');
}

async function insertRow(connection: Queryable, table: string, values: Readonly<Record<string, string>>) {
  const columns = await connection.query<Column>(
    `select column_name as name, data_type as type, column_default is not null or is_identity = 'YES' or is_nullable = 'YES' or is_generated = 'ALWAYS' as "isGiven"
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const all = Object.fromEntries(
    columns.filter(({ isGiven }) => !isGiven).map(({ name, type }) => [name, valueOf(type)]),
  );
  const entries = Object.entries({ ...all, ...values });
  const [row] = await connection.query<{ row: Record<string, unknown> }>(
    `insert into ${table} as t (${entries.map(([name]) => name).join(', ')})
     values (${entries.map(([, value]) => value).join(', ')}) returning to_jsonb(t) as row`,
  );
  return row!.row;
}

/** Returns a value of a type, as SQL; numbers and texts differ each time. */
function valueOf(type: string): string {
  count += 1;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'jsonb') return `'{}'`;
  if (type === 'ARRAY') return `'{}'`;
  if (type === 'boolean') return 'true';
  if (type === 'bytea') return `'sample ${count}'::bytea`;
  if (type === 'date' || type.startsWith('timestamp')) return 'now()';
  return /int|numeric|double|real/.test(type) ? String(count) : `'sample${count}'`;
}
