import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { ExplainedResult } from '#features/search/search.server.ts';
import { RankingExplanationTable } from './ranking-explanation-table.tsx';
import { rankingExplanationView } from './ranking-explanation-view.ts';
import { rankingHighlights } from './ranking-highlights.ts';

const TERMS: ExplainedResult['receipt']['terms'] = [
  {
    ...{ term: 'deal', inputs: { price: 30_000, fairPrice: 34_000, span: 0.2 } },
    ...{ value: 0.5 + (1 - 30_000 / 34_000) / 0.4, weight: 0.2, part: 0.2 * (0.5 + (1 - 30_000 / 34_000) / 0.4) },
  },
  { term: 'near', inputs: { miles: 12.345678, halfMiles: 40 }, value: 0.76415, weight: 0.3, part: 0.229245 },
];

function explained(changes: Partial<NonNullable<ExplainedResult['result']['rankPosition']>> = {}): ExplainedResult {
  return {
    result: {
      listing: { sponsored: false, rating: null } as unknown as Listing,
      owner: { name: 'Mile High Motors' } as Owner,
      ...{ distanceMiles: 12.345678, beyondRadius: false },
      rankPosition: { key: 0.4, rank: 3, byScore: 3, passedBy: 0, ahead: 0, ...changes },
    },
    receipt: { terms: TERMS, score: 0.3881 },
    total: 1_204,
  };
}

test('each term shows its input, its formula with numbers, its weight and its part', () => {
  const { place, lines, score } = rankingExplanationView(explained());
  expect(place).toBe('3 of 1,204');
  expect(lines[0]).toEqual({
    label: 'Price compared with the fair price',
    says: '$30,000, where $34,000 is fair',
    formula: '0.5 + (1 − 30000 ÷ 34000) ÷ 0.4, from 0 to 1',
    ...{ value: '0.79412', weight: '0.2', part: '0.15882' },
  });
  expect(lines[1]).toMatchObject({ says: '12.3457 miles; half score at 40', formula: '40 ÷ (40 + 12.3457)' });
  expect(score).toBe('0.38810');
});

test('explains the effect of seller diversity in words', () => {
  const note = (changes: Parameters<typeof explained>[0]) => rankingExplanationView(explained(changes)).notes[0];
  expect(note({})).toContain('it stays there');
  expect(note({ rank: 5, passedBy: 2 })).toBe(
    'By score it ranks number 3, moved down 2. 2 cars with a lower score rank above it, because two of the four cars before were from Mile High Motors.',
  );
  expect(note({ rank: 2, ahead: 1 })).toContain('moved up 1. 1 car with a higher score ranks below it');
  expect(note({ rank: 60, byScore: 60 })).toContain('sellers are spread out only over the first 50 cars');
});

test('without a location, models may have moved a car, and the price is compared with the fair price', () => {
  const anywhere = explained({ rank: 5, passedBy: 2 });
  const price = { term: 'price', inputs: { price: 30_000, halfPrice: 34_000, most: 1 } } as const;
  anywhere.receipt.terms = [TERMS[0]!, { ...price, value: 0.53125, weight: 0.24, part: 0.1275 }];
  const { lines, notes } = rankingExplanationView(anywhere);
  expect(lines[1]).toMatchObject({
    says: '$30,000; without a location, compared with the fair price',
    formula: '34000 ÷ (34000 + 30000)',
  });
  expect(notes[0]).toContain('the four cars before had two from Mile High Motors or one of this model');
  const unrated = { ...price, inputs: { price: 30_000, halfPrice: 25_000, most: 0.4 } };
  anywhere.receipt.terms = [{ ...unrated, value: 0.18182, weight: 0.24, part: 0.04364 }];
  expect(rankingExplanationView(anywhere).lines[0]!.formula).toBe('0.4 × 25000 ÷ (25000 + 30000)');
});

test('says that paid listings are separate, and a withdrawn car has no explanation', () => {
  const view = rankingExplanationView(explained());
  expect(view.payment).toContain('No one can pay to rank higher');
  const paid = explained();
  paid.result.listing.sponsored = true;
  expect(rankingExplanationView(paid)).toEqual(view);
  expect(renderToString(<RankingExplanationTable receipt={view} confirmed={null} />)).toContain(
    '<th scope="row" colSpan="3">Sum</th><td>0.38810</td>',
  );
  expect(renderToString(<RankingExplanationTable receipt={null} confirmed={null} />)).toContain(
    'no longer in the results',
  );
});

const LISTING = { rating: { fairPrice: 34_000, low: 31_000, high: 37_000, band: 'GREAT', doubt: null } } as Listing;

test('leads with what the shopper gets, as words and bars, and shows the math on demand', () => {
  const car = explained();
  car.result.listing = { ...LISTING, sponsored: false };
  const miles = {
    term: 'mileage',
    inputs: { miles: 62_000, halfMiles: 60_000 },
    value: 0.49,
    weight: 0.13,
    part: 0.06,
  };
  car.receipt.terms = [...TERMS, miles as (typeof TERMS)[number]];
  const view = rankingExplanationView(car);
  expect(view.highlights).toEqual([
    { label: 'Price', words: 'Great price', share: TERMS[0]!.value },
    { label: 'Distance', words: 'Close to you', share: 0.76415 },
    { label: 'Mileage', words: 'Average mileage', share: 0.49 },
  ]);
  const html = renderToString(<RankingExplanationTable receipt={view} confirmed={null} />);
  expect(html).toContain('<p class="receipt-lead">Great price · Close to you · Average mileage</p>');
  expect(html.match(/class="receipt-bar"/g)).toHaveLength(3);
  expect(html.indexOf('<summary>Show the math</summary>')).toBeLessThan(html.indexOf('<table>'));
});

const term = (name: string, inputs: Record<string, number | null>, value = 0.5) =>
  ({ term: name, inputs, value, weight: 1, part: value }) as (typeof TERMS)[number];

test.each([
  ['GREAT', 'Great price'],
  ['GOOD', 'Good price'],
  ['FAIR', 'Fair price'],
  ['HIGH', 'High price'],
  [null, 'Price not rated'],
] as const)('a deal rated %s is a %s', (band, words) => {
  const listing = { rating: { ...LISTING.rating!, band } };
  expect(rankingHighlights(listing, [term('deal', { price: 1 })])[0]!.words).toBe(words);
});

test.each([
  [term('deal', { price: null }), 'No price'],
  [term('near', { miles: 25 }), 'Close to you'],
  [term('near', { miles: 60.2 }), 'A short drive away'],
  [term('near', { miles: 1_234.5 }), '1,235 miles away'],
  [term('near', { miles: null }), 'Location unknown'],
  [term('fresh', { days: 2 }), 'Just listed'],
  [term('fresh', { days: 20 }), 'Recently listed'],
  [term('fresh', { days: 90 }), 'Listed a while ago'],
  [term('mileage', { miles: 49_999 }), 'Low mileage'],
  [term('mileage', { miles: 100_000 }), 'Average mileage'],
  [term('mileage', { miles: 100_001 }), 'High mileage'],
  [term('mileage', { miles: null }), 'Mileage unknown'],
])('says in words: %j', (one, words) => {
  expect(rankingHighlights(LISTING, [one]).map((highlight) => highlight.words)).toContain(words);
});
