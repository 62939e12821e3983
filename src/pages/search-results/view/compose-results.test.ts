import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choosePromos, placePromos, PROMO_INDEXES, type PromoCandidates } from './compose-results.ts';

const listings = (count: number) => Array.from({ length: count }, (_, index) => index);
type Promos = Parameters<typeof placePromos<string>>[1];

/** Returns results and cards in the order of the list. */
function shown(count: number, promos: Promos): (number | string)[] {
  const places = placePromos(count, promos);
  const before = (result: number) => places.filter(({ after }) => after === result).map(({ slot }) => slot);
  return [...listings(count), count].flatMap((at) => [...before(at), ...(at < count ? [at] : [])]);
}

/** Inserts cards one result after the other, as the specification describes it. */
function composed(count: number, promos: Promos): (number | string)[] {
  const list: (number | string)[] = [];
  const promoHere = () => (promos as Readonly<Record<number, string | undefined>>)[list.length];
  for (const result of listings(count)) {
    for (let slot = promoHere(); slot !== undefined; slot = promoHere()) list.push(slot);
    list.push(result);
  }
  return list;
}

const anyPromos = fc.dictionary(fc.constantFrom(...PROMO_INDEXES.map(String)), fc.string({ minLength: 1 }));

describe('composed results', () => {
  test('are only the results if no slot is filled', () => {
    expect(shown(30, {})).toEqual(listings(30));
  });

  test('keep every result once and in order, whatever is placed between them [R002, R355]', () => {
    fc.assert(
      fc.property(fc.nat(120), anyPromos, (count, promos) => {
        const list = shown(count, promos);
        expect(list.filter((entry) => typeof entry === 'number')).toEqual(listings(count));
        expect(list).toEqual(composed(count, promos));
      }),
    );
  });

  test('never begin with a slot, and show each slot at most once', () => {
    fc.assert(
      fc.property(fc.nat(120), anyPromos, (count, promos) => {
        const list = shown(count, promos);
        expect(list[0] ?? 0).toBe(0);
        const taken = list.length - count;
        expect(taken).toBeLessThanOrEqual(Object.keys(promos).length);
      }),
    );
  });

  test.each(PROMO_INDEXES)('have a promo card at index %i', (index) => {
    expect(shown(40, { [index]: 'promo' }).indexOf('promo')).toBe(index);
  });

  test('leave out a promo card whose place the list does not reach', () => {
    expect(shown(8, { 8: 'promo', 3: 'wallet' })).toEqual([0, 1, 2, 'wallet', 3, 4, 5, 6, 'promo', 7]);
    expect(shown(7, { 8: 'promo' })).not.toContain('promo');
  });
});

const NOTHING: PromoCandidates<string> = {
  walletInput: null,
  boosts: [],
  peekaboo: null,
  walletCard: null,
  inlineFilter: null,
  walletProduct: null,
  promos: [],
};
const promo = (type: string, card = type) => ({ type, card });
const chosen = (candidates: Partial<PromoCandidates<string>>, size = { pageSize: 25, total: 500 }) =>
  choosePromos({ ...NOTHING, ...candidates }, size);

describe('the card at index', () => {
  test('3 is the wallet input [R553]', () => {
    expect(chosen({ walletInput: 'wallet' })).toEqual({ 3: 'wallet' });
    expect(chosen({})).toEqual({});
  });

  test('6 is the boosted car, or the first promo [R554]', () => {
    expect(chosen({ boosts: ['boost'] })).toEqual({ 6: 'boost' });
    expect(chosen({ promos: [promo('WARRANTY')] })).toEqual({ 6: 'WARRANTY' });
    expect(chosen({ boosts: ['boost'], promos: [promo('WARRANTY')] })).toEqual({ 6: 'boost', 22: 'WARRANTY' });
  });

  test('8 is the car that misses one filter [R555]', () => {
    expect(chosen({ peekaboo: 'close' })).toEqual({ 8: 'close' });
  });

  test('14 is the wallet card, or the inline filter [R556]', () => {
    expect(chosen({ walletCard: 'wallet', inlineFilter: 'filter' })).toEqual({ 14: 'wallet' });
    expect(chosen({ inlineFilter: 'filter' })).toEqual({ 14: 'filter' });
  });

  test('22 is the next promo type that is not shown yet, unless the wallet takes the place [R557]', () => {
    const promos = [promo('RETURN', 'a'), promo('RETURN', 'b'), promo('WARRANTY', 'c')];
    expect(chosen({ promos })).toEqual({ 6: 'a', 22: 'c', 23: 'b' });
    expect(chosen({ promos, walletProduct: 'loan' })).toEqual({ 6: 'a', 22: 'loan', 23: 'c' });
    expect(chosen({ promos: promos.slice(0, 2) })).toEqual({ 6: 'a', 23: 'b' });
  });

  test('23 is the second boosted car if page size and results are at least 75, otherwise a promo [R558, R562]', () => {
    const boosts = ['first', 'second'];
    const promos = [promo('RETURN'), promo('WARRANTY')];
    expect(chosen({ boosts, promos }, { pageSize: 75, total: 75 })).toEqual({ 6: 'first', 22: 'RETURN', 23: 'second' });
    for (const size of [
      { pageSize: 74, total: 75 },
      { pageSize: 75, total: 74 },
    ])
      expect(chosen({ boosts, promos }, size)).toEqual({ 6: 'first', 22: 'RETURN', 23: 'WARRANTY' });
  });
});

test('no card is chosen twice', () => {
  const cards = fc.uniqueArray(fc.nat(1_000).map(String), { maxLength: 8 });
  fc.assert(
    fc.property(cards, fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 8, maxLength: 8 }), (ids, types) => {
      const promos = ids.slice(2).map((card, at) => ({ type: types[at]!, card }));
      const cardsShown = Object.values(chosen({ boosts: ids.slice(0, 2), promos }, { pageSize: 100, total: 100 }));
      expect(new Set(cardsShown).size).toBe(cardsShown.length);
    }),
  );
});
