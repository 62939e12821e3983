import { unlessAborted } from '#kit/async/unless-aborted.ts';
import type { Database } from '#ports/database/database.ts';
import type { EventName } from '../model/event-names.ts';
import type { EventSource } from '../model/event.ts';
import { createEventPartitions } from './event-days.ts';

/** The most events in one statement, unless a single request has more. */
const MAX_BATCH = 1_000;
/** Maximum number of waiting events. If there are more, the database is too slow, and further ones are refused. */
const MAX_WAITING = 20_000;
/** A statement takes milliseconds, so a database that takes longer is probably hanging. */
const TIMEOUT_MS = 5_000;
/** PostgreSQL: the table has no partition for a row. */
const NO_PARTITION = '23514';

/** An event that is stored once: another event of the same day with the same `id` or `key` is the same event. */
export type NewEvent = {
  id: string;
  source: string;
  name: EventName;
  /** `2026-11-27`. */
  day: string;
  key: Buffer;
  facts: EventRowFacts;
};

/** The stored facts of an event, as JSON. */
export type EventRowFacts = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export type EventRecorder = {
  /**
   * Resolves when the events are stored and counted, so that no crash can lose them. Events of other requests may share
   * the statement.
   * @throws if the database does not answer, or if too many events wait. They may be stored; recording them again
   * counts none twice. Also rejects with the signal's reason, and the events may be stored later.
   */
  record(events: readonly NewEvent[], signal?: AbortSignal): Promise<void>;
  /** Returns which of these keys, in hexadecimal digits, have an event on a day. */
  findStored(day: string, keys: readonly string[]): Promise<ReadonlySet<string>>;
};

type Waiting = { events: readonly NewEvent[]; resolve(): void; reject(error: unknown): void };

/**
 * Stores events of several requests in one statement at a time. While one runs, the next ones wait, so the number of
 * statements does not grow with the number of requests.
 */
export function createEventRecorder(
  database: Pick<Database, 'query'>,
  sources: readonly Pick<EventSource, 'counts'>[],
): EventRecorder {
  const sql = recordSql(sources.flatMap(({ counts }) => counts));
  let waiting: Waiting[] = [];
  let size = 0;
  let isWriting = false;

  const writeAll = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const taken = take();
      try {
        await write(
          database,
          sql,
          taken.flatMap(({ events }) => events),
        );
        for (const { resolve } of taken) resolve();
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    isWriting = false;
  };
  const take = (): Waiting[] => {
    let count = 0;
    const end = waiting.findIndex(({ events }) => (count += events.length) > MAX_BATCH);
    const taken = waiting.slice(0, end < 0 ? waiting.length : Math.max(1, end));
    waiting = waiting.slice(taken.length);
    for (const { events } of taken) size -= events.length;
    return taken;
  };
  return {
    record: (events, signal) => {
      if (events.length === 0) return Promise.resolve();
      if (size + events.length > MAX_WAITING)
        return Promise.reject(new Error('Too many events wait for the database.'));
      const stored = new Promise<void>((resolve, reject) => {
        waiting.push({ events, resolve, reject });
        size += events.length;
        if (!isWriting) void writeAll();
      });
      return unlessAborted(stored, signal);
    },
    findStored: async (day, keys) => {
      const rows = await database.query<{ key: string }>(
        `select encode(key, 'hex') as key from events
         where day = $1 and key = any (select decode(key, 'hex') from unnest($2::text[]) as key)`,
        [day, keys],
        { timeoutMs: TIMEOUT_MS },
      );
      return new Set(rows.map(({ key }) => key));
    },
  };
}

async function write(database: Pick<Database, 'query'>, sql: string, events: readonly NewEvent[]): Promise<void> {
  try {
    await insert(database, sql, events);
  } catch (error) {
    if ((error as { code?: string }).code !== NO_PARTITION) throw error;
    for (const day of new Set(events.map((event) => event.day))) await createEventPartitions(database, day);
    await insert(database, sql, events);
  }
}

async function insert(database: Pick<Database, 'query'>, sql: string, events: readonly NewEvent[]): Promise<void> {
  await database.query(
    sql,
    [
      events.map(({ day }) => day),
      events.map(({ id }) => id),
      events.map(({ source }) => source),
      events.map(({ name }) => name),
      events.map(({ key }) => key.toString('hex')),
      events.map(({ facts }) => JSON.stringify(facts)),
    ],
    { timeoutMs: TIMEOUT_MS },
  );
}

/** Inserts in the order of keys, so that two servers never deadlock on each other's rows. */
function recordSql(counts: readonly string[]): string {
  return `with given as (
       select day, id, source, name, decode(key, 'hex') as key, facts::jsonb
       from unnest($1::date[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[])
         as given (day, id, source, name, key, facts)
     ), fresh as (
       insert into events (day, id, source, name, key, facts)
       select day, id, source, name, key, facts from given order by day, key
       on conflict do nothing returning day, source, name, facts
     )${counts.map((count) => `, ${count}`).join('')}
     select count(*) from fresh`;
}
