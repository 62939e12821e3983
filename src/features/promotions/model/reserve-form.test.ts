import { expect, test } from 'vitest';
import { reserveFormSchema } from './reserve-form.ts';

test.each([
  ['0.25', 25],
  ['$1', 100],
  [' 100.00 ', 10_000],
])('reads %s dollars as %d cents', (typed, cents) => {
  expect(reserveFormSchema.parse(typed)).toBe(cents);
});

test.each(['', '0', '0.001', '100.01', '-1', '1e2', 'free'])('says what to enter instead of "%s"', (typed) => {
  expect(reserveFormSchema.safeParse(typed).error?.issues[0]?.message).toBe('Enter an amount from $0.01 to $100.00.');
});
