import { hash } from 'node:crypto';
import type { Database } from '#ports/database/database.ts';

/** At most this many browsers per IP address count as viewers, because a client can invent user agents. */
const MAX_BROWSERS = 5;
/** Timeout in ms. A call writes about one second of views, so a database that takes longer hangs. */
const TIMEOUT_MS = 10_000;

/** A visitor who viewed a vehicle's page on a day, identified only by digests. */
export type Viewer = {
  vin: string;
  brand: string;
  /** Days since 1970-01-01, UTC. */
  day: number;
  /** Digest of the vehicle, the brand and the IP address. */
  place: string;
  /** Digest of the browser's user agent. */
  browser: string;
};

/** Returns the salt for a day's digests before they are stored. It is the same on all servers. */
export type GetDailySalt = (day: number) => Promise<Buffer>;

/** Returns a digest of 132 bits as 22 characters, for keeping in memory. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/**
 * Counts the viewers that no server on this database has counted that day. It is safe to call it again with the same
 * viewers: each counts once. Servers that count concurrently wait for each other's rows, and insert them in the same
 * order to avoid deadlocks. Two servers that count browsers at one address at the same moment do not see each other's
 * rows, so one or two browsers above the limit may count.
 */
export async function countViewers(
  database: Pick<Database, 'query'>,
  saltOf: GetDailySalt,
  viewers: readonly Viewer[],
): Promise<void> {
  const rows = await Promise.all(viewers.map((viewer) => toRow(viewer, saltOf)));
  await database.query(
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::integer[], $4::bigint[], $5::integer[])
         as given (vin, brand, day, place, browser)
     ), fresh as (
       select day, place, browser, row_number() over (partition by day, place)
           + (select count(*) from listing_viewers known where known.day = given.day and known.place = given.place) as number
       from given where not exists (select from listing_viewers known
         where known.day = given.day and known.place = given.place and known.browser = given.browser)
     ), counted as (
       insert into listing_viewers (day, place, browser)
       select day, place, browser from fresh where number <= $6 order by day, place, browser
       on conflict do nothing returning day, place, browser
     )
     insert into listing_views (vin, day, brand, views)
     select vin, day, brand, count(*) from counted join given using (day, place, browser)
     group by vin, day, brand order by vin, day, brand
     on conflict (vin, day, brand) do update set views = listing_views.views + excluded.views`,
    [
      rows.map(({ vin }) => vin),
      rows.map(({ brand }) => brand),
      rows.map(({ day }) => day),
      rows.map(({ place }) => place),
      rows.map(({ browser }) => browser),
      MAX_BROWSERS,
    ],
    { timeoutMs: TIMEOUT_MS },
  );
}

async function toRow({ vin, brand, day, place, browser }: Viewer, saltOf: GetDailySalt) {
  const salt = await saltOf(day);
  const salted = (digest: string) => hash('sha256', Buffer.concat([salt, Buffer.from(digest)]), 'buffer');
  return {
    vin,
    brand,
    day,
    // As text, because the value exceeds the safe integers of a number.
    place: String(salted(place).readBigInt64LE()),
    browser: salted(browser).readInt32LE(),
  };
}
