import { expect, test } from 'vitest';
import { isGuessablePassword } from './guessable.ts';

const ANN = { email: 'ann.arbor@example.com', name: 'Ann Arbor' };

test.each([
  ...['12345678', '20240704', 'aaaaaaaa', 'abcabcabc', 'abababab', 'qwertyuiop', 'lkjhgfdsa', 'abcdefgh'],
  ...['ann.arbor@example.com', 'Ann.Arbor2024!', 'annarbor1', 'ANN.ARBOR'],
])('%s is guessed early', (password) => {
  expect(isGuessablePassword(password, ANN)).toBe(true);
});

test.each(['correct horse battery', 'x7!kd92Lq', 'arboretum walks', '12345678901234', 'my car is blue'])(
  '%s is not',
  (password) => {
    expect(isGuessablePassword(password, ANN)).toBe(false);
  },
);
