import { hash } from 'node:crypto';
import type { Database } from '#ports/database/database.ts';

/** So many browsers behind one address are believed to be people; whoever makes up more of them counts no more. */
const MOST_BROWSERS = 5;
/** A second of views, at most; a database that takes longer hangs. */
const TIMEOUT_MS = 10_000;

/** Somebody who looked at a vehicle's page on a day, told by digests alone. */
export type Viewer = {
  vin: string;
  brand: string;
  /** Days since 1970-01-01, UTC. */
  day: number;
  /** Of the vehicle, the brand and the address. */
  place: string;
  /** Of what the browser says of itself. */
  browser: string;
};

/** What the digests of a day are mixed with before they are stored; the same in all servers. */
export type SaltOf = (day: number) => Promise<Buffer>;

/** A digest of 132 bits in 22 signs, for keeping in memory. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/**
 * Counts the viewers that no server on this database has counted that day. May be called again with the same ones: nobody
 * counts twice. Servers that count at once wait for each other's rows, and take them in one order, so that none waits
 * for ever. Browsers of one address that two servers count in the same moment do not see each other: one or two may be
 * believed too many.
 */
export async function countViewers(
  database: Pick<Database, 'query'>,
  saltOf: SaltOf,
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
      MOST_BROWSERS,
    ],
    { timeoutMs: TIMEOUT_MS },
  );
}

async function toRow({ vin, brand, day, place, browser }: Viewer, saltOf: SaltOf) {
  const salt = await saltOf(day);
  const salted = (digest: string) => hash('sha256', Buffer.concat([salt, Buffer.from(digest)]), 'buffer');
  return {
    ...{ vin, brand, day },
    // As text: it is beyond what a number holds.
    place: String(salted(place).readBigInt64LE()),
    browser: salted(browser).readInt32LE(),
  };
}
