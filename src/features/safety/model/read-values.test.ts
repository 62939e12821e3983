import { expect, test } from 'vitest';
import { countOf, dateOf, proseOf, parseStars, textOf, yearOf, yesNoOf } from './read-values.ts';

const at = (text: string) => ({ A: text });

test.each([
  ['20240229', '2024-02-29'],
  ['99991231', null],
  ['19010101', null],
  ['20230229', null],
  ['', null],
  ['soon', null],
])('reads the date %j as %j', (text, date) => {
  expect(dateOf(at(text), 'A')).toBe(date);
});

test.each([
  ['2020', 2020],
  ['2020.0', 2020],
  ['9999', null],
  ['', null],
  ['20', null],
])('reads the year %j as %j', (text, year) => {
  expect(yearOf(at(text), 'A')).toBe(year);
});

test.each([
  ['5', 5],
  ['4.0', 4],
  ['3 Stars', 3],
  ['Not Rated', null],
  ['0', null],
  ['6', null],
  ['4.5', null],
  ['', null],
])('reads the stars %j as %j, never as a guess', (text, stars) => {
  expect(parseStars(at(text), 'A')).toBe(stars);
});

test('reads counts, answers and texts', () => {
  expect(['1,200', '', 'x', '99999999999'].map((text) => countOf(at(text), 'A'))).toEqual([1200, null, null, null]);
  expect(['Y', 'no', 'Yes', '?'].map((text) => yesNoOf(at(text), 'A'))).toEqual([true, false, true, null]);
  expect([' a\u0000b ', 'NULL', '  '].map((text) => textOf(at(text), 'A'))).toEqual(['a b', null, null]);
});

test('removes tags from texts, and nothing else', () => {
  const texts = ['A<br/>bolt <a href="https://x.example">here</a>', 'less < more > less', '<b></b>'];
  expect(texts.map((text) => proseOf(at(text), 'A'))).toEqual(['A bolt  here', 'less < more > less', null]);
});
