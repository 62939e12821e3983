import type { CardSource, Inventory } from '../inventory.ts';
import type { RestoredInventory, Snapshots } from './snapshots.ts';

export type SnapshotKeeperOptions = {
  snapshots: Snapshots;
  /** Minimum interval in ms. Nothing is written without a change. */
  everyMs: number;
  /** A monotonic clock in ms. */
  now(): number;
  /** Called when a snapshot could not be written. The next attempt follows when the next snapshot is due. */
  onError(error: Error): void;
  /** Called with a sentence when no snapshot can be used, with the reason. */
  onNote(line: string): void;
};

/** Decides when to save an inventory. Saves one snapshot at a time. */
export class SnapshotKeeper {
  readonly #options: SnapshotKeeperOptions;
  /** The time at which a snapshot was last written or restored, in ms since 1970. */
  at: number | undefined = undefined;
  #savedSeq = 0;
  #nextAt = -Infinity;
  #saving: Promise<void> | null = null;

  constructor(options: SnapshotKeeperOptions) {
    this.#options = options;
  }

  /** Restores the snapshot, if it can be used. @throws if the database cannot be queried. */
  async restore(source: CardSource): Promise<RestoredInventory | null> {
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

  /** Starts saving if a snapshot is due, without waiting for the end. */
  saveIfDue(inventory: Inventory, seq: number): void {
    const { now } = this.#options;
    if (this.#saving === null && seq !== this.#savedSeq && now() >= this.#nextAt) this.#begin(inventory, seq);
  }

  /** Waits until a file with the current state is written. */
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
