import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import { dueTime } from '../model/due.ts';
import { findAllRecipients, type Recipients } from './find-recipients.ts';
import type { FoundCars, AlertCandidateCar } from './match-cars.ts';
import { recordAlerts, type RecipientGroup } from './record-alerts.ts';

/** How many people are processed in one transaction. New changes wait until it ends. */
export const PEOPLE_PER_TRANSACTION = 500;

/**
 * The maximum number of instant recipients in one transaction. It is larger, because planning statements costs time in
 * each transaction, and few changes wait then.
 */
const INSTANT_PER_TRANSACTION = 1_000;
/** A group is this many times as large as all before, so that early notifications are sent while others are written. */
const GROWTH = 2;

/** Stores found changes for `Backlog`, except for the people in `noted`, in the transaction that read them. */
export async function addToBacklog(
  connection: Queryable,
  { cars, findings }: FoundCars,
  { noted, readAt }: { noted: readonly number[]; readAt: Date },
): Promise<{ id: number }> {
  const [added] = await connection.query<{ id: number }>(
    `insert into alert_backlog (read_at, cars, finding_cars, search_ids, begins, noted) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [
      ...[readAt, JSON.stringify(cars), findings.map(({ car }) => car), findings.map(({ searchId }) => searchId)],
      ...[findings.map(({ begins }) => begins), noted],
    ],
  );
  return added!;
}

type Row = {
  id: number;
  read_at: Date;
  cars: AlertCandidateCar[];
  finding_cars: number[];
  search_ids: string[];
  begins: boolean[];
  noted: string[];
  after_recipient: number;
};

/** A batch of the backlog, and its remaining people. `done`: how many people there were before. */
export type BacklogBatch = {
  id: number;
  readAt: Date;
  found: FoundCars;
  people: [number, readonly number[]][];
  done: number;
};

export type BacklogOptions = {
  database: Pick<Database, 'query' | 'transaction'>;
  /** Returns whether this process holds the lock, so that it may write. */
  mayWrite(): boolean;
  peopleAtOnce?: number | undefined;
};

/**
 * Each transaction reads one snapshot and changes the reader's position, as sign-ins that merge searches do. So it
 * fails if a sign-in ends in the meantime, and its people are then read again.
 */
const ONE_SNAPSHOT = { isolation: 'repeatable read' } as const;
/** SQL: changes the position in the statement that changes the backlog. */
const TOUCH_POSITION_SQL = 'with position as (update alert_position set seq = seq)';

/**
 * Writes alerts for recipients of daily and weekly digests after those of instant recipients, because there are many
 * more of them. It processes the oldest batch first, in groups of people ordered by id, so that another instance can
 * resume.
 */
export class Backlog {
  readonly #options: BacklogOptions;
  #stretch: BacklogBatch | undefined;

  constructor(options: BacklogOptions) {
    this.#options = options;
  }

  /** Returns whether the backlog holds changes that belong in a digest that is already due. */
  async isLate(now: Date): Promise<boolean> {
    const [first] = await this.#options.database.query<{ read_at: Date }>(
      'select read_at from alert_backlog order by id limit 1',
    );
    return first !== undefined && dueTime('daily', first.read_at, null) <= now;
  }

  /**
   * Processes the next group of instant recipients, who come before all others. If it fails, the next call repeats it.
   * If the process ends before the last group, the remaining recipients are processed like other people of the backlog.
   * `write` writes their alerts.
   */
  async noteInstant(
    batch: BacklogBatch,
    signal: AbortSignal,
    write: (connection: Connection, found: FoundCars, group: RecipientGroup) => Promise<void> = recordAlerts,
  ): Promise<void> {
    signal.throwIfAborted();
    const { database, mayWrite } = this.#options;
    const peopleAtOnce = this.#options.peopleAtOnce ?? Math.min(INSTANT_PER_TRANSACTION, GROWTH * batch.done);
    const count = await database.transaction(async (connection) => {
      await followSignIns(connection, batch);
      const { id, readAt, found } = batch;
      const now = batch.people.slice(0, peopleAtOnce);
      await write(connection, found, { recipients: new Map(now), readAt });
      await connection.query(`${TOUCH_POSITION_SQL} update alert_backlog set noted = noted || $2 where id = $1`, [
        id,
        now.map(([recipientId]) => recipientId),
      ]);
      if (!mayWrite()) throw new Error('The lock for alerts was lost.');
      return now.length;
    }, ONE_SNAPSHOT);
    batch.people.splice(0, count);
    batch.done += count;
  }

  /** Processes the next group of people in one transaction, and returns whether there may be more. */
  async noteNext(signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    const { database, mayWrite, peopleAtOnce = PEOPLE_PER_TRANSACTION } = this.#options;
    try {
      return await database.transaction(async (connection) => {
        const stretch = (this.#stretch ??= await readStretch(connection));
        if (!stretch) return false;
        await followSignIns(connection, stretch);
        const { id, readAt, found, people } = stretch;
        const now = people.splice(0, peopleAtOnce);
        if (now.length > 0) await recordAlerts(connection, found, { recipients: new Map(now), readAt });
        await connection.query(
          people.length > 0
            ? `${TOUCH_POSITION_SQL} update alert_backlog set after_recipient = ${now.at(-1)![0]} where id = $1`
            : `${TOUCH_POSITION_SQL} delete from alert_backlog where id = $1`,
          [id],
        );
        if (people.length === 0) {
          this.#stretch = undefined;
          await forgetJoinedSearches(connection);
        }
        if (!mayWrite()) throw new Error('The lock for alerts was lost.');
        return true;
      }, ONE_SNAPSHOT);
    } catch (error) {
      this.#stretch = undefined;
      throw error;
    }
  }
}

async function readStretch(connection: Queryable): Promise<BacklogBatch | undefined> {
  const [row] = await connection.query<Row>('select * from alert_backlog order by id limit 1');
  if (!row) return undefined;
  const { finding_cars: cars, search_ids: searchIds, begins } = row;
  const currentOf = await readJoinedSearches(connection);
  const findings = cars.map((car, i) => ({ car, searchId: currentOf(Number(searchIds[i])), begins: begins[i]! }));
  const found = { cars: row.cars, findings };
  const everybody: Recipients = await findAllRecipients(connection, found, row.after_recipient);
  const noted = new Set(row.noted.map(Number));
  const people = [...everybody].filter(([recipientId]) => !noted.has(recipientId));
  return { id: row.id, readAt: row.read_at, found, people, done: noted.size };
}

/** Replaces the searches of a batch that sign-ins have joined with the same ones of an account since it was read. */
async function followSignIns(connection: Queryable, batch: BacklogBatch): Promise<void> {
  const currentOf = await readJoinedSearches(connection);
  if (currentOf === SAME) return;
  const { cars, findings } = batch.found;
  batch.found = { cars, findings: findings.map((finding) => ({ ...finding, searchId: currentOf(finding.searchId) })) };
  batch.people = batch.people.map(([recipientId, searchIds]) => [recipientId, searchIds.map(currentOf)]);
}

type JoinedSearch = { goes: number; stays: number };

const SAME = (searchId: number): number => searchId;

/** Returns a function that returns the search that replaces one; the same one if no sign-in has joined it. */
async function readJoinedSearches(connection: Queryable): Promise<(searchId: number) => number> {
  const joined = await connection.query<JoinedSearch>('select goes, stays from alert_joined_searches');
  if (joined.length === 0) return SAME;
  const stays = new Map(joined.map(({ goes, stays: id }) => [goes, id]));
  const currentOf = (searchId: number): number => {
    const next = stays.get(searchId);
    return next === undefined ? searchId : currentOf(next);
  };
  return currentOf;
}

/**
 * Stores which searches of the backlog a sign-in merges, in its transaction. It also changes the row with the alert
 * reader's position, so a read or a group in progress fails, and is repeated with the remaining searches.
 */
export async function recordJoinedSearches(connection: Queryable, joined: readonly JoinedSearch[]): Promise<void> {
  await connection.query('update alert_position set seq = seq');
  await connection.query(
    `insert into alert_joined_searches (goes, stays) select * from unnest($1::bigint[], $2::bigint[])
     where exists (select from alert_backlog) on conflict do nothing`,
    [joined.map(({ goes }) => goes), joined.map(({ stays }) => stays)],
  );
}

/** Deletes the records of merged searches once no batch can refer to them. */
async function forgetJoinedSearches(connection: Queryable): Promise<void> {
  await connection.query('delete from alert_joined_searches where not exists (select from alert_backlog)');
}
