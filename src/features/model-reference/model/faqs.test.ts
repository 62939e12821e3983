import { expect, test } from 'vitest';
import { depreciationOf } from './depreciation.ts';
import { type FaqNumbers, faqsOf } from './faqs.ts';
import type { MileageStats } from './mileage-stats.ts';
import { newestModelYear } from './newest-model-year.ts';
import type { YearRow } from './price-row.ts';

const row = (year: number, avgPrice: number): YearRow => ({
  ...{ value: String(year), avgPrice, startingPrice: avgPrice - 1_000, maxPrice: avgPrice + 1_000 },
  ...{ link: `/cars-for-sale?endYear=${year}&startYear=${year}`, fairPrice: null },
});
const YEARS = [row(2026, 34_000), row(2025, 30_000), row(2023, 24_000), row(2021, 18_000)];
const mileagesOf = (mean: number): MileageStats => ({
  stats: { count: 4, max: 90_000, mean, under50000: 3, facetSearchFieldStats: [] },
  facetStats: [
    { name: '2025', count: 3, max: 30_000, mean: 20_000 },
    { name: '2021', count: 1, max: 90_000, mean: 90_000 },
    { name: '2020', count: 0, max: null, mean: null },
  ],
});
const NUMBERS: FaqNumbers = {
  ...{ name: 'Toyota Camry', currentYear: 2026, newestYear: newestModelYear(2026), years: YEARS },
  ...{ mileages: mileagesOf(37_500), allMileages: mileagesOf(52_000) },
};

test('quotes an average age of 12.5 years and 15,000 miles per year, next to our own numbers [R569, R570]', () => {
  expect(faqsOf(NUMBERS)).toEqual([
    {
      question: 'How much does a Toyota Camry cost?',
      answer:
        'Models of 2021 to 2026 cost from $17,000 to $35,000. The average price is $34,000 for a 2026 model and $18,000 for a 2021 model.',
    },
    {
      question: 'How fast does a Toyota Camry lose value?',
      answer: 'A 2021 model costs 40% less than a 2025 model on average. That is about $3,000 a year.',
    },
    {
      question: 'How old is the average used vehicle?',
      answer:
        'The average used vehicle is 12.5 years old. The Toyota Camry cars for sale here with a known mileage are 2.0 years old on average.',
    },
    {
      question: 'How many miles per year is normal?',
      answer:
        'About 15,000 miles per year. A five-year-old car would have 75,000 miles. The Toyota Camry cars for sale here have 37,500 miles on average, and all cars here have 52,000.',
    },
    {
      question: 'How many Toyota Camry cars have under 50,000 miles?',
      answer: '3 of 4 cars with a known mileage. The highest mileage is 90,000.',
    },
  ]);
});

test('puts “an” before the names of makes that begin with a vowel', () => {
  const questions = faqsOf({ ...NUMBERS, name: 'Acura MDX' }).map(({ question }) => question);
  expect(questions.slice(0, 2)).toEqual(['How much does an Acura MDX cost?', 'How fast does an Acura MDX lose value?']);
});

test('leaves out what is not known [R569, R570]', () => {
  expect(faqsOf({ ...NUMBERS, years: [], mileages: null, allMileages: null })).toEqual([
    { question: 'How old is the average used vehicle?', answer: 'The average used vehicle is 12.5 years old.' },
    {
      question: 'How many miles per year is normal?',
      answer: 'About 15,000 miles per year. A five-year-old car would have 75,000 miles.',
    },
  ]);
});

test('says nothing about a loss where older cars cost more, or over less than three years', () => {
  const questions = (years: readonly YearRow[]) => faqsOf({ ...NUMBERS, years }).map(({ question }) => question);
  const loss = 'How fast does a Toyota Camry lose value?';
  expect(questions([row(2025, 30_000), row(2022, 31_000)])).not.toContain(loss);
  expect(questions([row(2025, 30_000), row(2023, 24_000)])).not.toContain(loss);
});

test('the base of the curve is last year’s model, or else the newest before it [R572]', () => {
  const changesOf = (years: readonly YearRow[]) =>
    depreciationOf(years, newestModelYear(2026)).map(({ value, change }) => [value, change]);
  expect(changesOf(YEARS)).toEqual([
    ['2026', null],
    ['2025', null],
    ['2023', 24_000 / 30_000 - 1],
    ['2021', 18_000 / 30_000 - 1],
  ]);
  expect(changesOf([row(2027, 40_000), row(2022, 20_000), row(2020, 15_000)])).toEqual([
    ['2027', null],
    ['2022', null],
    ['2020', -0.25],
  ]);
});
