import { IS_HIDDEN_SQL, recordOffers } from '#features/listings/listings.server.ts';
import { highestListPriceSql } from '#features/reference/reference.server.ts';
import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import { LOCK_CHANGES, NOTIFY_CHANGES } from './change-log.ts';
import { assertNewestImport } from './import-lock.ts';
import type { Staging } from './staging.ts';
import { withdrawBatch } from './withdraw-batch.ts';

export type PublishCounts = { created: number; updated: number; unchanged: number; withdrawn: number };

/**
 * The input of a publication, for one source. `confirmEach`: the file doesn't confirm the source's other listings, so
 * each listing in it is confirmed individually. `importId`: the import whose start time counts as the time of the file.
 */
export type Publication = {
  database: Database;
  sourceId: number;
  importId: number;
  staging: Staging;
  confirmEach: boolean;
  onProgress(rows: number): void;
};

/** Pages per transaction, about 5,000 listings. Readers see a change when its transaction commits. */
const BATCH_PAGES = 700;
/** Listings withdrawn per transaction. */
const BATCH_ROWS = 5000;

// Lookups by key are lateral subqueries with `offset 0`. This keeps the planner from turning them into a join that
// reads every listing of the source for every row.

/** Writes new and changed owners and listings in batches. Publishing the same rows again changes nothing. */
export async function publish(publication: Publication): Promise<PublishCounts> {
  const { database, staging, onProgress } = publication;
  const counts: PublishCounts = { created: 0, updated: 0, unchanged: 0, withdrawn: 0 };
  for await (const span of spans(database, staging.owners)) await publishOwners(publication, span);
  let rows = 0;
  for await (const span of spans(database, staging.listings)) {
    const batch = await publishListings(publication, span);
    counts.created += batch.created;
    counts.updated += batch.updated;
    counts.unchanged += batch.rows - batch.created - batch.updated;
    onProgress((rows += batch.rows));
  }
  return counts;
}

/** Runs one batch in a transaction, unless a later import of the source has started. */
function inBatch<Result>(publication: Publication, work: (connection: Connection) => Promise<Result>): Promise<Result> {
  return publication.database.transaction(async (connection) => {
    await connection.query(LOCK_CHANGES);
    await assertNewestImport(connection, publication);
    return work(connection);
  });
}

/** A range of pages of a table, as PostgreSQL tuple ids in text form. */
type Span = { from: string; to: string };

/** Yields consecutive page ranges. Rows were written in file order, so reading them in that order needs no index. */
async function* spans(database: Database, table: string): AsyncGenerator<Span> {
  const [size] = await database.query<{ pages: number }>(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::int as pages`,
    [table],
  );
  for (let page = 0; page < (size?.pages ?? 0); page += BATCH_PAGES)
    yield { from: `(${page},0)`, to: `(${page + BATCH_PAGES},0)` };
}

/** Publishes owners. When an owner moves or changes its name, its listings count as changed too. */
async function publishOwners(publication: Publication, { from, to }: Span): Promise<void> {
  const { sourceId, staging } = publication;
  await inBatch(publication, async (connection) => {
    const [changed] = await connection.query<{ n: number }>(
      `with batch as (
        select s.key, s.facts, s.lead_email, s.hash, o.id, o.content_hash from ${staging.owners} s
        left join lateral (select id, content_hash from owners where source_id = $1 and key = s.key offset 0) o on true
        where s.ctid >= $2::tid and s.ctid < $3::tid
      ), created as (
        insert into owners (source_id, key, facts, lead_email, content_hash)
        select $1, key, facts, lead_email, hash from batch where id is null
      ), updated as (
        update owners o set facts = b.facts, lead_email = b.lead_email, content_hash = b.hash, updated_at = now()
        from batch b where o.id = b.id and b.content_hash <> b.hash returning o.id
      ), changes as (
        insert into listing_changes (listing_id, kind)
        select l.id, 'updated' from listings l join updated u on u.id = l.owner_id where l.withdrawn_at is null returning 1
      ) select count(*) as n from changes`,
      [sourceId, from, to],
    );
    if (changed?.n) await connection.query(NOTIFY_CHANGES);
  });
}

/**
 * Publishes listings. Rows are compared by the hash of their content in the feed. A withdrawn listing that returns
 * keeps its id. A listing that was ranked lower because it was stale returns to its former position. If a feed gives no
 * date, the date of the first import stays. The cars of a merged dealer belong to the dealer that it was merged into. A
 * listing that an operator has hidden is updated from the feed, but stays withdrawn.
 */
async function publishListings(publication: Publication, { from, to }: Span) {
  const { sourceId, staging } = publication;
  return inBatch(publication, async (connection) => {
    const [counts] = await connection.query<{ rows: number; created: number; updated: number; changed: number[] }>(
      `with batch as (
        select s.line, s.key, s.vin, s.facts, s.hash, o.id as owner_id, l.id, l.content_hash, l.withdrawn_at, l.stale_at, l.is_hidden
        from ${staging.listings} s
        cross join lateral (select coalesce(a.main_id, owners.id) as id from owners
          left join owner_aliases a on a.owner_id = owners.id where source_id = $1 and key = s.owner_key offset 0) o
        left join lateral (select id, content_hash, withdrawn_at, stale_at, ${IS_HIDDEN_SQL} as is_hidden
          from listings l where source_id = $1 and key = s.key offset 0) l on true
        where s.ctid >= $2::tid and s.ctid < $3::tid
      ), created as (
        insert into listings (source_id, key, owner_id, vin, facts, content_hash)
        select $1, key, owner_id, vin, facts || jsonb_build_object('msrpMost', ${highestListPriceSql('facts')},
          'listedAt', coalesce(facts->>'listedAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))), hash
        from batch where id is null order by line returning id
      ), updated as (
        update listings l set owner_id = b.owner_id, vin = b.vin, content_hash = b.hash, updated_at = now(), stale_at = null,
          withdrawn_at = case when b.is_hidden then l.withdrawn_at end,
          facts = case when b.content_hash = b.hash then l.facts
            else b.facts || jsonb_build_object('msrpMost', ${highestListPriceSql('b.facts')},
              'listedAt', coalesce(b.facts->>'listedAt', l.facts->>'listedAt')) end
        from batch b where l.id = b.id and (b.content_hash <> b.hash or (b.withdrawn_at is not null and not b.is_hidden) or b.stale_at is not null)
        returning l.id, case when b.is_hidden then 'hidden' when b.withdrawn_at is null then 'updated' else 'created' end as kind
      ), offered as (
        update listing_blocks k set offered = true from batch b where k.listing_id = b.id and not k.offered
      ), changes as (
        insert into listing_changes (listing_id, kind)
        select id, kind from (select id, 'created' as kind from created union all select id, kind from updated where kind <> 'hidden') t order by id
        returning listing_id, kind
      )
      select (select count(*) from batch) as rows, count(*) filter (where kind = 'created') as created,
        count(*) filter (where kind = 'updated') as updated, coalesce(json_agg(listing_id), '[]') as changed from changes`,
      [sourceId, from, to],
    );
    if (publication.confirmEach) await confirmListings(connection, publication, { from, to });
    if (counts && counts.changed.length > 0) {
      await recordOffers(connection, counts.changed);
      await connection.query(NOTIFY_CHANGES);
    }
    return counts ?? { rows: 0, created: 0, updated: 0 };
  });
}

/**
 * Records that the file contains these listings. Skips listings that it just created, because their first-seen date
 * means the same.
 */
async function confirmListings(
  connection: Queryable,
  { sourceId, importId, staging }: Publication,
  { from, to }: Span,
): Promise<void> {
  await connection.query(
    `insert into listing_confirmations (listing_id, at)
     select l.id, i.started_at from ${staging.listings} s
     cross join (select started_at from imports where id = $4) i
     cross join lateral (select id, first_seen_at from listings where source_id = $1 and key = s.key offset 0) l
     where s.ctid >= $2::tid and s.ctid < $3::tid and l.first_seen_at < i.started_at
     on conflict (listing_id) do update set at = excluded.at where listing_confirmations.at < excluded.at`,
    [sourceId, from, to, importId],
  );
}

/** Returns the number of the source's active listings, and the number of those that are missing from the file. */
export async function countMissing({
  database,
  sourceId,
  staging,
}: Publication): Promise<{ offered: number; missing: number }> {
  const [counts] = await database.query<{ offered: number; missing: number }>(
    `select count(*) as offered, count(*) filter (where s.key is null and ${isNotRejectedSql(staging)}) as missing
     from listings l left join lateral (select key from ${staging.listings} where key = l.key offset 0) s on true
     where l.source_id = $1 and l.withdrawn_at is null`,
    [sourceId],
  );
  return counts ?? { offered: 0, missing: 0 };
}

/** Returns an SQL condition: listing `l` cannot be one of the file's rejected rows. */
export function isNotRejectedSql({ kept }: Pick<Staging, 'kept'>): string {
  return `not exists (select 1 from ${kept} k where k.key = l.key)
    and not exists (select 1 from ${kept} k where k.stock_number = l.facts->>'stockNumber')`;
}

/**
 * Withdraws the source's listings that are missing from the file, at most `max`. Returns the number of withdrawn
 * listings.
 */
export async function withdrawMissing(publication: Publication, max: number): Promise<number> {
  const { sourceId, staging } = publication;
  await noteMissingHidden(publication);
  const condition = `not exists (select 1 from ${staging.listings} s where s.key = l.key) and ${isNotRejectedSql(staging)}`;
  let withdrawn = 0;
  while (withdrawn < max) {
    const rows = Math.min(BATCH_ROWS, max - withdrawn);
    const count = await inBatch(publication, (connection) => withdrawBatch(connection, sourceId, { rows, condition }));
    if (count === 0) break;
    withdrawn += count;
  }
  return withdrawn;
}

/** Marks the hidden listings that are missing from the file, so that restoring them does not offer them again. */
async function noteMissingHidden(publication: Publication): Promise<void> {
  const { sourceId, staging } = publication;
  await inBatch(publication, (connection) =>
    connection.query(
      `update listing_blocks b set offered = false from listings l
       where l.id = b.listing_id and l.source_id = $1 and b.offered
         and not exists (select 1 from ${staging.listings} s where s.key = l.key) and ${isNotRejectedSql(staging)}`,
      [sourceId],
    ),
  );
}
