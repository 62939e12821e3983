import type { Queryable } from '#ports/database/database.ts';
import { type Lease, type AttemptResult, endLeases } from './rows.ts';

type Waiting = { lease: Lease; settlement: AttemptResult; ended: PromiseWithResolvers<void> };

/** Ends leases in batches: those that end while a statement is running are collected for the next one. */
export class LeaseSettler {
  readonly #database: Queryable;
  #gathered: Waiting[] = [];
  #isBusy = false;

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** Resolves when the result is stored. Rejects if it may not be, as for the whole batch. */
  settle(lease: Lease, settlement: AttemptResult): Promise<void> {
    const ended = Promise.withResolvers<void>();
    this.#gathered.push({ lease, settlement, ended });
    if (!this.#isBusy) void this.#work();
    return ended.promise;
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (this.#gathered.length > 0) {
      const together = this.#gathered.splice(0);
      try {
        await endLeases(this.#database, together);
        for (const { ended } of together) ended.resolve();
      } catch (error) {
        for (const { ended } of together) ended.reject(error);
      }
    }
    this.#isBusy = false;
  }
}
