import { hash } from 'node:crypto';
import { createRepeatFilter } from '../model/repeat-filter.ts';
import type { FeedListing } from '../model/normalize-row.ts';
import type { Database } from '#ports/database/database.ts';
import { escapeCopyText, openTextCopy } from '#ports/database/open-text-copy.ts';

/** The rows of a file in the database, not yet published. Each import has its own tables, which no reader queries. */
export type Staging = {
  readonly listings: string;
  readonly owners: string;
  readonly kept: string;
  /** `content` returns the whole original record, for rows that have no other identity. */
  add(row: number, listing: FeedListing, content: () => string): Promise<void>;
  /** Adds listings that a rejected row may be, so that a full import does not withdraw them. */
  keep(keys: readonly string[], stockNumbers: readonly string[]): Promise<void>;
  /** Ends the input. Resolves to the number of rows replaced by a later row for the same car. */
  finish(): Promise<{ duplicates: number }>;
  /** Indexes the keys, for the query that finds the listings missing from the file. */
  indexKeys(): Promise<void>;
  drop(): Promise<void>;
};

const OWNERS_REMEMBERED = 20_000;

/**
 * Creates the staging tables of an import, after dropping those that interrupted imports of the source left behind.
 * Each import has its own tables, so an import that lost its lock cannot mistake a later import's rows for its own.
 */
export async function openStaging(
  database: Database,
  { sourceId, importId }: { sourceId: number; importId: number },
): Promise<Staging> {
  const listings = `feed_listings_${sourceId}_${importId}`;
  const owners = `feed_owners_${sourceId}_${importId}`;
  const kept = `feed_kept_${sourceId}_${importId}`;
  const drop = async () => void (await database.query(`drop table if exists ${listings}, ${owners}, ${kept}`));
  await dropAbandoned(database, sourceId);
  // Unlogged: the tables are not needed after a crash, and writing them is twice as fast.
  await database.query(`create unlogged table ${listings} (
    line integer not null, key text not null, by_content boolean not null, owner_key text not null,
    vin text, facts jsonb not null, hash bytea not null)`);
  await database.query(
    `create unlogged table ${owners} (line integer not null, key text not null, facts jsonb not null, lead_email text, hash bytea not null)`,
  );
  await database.query(`create unlogged table ${kept} (key text, stock_number text)`);

  const listingRows = openTextCopy(
    database,
    `copy ${listings} (line, key, by_content, owner_key, vin, facts, hash) from stdin`,
  );
  const ownerRows = openTextCopy(database, `copy ${owners} (line, key, facts, lead_email, hash) from stdin`);
  const cancel = () => Promise.allSettled([listingRows.cancel(), ownerRows.cancel()]);
  await Promise.all([listingRows.ready, ownerRows.ready]).catch(async (error: unknown) => {
    await cancel();
    throw error;
  });
  const seenOwners = new Map<string, string>();
  /** Caches the JSON of owner facts, which rows of one seller share. */
  const ownerJsons = new WeakMap<object, string>();
  const keys = createRepeatFilter();
  const keptKeys = createKept(database, kept);
  let byContent = false;
  let mayRepeat = false;

  return {
    listings,
    owners,
    kept,
    keep: keptKeys.add,
    async add(row, { key, facts, owner }, content) {
      byContent ||= key === null;
      const identity = key ?? `row:${digest(content())}`;
      const ownerKey = owner.key ?? `private:${identity}`;
      mayRepeat ||= keys.sawBefore(identity);
      const ownerJson = ownerJsons.get(owner.facts) ?? storable(JSON.stringify(owner.facts));
      ownerJsons.set(owner.facts, ownerJson);
      const said = owner.leadEmail === null ? ownerJson : `${ownerJson}\n${owner.leadEmail}`;
      if (seenOwners.get(ownerKey) !== said) {
        if (seenOwners.size >= OWNERS_REMEMBERED) seenOwners.clear();
        seenOwners.set(ownerKey, said);
        const email = owner.leadEmail === null ? '\\N' : escapeCopyText(owner.leadEmail);
        await ownerRows.write(
          `${row}\t${escapeCopyText(ownerKey)}\t${escapeCopyText(ownerJson)}\t${email}\t\\\\x${digest(said)}\n`,
        );
      }
      const json = storable(JSON.stringify(facts));
      await listingRows.write(
        `${row}\t${escapeCopyText(identity)}\t${key === null ? 't' : 'f'}\t${escapeCopyText(ownerKey)}\t${facts.vin ?? '\\N'}\t${escapeCopyText(json)}\t\\\\x${digest(`${ownerKey}\n${json}`)}\n`,
      );
    },
    async finish() {
      await Promise.all([listingRows.end(), ownerRows.end(), keptKeys.flush()]);
      if (byContent && mayRepeat) await numberRepetitions(database, listings, owners);
      const duplicates = mayRepeat ? await keepLast(database, listings) : 0;
      await keepLast(database, owners);
      return { duplicates };
    },
    indexKeys: async () => void (await database.query(`create index on ${listings} (key)`)),
    async drop() {
      await cancel();
      await drop();
    },
  };
}

/** PostgreSQL's error code for a lock that was not free within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Drops the tables of earlier imports. A table still being written to is dropped by its own import or a later one. */
async function dropAbandoned(database: Database, sourceId: number): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and pg_table_is_visible(oid) and relname ~ $1`,
    [`^feed_(listings|owners|kept)_${sourceId}(_[0-9]+)?$`],
  );
  for (const { name } of tables)
    await database
      .transaction(async (connection) => {
        await connection.query(`set local lock_timeout = '30s'`);
        await connection.query(`drop table if exists ${name}`);
      })
      .catch((error: unknown) => {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      });
}

const ROWS_PER_BATCH = 1000;

function createKept(database: Database, table: string) {
  let keys: string[] = [];
  let stockNumbers: string[] = [];
  const flush = async () => {
    const values = [keys, stockNumbers];
    [keys, stockNumbers] = [[], []];
    await database.query(
      `insert into ${table} (key, stock_number) select key, null from unnest($1::text[]) as key
       union all select null, stock_number from unnest($2::text[]) as stock_number`,
      values,
    );
  };
  return {
    async add(moreKeys: readonly string[], moreStockNumbers: readonly string[]) {
      keys.push(...moreKeys);
      stockNumbers.push(...moreStockNumbers);
      if (keys.length + stockNumbers.length >= ROWS_PER_BATCH) await flush();
    },
    flush,
  };
}

/** Numbers repeated rows that have no identity other than their content. */
async function numberRepetitions(database: Database, listings: string, owners: string): Promise<void> {
  await database.query(`update ${listings} s set key = s.key || '#' || d.n
    from (select line, row_number() over (partition by key order by line) as n from ${listings} where by_content) d
    where d.line = s.line and d.n > 1`);
  // Each repetition is a different car, so its private seller is treated as a different seller too.
  await database.query(`with moved as (
      update ${listings} set owner_key = 'private:' || key where by_content and owner_key like 'private:%' and owner_key <> 'private:' || key
      returning line, owner_key)
    insert into ${owners} (line, key, facts, lead_email, hash)
    select m.line, m.owner_key, o.facts, o.lead_email, o.hash from moved m join ${owners} o on o.key = split_part(m.owner_key, '#', 1)`);
}

/** Removes every row that a later row with the same key replaces. Returns how many. */
async function keepLast(database: Database, table: string): Promise<number> {
  const [repeated] = await database.query<{ any: boolean }>(
    `select exists (select 1 from ${table} group by key having count(*) > 1) as any`,
  );
  if (!repeated?.any) return 0;
  const [lost] = await database.query<{ n: number }>(`with lost as (
    delete from ${table} where ctid in (
      select ctid from (select ctid, row_number() over (partition by key order by line desc) as n from ${table}) t where n > 1)
    returning 1) select count(*) as n from lost`);
  return lost?.n ?? 0;
}

/** Returns a 128-bit digest. That is enough to make collisions between rows of one source negligible. */
function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

/**
 * Removes what PostgreSQL's jsonb rejects: NUL characters, and unpaired surrogates, which remain at the end of a
 * truncated text. An escaped backslash is data: `\\\\u0000` in JSON is not a NUL character.
 */
function storable(json: string): string {
  return json.includes('\\u')
    ? json.replace(/\\(u(?:0000|d[89a-f][0-9a-f]{2})|[^])/g, (whole, escaped: string) =>
        escaped.length > 1 ? '' : whole,
      )
    : json;
}
