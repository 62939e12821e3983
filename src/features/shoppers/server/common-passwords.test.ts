import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['password', 'Password', 'iloveyou', 'sunshine', 'baseball', 'trustno1', 'superman', 'mercedes'])(
  '%s leaked often',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test('others are not taken for one of them', () => {
  const others = Array.from({ length: 20_000 }, (_, at) => `no-such-password-${at}`);
  expect(others.filter(isCommonPassword)).toEqual([]);
});
