import type { CardSource, Inventory } from '../inventory.ts';
import type { Restored, Snapshots } from './snapshots.ts';

export type SnapshotKeeperOptions = {
  snapshots: Snapshots;
  /** At most so often, and only when something changed. */
  everyMs: number;
  /** A clock in ms that never goes back. */
  now(): number;
  /** Told when a snapshot could not be written; the next is tried in time. */
  onError(error: Error): void;
  /** Told in a sentence when no snapshot can be used, and why. */
  onNote(line: string): void;
};

/** Decides when an inventory is written down, one time after the other. */
export class SnapshotKeeper {
  readonly #options: SnapshotKeeperOptions;
  /** When one was last written or found to be of use, in ms since 1970. */
  at: number | undefined = undefined;
  #savedSeq = 0;
  #nextAt = -Infinity;
  #saving: Promise<void> | null = null;

  constructor(options: SnapshotKeeperOptions) {
    this.#options = options;
  }

  /** What was saved, if it can be used. @throws when the database cannot be asked. */
  async restore(source: CardSource): Promise<Restored | null> {
    const { snapshots, onNote, now, everyMs } = this.#options;
    let why = 'there is none';
    const restored = await snapshots.restore(source, (reason) => (why = reason));
    if (!restored) onNote(`The snapshot of the index is not used (${why}). It is built from the database.`);
    if (restored) {
      this.#savedSeq = restored.seq;
      this.at = Date.now();
      this.#nextAt = now() + everyMs;
    }
    return restored;
  }

  /** Begins to save when it is time; whoever calls goes on. */
  saveIfDue(inventory: Inventory, seq: number): void {
    const { now } = this.#options;
    if (this.#saving === null && seq !== this.#savedSeq && now() >= this.#nextAt) this.#begin(inventory, seq);
  }

  /** Ends with a file of this state. */
  async finish(inventory: Inventory, seq: number): Promise<void> {
    await this.#saving;
    if (seq !== this.#savedSeq) this.#begin(inventory, seq);
    await this.#saving;
  }

  #begin(inventory: Inventory, seq: number): void {
    const { snapshots, everyMs, now, onError } = this.#options;
    this.#nextAt = now() + everyMs;
    const save = async () => {
      try {
        await snapshots.save(inventory, seq);
        this.#savedSeq = seq;
        this.at = Date.now();
      } catch (error) {
        onError(
          new Error(`The snapshot of the index cannot be written: ${(error as Error).message}`, { cause: error }),
        );
      }
      this.#saving = null;
    };
    this.#saving = save();
  }
}
