import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { ExplainedResult } from '#features/search/search.server.ts';
import { RankingExplanationTable } from './ranking-explanation-table.tsx';
import { rankingExplanationView } from './order-receipt-view.ts';

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
      listing: { sponsored: false } as Listing,
      owner: { name: 'Mile High Motors' } as Owner,
      ...{ distanceMiles: 12.345678, beyondRadius: false },
      rankPosition: { key: 0.4, rank: 3, byScore: 3, passedBy: 0, ahead: 0, ...changes },
    },
    receipt: { terms: TERMS, score: 0.3881 },
    total: 1_204,
  };
}

test('each term stands with what it looked at, its formula in numbers, its weight and its part', () => {
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

test('what seller diversity did is said in words', () => {
  const note = (changes: Parameters<typeof explained>[0]) => rankingExplanationView(explained(changes)).notes[0];
  expect(note({})).toContain('it stays there');
  expect(note({ rank: 5, passedBy: 2 })).toBe(
    'By score it ranks number 3, moved down 2. 2 cars with a lower score rank above it, because two of the four cars before were from Mile High Motors.',
  );
  expect(note({ rank: 2, ahead: 1 })).toContain('moved up 1. 1 car with a higher score ranks below it');
  expect(note({ rank: 60, byScore: 60 })).toContain('only over the first 50 cars');
});

test('payment is said to stand apart, and a car that is gone has no receipt', () => {
  const view = rankingExplanationView(explained());
  expect(view.notes[1]).toContain('No one can pay to rank higher');
  const paid = explained();
  paid.result.listing.sponsored = true;
  expect(rankingExplanationView(paid).notes[1]).toContain('doesn’t affect its rank here');
  expect(renderToString(<RankingExplanationTable receipt={view} confirmed={null} />)).toContain(
    '<th scope="row" colSpan="3">Sum</th><td>0.38810</td>',
  );
  expect(renderToString(<RankingExplanationTable receipt={null} confirmed={null} />)).toContain(
    'no longer in the results',
  );
});
