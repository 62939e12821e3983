import { expect, test } from 'vitest';
import { isCommonPassword, isCommonVariant } from './common-passwords.ts';

test.each(['password', 'Password', 'iloveyou', 'sunshine', 'baseball', 'trustno1', 'superman', 'mercedes'])(
  '%s leaked often',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test('does not mistake other passwords for common ones', () => {
  const others = Array.from({ length: 20_000 }, (_, at) => `no-such-password-${at}`);
  expect(others.filter(isCommonPassword)).toEqual([]);
});

test.each([
  ...['Password1!', 'P@ssword1', 'Passw0rd!', 'Admin123!', 'Qwerty123!', 'Summer2023', 'P@$$w0rd2024!', 'iL0vey0u!!'],
  ...['Welcome1!', 'Mercedes77', 'TRUSTNO1!'],
])('%s is one of them in another spelling', (password) => {
  expect(isCommonVariant(password)).toBe(true);
});

test('does not count word sequences as common, with or without digits and signs', () => {
  const words =
    'acorn bridge cactus dolphin ember falcon garnet harbor island juniper kettle lantern maple nectar olive'
      .concat(' pepper quartz ribbon saddle timber umbrella velvet walnut yellow zephyr summer password monkey dragon')
      .split(' ');
  let seed = 7;
  const pick = () => words[(seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % words.length]!;
  const phrases = Array.from({ length: 200 }, (_, at) => {
    const separator = ['-', ' ', '.', ''][at % 4]!;
    return `${pick()}${separator}${pick()}${separator}${pick()}${['', '7', '!', '2024'][(at >> 2) % 4]}`;
  });
  expect(phrases.filter(isCommonVariant)).toEqual([]);
  expect(['x7!kd92Lq', 'Tr4ctor&Moon9', 'vK8#pQz2'].filter(isCommonVariant)).toEqual([]);
});
