import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seededNumbers } from '#kit/seeded-numbers.ts';
import { AlertTestContext } from './testing/alert-test-context.ts';

const CARS = 24;
const LIMIT = 20_000;
const TRADE_IN = 8_000;
const HOUR_MS = 3_600_000;

let world: AlertTestContext;
beforeAll(async () => {
  world = await AlertTestContext.open();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/**
 * What a buyer in Massachusetts pays for a used car, by hand: 6.25% of the price with dealer fees less the trade-in,
 * $75 for the title and $60 for the registration, rounded up to the dollar.
 */
function outTheDoor(price: number, dealerFeesCents: number): number {
  const cents = price * 100 + dealerFeesCents;
  const tax = Math.floor(((cents - TRADE_IN * 100) * 625 + 5_000) / 10_000);
  return Math.ceil((cents + tax + 13_500) / 100);
}

test('a saved search with prices out the door alerts about each car that ever costs at most its limit, once', async () => {
  const random = seededNumbers(11);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const person = await world.addPerson('ann@mail.example');
  await world.addSearch(
    person,
    `makeCode=TOYOTA&maxPrice=${LIMIT}&priceBasis=out-the-door:${TRADE_IN}&searchRadius=0&zip=02108`,
  );
  world.read();
  await world.settled();
  const affordable = new Set<number>();
  // The lowest prices are within the limit, and the highest above it.
  for (let step = 0; step < 2 * CARS; step++) {
    const id = (step % CARS) + 1;
    const [price, dealerFeesCents] = [19_160 + upTo(12), upTo(500)];
    if (outTheDoor(price, dealerFeesCents) <= LIMIT) affordable.add(id);
    await world.put(id, { salePrice: price, dealerFeesCents });
    // Of two changes that are read together, only the last state counts; emails are an hour apart.
    await world.settled();
    world.pass(HOUR_MS);
    await world.settled();
  }
  const alerted = (await world.sent()).flatMap(({ alerts }) => alerts.map((text) => Number(text.split(' ')[1])));
  expect(new Set(alerted)).toEqual(affordable);
  expect(affordable.size).toBeGreaterThan(CARS / 4);
  expect(affordable.size).toBeLessThan(CARS);
  expect(world.errors).toEqual([]);
});
