import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testRows } from '#kit/testing/test-rows.ts';
import { hideListing } from '#features/listings/listings.server.ts';
import { INSTANT_GAP_MS } from '../model/due.ts';
import { AlertTestContext } from './testing/alert-test-context.ts';
import { readOutbox } from '#features/outbox/testing/read-outbox.ts';

const DAY_MS = 86_400_000;

let world: AlertTestContext;
let ann: Awaited<ReturnType<AlertTestContext['addPerson']>>;
beforeAll(async () => {
  world = await AlertTestContext.open();
});
beforeEach(async () => {
  await world.reset();
  await world.addOwner(2, { name: 'Second' });
});
afterAll(() => world.close());

async function start(query = 'makeCode=TOYOTA', frequency = 'daily'): Promise<void> {
  world.read();
  await world.settled();
  ann = await world.addPerson('ann@example.com');
  await world.addSearch(ann, query, frequency);
}

/** Lists the same car at one of the two dealers. */
async function at(dealer: 1 | 2, salePrice = 20_000): Promise<void> {
  await world.put(dealer, { vin: 'V', ownerId: dealer, salePrice });
  await world.settled();
}
async function gone(dealer: 1 | 2): Promise<void> {
  await world.withdraw(dealer);
  await world.settled();
}

const alerts = async () => (await world.sent()).map((mail) => mail.alerts);

/** The ways in which the car moves to the other dealer, by name. */
const MOVES: [string, (salePrice?: number) => Promise<void>][] = [
  ['before the first dealer withdraws it', async (salePrice) => (await at(2, salePrice), gone(1))],
  ['after the first dealer withdrew it', async (salePrice) => (await gone(1), at(2, salePrice))],
];

describe.each(MOVES)('a car that waits for an email and that another dealer lists %s', (when, move) => {
  /** The first move represents the other in most tests. */
  const tags = when === MOVES[0]![0] ? [] : ['long'];
  testRows('is a new match with the data of the new listing: %s', 1, [['daily'], ['weekly']], async (frequency) => {
    await start(undefined, frequency);
    await at(1);
    await move(19_500);
    world.pass(7 * DAY_MS);
    expect(await alerts()).toEqual([['match 2']]);
    const [row] = await readOutbox(world.database);
    const content = JSON.stringify(row!.content);
    expect(content).toContain('http://marketplace.example/cars-for-sale/vehicle/2');
    expect(content).toContain('Second');
    expect(content).toContain('19500');
    await gone(2);
    world.pass(7 * DAY_MS);
    expect((await alerts()).slice(1)).toEqual([['sold 2']]);
    await at(1);
    world.pass(7 * DAY_MS);
    expect((await alerts()).slice(2)).toEqual([['back 1']]);
  });

  test('is reported within the quarter of an hour after an email', { tags }, async () => {
    await start(undefined, 'instant');
    await world.put(7);
    await world.settled();
    await at(1);
    await move();
    world.pass(INSTANT_GAP_MS);
    expect(await alerts()).toEqual([['match 7'], ['match 2']]);
  });

  testRows('is a lower price: %s', 1, [['daily'], ['weekly']], async (frequency) => {
    await world.put(1, { vin: 'V', salePrice: 18_200 });
    await start(undefined, frequency);
    await at(1, 17_000);
    await move(17_000);
    world.pass(7 * DAY_MS);
    expect(await alerts()).toEqual([['drop 2 was 18200']]);
  });

  test('is reported only for searches that find the new listing', { tags }, async () => {
    await start('maxPrice=20000');
    await at(1);
    await move(26_000);
    await world.put(7);
    await world.settled();
    world.pass(DAY_MS);
    expect(await alerts()).toEqual([]);
    await world.addSearch(ann, 'maxPrice=30000', 'daily');
    await world.put(3, { vin: 'W', salePrice: 19_000 });
    await world.settled();
    await world.put(4, { vin: 'W', ownerId: 2, salePrice: 25_000 });
    await world.withdraw(3);
    await world.settled();
    world.pass(DAY_MS);
    expect(await alerts()).toEqual([['match 4']]);
    const rows = await readOutbox(world.database);
    expect(JSON.stringify(rows)).toContain('maxPrice=30000');
  });

  test('is a lower price of a saved car', { tags }, async () => {
    await world.put(1, { vin: 'V', salePrice: 18_200 });
    await start('makeCode=FORD');
    await world.database.query('insert into saved_listings (shopper_id, listing_id, price) values ($1, 1, 18200)', [
      ann.shopperId,
    ]);
    await at(1, 17_000);
    await move(17_000);
    world.pass(DAY_MS);
    expect(await alerts()).toEqual([['drop 2 was 18200']]);
  });

  test('is new when the reader was away meanwhile', { tags }, async () => {
    await start();
    await at(1);
    await world.stop();
    await world.put(2, { vin: 'V', ownerId: 2 });
    await world.withdraw(1);
    world.read();
    world.pass(DAY_MS);
    expect(await alerts()).toEqual([['match 2']]);
  });
});

describe('a car that is gone and then offered by another dealer before an email is sent', () => {
  beforeEach(async () => {
    await start(undefined, 'instant');
    await at(1);
    expect(await alerts()).toEqual([['match 1']]);
    await gone(1);
  });

  test('is not reported as sold before it is sold, and later as back in stock', async () => {
    await at(2);
    world.pass(INSTANT_GAP_MS);
    expect(await alerts()).toEqual([['match 1']]);
    await gone(2);
    expect((await alerts()).slice(1)).toEqual([['sold 2']]);
    world.pass(INSTANT_GAP_MS);
    await at(1);
    expect((await alerts()).slice(2)).toEqual([['back 1']]);
  });

  test('is reported as cheaper, and as back in stock if it was sold later', async () => {
    await at(2, 19_000);
    world.pass(INSTANT_GAP_MS);
    expect((await alerts()).slice(1)).toEqual([['drop 2 was 20000']]);
    world.pass(INSTANT_GAP_MS);
    await gone(2);
    world.pass(INSTANT_GAP_MS);
    await at(1, 19_000);
    expect((await alerts()).slice(2)).toEqual([['sold 2'], ['back 1']]);
  });

  test('is sold when the other dealer no longer has it either', async () => {
    await at(2);
    await gone(2);
    world.pass(INSTANT_GAP_MS);
    expect((await alerts()).slice(1)).toEqual([['sold 1']]);
  });
});

test('a car that its seller marks as sold is reported as sold', async () => {
  await start();
  await at(1);
  world.pass(7 * DAY_MS);
  expect(await alerts()).toEqual([['match 1']]);
  await world.database.transaction((connection) => hideListing(connection, { listingId: 1, reason: 'sold-by-seller' }));
  await world.settled();
  world.pass(7 * DAY_MS);
  expect(await alerts()).toEqual([['match 1'], ['sold 1']]);
});

test('a car that an operator hides is not reported as sold, and is no match anymore', async () => {
  await start();
  await at(1);
  world.pass(7 * DAY_MS);
  expect(await alerts()).toEqual([['match 1']]);
  await at(2);
  await world.put(3, { salePrice: 20_000 });
  await world.settled();
  for (const listingId of [1, 2, 3])
    await world.database.transaction((connection) => hideListing(connection, { listingId, reason: 'fraud' }));
  await world.settled();
  world.pass(7 * DAY_MS);
  expect(await alerts()).toEqual([['match 1']]);
});
