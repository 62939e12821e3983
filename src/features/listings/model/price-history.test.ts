import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameSeller, type Offer, type OfferSeller, priceHistory, RETURNS_WITHIN_DAYS } from './price-history.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

const DEALER: OfferSeller = { ownerId: 1, name: 'Mile High Motors', zip: '80202', privateSeller: false };
const OTHER: OfferSeller = { ownerId: 2, name: 'Prairie Cars', zip: '66101', privateSeller: false };

/** `ago` and `until` in days before now. */
function offer(ago: number, price: number | null, rest: Partial<Offer> & { end?: number } = {}): Offer {
  const { end, ...changes } = rest;
  const from = NOW - ago * DAY;
  return {
    ...{ listingId: 1, seller: DEALER, price, from, priceFrom: from },
    until: end === undefined ? null : NOW - end * DAY,
    ...changes,
  };
}

describe('the time on the market', () => {
  test('is counted from the day we first saw the car, and from when its present seller had it', () => {
    const offers = [offer(43, 21_500, { end: 12, listingId: 2, seller: OTHER }), offer(12, 20_900)];
    expect(priceHistory(offers, 1, NOW)).toMatchObject({ days: 43, sellerDays: 12, reductions: 1, raises: 0 });
  });

  test.each([
    [RETURNS_WITHIN_DAYS, 90],
    [RETURNS_WITHIN_DAYS + 1, 20],
  ])('goes on after a gap of %d days or begins anew: %d days', (gap, days) => {
    const offers = [offer(90, 21_500, { end: 20 + gap }), offer(20, 20_900, { listingId: 1 })];
    const history = priceHistory(offers, 1, NOW)!;
    expect(history).toMatchObject({ days, reductions: days === 90 ? 1 : 0 });
    expect(history.line).toHaveLength(2);
  });

  test('is whole days, and of a car seen just now none', () => {
    expect(priceHistory([offer(0.9, 1)], 1, NOW)).toMatchObject({ days: 0 });
    expect(priceHistory([offer(0, 1)], 1, NOW)).toMatchObject({ days: 0, line: [{ price: 1, until: null }] });
  });

  test('is not told of a listing that was never seen', () => {
    expect(priceHistory([offer(3, 1)], 7, NOW)).toBeNull();
  });
});

describe('the line of prices', () => {
  test('follows the listing while it stood, else the cheapest offer of the car', () => {
    const offers = [
      offer(40, 22_000, { end: 10, listingId: 2, seller: OTHER }),
      offer(30, 21_000, { end: 5, listingId: 3, seller: OTHER }),
      offer(20, 23_000),
    ];
    const { line, elsewhere } = priceHistory(offers, 1, NOW)!;
    expect(line.map(({ price, listingId }) => [price, listingId])).toEqual([
      [22_000, 2],
      [21_000, 3],
      [23_000, 1],
    ]);
    expect(line.at(-1)!.until).toBeNull();
    expect(elsewhere).toEqual([]);
  });

  test('tells of the same car elsewhere while it is offered there', () => {
    const elsewhere = offer(3, 19_000, { listingId: 2, seller: OTHER });
    const twice = offer(3, 20_000, { listingId: 4, seller: { ...DEALER, ownerId: 9, name: 'MILE HIGH MOTORS.' } });
    expect(priceHistory([offer(9, 20_000), elsewhere, twice], 1, NOW)!.elsewhere).toEqual([elsewhere]);
  });

  test('says nothing of prices that were not kept, nor calls a change what it did not see', () => {
    const offers = [
      offer(40, 20_000, { priceFrom: NOW - 10 * DAY, end: 5 }),
      offer(5, null, { end: 2 }),
      offer(2, 19_500),
    ];
    const history = priceHistory(offers, 1, NOW)!;
    expect(history.line.map(({ price }) => price)).toEqual([undefined, 20_000, null, 19_500]);
    expect(history).toMatchObject({ days: 40, reductions: 1, raises: 0 });
  });
});

test('one seller in two feeds is one, but private sellers of one name are not', () => {
  expect(isSameSeller(DEALER, { ...DEALER, ownerId: 5, name: 'mile-high motors' })).toBe(true);
  expect(isSameSeller(DEALER, { ...DEALER, ownerId: 5, zip: '80203' })).toBe(false);
  const [one, two] = [1, 2].map((ownerId) => ({ ownerId, name: 'Private Seller', zip: '80202', privateSeller: true }));
  expect(isSameSeller(one!, two!)).toBe(false);
});

const arbitraryOffer: fc.Arbitrary<Offer> = fc
  .record({
    listingId: fc.integer({ min: 1, max: 20 }),
    seller: fc.constantFrom(DEALER, OTHER),
    price: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 6 }),
    ago: fc.integer({ min: 0, max: 120 }),
    length: fc.option(fc.integer({ min: 0, max: 60 })),
    unknown: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ listingId, seller, price, ago, length, unknown }) => {
    const from = NOW - ago * DAY;
    const until = length === null ? null : Math.min(NOW, from + length * DAY);
    return { listingId, seller, price, from, until, priceFrom: Math.min(until ?? NOW, from + unknown * DAY) };
  });
/** One each of some listings: a listing's own offers follow one another. */
const arbitraryOffers = fc.uniqueArray(arbitraryOffer, {
  minLength: 1,
  maxLength: 12,
  selector: (one) => one.listingId,
});

describe('for any offers', () => {
  test('their order does not matter', () => {
    fc.assert(
      fc.property(
        arbitraryOffers.chain((offers) =>
          fc.record({
            offers: fc.constant(offers),
            mixed: fc.shuffledSubarray(offers, { minLength: offers.length }),
          }),
        ),
        ({ offers, mixed }) => {
          const { days, since, line } = priceHistory(offers, offers[0]!.listingId, NOW)!;
          const again = priceHistory(mixed, offers[0]!.listingId, NOW)!;
          expect([again.days, again.since]).toEqual([days, since]);
          expect(again.line.map(({ from, until }) => [from, until])).toEqual(
            line.map(({ from, until }) => [from, until]),
          );
        },
      ),
    );
  });

  test('the line covers exactly the time in which the car was offered, piece after piece', () => {
    fc.assert(
      fc.property(arbitraryOffers, (offers) => {
        const { line } = priceHistory(offers, offers[0]!.listingId, NOW)!;
        for (const [index, stretch] of line.entries()) {
          const next = line[index + 1];
          if (next) expect(stretch.until).toBeLessThanOrEqual(next.from);
        }
        const covers = (at: number) => line.some(({ from, until }) => from <= at && at < (until ?? NOW));
        for (let ago = 0.5; ago < 121; ago++) {
          const at = NOW - ago * DAY;
          expect(covers(at)).toBe(offers.some(({ from, until }) => from <= at && at < (until ?? NOW)));
        }
      }),
    );
  });

  test('a second feed that says the same changes nothing', () => {
    fc.assert(
      fc.property(arbitraryOffers, (offers) => {
        const echo = offers.map((one) => ({ ...one, listingId: 100 + one.listingId }));
        const { listingId } = offers[0]!;
        const alone = priceHistory(offers, listingId, NOW)!;
        const both = priceHistory([...offers, ...echo], listingId, NOW)!;
        expect(both.line).toEqual(alone.line);
        expect([both.days, both.sellerDays, both.reductions, both.raises]).toEqual([
          ...[alone.days, alone.sellerDays, alone.reductions, alone.raises],
        ]);
      }),
    );
  });

  test('the seller has had it no longer than it has been on the market, and the first of it was seen', () => {
    fc.assert(
      fc.property(arbitraryOffers, (some) => {
        const offers = some.map((one, index) => (index === 0 ? { ...one, until: null } : one));
        const { listingId } = offers[0]!;
        const { since, days, sellerDays } = priceHistory(offers, listingId, NOW)!;
        expect(sellerDays).toBeLessThanOrEqual(days);
        expect(offers.some(({ from }) => from === since)).toBe(true);
      }),
    );
  });
});
