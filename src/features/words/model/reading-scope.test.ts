import { describe, expect, test } from 'vitest';
import { readSentence } from './read-sentence.ts';
import { FULL_WORD_CONTEXT } from './testing/full-word-context.ts';

const scopeOf = (text: string) => readSentence(text, FULL_WORD_CONTEXT).scope;

describe('the scope of a search compared with its words', () => {
  test.each([
    ['red camry or blue accord', 'finds “red” or “blue”, each with “camry” or “accord”'],
    ['Red SUV, blue truck', 'finds “Red” or “blue”, each with “SUV” or “truck”'],
    ['diesel truck or hybrid suv', 'finds “diesel” or “hybrid”, each with “truck” or “suv”'],
    ['2018 camry or 2019 accord', 'finds “2018” or “2019”, each with “camry” or “accord”'],
    ['2019 2021 camry', 'includes the years in between'],
  ])('is reported if wider: %s', (text, said) => {
    expect(scopeOf(text)).toEqual([`This search also ${said}.`]);
  });

  test('is reported if narrower [R032]', () => {
    expect(scopeOf('camry or blue accord')).toEqual(['This search is narrower: “blue” applies to “camry” too.']);
  });

  test.each([
    'red camry or red accord',
    'red or blue camry or accord',
    'red camry or accord',
    'camry le or accord ex',
    'awd suv under 25k near 30303 no accidents, red or blue, not ford',
    '2018 or 2019 camry',
    'ford f150 or chevy silverado 4x4',
    '',
  ])('is not reported: %s', (text) => {
    expect(scopeOf(text)).toEqual([]);
  });
});
