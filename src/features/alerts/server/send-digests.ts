import type { BrandKey } from '#features/brands/brands.ts';
import { enqueueMails } from '#features/outbox/outbox.server.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { toTell } from '../model/digest.ts';
import { digestData } from './digest-data.ts';
import { keysFor } from './keys.ts';
import { type DuePerson, readWaiting, takeDuePeople, type WaitingRow } from './waiting-rows.ts';

/** People in one transaction. */
const BATCH = 100;

export type DigestOptions = {
  database: Pick<Database, 'transaction'>;
  /** `https://cars.example` of a brand. */
  originFor(brand: BrandKey): string;
  now(): Date;
  /** Whether this process may send: it holds the lock. */
  maySend(): boolean;
};

/** Puts what is due in the outbox, one mail a person; answers how many. Cut off anywhere, the next goes on. */
export async function sendDigests(options: DigestOptions, signal: AbortSignal): Promise<number> {
  for (let sent = 0; ;) {
    signal.throwIfAborted();
    const { people, mails } = await options.database.transaction((connection) => sendBatch(connection, options));
    sent += mails;
    if (people < BATCH) return sent;
  }
}

async function sendBatch(
  connection: Pick<Connection, 'query'>,
  { originFor, now, maySend }: DigestOptions,
): Promise<{ people: number; mails: number }> {
  const instant = now();
  const people = await takeDuePeople(connection, instant, BATCH);
  if (people.length === 0) return { people: 0, mails: 0 };
  const ids = people.map(({ id }) => id);
  const waiting = Map.groupBy(await readWaiting(connection, ids, instant), ({ recipientId }) => recipientId);
  const told = people.flatMap((person) => {
    const rows = toTell(waiting.get(person.id) ?? []);
    return rows.length > 0 ? [{ person, rows }] : [];
  });
  await settle(connection, { all: [...waiting.values()].flat(), told, instant });
  const keys = await keysFor(
    connection,
    told.map(({ person }) => person.id),
  );
  if (!maySend()) throw new Error('The lock on alerts is lost.');
  await enqueueMails(
    connection,
    told.map(({ person, rows }) => mailOf(person, rows, keys.get(person.id)!, originFor(person.brand))),
  );
  return { people: people.length, mails: told.length };
}

type Told = { person: DuePerson; rows: WaitingRow[] };

/** What is told is told, also where another row of the same car says it; what no longer holds is forgotten. */
async function settle(
  connection: Pick<Connection, 'query'>,
  { all, told, instant }: { all: readonly WaitingRow[]; told: readonly Told[]; instant: Date },
): Promise<void> {
  const cars = new Set(told.flatMap(({ rows }) => rows.map(({ recipientId, car }) => `${recipientId} ${car}`)));
  const isTold = ({ recipientId, car, holds }: WaitingRow) => holds && cars.has(`${recipientId} ${car}`);
  await connection.query('update alert_ledger set told_at = $2 where id = any($1)', [
    all.filter(isTold).map(({ id }) => id),
    instant,
  ]);
  await connection.query('delete from alert_ledger where id = any($1)', [
    all.filter((row) => !isTold(row)).map(({ id }) => id),
  ]);
  await connection.query(
    `insert into alert_people (recipient_id, mailed_at) select id, $2 from unnest($1::bigint[]) id
     on conflict (recipient_id) do update set mailed_at = excluded.mailed_at`,
    [told.map(({ person }) => person.id), instant],
  );
}

function mailOf({ id, email, brand }: DuePerson, rows: readonly WaitingRow[], key: string, origin: string) {
  const last = Math.max(...rows.map((row) => row.id));
  const preferencesUrl = `${origin}/alerts/preferences?key=${key}`;
  return {
    key: `alert:${id}:${last}`,
    ...{ to: email, brand, template: 'alert-digest', urgent: true },
    data: digestData(rows, { origin, preferencesUrl }),
    listUnsubscribe: `${origin}/alerts/unsubscribe?key=${key}`,
  };
}
