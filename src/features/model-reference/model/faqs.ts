import { formatCount, formatDollars, formatNumber } from '#kit/text/format.ts';
import { withArticle } from '#kit/text/with-article.ts';
import { depreciationOf } from './depreciation.ts';
import type { MileageStats } from './mileage-stats.ts';
import type { YearRow } from './price-row.ts';

/** Spec 2 §9. */
const AVERAGE_AGE_YEARS = 12.5;
const MILES_PER_YEAR = 15_000;
/** The minimum number of years for a comparison to say something about a model's loss of value. */
const YEARS_OF_LOSS = 3;

export type Faq = { question: string; answer: string };

/** The model and the numbers in the answers. `name`: `Toyota Camry`. The mileages are `null` if they are unknown. */
export type FaqNumbers = {
  name: string;
  currentYear: number;
  newestYear: number;
  years: readonly YearRow[];
  mileages: MileageStats | null;
  allMileages: MileageStats | null;
};

/** Returns questions about a model, with answers from the cars for sale. Questions without numbers are left out. */
export function faqsOf(numbers: FaqNumbers): Faq[] {
  return [priceFaq(numbers), lossFaq(numbers), ageFaq(numbers), mileageFaq(numbers), lowMileageFaq(numbers)].filter(
    (faq) => faq !== null,
  );
}

function priceFaq({ name, years }: FaqNumbers): Faq | null {
  const [newest, oldest] = [years[0], years.at(-1)];
  if (!newest || !oldest) return null;
  const lowest = Math.min(...years.map(({ startingPrice }) => startingPrice));
  const highest = Math.max(...years.map(({ maxPrice }) => maxPrice));
  const models = newest === oldest ? `${newest.value} models` : `Models of ${oldest.value} to ${newest.value}`;
  const range =
    lowest === highest
      ? `${models} cost ${formatDollars(lowest)}.`
      : `${models} cost from ${formatDollars(lowest)} to ${formatDollars(highest)}.`;
  const average = ({ value, avgPrice }: YearRow) => `${formatDollars(avgPrice)} for a ${value} model`;
  const averages = newest === oldest ? average(newest) : `${average(newest)} and ${average(oldest)}`;
  return { question: `How much does ${withArticle(name)} cost?`, answer: `${range} The average price is ${averages}.` };
}

function lossFaq({ name, years, newestYear }: FaqNumbers): Faq | null {
  const rows = depreciationOf(years, newestYear);
  const base = rows.find(({ year, avgPrice }) => year <= newestYear && avgPrice > 0);
  const older = base && rows.find(({ year }) => year <= base.year - YEARS_OF_LOSS);
  if (!base || older?.change == null || older.change >= 0) return null;
  const less = `${Math.round(-older.change * 100)}% less`;
  const perYear = formatDollars(Math.round((base.avgPrice - older.avgPrice) / (base.year - older.year)));
  return {
    question: `How fast does ${withArticle(name)} lose value?`,
    answer: `A ${older.value} model costs ${less} than a ${base.value} model on average. That is about ${perYear} a year.`,
  };
}

function ageFaq({ name, mileages, currentYear }: FaqNumbers): Faq {
  const years = (mileages?.facetStats ?? []).filter(({ count }) => count > 0);
  const cars = years.reduce((sum, { count }) => sum + count, 0);
  const ages = years.reduce((sum, { name: year, count }) => sum + Math.max(0, currentYear - Number(year)) * count, 0);
  // The stats count only cars with a known mileage.
  const own =
    cars > 0
      ? ` The ${name} cars for sale here with a known mileage are ${(ages / cars).toFixed(1)} years old on average.`
      : '';
  return {
    question: 'How old is the average used vehicle?',
    answer: `The average used vehicle is ${AVERAGE_AGE_YEARS} years old.${own}`,
  };
}

function mileageFaq({ name, mileages, allMileages }: FaqNumbers): Faq {
  const own = mileages?.stats.mean ?? null;
  const all = allMileages?.stats.mean ?? null;
  const here =
    own === null
      ? ''
      : ` The ${name} cars for sale here have ${formatNumber(own)} miles on average${all === null ? '' : `, and all cars here have ${formatNumber(all)}`}.`;
  return {
    question: 'How many miles per year is normal?',
    answer: `About ${formatNumber(MILES_PER_YEAR)} miles per year. A five-year-old car would have ${formatNumber(5 * MILES_PER_YEAR)} miles.${here}`,
  };
}

function lowMileageFaq({ name, mileages }: FaqNumbers): Faq | null {
  if (!mileages || mileages.stats.count === 0) return null;
  const { under50000, count, max } = mileages.stats;
  return {
    question: `How many ${name} cars have under 50,000 miles?`,
    answer: `${formatNumber(under50000)} of ${formatCount(count, 'car')} with a known mileage. The highest mileage is ${formatNumber(max ?? 0)}.`,
  };
}
