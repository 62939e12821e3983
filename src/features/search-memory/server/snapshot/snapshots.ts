import { z } from 'zod';
import type { Queryable } from '#ports/database/database.ts';
import { DamagedDataError, withFrameHeader, FrameReader } from '../cards/frames.ts';
import { changeOf } from '../inventory-rows.ts';
import { type CardSource, Inventory } from '../inventory.ts';
import type { SnapshotFile } from './snapshot-file.ts';
import { createHash } from 'node:crypto';
import { FACT_ROWS } from '#features/listings/listings.ts';
import { exampleOffers } from '../example-offers.ts';
import { LISTING_SCHEMA, listingRow } from '../listing-row.ts';

/**
 * A hash of this version's definition of listings, owners and their index. A snapshot with another hash is not read,
 * because its data may mean something else.
 */
export function snapshotSchema(): string {
  return (ownSchema ??= hashSchema());
}

let ownSchema: string | undefined;

function hashSchema(): string {
  const facts = FACT_ROWS.map(([name, { card }]) => [name, card]);
  const rows = exampleOffers().map(({ listing, owner }) => listingRow(listing, owner));
  return createHash('sha256')
    .update(JSON.stringify([LISTING_SCHEMA, facts, exampleOffers(), rows]))
    .digest('hex');
}

const headerSchema = z.object({
  schema: z.string(),
  /** The number of the last applied change, and its content, which no other database has. */
  seq: z.int().positive(),
  change: z.string(),
});

/** A restored inventory, with its last applied change. */
export type RestoredInventory = { inventory: Inventory; seq: number };

/** Stores the inventory in a file, so that the next start need not read every listing. */
export type Snapshots = {
  /** Saves the current state. Changes made while it is written are not included. */
  save(inventory: Inventory, seq: number): Promise<void>;
  /**
   * Restores a snapshot of this same database. Returns `null` if there is none that can be used; calls `onUnusable`
   * with the reason if there was a file.
   * @throws if the database cannot be queried.
   */
  restore(source: CardSource, onUnusable: (reason: string) => void): Promise<RestoredInventory | null>;
};

export function createSnapshots(file: SnapshotFile, database: Queryable): Snapshots {
  return {
    save: async (inventory, seq) => {
      const { pieces, done } = inventory.save();
      try {
        const change = await changeOf(database, seq);
        // Without the change, the snapshot could not be matched to its database.
        if (change !== null && seq > 0) await file.write(inFile({ schema: snapshotSchema(), seq, change }, pieces));
      } finally {
        done();
      }
    },
    restore: async (source, onUnusable) => {
      const found = await file.open().catch((error: Error) => {
        onUnusable(error.message);
        return null;
      });
      if (!found) return null;
      const frames = new FrameReader(found.chunks);
      try {
        const { schema, seq, change } = readHeader(await frames.json());
        if (schema !== snapshotSchema()) throw new DamagedDataError('another version wrote it');
        if ((await changeOf(database, seq)) !== change)
          throw new DamagedDataError('it is from another database or another history');
        return { inventory: await Inventory.load(source, frames), seq };
      } catch (error) {
        if (!(error instanceof DamagedDataError)) throw error;
        onUnusable(error.message);
        return null;
      } finally {
        await found.close();
      }
    },
  };
}

function* inFile(header: z.infer<typeof headerSchema>, pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield* withFrameHeader(Buffer.from(JSON.stringify(header)));
  yield* pieces;
}

function readHeader(header: unknown): z.infer<typeof headerSchema> {
  const read = headerSchema.safeParse(header);
  if (!read.success) throw new DamagedDataError('it has no header');
  return read.data;
}
