import { setTimeout } from 'node:timers/promises';
import { collectCalls } from '#kit/async/collect-calls.ts';
import type { Queryable } from '#ports/database/database.ts';
import { RETRY_AFTER_MS, retryDelayMs } from '../model/retries.ts';
import {
  type AttemptResult,
  type Channel,
  type EndedLease,
  endLeases,
  type LeasedRow,
  leaseRows,
  renewLeases,
} from './rows.ts';

/**
 * `kept`: only stored locally. `hasKey`: the content contains a link that grants access. `isDown`: the receiving server
 * is not accepting anything; `retryAfterMs`: the wait that it requested. `resting`: no attempt was made, and the sender
 * pauses. `postponed`: no attempt was made, and this row waits.
 */
export type SendOutcome =
  | { kind: 'sent' | 'kept'; hasKey?: boolean }
  | { kind: 'refused'; reason: string; isGone?: true }
  | { kind: 'later'; reason: string; isDown?: boolean; retryAfterMs?: number }
  | { kind: 'postponed'; delayMs: number }
  | { kind: 'resting' };

/** Sends one row. Never throws. */
export type SendRow = (row: LeasedRow, signal: AbortSignal) => Promise<SendOutcome>;

export type SendRowsOptions = {
  database: Queryable;
  channel: Channel;
  send: SendRow;
  /** Maximum number of rows being sent at the same time; `atOnceToOne`: of these, to one recipient. */
  atOnce: number;
  atOnceToOne?: number;
  /**
   * While rows are being sent, further ones are leased only when this number of places is free, because each lease
   * costs a statement. If it is more than 1, results are collected for a moment for the same reason.
   */
  takeAtLeast?: number;
  host: string;
  /** Returns a number from 0 to 1. */
  random(): number;
  onError(error: Error): void;
  onOutcome?(kind: SendOutcome['kind'], row: LeasedRow): void;
  leaseMs?: number;
  pollMs?: number;
  restMs?: number;
  stopMs?: number;
};

/**
 * Rows that one transaction writes as leased by this process already, which saves a statement and a version of each row.
 * `room`: the maximum number of such rows. The transaction adds them to `rows`.
 */
export type LeasedBatch = { readonly room: number; readonly leaseMs: number; rows: LeasedRow[] };

/** Sends rows that a transaction has written as leased. */
export type LeasedWrites = {
  /** Call it at the start of a transaction. */
  open(): LeasedBatch;
  /** Sends the rows of a batch. Call it once its transaction has committed. */
  send(batch: LeasedBatch): void;
};

/** Milliseconds after which other processes take the rows of a silent process. */
const LEASE_MS = 60_000;
/** The interval in ms at which to look for due retries. New rows send a notification. */
const POLL_MS = 2_000;
const REST_MS = 5_000;
/**
 * The time in ms for running attempts after a stop. Then they are aborted, and another process sends the rows again.
 */
const STOP_MS = 10_000;
const [COLLECT_MS, COLLECT_TURNS] = [5, 10];
const GATHER_MS = 15;
/** Rows in memory that wait for an attempt, for each concurrent attempt: about a second of work. */
const MAX_QUEUED_PER_ATTEMPT = 8;
/**
 * Rows are written as leased only if due rows were read within this many poll intervals, so that a large batch does not
 * delay other rows for longer. With a smaller number, its last rows would be written first and leased later, which costs
 * twice as much.
 */
const POLLS_UNTIL_BEHIND = 5;
const TROUBLE_MS = { first: 250, max: 5_000 };

/** Takes rows of one channel and sends them, at most `atOnce` at a time, until stopped. */
export class RowSender implements LeasedWrites {
  readonly #options: Required<Omit<SendRowsOptions, 'onOutcome'>> & Pick<SendRowsOptions, 'onOutcome'>;
  readonly #underWay = new Map<number, LeasedRow>();
  readonly #giveUp = new AbortController();
  /** Rows by recipient that are being sent. */
  readonly #atRecipient = new Map<string, number>();
  /** Stores results together, because each statement costs more than a row of it. */
  readonly #end: (ended: EndedLease) => Promise<void>;
  /** Rows that were written as leased and wait for room, the oldest first, with the time of their commit. */
  readonly #queue: { row: LeasedRow; at: number }[] = [];
  #sending = new Set<Promise<void>>();
  #stopped = false;
  #isTrying = false;
  #woken = false;
  /** When due rows were last read, if all of them were taken. Otherwise others would wait for rows written later. */
  #caughtUpAt = -Infinity;
  /** When all leases were extended last. */
  #renewedAt = -Infinity;
  #wake: () => void = () => undefined;
  #renewal: NodeJS.Timeout;
  #done: Promise<void>;

  constructor(options: SendRowsOptions) {
    this.#options = {
      atOnceToOne: options.atOnce,
      takeAtLeast: 1,
      leaseMs: LEASE_MS,
      pollMs: POLL_MS,
      restMs: REST_MS,
      stopMs: STOP_MS,
      ...options,
    };
    const { database, channel, takeAtLeast } = this.#options;
    this.#end = collectCalls(
      async (ended: readonly EndedLease[]) => {
        await endLeases(database, channel, ended);
        return ended.map(() => undefined);
      },
      takeAtLeast > 1 ? () => setTimeout(GATHER_MS) : undefined,
    );
    this.#renewal = setInterval(() => void this.#renew(), this.#options.leaseMs / 4);
    this.#done = this.#run();
  }

  /** Wakes the sender because rows may be due. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  open(): LeasedBatch {
    const { atOnce, pollMs, leaseMs } = this.#options;
    const isBehind = performance.now() - this.#caughtUpAt > POLLS_UNTIL_BEHIND * pollMs;
    const used = this.#underWay.size + this.#queue.length;
    const room = this.#stopped || this.#isTrying || isBehind ? 0 : atOnce * (1 + MAX_QUEUED_PER_ATTEMPT) - used;
    return { room: Math.max(0, room), leaseMs, rows: [] };
  }

  send({ rows }: LeasedBatch): void {
    const at = performance.now();
    for (const row of rows) this.#queue.push({ row, at });
    if (this.#stopped) void this.#returnQueue();
    else if (rows.length > 0) this.wake();
  }

  /** Gives the rows that wait for a free place back to other processes. */
  async #returnQueue(): Promise<void> {
    await Promise.all(this.#queue.splice(0).map(({ row }) => this.#settle(row, { state: 'untouched' })));
  }

  /** Stops taking rows, and waits for running attempts. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#done;
    const returned = this.#returnQueue();
    await this.#ended();
    this.#giveUp.abort();
    await Promise.all([this.#ended(), returned]);
    clearInterval(this.#renewal);
  }

  /** Resolves when no attempt is running, or after `stopMs`. */
  async #ended(): Promise<void> {
    const patience = new AbortController();
    void Promise.all(this.#sending).then(() => patience.abort());
    await setTimeout(this.#options.stopMs, undefined, { signal: patience.signal }).catch(() => undefined);
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#stopped) {
      this.#woken = false;
      try {
        if (this.#queue.length === 0) await this.#collectRoom();
        this.#beginQueued();
        const room = this.#room();
        const rows = room > 0 ? await this.#take(room) : [];
        for (const row of rows) this.#begin(row);
        if (rows.length < room) this.#caughtUpAt = performance.now();
        failures = 0;
        // If fewer rows came than requested, no more are due. If there is no room, the end of an attempt wakes the
        // sender.
        if (rows.length < room || room <= 0) await this.#pause(this.#options.pollMs);
      } catch (error) {
        if (failures++ === 0) this.#options.onError(error as Error);
        await setTimeout(Math.min(TROUBLE_MS.first * 2 ** failures, TROUBLE_MS.max));
      }
    }
  }

  #beginQueued(): void {
    const at = performance.now();
    for (const { row, at: since } of this.#queue.splice(0, Math.max(0, this.#room()))) {
      // After a standstill, others may have taken the row, or will.
      const isLost = at - Math.max(since, this.#renewedAt) > this.#options.leaseMs;
      if (!isLost) this.#begin({ ...row, age: (at - since) / 1_000 });
    }
  }

  /** Waits briefly until several places are free, so that receivers that hang do not delay others. */
  async #collectRoom(): Promise<void> {
    for (let turn = 0; turn < COLLECT_TURNS && !this.#stopped; turn++) {
      if (this.#underWay.size === 0 || this.#room() >= this.#options.takeAtLeast) return;
      await setTimeout(COLLECT_MS);
    }
  }

  /** Returns the number of free places. After a pause, a single row tests whether sending works again. */
  #room(): number {
    return (this.#isTrying ? 1 : this.#options.atOnce) - this.#underWay.size;
  }

  #take(max: number): Promise<LeasedRow[]> {
    const { database, channel, leaseMs, host } = this.#options;
    const notTo = [...this.#atRecipient.keys()].filter((one) => this.#isBusy(one));
    return leaseRows(database, { channel, max, notTo, notIds: this.#heldRows().map(({ id }) => id), leaseMs, host });
  }

  /** Returns whether the recipient already has the maximum number of running attempts. */
  #isBusy(recipient: string): boolean {
    return (this.#atRecipient.get(recipient) ?? 0) >= this.#options.atOnceToOne;
  }

  #begin(row: LeasedRow): void {
    // A batch may contain several rows for the same recipient.
    const work = this.#isBusy(row.recipient) ? this.#settle(row, { state: 'untouched' }) : this.#deliver(row);
    this.#underWay.set(row.id, row);
    this.#count(row.recipient, 1);
    const sending = work.finally(() => {
      this.#underWay.delete(row.id);
      this.#count(row.recipient, -1);
      this.#sending.delete(sending);
      this.wake();
    });
    this.#sending.add(sending);
  }

  #count(recipient: string, by: 1 | -1): void {
    const count = (this.#atRecipient.get(recipient) ?? 0) + by;
    if (count > 0) this.#atRecipient.set(recipient, count);
    else this.#atRecipient.delete(recipient);
  }

  async #deliver(row: LeasedRow): Promise<void> {
    const outcome = await this.#attempt(row);
    this.#options.onOutcome?.(outcome.kind, row);
    if (outcome.kind === 'resting') await this.#rest(row);
    else {
      if (outcome.kind !== 'later' || outcome.isDown !== true) this.#isTrying = false;
      await this.#settle(row, this.#settlementOf(row, outcome));
    }
  }

  async #attempt(row: LeasedRow): Promise<SendOutcome> {
    // Regular retries end before this many attempts. A row with more has attempts without a stored result, so sending
    // it may crash the process.
    if (row.attempts > RETRY_AFTER_MS.length + 1) return { kind: 'refused', reason: 'No attempt finished.' };
    try {
      return await this.#options.send(row, this.#giveUp.signal);
    } catch (error) {
      this.#options.onError(error as Error);
      return { kind: 'later', reason: 'The attempt failed because of an error in this program.' };
    }
  }

  #settlementOf(row: LeasedRow, outcome: Exclude<SendOutcome, { kind: 'resting' }>): AttemptResult {
    if (outcome.kind === 'postponed') return { state: 'untouched', delayMs: outcome.delayMs };
    if (!('reason' in outcome)) return { state: outcome.kind, isForgotten: outcome.hasKey ?? false };
    const { reason } = outcome;
    const delayMs = outcome.kind === 'later' ? retryDelayMs(row.attempts, this.#options.random()) : null;
    if (delayMs === null) return { state: 'dead', reason };
    const retryAfterMs = outcome.kind === 'later' ? (outcome.retryAfterMs ?? 0) : 0;
    return { state: 'waiting', reason, delayMs: Math.max(delayMs, retryAfterMs) };
  }

  async #rest(row: LeasedRow): Promise<void> {
    await this.#settle(row, { state: 'untouched' });
    this.#isTrying = true;
    await setTimeout(this.#options.restMs, undefined, { signal: this.#giveUp.signal }).catch(() => undefined);
  }

  /** Retries until the result is stored, because a sent email without a stored result is sent again. */
  async #settle(row: LeasedRow, settlement: AttemptResult): Promise<void> {
    for (let failures = 1; ; failures++) {
      try {
        return await this.#end({ lease: row, settlement });
      } catch (error) {
        if (failures === 1) this.#options.onError(error as Error);
        // After a stop, leave the row until its lease ends.
        if (this.#giveUp.signal.aborted) return;
        const wait = Math.min(TROUBLE_MS.first * 2 ** failures, TROUBLE_MS.max);
        await setTimeout(wait, undefined, { signal: this.#giveUp.signal }).catch(() => undefined);
      }
    }
  }

  #heldRows(): LeasedRow[] {
    return [...this.#underWay.values(), ...this.#queue.map(({ row }) => row)];
  }

  async #renew(): Promise<void> {
    const held = this.#heldRows();
    if (held.length === 0) return;
    const { database, channel, leaseMs, onError } = this.#options;
    const at = performance.now();
    await renewLeases(database, channel, held, leaseMs).then(() => (this.#renewedAt = at), onError);
  }

  async #pause(ms: number): Promise<void> {
    if (this.#woken || this.#stopped) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = globalThis.setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }
}
