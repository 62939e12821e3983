import type { Database, Queryable } from '#ports/database/database.ts';
import { LOCK_CHANGES } from './change-log.ts';
import { withImportLock } from './import-lock.ts';
import { withdrawBatch } from './withdraw-batch.ts';

/**
 * A source of listings: one feed, by the name that imports give it. `importedAt`: the start of its newest import that
 * changed or confirmed listings. `attemptedAt`: the start of its newest import, which may have failed, been refused, or
 * still be running.
 */
export type FeedSource = {
  name: string;
  listings: number;
  dealers: number;
  importedAt: Date | null;
  attemptedAt: Date | null;
};

const BATCH_ROWS = 5_000;

/** SQL: the import used at least one row of its file, or withdrew listings. */
const hasImportedSql = (row: string) => `${row}.finished_at is not null and not ${row}.report ? 'refused'
  and coalesce((${row}.report->>'read')::int > (${row}.report->>'rejected')::int
    or (${row}.report->>'withdrawn')::int > 0, true)`;

/**
 * SQL over imports `t`: neither the newest nor the newest successful import of its source, nor one that saved a mapping
 * (`isUneditedMapping`).
 */
export const SUPERSEDED_IMPORT_SQL = `exists (select from imports n where n.source_id = t.source_id and n.id > t.id
    and ((${hasImportedSql('n')}) or not coalesce(${hasImportedSql('t')}, false)))
  and not exists (select from mapping_versions v where v.source_id = t.source_id
    and v.created_at between t.started_at and t.finished_at)`;

/** SQL over `sources s`: columns `importedAt`, `attemptedAt` and `attemptEndedAt` of the source. */
const NEWEST_IMPORTS_SQL = `
  left join lateral (select started_at as "importedAt" from imports i where source_id = s.id and ${hasImportedSql('i')}
    order by started_at desc limit 1) imported on true
  left join lateral (select started_at as "attemptedAt", finished_at as "attemptEndedAt" from imports where source_id = s.id
    order by started_at desc limit 1) attempted on true`;

/** Lists all sources by name, with their active listings and the dealers of these. */
export function listSources(database: Queryable): Promise<FeedSource[]> {
  return database.query<FeedSource>(
    `select s.name, coalesce(l.listings, 0)::int as listings, coalesce(l.dealers, 0)::int as dealers,
       "importedAt", "attemptedAt"
     from sources s ${NEWEST_IMPORTS_SQL} left join (
       select source_id, count(*) as listings, count(distinct owner_id) as dealers from listings where withdrawn_at is null group by 1
     ) l on l.source_id = s.id
     order by s.name`,
  );
}

/**
 * `failing`: sources whose newest import failed or was refused. `oldestImportedAt`: the newest import of the source with
 * cars for sale that has waited longest for one; `null` if no source expects imports.
 */
export type FeedFigures = { failing: number; oldestImportedAt: Date | null };

/** Returns the figures of all sources, without those that send no further feeds. */
export async function readFeedFigures(database: Queryable): Promise<FeedFigures> {
  // A failed import has no end time, like a running one, which takes at most an hour. A source has only one import at a
  // time, so an earlier one without an end has failed: `import-feeds` tries again every ten minutes.
  const [figures] = await database.query<FeedFigures>(
    `select count(*) filter (where "attemptedAt" > coalesce("importedAt", '-infinity')
         and ("attemptEndedAt" is not null or "attemptedAt" < now() - interval '1 hour' or exists (
           select from imports where source_id = s.id and started_at < "attemptedAt"
             and started_at > coalesce("importedAt", '-infinity'))))::int as failing,
       min("importedAt") filter (where exists (select from listings where source_id = s.id and withdrawn_at is null)) as "oldestImportedAt"
     from sources s ${NEWEST_IMPORTS_SQL} where not one_time`,
  );
  return figures!;
}

/**
 * Withdraws all listings of a source, in batches. They keep their ids, and an import of the source lists them again. If
 * interrupted, run it again. Returns their number; `null` if there is no such source.
 * @throws ImportBusyError while an import of the source is running.
 */
export async function withdrawSource(database: Database, sourceName: string): Promise<number | null> {
  const [source] = await database.query<{ id: number }>('select id from sources where name = $1', [sourceName]);
  if (!source) return null;
  return withImportLock(database, { sourceId: source.id, sourceName }, async () => {
    await database.query(
      'update listing_blocks b set offered = false from listings l where l.id = b.listing_id and l.source_id = $1',
      [source.id],
    );
    for (let withdrawn = 0; ;) {
      const count = await database.transaction(async (connection) => {
        await connection.query(LOCK_CHANGES);
        return withdrawBatch(connection, source.id, { rows: BATCH_ROWS });
      });
      withdrawn += count;
      if (count < BATCH_ROWS) return withdrawn;
    }
  });
}

/**
 * Deletes a source that has never had a listing or a dealer, with its failed imports. Returns whether it did.
 * @throws ImportBusyError while an import of the source is running, because that one may be its first.
 */
export async function deleteUnusedSource(database: Database, sourceName: string): Promise<boolean> {
  const unused = `select id from sources s where s.id = $1 and not exists (select from listings where source_id = s.id)
    and not exists (select from owners where source_id = s.id)`;
  const [source] = await database.query<{ id: number }>('select id from sources where name = $1', [sourceName]);
  if (!source) return false;
  return withImportLock(database, { sourceId: source.id, sourceName }, () =>
    database.transaction(async (connection) => {
      await connection.query(`delete from imports where source_id in (${unused})`, [source.id]);
      const deleted = await connection.query(`delete from sources where id in (${unused}) returning id`, [source.id]);
      return deleted.length > 0;
    }),
  );
}

/** Cars of a new source to compare with other sources. */
const COMPARED = 500;

/**
 * Finds another source that lists most of the cars of this one: by VIN, or without one by stock number, year and make.
 * `cars`: the number of the `compared` cars that it lists.
 */
export async function findOverlappingSource(
  database: Queryable,
  sourceName: string,
): Promise<{ name: string; cars: number; compared: number } | null> {
  const [found] = await database.query<{ name: string; cars: number; compared: number }>(
    `with own as materialized (
       select l.id, l.source_id, l.vin, l.facts->>'stockNumber' as stock, l.facts->>'year' as year, l.facts->>'makeCode' as make
       from listings l join sources s on s.id = l.source_id
       where s.name = $1 and l.withdrawn_at is null order by l.id limit ${COMPARED}
     ), same as (
       select own.id, o.source_id from own join listings o on o.vin = own.vin
       where own.vin is not null and o.withdrawn_at is null and o.source_id <> own.source_id
       union
       select own.id, o.source_id from own join listings o
         on o.facts->>'stockNumber' = own.stock and o.facts->>'year' = own.year and o.facts->>'makeCode' = own.make
       where own.vin is null and o.vin is null and o.withdrawn_at is null and o.source_id <> own.source_id
     )
     select s.name, count(*)::int as cars, (select count(*)::int from own) as compared
     from same join sources s on s.id = same.source_id group by s.name order by count(*) desc, s.name limit 1`,
    [sourceName],
  );
  return found && found.cars * 2 > found.compared ? found : null;
}
