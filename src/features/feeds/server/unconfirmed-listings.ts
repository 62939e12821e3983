import { CONFIRMED_AT, endOffers } from '#features/listings/listings.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { Jobs } from '#ports/jobs/jobs.ts';
import { LOCK_CHANGES, NOTIFY_CHANGES } from './change-log.ts';

/** The queue of the job that runs `moveUnconfirmed`. */
export const UNCONFIRMED_QUEUE = 'unconfirmed-listings';

const EVERY_HOUR = '41 * * * *';
const BATCH_ROWS = 5_000;

/** After how many hours without a word of its feed a listing sinks, and leaves the search; 0: never. */
export type Patience = { staleAfterHours: number; hideAfterHours: number };

/**
 * Moves the listings that no feed has confirmed for long: first behind the others, later out of the search, each with its
 * row in `listing_changes`. Those of sources of which nothing more is to come stay. What its feed names again, an import
 * brings back. Cut off anywhere, the next run goes on; nothing is moved twice.
 */
export async function moveUnconfirmed(
  database: Database,
  { staleAfterHours, hideAfterHours }: Patience,
  signal?: AbortSignal,
): Promise<{ sunk: number; hidden: number }> {
  const sunk = staleAfterHours > 0 ? await move(database, SINK, staleAfterHours, signal) : 0;
  const hidden = hideAfterHours > 0 ? await move(database, HIDE, hideAfterHours, signal) : 0;
  return { sunk, hidden };
}

/** Makes this process move listings every hour, once over all processes, and at once what was left. */
export async function startUnconfirmedWatch(jobs: Jobs, database: Database, patience: Patience): Promise<void> {
  await jobs.work(UNCONFIRMED_QUEUE, async (signal) => void (await moveUnconfirmed(database, patience, signal)));
  await jobs.schedule(UNCONFIRMED_QUEUE, EVERY_HOUR);
  await jobs.request(UNCONFIRMED_QUEUE);
}

type Move = { kind: 'updated' | 'withdrawn'; set: string; due: string };

const SINK: Move = { kind: 'updated', set: 'stale_at = now()', due: 'l.stale_at is null' };
/** Hidden is withdrawn by us: the address goes on answering as for a car that is sold. */
const HIDE: Move = {
  ...{ kind: 'withdrawn', set: 'withdrawn_at = now(), updated_at = now(), stale_at = coalesce(l.stale_at, now())' },
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

/** Those whose last full import is too long ago, or never was: of the others every listing is confirmed. */
async function silentSources(database: Database, hours: number): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    `select id from sources where not one_time and coalesce(confirmed_at, '-infinity') < now() - make_interval(hours => $1) order by id`,
    [hours],
  );
  return rows.map(({ id }) => id);
}

const isDue = ({ due }: Move, hours: string) =>
  `l.withdrawn_at is null and not s.one_time and ${due} and ${CONFIRMED_AT} < now() - make_interval(hours => ${hours})`;

/** Found without a lock: writers need not wait for it. */
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

/** What a feed has confirmed since it was found stays where it is. */
async function moveBatch(database: Database, ids: readonly number[], hours: number, move: Move): Promise<number> {
  return database.transaction(async (connection) => {
    await connection.query(LOCK_CHANGES);
    const moved = await connection.query<{ id: number; at: Date }>(
      `with due as (
        select l.id, ${CONFIRMED_AT} as at from listings l join sources s on s.id = l.source_id
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
