import { setTimeout } from 'node:timers/promises';
import type { Database } from '#ports/database/database.ts';
import { RETRY_AFTER_MS, retryDelayMs } from '../model/retries.ts';
import { type Channel, renewLeases, type Settlement, type TakenRow, takeRows } from './rows.ts';
import { Settler } from './settler.ts';

/** `kept`: it was stored here and reaches nobody. `hasKey`: whoever reads it is let in. `isDown`: nobody takes anything there. `resting`: nothing was tried, and nothing is for a while. */
export type Outcome =
  | { kind: 'sent' | 'kept'; hasKey?: boolean }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; isDown?: boolean }
  | { kind: 'resting' };

/** Sends one row; never throws. */
export type SendRow = (row: TakenRow, signal: AbortSignal) => Promise<Outcome>;

export type SendRowsOptions = {
  database: Pick<Database, 'query'>;
  channel: Channel;
  send: SendRow;
  /** Rows under way at once, of them to one recipient. */
  atOnce: number;
  atOnceToOne?: number;
  host: string;
  /** From 0 to 1. */
  random(): number;
  onError(error: Error): void;
  onOutcome?(kind: Outcome['kind'], row: TakenRow): void;
  leaseMs?: number;
  pollMs?: number;
  restMs?: number;
  stopMs?: number;
};

/** A process that has not been heard of for so long has lost its rows to others. */
const LEASE_MS = 60_000;
/** How often retries that have come due are looked for; what is new says so itself. */
const POLL_MS = 2_000;
const REST_MS = 5_000;
/** What is under way may end; then it is given up, and sent again by whoever takes it. */
const STOP_MS = 10_000;
const TROUBLE_MS = { first: 250, most: 5_000 };

/** Takes rows of one channel and sends them, so many at a time, until stopped. */
export class RowSender {
  readonly #options: Required<Omit<SendRowsOptions, 'onOutcome'>> & Pick<SendRowsOptions, 'onOutcome'>;
  readonly #underWay = new Map<number, TakenRow>();
  readonly #giveUp = new AbortController();
  readonly #settler: Settler;
  #sending = new Set<Promise<void>>();
  #stopped = false;
  #isTrying = false;
  #woken = false;
  #wake: () => void = () => undefined;
  #renewal: NodeJS.Timeout;
  #done: Promise<void>;

  constructor(options: SendRowsOptions) {
    this.#options = {
      ...{ atOnceToOne: options.atOnce, leaseMs: LEASE_MS, pollMs: POLL_MS, restMs: REST_MS, stopMs: STOP_MS },
      ...options,
    };
    this.#settler = new Settler(this.#options.database);
    this.#renewal = setInterval(() => void this.#renew(), this.#options.leaseMs / 4);
    this.#done = this.#run();
  }

  /** Something may be due. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Takes no more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#done;
    await this.#ended();
    this.#giveUp.abort();
    await this.#ended();
    clearInterval(this.#renewal);
  }

  /** Nothing is under way any more, or it has been waited for long enough. */
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
        const room = this.#room();
        const rows = room > 0 ? await this.#take(room) : [];
        for (const row of rows) this.#begin(row);
        failures = 0;
        // With room left there is nothing more; without, somebody who ends wakes us.
        if (rows.length < room || room <= 0) await this.#pause(this.#options.pollMs);
      } catch (error) {
        if (failures++ === 0) this.#options.onError(error as Error);
        await setTimeout(Math.min(TROUBLE_MS.first * 2 ** failures, TROUBLE_MS.most));
      }
    }
  }

  /** After a rest one tries for all. */
  #room(): number {
    return (this.#isTrying ? 1 : this.#options.atOnce) - this.#underWay.size;
  }

  #take(most: number): Promise<TakenRow[]> {
    const { database, channel, leaseMs, host } = this.#options;
    const recipients = [...this.#underWay.values()].map(({ recipient }) => recipient);
    const notTo = recipients.filter((one) => this.#isBusy(one));
    return takeRows(database, { channel, most, notTo, notIds: [...this.#underWay.keys()], leaseMs, host });
  }

  /** Whether so many are under way to somebody that the others wait. */
  #isBusy(recipient: string): boolean {
    const underWay = [...this.#underWay.values()].filter((row) => row.recipient === recipient);
    return underWay.length >= this.#options.atOnceToOne;
  }

  #begin(row: TakenRow): void {
    // Several to one may have been taken together.
    const work = this.#isBusy(row.recipient) ? this.#settle(row, { state: 'untouched' }) : this.#deliver(row);
    this.#underWay.set(row.id, row);
    const sending = work.finally(() => {
      this.#underWay.delete(row.id);
      this.#sending.delete(sending);
      this.wake();
    });
    this.#sending.add(sending);
  }

  async #deliver(row: TakenRow): Promise<void> {
    const outcome = await this.#attempt(row);
    this.#options.onOutcome?.(outcome.kind, row);
    if (outcome.kind === 'resting') await this.#rest(row);
    else {
      if (outcome.kind !== 'later' || outcome.isDown !== true) this.#isTrying = false;
      await this.#settle(row, this.#settlementOf(row, outcome));
    }
  }

  async #attempt(row: TakenRow): Promise<Outcome> {
    // Whoever had it so often never said how it ended.
    if (row.attempts > RETRY_AFTER_MS.length + 1) return { kind: 'refused', reason: 'No attempt came to an end.' };
    try {
      return await this.#options.send(row, this.#giveUp.signal);
    } catch (error) {
      this.#options.onError(error as Error);
      return { kind: 'later', reason: 'The attempt failed on our side.' };
    }
  }

  #settlementOf(row: TakenRow, outcome: Exclude<Outcome, { kind: 'resting' }>): Settlement {
    if (!('reason' in outcome)) return { state: outcome.kind, isForgotten: outcome.hasKey ?? false };
    const { reason } = outcome;
    const delayMs = outcome.kind === 'later' ? retryDelayMs(row.attempts, this.#options.random()) : null;
    return delayMs === null ? { state: 'dead', reason } : { state: 'waiting', reason, delayMs };
  }

  async #rest(row: TakenRow): Promise<void> {
    await this.#settle(row, { state: 'untouched' });
    this.#isTrying = true;
    await setTimeout(this.#options.restMs, undefined, { signal: this.#giveUp.signal }).catch(() => undefined);
  }

  /** Tries until it is noted: a mail that has left and is not said to have is sent again. */
  async #settle(row: TakenRow, settlement: Settlement): Promise<void> {
    for (let failures = 1; ; failures++) {
      try {
        return await this.#settler.settle(row, settlement);
      } catch (error) {
        if (failures === 1) this.#options.onError(error as Error);
        // Told to end, we leave it to the end of the lease.
        if (this.#giveUp.signal.aborted) return;
        const wait = Math.min(TROUBLE_MS.first * 2 ** failures, TROUBLE_MS.most);
        await setTimeout(wait, undefined, { signal: this.#giveUp.signal }).catch(() => undefined);
      }
    }
  }

  async #renew(): Promise<void> {
    if (this.#underWay.size === 0) return;
    const { database, leaseMs, onError } = this.#options;
    await renewLeases(database, [...this.#underWay.values()], leaseMs).catch(onError);
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
