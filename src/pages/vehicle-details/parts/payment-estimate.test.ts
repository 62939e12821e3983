import { expect, test } from 'vitest';
import { estimateNote } from './payment-estimate.tsx';

test('an estimate names its price, and all that comes on top of it', () => {
  const notes = [
    estimateNote({ price: 20_000 }),
    estimateNote({ price: 20_500, on: 'with dealer fees' }),
    estimateNote({ price: 22_000, on: 'out the door' }, 2_000),
  ];
  expect(notes.map((note) => note.replace('An estimate, not an offer of credit. ', ''))).toEqual([
    'Taxes, title and fees are extra.',
    'It’s based on $20,500, the price with dealer fees. Taxes and title are extra.',
    'It’s based on $22,000, the price out the door. The $2,000 left on your old loan is extra.',
  ]);
});
