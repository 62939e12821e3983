import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AD_ROWS, composeResults, NO_SLOTS, PROMO_INDEXES } from './compose-results.ts';

const listings = (count: number) => Array.from({ length: count }, (_, index) => index);
const ADS = ['ad 1', 'ad 2', 'ad 3', 'ad 4', 'ad 5'];
const shown = (count: number, slots: Parameters<typeof composeResults<number, string>>[1], columns?: number) =>
  composeResults(listings(count), slots, columns).map((entry) => (entry.kind === 'result' ? entry.result : entry.slot));

const anySlots = fc.record({
  ads: fc.array(fc.string({ minLength: 1 }), { maxLength: 6 }),
  promos: fc.dictionary(fc.constantFrom(...PROMO_INDEXES.map(String)), fc.string({ minLength: 1 })),
});

describe('composed results', () => {
  test('are only the results if no slot is filled', () => {
    expect(shown(30, NO_SLOTS)).toEqual(listings(30));
  });

  test('keep every result once and in its order, whatever is placed among them', () => {
    fc.assert(
      fc.property(fc.nat(120), anySlots, fc.integer({ min: 1, max: 4 }), (count, slots, columns) => {
        const results = composeResults(listings(count), slots, columns).filter(({ kind }) => kind === 'result');
        expect(results.map((entry) => 'result' in entry && entry.result)).toEqual(listings(count));
      }),
    );
  });

  test('never begin with a slot, and show each slot at most once', () => {
    fc.assert(
      fc.property(fc.nat(120), anySlots, (count, slots) => {
        const composed = composeResults(listings(count), slots);
        expect(composed[0]?.kind ?? 'result').toBe('result');
        const taken = composed.filter(({ kind }) => kind !== 'result').length;
        expect(taken).toBeLessThanOrEqual(slots.ads.length + Object.keys(slots.promos).length);
      }),
    );
  });

  test.each(AD_ROWS.map((row, index) => ({ ...row, ad: ADS[index]! })))(
    'have an ad after row $afterRow only with more than $listingsAbove listings',
    ({ afterRow, listingsAbove, ad }) => {
      const slots = { ads: ADS, promos: {} };
      expect(shown(listingsAbove, slots)).not.toContain(ad);
      const before = shown(listingsAbove + 1, slots);
      expect(before.slice(0, before.indexOf(ad)).filter((entry) => typeof entry === 'number')).toHaveLength(afterRow);
    },
  );

  test('count rows as the page lays them out', () => {
    const composed = shown(40, { ads: ADS, promos: {} }, 2);
    expect(composed.indexOf('ad 1')).toBe(6);
    expect(composed.indexOf('ad 2')).toBe(14 + 1);
  });

  test.each(PROMO_INDEXES)('have a promo card at index %i', (index) => {
    expect(shown(40, { ads: [], promos: { [index]: 'promo' } }).indexOf('promo')).toBe(index);
  });

  test('leave out a promo card whose place the list does not reach', () => {
    expect(shown(8, { ads: [], promos: { 8: 'promo', 3: 'wallet' } })).toEqual([
      0,
      1,
      2,
      'wallet',
      3,
      4,
      5,
      6,
      'promo',
      7,
    ]);
    expect(shown(7, { ads: [], promos: { 8: 'promo' } })).not.toContain('promo');
  });
});
