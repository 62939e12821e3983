import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import { dueTime } from '../model/due.ts';
import { findAllRecipients, type Recipients } from './find-recipients.ts';
import type { FoundCars, AlertCandidateCar } from './match-cars.ts';
import { recordAlerts, type RecipientGroup } from './record-alerts.ts';

/** How many people are processed in one transaction. New changes wait until it ends. */
export const PEOPLE_PER_TRANSACTION = 500;

/** How many instant recipients, at most: more, because each transaction plans its statements, and few changes wait. */
const INSTANT_PER_TRANSACTION = 1_000;
/** A group is this many times as large as all before, so that early notifications are sent while others are written. */
const GROWTH = 2;

/** SQL: the version of a row of the backlog. It changes when a sign-in replaces searches. */
const VERSION_SQL = 'xmin::text as version';

/** A batch as it is stored, for `noteInstant`. */
type StoredBatch = { id: number; version: string };

/** Stores found changes for `Backlog`, except for the people in `noted`, in the transaction that read them. */
export async function addToBacklog(
  connection: Queryable,
  { cars, findings }: FoundCars,
  { noted, readAt }: { noted: readonly number[]; readAt: Date },
): Promise<StoredBatch> {
  const [added] = await connection.query<StoredBatch>(
    `insert into alert_backlog (read_at, cars, finding_cars, search_ids, begins, noted) values ($1, $2, $3, $4, $5, $6)
     returning id, ${VERSION_SQL}`,
    [
      ...[readAt, JSON.stringify(cars), findings.map(({ car }) => car), findings.map(({ searchId }) => searchId)],
      ...[findings.map(({ begins }) => begins), noted],
    ],
  );
  return added!;
}

type Row = StoredBatch & {
  read_at: Date;
  cars: AlertCandidateCar[];
  finding_cars: number[];
  search_ids: string[];
  begins: boolean[];
  noted: string[];
  after_recipient: number;
};

/** A batch of the backlog, and its remaining people. `done`: how many people there were before. */
export type BacklogBatch = StoredBatch & {
  readAt: Date;
  found: FoundCars;
  people: [number, readonly number[]][];
  done: number;
};

export type BacklogOptions = {
  database: Pick<Database, 'query' | 'transaction'>;
  /** Whether this process holds the lock and may write. */
  mayWrite(): boolean;
  peopleAtOnce?: number | undefined;
};

/**
 * Each transaction reads one snapshot and changes the batch's row, so it fails if a sign-in replaces a search of the batch
 * meanwhile. Its people are then read again.
 */
const ONE_SNAPSHOT = { isolation: 'repeatable read' } as const;

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
   * Processes the next group of instant recipients, who go before all others. If the process ends before the last one,
   * the rest is processed like other people of the backlog. `write` writes their alerts.
   */
  async noteInstant(
    batch: BacklogBatch,
    signal: AbortSignal,
    write: (connection: Connection, found: FoundCars, group: RecipientGroup) => Promise<void> = recordAlerts,
  ): Promise<void> {
    signal.throwIfAborted();
    const { database, mayWrite } = this.#options;
    const peopleAtOnce = this.#options.peopleAtOnce ?? Math.min(INSTANT_PER_TRANSACTION, GROWTH * batch.done);
    batch.version = await database.transaction(async (connection) => {
      await followSignIns(connection, batch);
      const { id, readAt, found, people } = batch;
      const now = people.splice(0, peopleAtOnce);
      batch.done += now.length;
      await write(connection, found, { recipients: new Map(now), readAt });
      const [noted] = await connection.query<{ version: string }>(
        `update alert_backlog set noted = noted || $2 where id = $1 returning ${VERSION_SQL}`,
        [id, now.map(([recipientId]) => recipientId)],
      );
      if (!mayWrite()) throw new Error('The lock for alerts was lost.');
      return noted?.version ?? '';
    }, ONE_SNAPSHOT);
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
        const [noted] = await connection.query<{ version: string }>(
          people.length > 0
            ? `update alert_backlog set after_recipient = ${now.at(-1)![0]} where id = $1 returning ${VERSION_SQL}`
            : `delete from alert_backlog where id = $1 returning ${VERSION_SQL}`,
          [id],
        );
        stretch.version = noted?.version ?? '';
        if (people.length === 0) this.#stretch = undefined;
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
  const [row] = await connection.query<Row>(`select *, ${VERSION_SQL} from alert_backlog order by id limit 1`);
  if (!row) return undefined;
  const { finding_cars: cars, search_ids: searchIds, begins } = row;
  const findings = cars.map((car, i) => ({ car, searchId: Number(searchIds[i]), begins: begins[i]! }));
  const found = { cars: row.cars, findings };
  const everybody: Recipients = await findAllRecipients(connection, found, row.after_recipient);
  const noted = new Set(row.noted.map(Number));
  const people = [...everybody].filter(([recipientId]) => !noted.has(recipientId));
  return { id: row.id, version: row.version, readAt: row.read_at, found, people, done: noted.size };
}

/** Replaces the searches of a batch that a sign-in has joined with the same ones of the account since it was read. */
async function followSignIns(connection: Queryable, batch: BacklogBatch): Promise<void> {
  const [changed] = await connection.query<{ search_ids: string[] }>(
    'select search_ids from alert_backlog where id = $1 and xmin::text <> $2',
    [batch.id, batch.version],
  );
  if (!changed) return;
  const { cars, findings } = batch.found;
  const current = new Map(findings.map(({ searchId }, at) => [searchId, Number(changed.search_ids[at])]));
  batch.found = {
    cars,
    findings: findings.map((finding) => ({ ...finding, searchId: current.get(finding.searchId)! })),
  };
  batch.people = batch.people.map(([recipientId, searchIds]) => [
    recipientId,
    searchIds.map((id) => current.get(id) ?? id),
  ]);
}
