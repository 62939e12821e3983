import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INSTANT_GAP_MS } from '../model/due.ts';
import { AlertTestContext } from './testing/alert-test-context.ts';
import { readOutbox } from '#features/outbox/testing/read-outbox.ts';

const HOUR_MS = 3_600_000;

let world: AlertTestContext;
beforeAll(async () => {
  world = await AlertTestContext.open();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/** Starts a reader; changes from now on cause alerts. */
async function start(): Promise<void> {
  world.read();
  await world.settled();
}

const alerts = async () => (await world.sent()).flatMap((mail) => mail.alerts.map((car) => `${mail.to}: ${car}`));

describe('alerts are sent', () => {
  test('about a car that a search starts to find, and not about earlier ones', async () => {
    await world.put(1);
    await start();
    const ann = await world.addPerson('ann@example.com');
    await world.addSearch(ann, 'makeCode=TOYOTA');
    await world.put(2);
    await world.put(3, { makeCode: 'FORD', make: 'Ford', modelCode: 'F150', model: 'F-150' });
    await world.put(1, { mileage: 40_001 });
    expect(await alerts()).toEqual(['ann@example.com: match 2']);
  });

  test('about a car that a change, also of its rating, brings into a search', async () => {
    await start();
    const ann = await world.addPerson('ann@example.com');
    await world.put(1, { salePrice: 30_000 });
    await world.put(2);
    await world.settled();
    await world.addSearch(ann, 'maxPrice=25000&dealType=greatprice');
    await world.rate(1, 'GREAT');
    await world.rate(2, 'GREAT');
    expect(await alerts()).toEqual(['ann@example.com: match 2']);
    world.pass(INSTANT_GAP_MS);
    await world.put(1, { salePrice: 24_000 });
    expect(await alerts()).toEqual(['ann@example.com: match 2', 'ann@example.com: match 1']);
  });

  test('about changes that follow soon together', async () => {
    const reader = world.read(world.database, { restMs: 3_600_000 });
    const ann = await world.addPerson('ann@example.com');
    await world.addSearch(ann, 'makeCode=TOYOTA');
    await world.settled();
    await world.put(1);
    await world.settled();
    for (let id = 2; id <= 10; id++) await world.put(id);
    expect(reader.seq).toBe(1);
    await world.stop();
    await start();
    world.pass(INSTANT_GAP_MS);
    expect((await world.sent()).map((mail) => mail.alerts.length)).toEqual([1, 9]);
  });

  test('about a price that falls by enough from the last known price', async () => {
    await world.put(1, { salePrice: 20_000 });
    await start();
    const ann = await world.addPerson('ann@example.com');
    await world.addSearch(ann, 'makeCode=TOYOTA');
    for (const salePrice of [19_900, 19_850, 19_700, 19_650]) {
      world.pass(INSTANT_GAP_MS);
      await world.put(1, { salePrice });
      await world.settled();
    }
    world.pass(INSTANT_GAP_MS);
    await world.put(1, { salePrice: 22_000 });
    await world.put(1, { salePrice: 19_700 });
    await world.settled();
    expect(await alerts()).toEqual(['ann@example.com: drop 1 was 20000']);
  });

  test('once about a car, even under another listing and dealer', async () => {
    await start();
    await world.addOwner(2, { name: 'Second' });
    const ann = await world.addPerson('ann@example.com');
    await world.addSearch(ann, 'makeCode=TOYOTA');
    await world.put(1, { vin: 'V' });
    await world.settled();
    world.pass(INSTANT_GAP_MS);
    await world.put(2, { vin: 'V', ownerId: 2 });
    await world.withdraw(1);
    expect(await alerts()).toEqual(['ann@example.com: match 1']);
    await world.withdraw(2);
    expect(await alerts()).toEqual(['ann@example.com: match 1', 'ann@example.com: sold 2']);
    world.pass(INSTANT_GAP_MS);
    await world.put(3, { vin: 'V', salePrice: 19_000 });
    expect((await alerts()).at(-1)).toBe('ann@example.com: back 3 was 21000');
    world.pass(INSTANT_GAP_MS);
    await world.withdraw(3);
    await world.put(3, { vin: 'V', salePrice: 19_000 });
    expect(await alerts()).toHaveLength(3);
  });

  test('about saved cars: price drop, sold, back in stock', async () => {
    await world.put(1, { salePrice: 20_000 });
    await start();
    const ann = await world.addPerson('ann@example.com');
    await world.database.query('insert into saved_listings (shopper_id, listing_id, price) values ($1, 1, 20500)', [
      ann.shopperId,
    ]);
    await world.database.query(`update alert_people set cars_frequency = 'instant'`);
    await world.put(1, { salePrice: 19_000 });
    expect(await alerts()).toEqual(['ann@example.com: drop 1 was 20500']);
    world.pass(INSTANT_GAP_MS);
    await world.withdraw(1);
    await world.settled();
    world.pass(INSTANT_GAP_MS);
    await world.put(1, { salePrice: 19_000 });
    expect((await alerts()).slice(1)).toEqual(['ann@example.com: sold 1', 'ann@example.com: back 1']);
  });

  test('not about hidden or stale cars', async () => {
    await start();
    const ann = await world.addPerson('ann@example.com');
    await world.addSearch(ann, 'maxPrice=20000');
    await world.put(1, { salePrice: 25_000 });
    await world.sink(1);
    await world.database.query(`update listings set facts = facts || '{"salePrice":19000}' where id = 1`);
    await world.sink(1);
    await world.settled();
    expect(await alerts()).toEqual([]);
  });

  test('only to confirmed subscribers who want them', async () => {
    await start();
    const people = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => world.addPerson(`${name}@example.com`)));
    const [a, b, c, d, e] = people as [(typeof people)[0], ...typeof people];
    for (const person of [a, b!, c!, d!, e!]) await world.addSearch(person, 'makeCode=TOYOTA');
    await world.database.query('update alert_recipients set confirmed_at = null where id = $1', [a.recipientId]);
    await world.database.query('update alert_recipients set unsubscribed_at = now() where id = $1', [b!.recipientId]);
    await world.database.query(`update saved_searches set frequency = 'off' where shopper_id = $1`, [c!.shopperId]);
    await world.database.query('update saved_searches set deleted_at = now() where shopper_id = $1', [d!.shopperId]);
    await world.put(1);
    expect(await alerts()).toEqual(['e@example.com: match 1']);
  });
});

describe('a mail', () => {
  test('reports one commit with many cars at once, and combines news that follows soon', async () => {
    await start();
    const ann = await world.addPerson('ann@example.com');
    await world.addSearch(ann, 'makeCode=TOYOTA');
    await world.addSearch(ann, 'bodyStyle=x&vehicleStyleCode=SEDAN', 'instant');
    await world.put(1);
    await world.settled();
    await world.put(2);
    await world.put(3);
    expect((await world.sent()).map((mail) => mail.alerts.length)).toEqual([1]);
    world.pass(INSTANT_GAP_MS);
    expect((await world.sent()).map((mail) => mail.alerts.length)).toEqual([1, 2]);
  });

  test('is sent once a day for all searches of an address, without outdated news', async () => {
    await start();
    const ann = await world.addPerson('ann@example.com');
    await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
    await world.addSearch(ann, 'makeCode=FORD', 'daily');
    await world.put(1);
    await world.put(2, { makeCode: 'FORD', make: 'Ford', modelCode: 'F150', model: 'F-150' });
    await world.put(3);
    await world.settled();
    await world.withdraw(3);
    expect(await world.sent()).toEqual([]);
    world.pass(4 * HOUR_MS);
    expect((await world.sent()).map((mail) => mail.alerts)).toEqual([['match 1', 'match 2']]);
    world.pass(24 * HOUR_MS);
    expect(await world.sent()).toHaveLength(1);
  });

  test('has the brand of the search, and its links', async () => {
    await start();
    const ann = await world.addPerson('ann@example.com', 'valuation');
    await world.addSearch(ann, 'makeCode=TOYOTA', 'instant', 'valuation');
    await world.put(1);
    expect(await world.sent()).toMatchObject([{ brand: 'valuation' }]);
    const [row] = await readOutbox(world.database);
    expect(JSON.stringify(row!.content)).toContain('http://valuation.example/cars-for-sale/vehicle/1');
  });

  test('is sent even if noted data changed meanwhile, without loading the searches again', async () => {
    const ann = await world.addPerson('ann@example.com');
    await world.addSearch(ann, 'makeCode=TOYOTA');
    const other = await world.addSearch(ann, 'maxPrice=20500');
    await start();
    await world.put(1);
    await world.settled();
    await world.put(2);
    const waiting = 'from alert_ledger where told_at is null';
    await expect.poll(() => world.database.query(`select ${waiting}`)).toHaveLength(1);
    await world.database.transaction(async (connection) => {
      await connection.query(`select ${waiting} for update`);
      await connection.query('update alert_ledger set due_at = due_at where told_at is null');
      await world.put(2, { salePrice: 20_000 });
      const blocked = `select from pg_stat_activity
        where wait_event_type = 'Lock' and query like 'update alert_ledger%' and datname = current_database()`;
      await expect.poll(() => world.database.query(blocked)).toHaveLength(1);
    });
    world.pass(INSTANT_GAP_MS);
    expect((await alerts()).map((line) => line.split(' ').at(-1))).toEqual(['1', '2']);
    const rows = await world.database.query<{ others: string[] }>(
      'select other_search_ids as others from alert_ledger where listing_id = 2',
    );
    expect(rows.flatMap(({ others }) => others.map(Number))).toContain(other);
    expect(world.errors).toEqual([]);
    expect(world.notes).toHaveLength(1);
  });

  test('is never sent twice, and nothing is lost, when a reader dies or the next one takes over', async () => {
    await start();
    const ann = await world.addPerson('ann@example.com');
    await world.addSearch(ann, 'makeCode=TOYOTA');
    for (let id = 1; id <= 12; id++) {
      world.read();
      const written = world.put(id);
      if (id % 3 === 0) await world.stop();
      await written;
      if (id % 3 === 1) await world.settled();
      world.pass(INSTANT_GAP_MS);
    }
    world.read();
    await world.settled();
    world.pass(INSTANT_GAP_MS);
    const cars = (await alerts()).map((line) => line.split(' ').at(-1));
    expect(cars.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 12 }, (_car, i) => `${i + 1}`));
    expect(world.errors).toEqual([]);
  });
});
