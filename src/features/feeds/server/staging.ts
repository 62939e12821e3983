import { hash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { createRepeatFilter } from '../model/repeat-filter.ts';
import type { FeedListing } from '../model/normalize-row.ts';
import type { Database } from '#ports/database/database.ts';

/** The rows of a file, in the database but not yet published: tables of the import, which no reader knows. */
export type Staging = {
  readonly listings: string;
  readonly owners: string;
  readonly kept: string;
  /** `content` is the whole record as it came, for rows that have no other identity. */
  add(row: number, listing: FeedListing, content: () => string): Promise<void>;
  /** Listings that a rejected row of the file may be: a full import does not withdraw them. */
  keep(keys: readonly string[], stockNumbers: readonly string[]): Promise<void>;
  /** Everything has come; resolves to the rows that a later row of the same car replaces. */
  finish(): Promise<{ duplicates: number }>;
  /** For asking which listings the file does not have. */
  indexKeys(): Promise<void>;
  drop(): Promise<void>;
};

/** Text is handed to COPY in pieces of about this size. */
const PIECE_LENGTH = 1 << 17;
const OWNERS_REMEMBERED = 20_000;

/**
 * Creates the staging tables of an import, after dropping those that interrupted imports of the source left. Each import
 * has tables of its own: one that lost its lock cannot mistake the rows of a later import for its own.
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
  // Unlogged: nobody needs them after a crash, and they are written twice as fast.
  await database.query(`create unlogged table ${listings} (
    line integer not null, key text not null, by_content boolean not null, owner_key text not null,
    vin text, facts jsonb not null, hash bytea not null)`);
  await database.query(
    `create unlogged table ${owners} (line integer not null, key text not null, facts jsonb not null, lead_email text, hash bytea not null)`,
  );
  await database.query(`create unlogged table ${kept} (key text, stock_number text)`);

  const listingRows = openCopy(
    database,
    `copy ${listings} (line, key, by_content, owner_key, vin, facts, hash) from stdin`,
  );
  const ownerRows = openCopy(database, `copy ${owners} (line, key, facts, lead_email, hash) from stdin`);
  const cancel = () => Promise.allSettled([listingRows.cancel(), ownerRows.cancel()]);
  await Promise.all([listingRows.ready, ownerRows.ready]).catch(async (error: unknown) => {
    await cancel();
    throw error;
  });
  const seenOwners = new Map<string, string>();
  /** Rows of one seller share their facts. */
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
        const email = owner.leadEmail === null ? '\\N' : escape(owner.leadEmail);
        await ownerRows.write(`${row}\t${escape(ownerKey)}\t${escape(ownerJson)}\t${email}\t\\\\x${digest(said)}\n`);
      }
      const json = storable(JSON.stringify(facts));
      await listingRows.write(
        `${row}\t${escape(identity)}\t${key === null ? 't' : 'f'}\t${escape(ownerKey)}\t${facts.vin ?? '\\N'}\t${escape(json)}\t\\\\x${digest(`${ownerKey}\n${json}`)}\n`,
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

/** Of PostgreSQL: a lock was not free within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Drops what earlier imports left. A table that is still written to is dropped by its own import, or by a later one. */
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

const KEPT_AT_ONCE = 1000;

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
      if (keys.length + stockNumbers.length >= KEPT_AT_ONCE) await flush();
    },
    flush,
  };
}

/** Gives repeated rows that have no identity but their content a number each. */
async function numberRepetitions(database: Database, listings: string, owners: string): Promise<void> {
  await database.query(`update ${listings} s set key = s.key || '#' || d.n
    from (select line, row_number() over (partition by key order by line) as n from ${listings} where by_content) d
    where d.line = s.line and d.n > 1`);
  // A private seller of a repeated row is another seller, as the car is another car.
  await database.query(`with moved as (
      update ${listings} set owner_key = 'private:' || key where by_content and owner_key like 'private:%' and owner_key <> 'private:' || key
      returning line, owner_key)
    insert into ${owners} (line, key, facts, lead_email, hash)
    select m.line, m.owner_key, o.facts, o.lead_email, o.hash from moved m join ${owners} o on o.key = split_part(m.owner_key, '#', 1)`);
}

/** Removes every row that a later row of the same key replaces; answers how many. */
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

/** A COPY that is fed piece by piece, waiting whenever the database is behind. */
function openCopy(database: Database, sql: string) {
  const stream = new PassThrough({ highWaterMark: PIECE_LENGTH * 4 });
  let failure: unknown;
  // Who waits for `done` hears of every failure.
  stream.on('error', () => undefined);
  const connected = Promise.withResolvers<void>();
  const done = database
    .transaction((connection) => {
      connected.resolve();
      return connection.copyFrom(sql, stream);
    })
    .catch((error: unknown) => {
      failure = error;
      connected.reject(error);
      stream.destroy();
    });
  let piece = '';
  const flush = async () => {
    if (failure) throw failure;
    const text = piece;
    piece = '';
    if (text && !stream.write(text))
      await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), done]);
  };
  return {
    /** Reading a file keeps the thread busy, and a connection that is being made would run out of time. */
    ready: connected.promise,
    write(line: string): Promise<void> | void {
      piece += line;
      if (piece.length > PIECE_LENGTH) return flush();
    },
    async end() {
      await flush();
      stream.end();
      await done;
      if (failure) throw failure;
    },
    async cancel() {
      stream.destroy(new Error('The import was given up.'));
      await done;
    },
  };
}

/** 128 bits are plenty: no two rows of one source share them by chance. */
function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}

/** COPY's text format reads backslashes; JSON and our keys hold no raw control characters but these. */
function escape(text: string): string {
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text;
}

/**
 * PostgreSQL's jsonb refuses zero characters and halves of surrogate pairs, which are left where a text was cut. A
 * backslash before a backslash is data: `\\\\u0000` in JSON is no zero character.
 */
function storable(json: string): string {
  return json.includes('\\u')
    ? json.replace(/\\(u(?:0000|d[89a-f][0-9a-f]{2})|[^])/g, (whole, escaped: string) =>
        escaped.length > 1 ? '' : whole,
      )
    : json;
}
