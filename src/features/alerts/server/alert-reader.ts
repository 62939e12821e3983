import { setImmediate } from 'node:timers/promises';
import type { SearchMatcher } from '#features/search-memory/search-memory.server.ts';
import { WakeSignal } from '#kit/async/wake-signal.ts';
import { acquireLock, type HeldLock } from '#ports/database/advisory-lock.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { isConcurrencyFailure } from '#ports/database/database-errors.ts';
import { addToBacklog, Backlog, type BacklogBatch, PEOPLE_PER_TRANSACTION } from './backlog.ts';
import { findInstantRecipients } from './find-recipients.ts';
import { matchCars } from './match-cars.ts';
import { recordAlerts } from './record-alerts.ts';
import { readChangedCars } from './read-changes.ts';
import { SavedSearchSource } from './saved-search-source.ts';
import { type DigestOptions, sendDigests, withLeased } from './send-digests.ts';
import { sendNewAlerts } from './send-new-alerts.ts';

/** The name of the lock that selects the one instance that reads changes; the other instances wait for it. */
const LOCK = 'alerts';
const CHANNEL = 'listing_changes';
/** Poll interval in ms, for changes without a notification and for alerts that become due. */
const POLL_MS = 2_000;
/**
 * Minimum interval in ms between two reads while changes keep coming, because a read takes about thirty statements even
 * for a single change. The first change after a quiet interval is read immediately.
 */
const REST_MS = 500;
/**
 * Maximum number of instant recipients that are written together with the position: few for a single change, because
 * all others wait for them; more after an import, because each transaction plans its statements.
 */
const FIRST_PEOPLE = 50;
const GROUP_ATTEMPTS = 3;
const RETRY_MS = { first: 200, max: 5_000 };

export type AlertOptions = Pick<DigestOptions, 'originFor' | 'now' | 'createMatcher' | 'leasedPushes'> & {
  database: Database;
  /** Called on the first failure, and again only after reading has succeeded. */
  onError(error: Error): void;
  /** Called with a sentence about steps that take long. */
  onNote(line: string): void;
  pollMs?: number;
  restMs?: number;
  /** How many digest recipients are processed in one transaction. */
  peopleAtOnce?: number;
};

export type AlertReader = {
  /** Number of searches watched by this instance; 0 while another instance watches. */
  readonly searches: number;
  /** `seq` of the last change processed by this instance. */
  readonly seq: number;
  stop(): Promise<void>;
};

/**
 * Sends alerts about listings that changed. It reads `listing_changes` from a stored position, writes alerts to the
 * ledger, and puts emails in the outbox; instant recipients go before digest recipients. The first alerts and the backlog
 * are written in the same transaction as the position, and emails in the same one as the alerts they report. So a crash
 * neither loses nor repeats an alert.
 */
export function startAlerts(options: AlertOptions): AlertReader {
  return new Reader(options);
}

/** One batch of changes. `rest`: its parts, with the instant recipients who have no alerts yet. */
type Batch = { more: boolean; rest: BacklogBatch[] };
type Reading = { source: SavedSearchSource; matcher: SearchMatcher; flood: Map<number, number> };

class Reader implements AlertReader {
  seq = 0;
  readonly #options: AlertOptions;
  readonly #stopping = new AbortController();
  readonly #bell = new WakeSignal();
  readonly #done: Promise<void>;
  #matcher: SearchMatcher | undefined;
  #failures = 0;
  /** The time before which no further changes are read. */
  #restsUntil = 0;

  constructor(options: AlertOptions) {
    this.#options = options;
    this.#done = this.#run();
  }

  get searches(): number {
    return this.#matcher?.size ?? 0;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('Alert delivery stopped.'));
    await this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const lock = await acquireLock(this.#options.database.url, LOCK, signal);
        await this.#hold(lock).finally(() => lock.release());
      } catch (error) {
        if (!signal.aborted && this.#failures++ === 0) this.#options.onError(error as Error);
        const { first, max } = RETRY_MS;
        await this.#bell.waitWithoutWaking(Math.min(max, first * 2 ** Math.min(this.#failures, 10)), signal);
      } finally {
        this.#matcher = undefined;
      }
    }
  }

  /** Reads changes while this instance holds the lock. */
  async #hold(lock: HeldLock): Promise<void> {
    const { database, createMatcher } = this.#options;
    const backlog = new Backlog({ ...this.#options, mayWrite: () => lock.isHeld() });
    const signal = AbortSignal.any([this.#stopping.signal, lock.lost]);
    const ring = () => this.#bell.ring();
    const stopListening = await database.listen(CHANNEL, ring, ring);
    try {
      // Read the position first, so that changes during the load of the searches are processed afterwards.
      this.seq = await database.transaction(positionOf);
      const matcher = createMatcher();
      const source = new SavedSearchSource(matcher, () => setImmediate());
      await this.#load(source, matcher, signal);
      const reading = { source, matcher, flood: new Map<number, number>() };
      for (;;) {
        signal.throwIfAborted();
        try {
          await this.#turn({ reading, backlog, lock }, signal);
        } catch (error) {
          // The matcher is kept, because loading all searches again would take far longer.
          if (!isConcurrencyFailure(error)) throw error;
          reading.flood.clear();
        }
      }
    } finally {
      await stopListening().catch(() => undefined);
    }
  }

  /** Processes all changes, sends due emails, and then processes the backlog or waits. */
  async #turn(
    { reading, backlog, lock }: { reading: Reading; backlog: Backlog; lock: HeldLock },
    signal: AbortSignal,
  ): Promise<void> {
    const { now, pollMs = POLL_MS, restMs = REST_MS } = this.#options;
    const startedAt = performance.now();
    const seq = this.seq;
    const sending = { ...this.#options, maySend: () => lock.isHeld() };
    const send = () => sendDigests(sending, signal);
    for (let [more, isFirst] = [true, true]; more; isFirst = false) {
      const batch = await this.#readOnce(reading, lock, signal);
      ({ more } = batch);
      // Alerts about a single change are sent while others are being written. With several changes, a person may have
      // further alerts in the batch.
      const isOnly = isFirst && !more && batch.rest.length === 1;
      for (const stretch of batch.rest)
        while (stretch.people.length > 0) {
          if (isOnly) await send();
          await repeatGroup(() =>
            isOnly ? this.#sendNew(stretch, { backlog, sending }, signal) : backlog.noteInstant(stretch, signal),
          );
        }
    }
    reading.flood.clear();
    if (this.seq > seq) this.#restsUntil = startedAt + restMs;
    while (await backlog.isLate(now())) await backlog.noteNext(signal);
    await send();
    this.#failures = 0;
    if (await this.#workOff(backlog, signal)) return;
    await this.#bell.wait(pollMs, signal);
    await this.#bell.waitWithoutWaking(this.#restsUntil - performance.now(), signal);
    // The next iteration reads all changes that were announced in the meantime.
    this.#bell.hasRung();
  }

  /** Writes and sends the alerts of the next group of instant recipients. */
  #sendNew(
    stretch: BacklogBatch,
    { backlog, sending }: { backlog: Backlog; sending: DigestOptions },
    signal: AbortSignal,
  ): Promise<void> {
    return withLeased(sending, (leased) =>
      backlog.noteInstant(stretch, signal, (connection, found, group) =>
        sendNewAlerts(connection, found, group, { ...sending, leased }),
      ),
    );
  }

  /**
   * Processes the backlog until new changes may be read or the poll interval is over. Returns whether some may remain.
   */
  async #workOff(backlog: Backlog, signal: AbortSignal): Promise<boolean> {
    const until = performance.now() + (this.#options.pollMs ?? POLL_MS);
    while (await backlog.noteNext(signal)) {
      const time = performance.now();
      if (time > until || (time >= this.#restsUntil && this.#bell.hasRung())) return true;
    }
    return false;
  }

  async #load(source: SavedSearchSource, matcher: SearchMatcher, signal: AbortSignal): Promise<void> {
    const { database, onNote } = this.#options;
    const began = performance.now();
    await database.transaction((connection) => source.follow(connection, signal), { isolation: 'repeatable read' });
    this.#matcher = matcher;
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    if (matcher.size > 0) onNote(`${matcher.size} saved searches are watched, after ${seconds} s.`);
  }

  /** Processes one batch of changes in one transaction, except for instant recipients beyond the first group. */
  async #readOnce({ source, matcher, flood }: Reading, lock: HeldLock, signal: AbortSignal): Promise<Batch> {
    const { database, now } = this.#options;
    return database.transaction(
      async (connection) => {
        const seq = await positionOf(connection);
        // Load searches first, so that a search saved before a car's change gets its alert.
        await source.follow(connection, signal);
        const changes = await readChangedCars(connection, seq);
        this.seq = changes?.seq ?? seq;
        if (changes === null) return { more: false, rest: [] };
        matcher.refresh();
        const yieldTurn = async () => {
          await setImmediate();
          signal.throwIfAborted();
        };
        const readAt = now();
        const rest: BacklogBatch[] = [];
        const parts = await matchCars(changes.cars, { matcher, flood, yieldTurn });
        const isSmall = parts.length === 1 && !changes.more;
        const peopleAtOnce = this.#options.peopleAtOnce ?? (isSmall ? FIRST_PEOPLE : PEOPLE_PER_TRANSACTION);
        for (const found of parts) {
          const people = [...(await findInstantRecipients(connection, found, (id) => source.isInstant(id)))];
          const recipients = new Map(people.splice(0, peopleAtOnce));
          if (recipients.size > 0) await recordAlerts(connection, found, { recipients, readAt });
          const stored = await addToBacklog(connection, found, { noted: [...recipients.keys()], readAt });
          rest.push({ ...stored, readAt, found, people, done: recipients.size });
        }
        await connection.query('update alert_position set seq = $1', [changes.seq]);
        if (!lock.isHeld()) throw new Error('The lock for alerts was lost.');
        return { more: changes.more, rest };
      },
      { isolation: 'repeatable read' },
    );
  }
}

/**
 * Repeats a group that failed because a person or a search changed in the meantime, because otherwise all others would
 * wait longer.
 */
async function repeatGroup(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === GROUP_ATTEMPTS || !isConcurrencyFailure(error)) throw error;
    }
  }
}

/**
 * Returns the stored position. The first reader starts after the latest change, because there are no alerts for
 * existing listings.
 */
async function positionOf(connection: Queryable): Promise<number> {
  const [known] = await connection.query<{ seq: number }>('select seq from alert_position');
  if (known) return known.seq;
  const [first] = await connection.query<{ seq: number }>(
    'insert into alert_position (seq) select coalesce(max(seq), 0) from listing_changes returning seq',
  );
  return first!.seq;
}
