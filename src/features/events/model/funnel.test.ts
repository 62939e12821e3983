import { expect, test } from 'vitest';
import { funnelOf } from './funnel.ts';

test('counts who took a step, and who took all earlier ones too', () => {
  const counts = [
    { steps: 0b0001, visitors: 100 },
    { steps: 0b0011, visitors: 40 },
    { steps: 0b0111, visitors: 7 },
    { steps: 0b1011, visitors: 3 },
    { steps: 0b1111, visitors: 2 },
    { steps: 0b1010, visitors: 5 },
  ];
  expect(funnelOf(counts)).toEqual([
    { step: 'search', visitors: 152, inOrder: 152 },
    { step: 'view', visitors: 57, inOrder: 52 },
    { step: 'save', visitors: 9, inOrder: 9 },
    { step: 'lead', visitors: 10, inOrder: 2 },
  ]);
});

test('is empty without visitors', () => {
  expect(funnelOf([]).map(({ visitors, inOrder }) => visitors + inOrder)).toEqual([0, 0, 0, 0]);
});
