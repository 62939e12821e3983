import { expect, test } from 'vitest';
import { differenceText, lineText, reversedText } from './texts.ts';

test('the line is never told as the fair price of a car, and mixed models are named', () => {
  expect(lineText({ line: null, models: 3 })).toBe('');
  const fair = lineText({ line: { of: 'fair', spots: [] }, models: 1 });
  expect(fair).toContain('running median of the fair prices of all these cars together, not the fair price of any one');
  expect(fair).not.toContain('mixed');
  expect(lineText({ line: { of: 'asked', spots: [] }, models: 12 })).toMatch(
    /asking prices.* 12 models are mixed here/,
  );
});

test('a price is told beside the fair one', () => {
  expect([-1_240, 0, 5].map(differenceText)).toEqual(['$1,240 below', 'Exactly that', '$5 above']);
});

test('a range the wrong way round is told, and no other', () => {
  const span = (min: number | null, max: number | null) => ({ min, max });
  const open = span(null, null);
  expect(reversedText({ price: span(30_000, 20_000), mileage: open })).toContain('lowest price is above the highest');
  expect(reversedText({ price: open, mileage: span(9, 8) })).toContain('fewest miles are more than the most');
  for (const price of [open, span(5, 5), span(5, null), span(null, 5), span(5, 6)])
    expect(reversedText({ price, mileage: open })).toBe('');
});
