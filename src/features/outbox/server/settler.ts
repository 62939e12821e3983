import type { Database } from '#ports/database/database.ts';
import { type Lease, type Settlement, settleRows } from './rows.ts';

type Waiting = { lease: Lease; settlement: Settlement; ended: PromiseWithResolvers<void> };

/** Ends leases on one connection: while a statement is under way, those that end meanwhile gather for the next. */
export class Settler {
  readonly #database: Pick<Database, 'query'>;
  #gathered: Waiting[] = [];
  #isBusy = false;

  constructor(database: Pick<Database, 'query'>) {
    this.#database = database;
  }

  /** Resolves when it is noted; rejects when it may not be, as all of its statement. */
  settle(lease: Lease, settlement: Settlement): Promise<void> {
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
        await settleRows(this.#database, together);
        for (const { ended } of together) ended.resolve();
      } catch (error) {
        for (const { ended } of together) ended.reject(error);
      }
    }
    this.#isBusy = false;
  }
}
