import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { resetTables } from '#ports/database/testing/empty-tables.ts';
import { followInventory, type InventoryFollower } from './inventory-follower.ts';
import { publish as publishCars } from '#features/search/testing/publish-cars.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';

let database: Database;
let followers: InventoryFollower[];
let errors: Error[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await resetTables(database, 'sources', 'listing_changes');
  followers = [];
  errors = [];
  await database.query(`insert into sources (name) values ('test')`);
  await writeOwner(sampleOwner());
});

afterEach(async () => {
  for (const follower of followers) await follower.stop();
});

function follow(
  options: { database?: Database; pollMs?: number; restMs?: number; cardBytes?: number } = {},
): InventoryFollower {
  const follower = followInventory({ database, onError: (error) => errors.push(error), ...options });
  followers.push(follower);
  return follower;
}

async function writeOwner({ id: _id, hasLeadEmail, ...facts }: Owner): Promise<void> {
  await database.query(
    `insert into owners (source_id, key, facts, lead_email, content_hash) values (1, 'a', $1, $2, '')
     on conflict (source_id, key) do update set facts = excluded.facts, lead_email = excluded.lead_email`,
    [JSON.stringify(facts), hasLeadEmail ? 'pat@seller.example' : null],
  );
}

const publish = (listings: readonly Listing[], options?: { quiet: boolean }) =>
  publishCars(database, listings, options);

async function withdraw(id: number): Promise<void> {
  await database.query('update listings set withdrawn_at = now() where id = $1', [id]);
  await database.query(`insert into listing_changes (listing_id, kind) values ($1, 'withdrawn')`, [id]);
}

test('loads active listings, then follows new, changed and withdrawn ones', async () => {
  await publish([sampleListing(), sampleListing({ id: 2 }), sampleListing({ id: 3 })]);
  await withdraw(2);
  const follower = follow();
  expect([follower.isCaughtUp(), follower.isFit()]).toEqual([false, false]);
  await follower.caughtUp();
  expect([follower.ready, follower.isCaughtUp(), follower.seq]).toEqual([true, true, 4]);
  expect(follower.inventory.find(1)).toEqual({ listing: sampleListing({ rating: null }), owner: sampleOwner() });
  expect([follower.inventory.size, follower.inventory.find(2)]).toEqual([2, undefined]);

  await publish([sampleListing({ year: 2001 }), sampleListing({ id: 4 })]);
  await withdraw(3);
  await follower.caughtUp();
  expect([1, 3, 4].map((id) => follower.inventory.find(id)?.listing.year)).toEqual([2001, undefined, 2019]);
  expect(errors).toEqual([]);
});

test('applies more changes than fit in one batch', async () => {
  const follower = follow();
  await follower.caughtUp();
  await publish(Array.from({ length: 1_100 }, (_listing, i) => sampleListing({ id: i + 1 })));
  await follower.caughtUp();
  expect([follower.inventory.size, follower.seq, follower.isCaughtUp()]).toEqual([1_100, 1_100, true]);
});

test('an owner that changes with one listing changes for all of its listings', async () => {
  await publish([sampleListing(), sampleListing({ id: 2 })]);
  const follower = follow();
  await follower.caughtUp();
  await writeOwner(sampleOwner({ name: 'New Name' }));
  await publish([sampleListing()]);
  await follower.caughtUp();
  expect(follower.inventory.find(2)?.owner.name).toBe('New Name');
});

test('knows whether a feed has a lead address, but not the address', async () => {
  await publish([sampleListing()]);
  const follower = follow();
  await follower.caughtUp();
  expect(follower.inventory.find(1)!.owner).toEqual(sampleOwner());
  await writeOwner(sampleOwner({ hasLeadEmail: true }));
  await publish([sampleListing()]);
  await follower.caughtUp();
  expect(follower.inventory.find(1)!.owner).toEqual(sampleOwner({ hasLeadEmail: true }));
});

test('reads cards from the database if memory has room for few, and applies owner changes to them', async () => {
  const long = 'x'.repeat(40_000);
  await publish(
    Array.from({ length: 120 }, (_listing, i) => sampleListing({ id: i + 1, stockNumber: `${i} ${long}` })),
  );
  const follower = follow({ cardBytes: 2 ** 20 });
  await follower.caughtUp();
  const { inventory } = follower;
  expect([inventory.size, inventory.find(1)]).toEqual([120, undefined]);
  expect((await inventory.pin().findAll([1, 120])).map(({ listing }) => listing.id)).toEqual([1, 120]);

  await writeOwner(sampleOwner({ latitude: 30 }));
  await publish([sampleListing({ id: 3 })]);
  await follower.caughtUp();
  const near = { kind: 'within', column: 'position', center: { latitude: 30, longitude: -105 }, miles: 10 } as const;
  expect([inventory.size, inventory.engine.count([near])]).toEqual([120, 120]);
  expect(errors).toEqual([]);
});

test('yields to other work while it applies a batch', async () => {
  const follower = follow();
  await follower.caughtUp();
  await publish(Array.from({ length: 1_000 }, (_listing, i) => sampleListing({ id: i + 1 })));
  const sizes = new Set<number>();
  const later = follower.caughtUp();
  while (follower.inventory.size < 1_000) {
    sizes.add(follower.inventory.size);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await later;
  expect(sizes.size).toBeGreaterThan(5);
  expect(follower.seq).toBe(1_000);
});

/** Resolves when the follower's inventory has that many listings. Yields to the event loop between checks. */
async function sizeOf(follower: InventoryFollower, size: number): Promise<void> {
  while (follower.inventory.size !== size) await new Promise((resolve) => setImmediate(resolve));
}

test('gets a change by notification, or by polling without one', async () => {
  const hour = 3_600_000;
  const listening = follow({ pollMs: hour });
  await listening.caughtUp();
  await publish([sampleListing()]);
  await sizeOf(listening, 1);

  const polling = follow({ pollMs: 5 });
  await polling.caughtUp();
  await publish([sampleListing({ id: 2 })], { quiet: true });
  await sizeOf(polling, 2);
  expect(listening.inventory.size).toBe(1);
});

test('reads changes that follow soon together, unless a caller waits for them', async () => {
  const hour = 3_600_000;
  const resting = follow({ pollMs: hour, restMs: hour });
  const other = follow({ pollMs: hour, restMs: 0 });
  await Promise.all([resting.caughtUp(), other.caughtUp()]);
  await publish([sampleListing()]);
  await Promise.all([sizeOf(resting, 1), sizeOf(other, 1)]);

  const last = 10;
  for (let id = 2; id <= last; id++) {
    await publish([sampleListing({ id })]);
    await sizeOf(other, id);
  }
  // The read that found the first change may find the second one too, before it rests.
  expect(resting.seq).toBeLessThan(last);
  await resting.caughtUp();
  expect(resting.seq).toBe(last);
});

test('checks only the facts of a listing that changed', async () => {
  await publish([sampleListing(), sampleListing({ id: 2 })]);
  const follower = follow();
  await follower.caughtUp();
  const before = follower.inventory.find(1)!.listing;
  await publish([sampleListing({ salePrice: 19_000, description: 'Runs well.' })]);
  await database.query(`update listings set facts = facts || '{"year":1}' where id = 2`);
  await database.query(`insert into listing_changes (listing_id, kind) values (2, 'updated')`);
  await follower.caughtUp();
  expect(follower.inventory.find(1)!.listing).toEqual({ ...before, salePrice: 19_000, description: '' });
  expect(follower.inventory.find(2)).toBeUndefined();
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('year: ')]);
});

test('an unreadable row is left out, reported and counted, and the process is unhealthy until it is readable', async () => {
  await publish([sampleListing(), sampleListing({ id: 2 })]);
  await database.query(`update listings set facts = facts || '{"year": "old"}' where id = 2`);
  const follower = follow();
  await follower.caughtUp();
  const report =
    'Row 2 of listings cannot be read and is left out: year: Invalid input: expected number, received string.';
  expect([follower.inventory.size, follower.unreadableRows, follower.whyUnfit()]).toEqual([1, 1, report]);
  expect(errors.map(({ message }) => message)).toEqual([report]);
  await publish([sampleListing({ id: 2 })]);
  await follower.caughtUp();
  expect([follower.inventory.size, follower.unreadableRows, follower.whyUnfit()]).toEqual([2, 0, null]);
});

test('a later unreadable row is reported and counted, and the process stays healthy', async () => {
  await publish([sampleListing()]);
  const follower = follow();
  await follower.caughtUp();
  await publish([{ ...sampleListing({ id: 2 }), year: 'of tomorrow' as never }]);
  await follower.caughtUp();
  expect([follower.unreadableRows, follower.whyUnfit(), errors.length]).toEqual([1, null, 1]);
  await withdraw(2);
  await follower.caughtUp();
  expect(follower.unreadableRows).toBe(0);
});

test('keeps answering while the database is down, logs it once and then applies the rest', async () => {
  await publish([sampleListing()]);
  const line = cuttable(database);
  const follower = follow({ database: line.database, pollMs: 5 });
  await follower.caughtUp();
  line.cut();
  await publish([sampleListing({ id: 2 })]);
  const later = follower.caughtUp();
  await line.tried(2);
  expect([follower.inventory.size, follower.ready, follower.isCaughtUp()]).toEqual([1, true, false]);
  // All other instances are without the database too.
  expect(follower.isFit()).toBe(true);
  line.mend();
  await later;
  expect([follower.inventory.size, follower.isCaughtUp(), errors.length]).toEqual([2, true, 1]);
});

test('applies the rest after the server closed every connection', async () => {
  const follower = follow({ pollMs: 5 });
  await follower.caughtUp();
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await publish([sampleListing()]);
  await follower.caughtUp();
  expect(follower.inventory.size).toBe(1);
});

test('starts while the database is down, and reloads if another database comes back', async () => {
  await publish([sampleListing(), sampleListing({ id: 2 })]);
  const line = cuttable(database);
  line.cut();
  const follower = follow({ database: line.database, pollMs: 5 });
  const first = follower.caughtUp();
  await line.tried(1);
  expect(follower.ready).toBe(false);
  line.mend();
  await first;
  expect(follower.inventory.size).toBe(2);
  const { epoch } = follower.inventory;

  line.cut();
  const second = follower.caughtUp();
  await line.tried(2);
  await database.query('delete from listings where id = 2');
  await database.query('truncate listing_changes restart identity');
  line.mend();
  await second;
  expect([follower.inventory.size, follower.seq]).toEqual([1, 0]);
  // Epochs continue to count, so that nothing cached for the other database matches one of this database.
  const view = follower.inventory.pin();
  expect(view.epoch).toBeGreaterThan(epoch);
  expect(view.epoch).toBe(follower.inventory.epoch);
  view.release();
});

test('stops while it waits, and rejects waiting calls', async () => {
  const line = cuttable(database);
  line.cut();
  const follower = follow({ database: line.database });
  const waiting = follower.caughtUp().catch((error: Error) => error.message);
  await line.tried(1);
  await follower.stop();
  expect(await waiting).toBe('Following the inventory stopped.');
  await expect(follower.caughtUp()).rejects.toThrow('Following the inventory stopped.');
});

/** A database whose connection can be cut: all queries fail until it is restored. */
function cuttable(real: Database) {
  let isCut = false;
  let failed = 0;
  const guarded = <Args extends unknown[], Result>(ask: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      if (!isCut) return ask(...args);
      failed++;
      throw new Error('The line is cut.');
    };
  };
  return {
    database: {
      ...real,
      query: guarded(real.query) as Database['query'],
      transaction: guarded(real.transaction) as Database['transaction'],
      listen: guarded(real.listen),
    } satisfies Database,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
      failed = 0;
    },
    tried: async (times: number) => {
      while (failed < times) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
