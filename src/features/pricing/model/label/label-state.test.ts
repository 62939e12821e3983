import { expect, test } from 'vitest';
import type { RatingDoubt } from '#features/listings/listings.ts';
import { nextLabelState, type LabelState } from './label-state.ts';

const HOUR = 3_600_000;
const FEW: RatingDoubt = { reason: 'few-comparables', comparables: 2, wanted: 3 };
const WIDE: RatingDoubt = { reason: 'wide-interval', spread: 3.1, most: 3 };
const JUDGED = { doubt: null, share: 0.93 };

const LABELLED = nextLabelState(null, JUDGED, 0);

test('a car without a rating gets a doubt or a label at once', () => {
  const doubted = nextLabelState(null, { doubt: FEW, share: null }, 0);
  expect(doubted).toEqual({ kind: 'doubt', doubt: FEW });
  expect(nextLabelState(doubted, JUDGED, HOUR)).toMatchObject({ label: { band: 'GOOD' } });
});

test.each([FEW, WIDE])('a label stays 72 hours during a doubt: $reason', (doubt) => {
  let labelState: LabelState = LABELLED;
  for (let hour = 1; hour < 73; hour++) labelState = nextLabelState(labelState, { doubt, share: 0.93 }, hour * HOUR);
  expect(labelState).toMatchObject({ kind: 'label', label: { band: 'GOOD' }, doubtedSince: HOUR });
  expect(nextLabelState(labelState, { doubt, share: 0.93 }, 73 * HOUR)).toEqual({ kind: 'doubt', doubt });
  expect(nextLabelState(labelState, JUDGED, 73 * HOUR)).toMatchObject({ kind: 'label', doubtedSince: null });
});

test('meanwhile the label follows the price', () => {
  expect(nextLabelState(LABELLED, { doubt: FEW, share: 0.8 }, HOUR)).toMatchObject({ label: { band: 'GREAT' } });
});

test.each<RatingDoubt>([
  { reason: 'no-price' },
  { reason: 'unlikely-price', fairPrice: 20_000 },
  { reason: 'branded-title' },
])('what the car itself says ends a label at once: $reason', (doubt) => {
  expect(nextLabelState(LABELLED, { doubt, share: 0.93 }, HOUR)).toEqual({ kind: 'doubt', doubt });
});
