import { expect, test } from 'vitest';
import { removeControlCharacters } from './remove-control-characters.ts';

test.each([
  ['\u001B[2JTitle', '[2JTitle'],
  ['\u001B]0;owned\u0007', ']0;owned'],
  ['\u009B31m\u007F', '31m'],
  ['one\r\ntwo\tthree', 'onetwothree'],
  ['abc\u202Etxt', 'abctxt'],
  ['Citroën ë-C4 “Édition” 🚗', 'Citroën ë-C4 “Édition” 🚗'],
])('%j becomes %j', (text, shown) => {
  expect(removeControlCharacters(text)).toBe(shown);
});
