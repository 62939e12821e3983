import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  daysAt,
  isPast,
  isSameSeller,
  type OfferRecord,
  type OfferSeller,
  priceHistory,
  RELISTED_WITHIN_DAYS,
} from './price-history.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

const DEALER: OfferSeller = { ownerId: 1, name: 'Mile High Motors', zip: '80202', privateSeller: false };
const OTHER: OfferSeller = { ownerId: 2, name: 'Prairie Cars', zip: '66101', privateSeller: false };

/** `ago` and `until` in days before now. */
function offer(ago: number, price: number | null, rest: Partial<OfferRecord> & { end?: number } = {}): OfferRecord {
  const { end, ...changes } = rest;
  const from = NOW - ago * DAY;
  return {
    ...{ listingId: 1, seller: DEALER, price, from, priceFrom: from },
    until: end === undefined ? null : NOW - end * DAY,
    ...changes,
  };
}

describe('the time on the market', () => {
  test('is counted from the day we first saw the car, and from its current seller’s first offer', () => {
    const offers = [offer(43, 21_500, { end: 12, listingId: 2, seller: OTHER }), offer(12, 20_900)];
    expect(priceHistory(offers, 1, NOW)).toMatchObject({ days: 43, sellerDays: 12, reductions: 1, raises: 0 });
  });

  test.each([
    [RELISTED_WITHIN_DAYS, 90],
    [RELISTED_WITHIN_DAYS + 1, 20],
  ])('continues or restarts after a gap of %d days: %d days', (gap, days) => {
    const offers = [offer(90, 21_500, { end: 20 + gap }), offer(20, 20_900, { listingId: 1 })];
    const history = priceHistory(offers, 1, NOW)!;
    expect(history).toMatchObject({ days, reductions: days === 90 ? 1 : 0 });
    expect(history.line).toHaveLength(2);
  });

  test('is in whole days, and 0 for a car that was first seen just now', () => {
    expect(priceHistory([offer(0.9, 1)], 1, NOW)).toMatchObject({ days: 0 });
    expect(priceHistory([offer(0, 1)], 1, NOW)).toMatchObject({ days: 0, line: [{ price: 1, until: null }] });
  });

  test('is missing for a listing that was never seen', () => {
    expect(priceHistory([offer(3, 1)], 7, NOW)).toBeNull();
  });
});

describe('the line of prices', () => {
  test('follows the listing while it was offered, else the cheapest offer of the same seller', () => {
    const offers = [
      offer(40, 22_000, { end: 10, listingId: 2 }),
      offer(30, 21_000, { end: 5, listingId: 3 }),
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

  test('keeps an offer while another seller offers the car too, and counts neither as a change', () => {
    const alpha = offer(10, 19_995, { listingId: 2, seller: OTHER });
    const { line, reductions, raises } = priceHistory([alpha, offer(4, 17_777)], 1, NOW)!;
    expect(line.map(({ price, until, changeDollars }) => [price, until, changeDollars])).toEqual([
      [19_995, null, 0],
      [17_777, null, 0],
    ]);
    expect([reductions, raises]).toEqual([0, 0]);
  });

  test('counts a seller’s changes while another one offers the car', () => {
    const offers = [
      offer(10, 19_995, { end: 3, listingId: 2, seller: OTHER }),
      offer(3, 18_995, { listingId: 2, seller: OTHER }),
      offer(4, 17_777),
    ];
    expect(priceHistory(offers, 1, NOW)).toMatchObject({ reductions: 1, raises: 0 });
    expect(priceHistory(offers, 2, NOW)).toMatchObject({ reductions: 1, raises: 0 });
  });

  test('a car that returns at the same price has no change, even if others offered it meanwhile', () => {
    const beta = offer(8, 17_777, { listingId: 2, seller: OTHER });
    for (const others of [[], [beta]]) {
      const history = priceHistory([offer(10, 19_995, { end: 6 }), offer(2, 19_995), ...others], 1, NOW);
      expect(history).toMatchObject({ reductions: 0, raises: 0 });
    }
  });

  test('shows the same car’s other offers while they are current', () => {
    const elsewhere = offer(3, 19_000, { listingId: 2, seller: OTHER });
    const twice = offer(3, 20_000, { listingId: 4, seller: { ...DEALER, ownerId: 9, name: 'MILE HIGH MOTORS.' } });
    expect(priceHistory([offer(9, 20_000), elsewhere, twice], 1, NOW)!.elsewhere).toEqual([elsewhere]);
  });

  test('shows no unknown prices, and no change that was not observed', () => {
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

const arbitraryOffer: fc.Arbitrary<OfferRecord> = fc
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
/** Offers with distinct listing ids, because the offers of one listing never overlap. */
const arbitraryOffers = fc.uniqueArray(arbitraryOffer, {
  minLength: 1,
  maxLength: 12,
  selector: (one) => one.listingId,
});

/** A seller's price on each of the last days: a number, "call for price", or nothing if it does not have the car. */
type Days = readonly (number | 'call' | 'none')[];
const DAYS = 12;
const arbitraryDays: fc.Arbitrary<Days> = fc.array(fc.constantFrom<Days[number]>(1, 2, 3, 'call', 'none', 'none'), {
  minLength: DAYS,
  maxLength: DAYS,
});

/** The offers as they are stored: one for as long as nothing changes. */
function offersOf(days: Days, index: number): OfferRecord[] {
  const seller = { ownerId: index + 1, name: `Dealer ${index}`, zip: '80202', privateSeller: false };
  return days.flatMap((requested, day) => {
    if (requested === 'none' || requested === days[day - 1]) return [];
    const length = days.slice(day).findIndex((later) => later !== requested);
    const end = length === -1 ? {} : { end: DAYS - day - length };
    return [offer(DAYS - day, requested === 'call' ? null : requested, { listingId: index + 1, seller, ...end })];
  });
}

/** Looks every day and records each seller's last price and its day. */
function watched(sellers: readonly Days[]) {
  const notes = new Map<number, { day: number; price: number }>();
  const counts = { reductions: 0, raises: 0 };
  for (let day = 0; day < DAYS; day++) {
    const today = sellers.map((days) => days[day]!);
    const isAlone = today.filter((requested) => requested !== 'none').length === 1;
    const before = new Map(notes);
    for (const [own, requested] of today.entries()) {
      if (typeof requested !== 'number') continue;
      notes.set(own, { day, price: requested });
      // Among prices of one day, the seller's own comes first, then the cheapest.
      const [last] = [...before]
        .filter(([seller]) => isAlone || seller === own)
        .toSorted(([a, one], [b, other]) => {
          return other.day - one.day || Number(b === own) - Number(a === own) || one.price - other.price;
        });
      if (last && requested < last[1].price) counts.reductions++;
      if (last && requested > last[1].price) counts.raises++;
    }
  }
  return counts;
}

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

  test('the line covers exactly the time on offer, in segments of one seller each', () => {
    fc.assert(
      fc.property(arbitraryOffers, (offers) => {
        const { line } = priceHistory(offers, offers[0]!.listingId, NOW)!;
        for (const seller of [DEALER, OTHER]) {
          const own = line.filter((stretch) => stretch.seller === seller);
          for (const [index, { from }] of own.entries())
            if (index > 0) expect(own[index - 1]!.until).toBeLessThanOrEqual(from);
        }
        const covers = (at: number) => line.some(({ from, until }) => from <= at && at < (until ?? NOW));
        for (let ago = 0.5; ago < 121; ago++) {
          const at = NOW - ago * DAY;
          expect(covers(at)).toBe(offers.some(({ from, until }) => from <= at && at < (until ?? NOW)));
        }
      }),
    );
  });

  test('compares each price like a day-by-day simulation', () => {
    fc.assert(
      fc.property(fc.array(arbitraryDays, { minLength: 2, maxLength: 3 }), (sellers) => {
        const offers = sellers.flatMap(offersOf);
        fc.pre(offers.length > 0);
        const { reductions, raises } = priceHistory(offers, offers[0]!.listingId, NOW)!;
        expect({ reductions, raises }).toEqual(watched(sellers));
      }),
      { numRuns: 500 },
    );
  });

  test('shows current offers in a line for each seller', () => {
    fc.assert(
      fc.property(arbitraryOffers, (offers) => {
        const { line } = priceHistory(offers, offers[0]!.listingId, NOW)!;
        for (const seller of [DEALER, OTHER]) {
          const standing = line.filter((stretch) => stretch.seller === seller && stretch.until === null);
          const isOffered = offers.some((one) => one.seller === seller && one.until === null);
          expect(standing).toHaveLength(isOffered ? 1 : 0);
        }
      }),
    );
  });

  test('a second feed with the same values changes nothing', () => {
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

  test('the seller’s time is at most the time on the market, and both start when the car was seen', () => {
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

  test('only the numbers of days change until an offer begins, changes or ends', () => {
    const later = fc.integer({ min: 0, max: 200 * DAY });
    fc.assert(
      fc.property(arbitraryOffers, later, (offers, ms) => {
        const { listingId } = offers[0]!;
        const history = priceHistory(offers, listingId, NOW)!;
        fc.pre(isPast(offers, NOW));
        expect(priceHistory(offers, listingId, NOW + ms)).toEqual({ ...history, ...daysAt(history, NOW + ms) });
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ['begins', { from: NOW + DAY }],
  ['has its price recorded', { priceFrom: NOW + DAY }],
  ['ends', { until: NOW + DAY }],
])('an offer that %s later is not past', (_how, changes) => {
  expect(isPast([offer(3, 1), offer(5, 2, changes)], NOW)).toBe(false);
});
