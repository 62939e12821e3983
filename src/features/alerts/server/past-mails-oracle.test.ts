import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { MailedFrequency } from '../model/due.ts';
import { testRows } from '#kit/testing/test-rows.ts';
import { type OfferSpan, replayMails } from '../model/past-mails.ts';
import { AlertTestContext } from './testing/alert-test-context.ts';

const MINUTE_MS = 60_000;
const MAX_PRICE = 25_000;
/** `npm run test:long` takes more steps. */
const STEPS = Number(process.env['MAIL_STEPS'] ?? 8);
/** Listings 1 and 4 are the same car. */
const VINS = new Map([1, 2, 3, 4].map((id) => [id, String(id % 3).padStart(17, '0')]));

let world: AlertTestContext;
beforeAll(async () => {
  world = await AlertTestContext.open();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/** Returns pseudorandom numbers below 1, the same in every run. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

class History {
  readonly spans: OfferSpan[] = [];
  readonly mails: [number, ...string[]][] = [];

  /** Advances the clock, sending every email at its time. */
  async until(at: number): Promise<void> {
    for (;;) {
      const [next] = await world.database.query<{ due: Date | null }>(
        'select min(due_at) as due from alert_ledger where told_at is null',
      );
      if (!next?.due || next.due.getTime() > at) break;
      world.now = new Date(Math.max(world.now.getTime(), next.due.getTime()));
      await this.look();
    }
    world.now = new Date(at);
  }

  async look(): Promise<void> {
    const sent = await world.sent();
    for (const { alerts } of sent.slice(this.mails.length)) this.mails.push([world.now.getTime(), ...alerts]);
  }

  async put(listingId: number, price: number): Promise<void> {
    this.#end(listingId);
    const [car, from] = [VINS.get(listingId)!, world.now.getTime()];
    this.spans.push({ ...{ listingId, car, from, price }, until: null, isFound: price <= MAX_PRICE });
    await world.put(listingId, { salePrice: price, vin: car });
    await this.look();
  }

  async withdraw(listingId: number): Promise<void> {
    this.#end(listingId);
    await world.withdraw(listingId);
    await this.look();
  }

  isOffered(listingId: number): boolean {
    return this.spans.some((span) => span.listingId === listingId && span.until === null);
  }

  #end(listingId: number): void {
    const open = this.spans.find((span) => span.listingId === listingId && span.until === null);
    if (open) open.until = world.now.getTime();
  }
}

testRows<[MailedFrequency, number]>(
  'past %s emails match the emails that were sent, for history %i',
  3,
  [
    ['instant', 1],
    ['daily', 3],
    ['weekly', 5],
    ['instant', 2],
    ['daily', 4],
  ],
  async (frequency, seed) => {
    const random = drawn(seed);
    const history = new History();
    world.read();
    await world.settled();
    await history.put(1, 20_000);
    await history.put(2, 26_000);
    world.pass(MINUTE_MS);
    const since = world.now.getTime();
    await world.addSearch(await world.addPerson('ann@example.com'), `makeCode=TOYOTA&maxPrice=${MAX_PRICE}`, frequency);
    const longest = { instant: 40, daily: 30 * 60, weekly: 5 * 24 * 60 }[frequency];
    for (let step = 0; step < STEPS; step++) {
      await history.until(world.now.getTime() + Math.ceil(random() * longest) * MINUTE_MS);
      const listingId = 1 + Math.floor(random() * 4);
      const price = 18_000 + Math.floor(random() * 20) * 500;
      if (history.isOffered(listingId) && random() < 0.4) await history.withdraw(listingId);
      else await history.put(listingId, price);
    }
    const now = world.now.getTime();
    const replayed = replayMails(history.spans, { since, now, frequency });
    expect(
      replayed
        .toReversed()
        .map(({ at, items }) => [
          at,
          ...items.map(({ event, listingId, before }) =>
            [event, listingId, ...(before === null ? [] : [`was ${before}`])].join(' '),
          ),
        ]),
    ).toEqual(history.mails);
    expect(history.mails.length).toBeGreaterThan(Math.min(5, STEPS / 5));
    expect(world.errors).toEqual([]);
  },
);
