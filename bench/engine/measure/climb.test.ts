import { expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { hillClimb } from './climb.ts';

it('finds the most expensive item', () => {
  let tries = 5_000;
  const [worst] = hillClimb<number>({
    random: createRandom(1),
    climbers: 3,
    draw: ({ below }) => below(200),
    mutate: (item, { below }) => Math.min(1_000, Math.max(0, item + below(21) - 10)),
    cost: (item) => item,
    isOver: () => tries-- <= 0,
  });
  expect(worst).toEqual({ item: 1_000, cost: 1_000 });
});

it('ignores a cost that was high only once', () => {
  let calls = 0;
  let tries = 300;
  const [worst] = hillClimb<string>({
    random: createRandom(1),
    climbers: 1,
    draw: () => 'steady',
    mutate: () => 'jumpy',
    cost: (item) => (item === 'steady' ? 5 : ++calls % 2 === 1 ? 9 : 1),
    isOver: () => tries-- <= 0,
  });
  expect(worst).toEqual({ item: 'steady', cost: 5 });
});
