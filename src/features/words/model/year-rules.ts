import { PRICE_PARAMS, YEAR_PARAMS } from '#features/search/search.ts';
import { readAmount } from './number-text.ts';
import { choiceReading, type Reading, type WordContext } from './reading.ts';
import { type Rule, compileRule } from './rule.ts';

const OLDEST = 1950;
const NEWER =
  '(?:-_)?(?:or newer|or later|or up|or above|or higher|or better|(?:and|&) newer|(?:and|&) later|(?:and|&) up|(?:and|&) above|and higher|or greater|\\+|newer|or never|onwards|onward|on up|up|plus|forward|-_present|to present|to current|-_now|to now|or more recent)';
const OLDER =
  '(?:or older|or earlier|or below|or before|(?:and|&) older|(?:and|&) earlier|and below|older|or lower|or less)';
/** First and last year of a decade's early, middle and late part. */
const PARTS_OF_DECADE: Readonly<Record<string, readonly [number, number]>> = {
  early: [0, 3],
  mid: [4, 6],
  late: [7, 9],
};
const YEARS = '(?:years|year|yrs|yr|yo|y/o)';

/** Model years and ages: `2018 or newer`, `2015-2018`, `less than 5 years old`. */
export const YEAR_RULES: readonly Rule[] = [
  compileRule(
    `(?:between |from |model year |years? )?{year}_(?:to|-|through|thru|and|till|until|/)_{year}`,
    ([, a, b], world) => span(yearOf(a!, world), yearOf(b!, world), world),
  ),
  compileRule(`(?:between |from )?{year}_(?:to|-|through|thru)_{year} or so`, ([, a, b], world) => {
    const [one, other] = [yearOf(a!, world), yearOf(b!, world)];
    return span(Math.min(one, other) - 1, Math.max(one, other) + 1, world);
  }),
  compileRule(`{year} or so`, ([, a], world) => span(yearOf(a!, world) - 1, yearOf(a!, world) + 1, world)),
  compileRule(`{year} or {year}`, ([, a, b], world) => eitherYear(yearOf(a!, world), yearOf(b!, world), world)),
  compileRule(`(?:from |since |after )?{year}(?: models?| model year)?_${NEWER}(?: models?)?`, ([, a], world) =>
    from(yearOf(a!, world), world),
  ),
  // `18 or newer`
  compileRule('(\\d\\d) (?:(?:or|and|&) )?(?:newer|later)(?: models?)?', ([, a], world) =>
    from(yearOf(a!, world), world),
  ),
  compileRule('(\\d\\d) (?:or|and|&) (?:older|earlier)', ([, a], world) => until(yearOf(a!, world), world)),
  compileRule(`(?:from |before )?{year}_${OLDER}`, ([, a], world) => until(yearOf(a!, world), world)),
  compileRule(`(?:made |built )?(?:newer than|newer then|after|later than|post)_-?_{year}`, ([, a], world) =>
    from(yearOf(a!, world) + 1, world),
  ),
  compileRule(
    `(?:since|from|at least|no older than|not older than|nothing older than|minimum year|min year|starting|starting from)(?: a)? {year}`,
    ([, a], world) => from(yearOf(a!, world), world),
  ),
  compileRule(`(?:older than|before|pre|prior to|earlier than)_-?_{year}`, ([, a], world) =>
    until(yearOf(a!, world) - 1, world),
  ),
  compileRule(`(?:up to|until|no newer than|not newer than|max year)(?: a)? {year}`, ([, a], world) =>
    until(yearOf(a!, world), world),
  ),
  compileRule(`(?:minimum|min|oldest) {year}|{year} (?:minimum|min)`, ([, a, b], world) => {
    const year = yearOf((a === '' ? b : a)!, world);
    return year === 2_000 ? yearOrPrice('over', year, world) : from(year, world);
  }),
  compileRule(`(?:maximum|max|newest) {year}|{year} (?:maximum|max)`, ([, a, b], world) => {
    const year = yearOf((a === '' ? b : a)!, world);
    return year === 2_000 ? yearOrPrice('under', year, world) : until(year, world);
  }),
  compileRule('>_{year}', ([, a], world) => from(yearOf(a!, world) + 1, world)),
  compileRule('(?:>=|≥)_{year}', ([, a], world) => from(yearOf(a!, world), world)),
  compileRule(`(?:over|above|under|below|less than|more than|<) {year}`, ([all, a], world) =>
    yearOrPrice(all!, yearOf(a!, world), world),
  ),
  compileRule(`(?:around|about|circa|approximately|~)_(?:a )?{year}`, ([, a], world) => {
    const year = yearOf(a!, world);
    return span(year - 1, year + 1, world);
  }),
  compileRule(`(?:model year |year )?{year}(?: model year| model)?`, ([, a], world) =>
    span(yearOf(a!, world), yearOf(a!, world), world),
  ),
  // `2005-08`, `05-10`.
  compileRule('((?:19|20)\\d\\d|0[1-9])_(?:-|to|/)_(\\d\\d)', ([, a, b], world) => shortSpan(a!, b!, world)),
  compileRule('(0[1-9])(?!_[-/])', ([, a], world) => span(yearOf(a!, world), yearOf(a!, world), world)),
  compileRule(
    `(?:the )?(?:(early|late|mid)_-?_)?(?:to (?:late|mid) )?'?((?:19|20)?\\d0)_'?s`,
    ([, part, decade], world) => {
      const start = decade!.length === 4 ? Number(decade) : Number(decade) + (Number(decade) < 30 ? 2_000 : 1_900);
      const [first, last] = PARTS_OF_DECADE[part!] ?? [0, 9];
      return span(start + first!, Math.min(start + last!, world.currentYear + 1), world);
    },
  ),
  compileRule("(?:this year|current year|this year's|current model year)(?: model)?", (_, { currentYear }) =>
    choiceReading(params(currentYear, currentYear)),
  ),
  compileRule("(?:last year|last year's)(?: model)?", (_, { currentYear }) =>
    choiceReading(params(currentYear - 1, currentYear - 1)),
  ),
  // Ages.
  compileRule(
    `(?:less than|less then|under|within|no more than|not more than|max|at most|up to|no older than|not older than|newer than|nothing older than|younger than|not over|<)(?: the last| the past)?_{n} ${YEARS}(?: old| of age)?`,
    ([, n], world) => aged(n!, world),
  ),
  compileRule(
    `{n} ${YEARS}(?: old)? (?:or newer|or less|or younger|max|tops|or under|and newer|at most)`,
    ([, n], world) => aged(n!, world),
  ),
  compileRule(`(?:from |in |within )?(?:the )?(?:last|past) {n} ${YEARS}`, ([, n], world) => aged(n!, world)),
  compileRule(`(?:older than|more than|over|at least) {n} ${YEARS}(?: old)?`, ([, n], world) => {
    const age = readAmount(n!).value;
    return age <= 60 ? choiceReading(params(null, world.currentYear - age)) : undefined;
  }),
  compileRule(`{n} ${YEARS} old`, ([, n], world) => {
    const year = world.currentYear - readAmount(n!).value;
    return span(year, year, world);
  }),
];

function yearOf(text: string, { currentYear }: WordContext): number {
  if (/^[a-z]/.test(text)) return spelledYear(text);
  const digits = text.replace("'", '');
  if (digits.length === 4) return Number(digits);
  return Number(digits) + (Number(digits) <= (currentYear + 1) % 100 ? 2_000 : 1_900);
}

/** `twenty eighteen`, `two thousand eight`. */
function spelledYear(text: string): number {
  const [first, ...rest] = text.split(/\s+/);
  const end = rest.filter((word) => word !== 'thousand' && word !== 'and').join(' ');
  return 2_000 + (end === '' ? (first === 'twenty' ? 20 : 0) : readAmount(end).value);
}

function isYear(year: number, { currentYear }: WordContext): boolean {
  return year >= OLDEST && year <= currentYear + 1;
}

function span(a: number, b: number, world: WordContext): Reading | undefined {
  const [start, end] = [Math.min(a, b), Math.max(a, b)];
  return isYear(start, world) && isYear(end, world) ? choiceReading(params(start, end)) : undefined;
}

/** Parses a range whose second year is abbreviated and is the later one. */
function shortSpan(first: string, last: string, world: WordContext): Reading | undefined {
  const [start, end] = [yearOf(first, world), yearOf(last, world)];
  return start <= end ? span(start, end, world) : undefined;
}

function from(year: number, world: WordContext): Reading | undefined {
  return isYear(year, world) ? choiceReading(params(year, null)) : undefined;
}

function until(year: number, world: WordContext): Reading | undefined {
  return isYear(year, world) ? choiceReading(params(null, year)) : undefined;
}

function aged(text: string, { currentYear }: WordContext): Reading | undefined {
  const { value } = readAmount(text);
  return value > 0 && value <= 40 && Number.isInteger(value)
    ? choiceReading(params(currentYear - value, null))
    : undefined;
}

/** Asks about two years that are not consecutive, because they are not a range. */
function eitherYear(a: number, b: number, world: WordContext): Reading | undefined {
  const both = span(a, b, world);
  if (both === undefined || Math.abs(a - b) < 2) return both;
  const [start, end] = [Math.min(a, b), Math.max(a, b)];
  return {
    kind: 'ask',
    ask: 'A search can have one range of years. Which one?',
    alternatives: [params(start, start), params(end, end), params(start, end)],
  };
}

/** Asks about `over 2018` and `under 2000`, because they may be dollars as well as years. */
function yearOrPrice(text: string, year: number, world: WordContext): Reading | undefined {
  if (!isYear(year, world)) return undefined;
  const isMin = /^(?:over|above|more)/.test(text);
  return {
    kind: 'ask',
    ask: 'Is that a model year or a price?',
    alternatives: isMin
      ? [params(year, null), { [PRICE_PARAMS.min]: [String(year)] }]
      : [params(null, year), { [PRICE_PARAMS.max]: [String(year)] }],
  };
}

function params(start: number | null, end: number | null): Record<string, readonly string[]> {
  return {
    ...(start !== null && { [YEAR_PARAMS.min]: [String(start)] }),
    ...(end !== null && { [YEAR_PARAMS.max]: [String(end)] }),
  };
}
