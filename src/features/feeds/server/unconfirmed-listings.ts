import { CONFIRMED_AT_SQL, endOffers } from '#features/listings/listings.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { Jobs } from '#ports/jobs/jobs.ts';
import { LOCK_CHANGES, NOTIFY_CHANGES } from './change-log.ts';

/** The queue of the job that runs `demoteUnconfirmedListings`. */
export const UNCONFIRMED_QUEUE = 'unconfirmed-listings';

const EVERY_HOUR = '41 * * * *';
const BATCH_ROWS = 5_000;

/** Hours without confirmation after which a listing is ranked last, and after which it is hidden. 0 means never. */
export type StalenessLimits = { staleAfterHours: number; hideAfterHours: number };

/**
 * Moves listings that no feed has confirmed for a long time: first behind the others, later out of the search. Writes
 * each move to `listing_changes`. Listings of one-time sources are not moved. An import restores a listing that its
 * feed contains again. If this is interrupted, the next run continues; nothing is moved twice.
 */
export async function demoteUnconfirmedListings(
  database: Database,
  { staleAfterHours, hideAfterHours }: StalenessLimits,
  signal?: AbortSignal,
): Promise<{ demoted: number; hidden: number }> {
  const demoted = staleAfterHours > 0 ? await move(database, DEMOTE, staleAfterHours, signal) : 0;
  const hidden = hideAfterHours > 0 ? await move(database, HIDE, hideAfterHours, signal) : 0;
  return { demoted, hidden };
}

/**
 * Demotes unconfirmed listings every hour, in one process at a time, and once now for listings that are already due.
 */
export async function startUnconfirmedJob(jobs: Jobs, database: Database, patience: StalenessLimits): Promise<void> {
  await jobs.work(
    UNCONFIRMED_QUEUE,
    async (signal) => void (await demoteUnconfirmedListings(database, patience, signal)),
  );
  await jobs.schedule(UNCONFIRMED_QUEUE, EVERY_HOUR);
  await jobs.request(UNCONFIRMED_QUEUE);
}

type Move = { kind: 'updated' | 'withdrawn'; set: string; due: string };

const DEMOTE: Move = { kind: 'updated', set: 'stale_at = now()', due: 'l.stale_at is null' };
/** Hides listings by withdrawing them. Their URLs then respond as for a sold car. */
const HIDE: Move = {
  kind: 'withdrawn',
  set: 'withdrawn_at = now(), updated_at = now(), stale_at = coalesce(l.stale_at, now())',
  due: 'true',
};

async function move(database: Database, move: Move, hours: number, signal: AbortSignal | undefined): Promise<number> {
  let moved = 0;
  for (const sourceId of await silentSources(database, hours)) {
    for (let after = 0; !signal?.aborted;) {
      const due = await nextDue(database, { sourceId, after, hours }, move);
      if (due.length === 0) break;
      after = due.at(-1)!;
      moved += await moveBatch(database, due, hours, move);
    }
  }
  return moved;
}

/** Returns sources without a recent full import, or without any. A recent one confirms every listing of its source. */
async function silentSources(database: Database, hours: number): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    `select id from sources where not one_time and coalesce(confirmed_at, '-infinity') < now() - make_interval(hours => $1) order by id`,
    [hours],
  );
  return rows.map(({ id }) => id);
}

const isDue = ({ due }: Move, hours: string) =>
  `l.withdrawn_at is null and not s.one_time and ${due} and ${CONFIRMED_AT_SQL} < now() - make_interval(hours => ${hours})`;

/** Finds the next listings that are due. Takes no lock, so writers do not wait for it. */
async function nextDue(
  database: Database,
  { sourceId, after, hours }: { sourceId: number; after: number; hours: number },
  move: Move,
): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    `select l.id from listings l join sources s on s.id = l.source_id
     where l.source_id = $1 and l.id > $2 and ${isDue(move, '$3')} order by l.id limit ${BATCH_ROWS}`,
    [sourceId, after, hours],
  );
  return rows.map(({ id }) => id);
}

/** Moves a batch. Skips listings that a feed has confirmed since they were found. */
async function moveBatch(database: Database, ids: readonly number[], hours: number, move: Move): Promise<number> {
  return database.transaction(async (connection) => {
    await connection.query(LOCK_CHANGES);
    const moved = await connection.query<{ id: number; at: Date }>(
      `with due as (
        select l.id, ${CONFIRMED_AT_SQL} as at from listings l join sources s on s.id = l.source_id
        where l.id = any($1) and ${isDue(move, '$2')}
      ), moved as (
        update listings l set ${move.set} from due where l.id = due.id returning l.id, due.at
      ), changes as (
        insert into listing_changes (listing_id, kind) select id, $3 from moved order by id
      ) select id, at from moved`,
      [ids, hours, move.kind],
    );
    if (moved.length === 0) return 0;
    if (move.kind === 'withdrawn') await endOffers(connection, moved);
    await connection.query(NOTIFY_CHANGES);
    return moved.length;
  });
}
