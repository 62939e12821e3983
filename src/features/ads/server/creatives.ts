import type { Queryable } from '#ports/database/database.ts';
import type { AdCount } from './ad-counts.ts';
import { type Creative, type CreativeAction, type CreativeState, nextCreativeState } from '../model/creative.ts';

/** The content of a creative: the name of its picture, or its document. */
export type CreativeFile = { kind: 'image'; image: string } | { kind: 'frame'; html: string };
/** A creative without what the database adds. */
export type NewCreative = Omit<Creative, 'id' | 'kind' | 'state'> & { file: CreativeFile };
/** `image`: the name of its picture, for images that were not removed. */
export type StoredCreative = Creative & { image: string | null; createdAt: Date };

const COLUMNS = `id, kind, brand, place, size, alt, target_url as "targetUrl",
  to_char(starts_on, 'YYYY-MM-DD') as "startsOn", to_char(ends_on, 'YYYY-MM-DD') as "endsOn", weight, state, image,
  created_at as "createdAt"`;

/** Returns the creatives whose time has not passed on a day, for the selection of ads. */
export async function listRunningCreatives(connection: Queryable, day: string): Promise<StoredCreative[]> {
  return connection.query<StoredCreative>(
    `select ${COLUMNS} from ad_creatives where state = 'running' and coalesce(ends_on >= $1, true) order by id`,
    [day],
  );
}

/** Returns creatives for operators, the newest first. Removed ones are left out. `before`: an id. */
export async function listCreatives(
  connection: Queryable,
  { before, max }: { before: number | null; max: number },
): Promise<StoredCreative[]> {
  return connection.query<StoredCreative>(
    `select ${COLUMNS} from ad_creatives where state <> 'removed' and coalesce(id < $1, true) order by id desc limit $2`,
    [before, max],
  );
}

export async function findCreative(connection: Queryable, id: number): Promise<StoredCreative | null> {
  const [creative] = await connection.query<StoredCreative>(`select ${COLUMNS} from ad_creatives where id = $1`, [id]);
  return creative ?? null;
}

/** Returns the document of a frame, and whether it may show; `null` if there is none. */
export async function findFrame(
  connection: Queryable,
  id: number,
): Promise<{ html: string; state: CreativeState } | null> {
  const [row] = await connection.query<{ html: string; state: CreativeState }>(
    'select html, state from ad_creatives where id = $1 and html is not null',
    [id],
  );
  return row ?? null;
}

/**
 * Returns the files of creatives that were added within the last minute and differ from this one at most in their files,
 * so that a form that is sent twice adds one. Only one upload runs this at a time, until its transaction ends.
 */
export async function findRecentTwins(
  connection: Queryable,
  { brand, place, size, alt, targetUrl, startsOn, endsOn, weight }: NewCreative,
): Promise<{ image: string | null; html: string | null }[]> {
  await connection.query(`select pg_advisory_xact_lock(hashtextextended('ad upload', 0))`);
  return connection.query(
    `select image, html from ad_creatives where state <> 'removed' and created_at > now() - interval '1 minute'
       and brand is not distinct from $1 and place = $2 and size = $3 and alt = $4 and target_url = $5
       and starts_on = $6 and ends_on is not distinct from $7 and weight = $8`,
    [brand, place, size, alt, targetUrl, startsOn, endsOn, weight],
  );
}

/** Stores a creative, which runs at once within its days. Returns its id. */
export async function addCreative(connection: Queryable, creative: NewCreative): Promise<number> {
  const { file, brand, place, size, alt, targetUrl, startsOn, endsOn, weight } = creative;
  const image = file.kind === 'image' ? file.image : null;
  const html = file.kind === 'frame' ? file.html : null;
  const [row] = await connection.query<{ id: number }>(
    `insert into ad_creatives (kind, brand, place, size, alt, target_url, starts_on, ends_on, weight, image, html)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [file.kind, brand, place, size, alt, targetUrl, startsOn, endsOn, weight, image, html],
  );
  return row!.id;
}

/**
 * Changes the state of a creative. Removing it deletes its file. Returns the earlier state, or `null` if the action is
 * not allowed in the current one.
 */
export async function changeCreative(
  connection: Queryable,
  id: number,
  action: CreativeAction,
): Promise<{ before: CreativeState; after: CreativeState } | null> {
  const [row] = await connection.query<{ state: CreativeState }>(
    'select state from ad_creatives where id = $1 for update',
    [id],
  );
  const after = row ? nextCreativeState(row.state, action) : null;
  if (!row || after === null) return null;
  const removal = after === 'removed' ? ', image = null, html = null, removed_at = now()' : '';
  await connection.query(`update ad_creatives set state = $2${removal} where id = $1`, [id, after]);
  return { before: row.state, after };
}

/** Counts of an ad on one day, for all brands and places. */
export type AdDay = { ad: string; day: string } & Record<AdCount, number>;

/** Returns the counts of all ads between two days, both inclusive. */
export async function listAdDays(connection: Queryable, { from, to }: { from: string; to: string }): Promise<AdDay[]> {
  return connection.query<AdDay>(
    `select ad, to_char(day, 'YYYY-MM-DD') as day, sum(requests)::integer as requests, sum(served)::integer as served,
       sum(clicks)::integer as clicks
     from ad_days where day between $1 and $2 group by 1, 2 order by 2, 1`,
    [from, to],
  );
}
