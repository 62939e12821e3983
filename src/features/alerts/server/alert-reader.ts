import { setImmediate } from 'node:timers/promises';
import type { SearchMatcher } from '#features/search-memory/search-memory.server.ts';
import { Bell } from '#kit/bell.ts';
import { holdLock, type HeldLock } from '#ports/database/advisory-lock.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { isOvertaken } from '#ports/database/database-away.ts';
import { Backlog, leaveForLater } from './backlog.ts';
import { findInstant } from './find-recipients.ts';
import { matchCars } from './match-cars.ts';
import { noteNews } from './note-news.ts';
import { readChangedCars } from './read-changes.ts';
import { SavedSearchSource } from './saved-search-source.ts';
import { type DigestOptions, sendDigests } from './send-digests.ts';

/** Of all instances one reads; the others wait for this lock. */
const LOCK = 'alerts';
const CHANNEL = 'listing_changes';
/** Without a notification; what is due later is looked for so often too. */
const POLL_MS = 2_000;
const RETRY_MS = { first: 200, most: 5_000 };

export type AlertOptions = Pick<DigestOptions, 'originFor' | 'now' | 'createMatcher'> & {
  database: Database;
  /** Told once when reading fails, until it works again. */
  onError(error: Error): void;
  /** Told in a sentence what takes long. */
  onNote(line: string): void;
  pollMs?: number;
  /** How many of those who wait for a digest are noted in one transaction. */
  peopleAtOnce?: number;
};

export type AlertReader = {
  /** How many searches are watched here; 0 while another instance watches. */
  readonly searches: number;
  /** The last change that was told of here. */
  readonly seq: number;
  stop(): Promise<void>;
};

/**
 * Tells people of cars that changed: reads `listing_changes` from a stored position, notes in the ledger who is to be told
 * what, and puts mails in the outbox: those who hear at once before the others. What is noted, and what is left for later,
 * is written with the position, what is mailed with what it tells, so a crash loses and repeats nothing.
 */
export function startAlerts(options: AlertOptions): AlertReader {
  return new Reader(options);
}

type Reading = { source: SavedSearchSource; matcher: SearchMatcher; flood: Map<number, number> };

class Reader implements AlertReader {
  seq = 0;
  readonly #options: AlertOptions;
  readonly #stopping = new AbortController();
  readonly #bell = new Bell();
  readonly #done: Promise<void>;
  #matcher: SearchMatcher | undefined;
  #failures = 0;

  constructor(options: AlertOptions) {
    this.#options = options;
    this.#done = this.#run();
  }

  get searches(): number {
    return this.#matcher?.size ?? 0;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('Alerts are no longer sent.'));
    await this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const lock = await holdLock(this.#options.database.url, LOCK, signal);
        await this.#hold(lock).finally(() => lock.release());
      } catch (error) {
        if (!signal.aborted && this.#failures++ === 0) this.#options.onError(error as Error);
        const { first, most } = RETRY_MS;
        await this.#bell.waitDeaf(Math.min(most, first * 2 ** Math.min(this.#failures, 10)), signal);
      } finally {
        this.#matcher = undefined;
      }
    }
  }

  /** Reads for as long as the lock is held. */
  async #hold(lock: HeldLock): Promise<void> {
    const { database, createMatcher } = this.#options;
    const backlog = new Backlog({ ...this.#options, mayWrite: () => lock.isHeld() });
    const signal = AbortSignal.any([this.#stopping.signal, lock.lost]);
    const ring = () => this.#bell.ring();
    const stopListening = await database.listen(CHANNEL, ring, ring);
    try {
      // What changes while searches are taken up is told of after that.
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
          // Taking up all searches anew would take far longer.
          if (!isOvertaken(error)) throw error;
          reading.flood.clear();
        }
      }
    } finally {
      await stopListening().catch(() => undefined);
    }
  }

  /** Reads all news, sends what is due, and then works off what was left, or waits. */
  async #turn(
    { reading, backlog, lock }: { reading: Reading; backlog: Backlog; lock: HeldLock },
    signal: AbortSignal,
  ): Promise<void> {
    const { now, pollMs = POLL_MS } = this.#options;
    while (await this.#readOnce(reading, lock, signal)) signal.throwIfAborted();
    reading.flood.clear();
    while (await backlog.isLate(now())) await backlog.noteNext(signal);
    await sendDigests({ ...this.#options, maySend: () => lock.isHeld() }, signal);
    this.#failures = 0;
    if (!(await this.#workOff(backlog, signal))) await this.#bell.wait(pollMs, signal);
  }

  /** Until there is news, or it is time to look; answers whether somebody may still be to be noted. */
  async #workOff(backlog: Backlog, signal: AbortSignal): Promise<boolean> {
    const until = performance.now() + (this.#options.pollMs ?? POLL_MS);
    while (await backlog.noteNext(signal)) if (this.#bell.hasRung() || performance.now() > until) return true;
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

  /** One batch of changes in one transaction; answers whether there may be more. */
  async #readOnce({ source, matcher, flood }: Reading, lock: HeldLock, signal: AbortSignal): Promise<boolean> {
    const { database, now } = this.#options;
    return database.transaction(
      async (connection) => {
        const seq = await positionOf(connection);
        // Searches first: who saved one before a car changed is told of it.
        await source.follow(connection, signal);
        const changes = await readChangedCars(connection, seq);
        this.seq = changes?.seq ?? seq;
        if (changes === null) return false;
        matcher.refresh();
        const yieldTurn = async () => {
          await setImmediate();
          signal.throwIfAborted();
        };
        const readAt = now();
        for (const found of await matchCars(changes.cars, { matcher, flood, yieldTurn })) {
          const recipients = await findInstant(connection, found, (id) => source.isInstant(id));
          if (recipients.size > 0) await noteNews(connection, found, { recipients, readAt });
          await leaveForLater(connection, found, { noted: [...recipients.keys()], readAt });
        }
        await connection.query('update alert_position set seq = $1', [changes.seq]);
        if (!lock.isHeld()) throw new Error('The lock on alerts is lost.');
        return changes.more;
      },
      { isolation: 'repeatable read' },
    );
  }
}

/** Whoever reads first begins with the next change: nobody asked to be told of what was there. */
async function positionOf(connection: Pick<Connection, 'query'>): Promise<number> {
  const [known] = await connection.query<{ seq: number }>('select seq from alert_position');
  if (known) return known.seq;
  const [first] = await connection.query<{ seq: number }>(
    'insert into alert_position (seq) select coalesce(max(seq), 0) from listing_changes returning seq',
  );
  return first!.seq;
}
