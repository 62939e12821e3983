import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testRows } from '#kit/testing/test-rows.ts';
import { INSTANT_GAP_MS } from '../model/due.ts';
import { AlertTestContext } from './testing/alert-test-context.ts';
import { readOutbox } from '#features/outbox/testing/read-outbox.ts';

const HOUR_MS = 3_600_000;

let world: AlertTestContext;
let ann: Awaited<ReturnType<AlertTestContext['addPerson']>>;
beforeAll(async () => {
  world = await AlertTestContext.open();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

async function start(): Promise<void> {
  world.read();
  await world.settled();
  ann = await world.addPerson('ann@example.com');
}

const alerts = async () => (await world.sent()).map((mail) => mail.alerts);
const change = (id: number, set: string) =>
  world.database.query(`update saved_searches set ${set} where id = $1`, [id]);

describe('news that two searches found', () => {
  testRows(
    'is reported by the other when one is changed: %s',
    1,
    [['deleted_at = now()'], [`frequency = 'off'`], [`recipient_id = null, frequency = 'off'`]],
    async (set) => {
      await start();
      const ids = [
        await world.addSearch(ann, 'makeCode=TOYOTA', 'daily'),
        await world.addSearch(ann, 'maxPrice=30000', 'daily'),
      ];
      await world.put(1);
      await world.settled();
      await change(ids[0]!, set);
      await world.put(2);
      await world.settled();
      world.pass(24 * HOUR_MS);
      const mails = await alerts();
      expect(mails.map((cars) => cars.toSorted())).toEqual([['match 1', 'match 2']]);
      const [row] = await readOutbox(world.database);
      expect(JSON.stringify(row!.content)).toContain('maxPrice=30000');
    },
  );

  test('is reported through a search that found the car later, and not at all when both are gone', async () => {
    await start();
    const toyotas = await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
    const cheap = await world.addSearch(ann, 'maxPrice=20500', 'daily');
    await world.put(1);
    await world.settled();
    await world.put(1, { salePrice: 20_000 });
    await world.put(2, { salePrice: 30_000 });
    await world.settled();
    await change(toyotas, 'deleted_at = now()');
    world.pass(4 * HOUR_MS);
    expect(await alerts()).toEqual([['match 1']]);
    await world.put(3, { salePrice: 20_000 });
    await world.settled();
    await change(cheap, 'deleted_at = now()');
    world.pass(24 * HOUR_MS);
    expect(await alerts()).toHaveLength(1);
  });

  test('about a saved car is reported for the saved car when the search is gone', async () => {
    await world.put(1, { salePrice: 20_000 });
    await start();
    const search = await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
    await world.put(1, { salePrice: 19_000 });
    await world.settled();
    await world.database.query('insert into saved_listings (shopper_id, listing_id, price) values ($1, 1, 20000)', [
      ann.shopperId,
    ]);
    await change(search, 'deleted_at = now()');
    world.pass(24 * HOUR_MS);
    expect(await alerts()).toEqual([['drop 1 was 20000']]);
  });

  test('is sent at once when the other search is switched to instant', async () => {
    await start();
    await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
    const other = await world.addSearch(ann, 'maxPrice=30000', 'weekly');
    await world.put(1);
    expect(await alerts()).toEqual([]);
    await change(other, `frequency = 'instant'`);
    expect(await alerts()).toEqual([['match 1']]);
  });

  test('waits for the daily email when the instant search is deleted', async () => {
    await start();
    await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
    const other = await world.addSearch(ann, 'maxPrice=30000', 'instant');
    await world.put(1);
    await world.settled();
    await world.put(2);
    await world.settled();
    await change(other, 'deleted_at = now()');
    world.pass(INSTANT_GAP_MS);
    expect(await alerts()).toEqual([['match 1']]);
    world.pass(4 * HOUR_MS);
    expect(await alerts()).toEqual([['match 1'], ['match 2']]);
  });
});

describe('a car that was among the results when the search was saved', () => {
  test('is back in stock when it is listed elsewhere after it was gone, and not reported while it is offered', async () => {
    await world.put(1, { vin: 'V', salePrice: 20_000 });
    await world.put(2, { vin: 'W', salePrice: 20_000 });
    await start();
    await world.addOwner(2, { name: 'Second' });
    await world.addSearch(ann, 'makeCode=TOYOTA');
    await world.put(3, { vin: 'W', ownerId: 2, salePrice: 20_000 });
    await world.withdraw(1);
    await world.settled();
    await world.put(4, { vin: 'V', ownerId: 2, salePrice: 20_000 });
    expect(await alerts()).toEqual([['back 4']]);
    world.pass(INSTANT_GAP_MS);
    await world.put(5, { vin: 'W', ownerId: 2, salePrice: 18_000 });
    expect(await alerts()).toEqual([['back 4'], ['drop 5 was 20000']]);
  });
});

describe('prices that fell several times before an email', () => {
  testRows('are one line, from the last reported price: %s', 1, [['daily'], ['instant']], async (frequency) => {
    await start();
    await world.addSearch(ann, 'makeCode=TOYOTA', frequency);
    await world.put(1, { salePrice: 72_000 });
    await world.settled();
    if (frequency === 'daily') world.pass(24 * HOUR_MS);
    expect(await alerts()).toEqual([['match 1']]);
    for (const salePrice of [71_000, 70_000, 69_000]) {
      await world.put(1, { salePrice });
      await world.settled();
    }
    world.pass(24 * HOUR_MS);
    expect((await alerts()).slice(1)).toEqual([['drop 1 was 72000']]);
  });

  test('use the seen price if no alert was sent', async () => {
    await world.put(1, { salePrice: 72_000 });
    await start();
    await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
    for (const salePrice of [71_000, 70_000, 69_000]) {
      await world.put(1, { salePrice });
      await world.settled();
    }
    world.pass(24 * HOUR_MS);
    expect(await alerts()).toEqual([['drop 1 was 72000']]);
  });

  test('that rose again show the current price, which then counts as known', async () => {
    await start();
    await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
    await world.put(1, { salePrice: 72_000 });
    await world.settled();
    world.pass(24 * HOUR_MS);
    await world.settled();
    for (const salePrice of [69_000, 70_500]) {
      await world.put(1, { salePrice });
      await world.settled();
    }
    world.pass(24 * HOUR_MS);
    expect((await alerts()).slice(1)).toEqual([['drop 1 was 72000']]);
    await world.put(1, { salePrice: 69_500 });
    await world.settled();
    await world.put(1, { salePrice: 70_400 });
    await world.settled();
    world.pass(24 * HOUR_MS);
    expect(await alerts()).toHaveLength(2);
    await world.put(1, { salePrice: 68_500 });
    await world.settled();
    world.pass(24 * HOUR_MS);
    expect((await alerts()).slice(2)).toEqual([['drop 1 was 70500']]);
  });
});
