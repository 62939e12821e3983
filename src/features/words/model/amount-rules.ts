import { ELECTRIC_RANGES, MPG_RANGES, type Band, DISPLACEMENTS } from '#features/reference/reference.ts';
import {
  ANY_CONDITION,
  FILTERS,
  LOAN_PARAMS,
  MILEAGE_PARAMS,
  PAYMENT_PARAMS,
  PRICE_PARAMS,
} from '#features/search/search.ts';
import { type Amount, readAmount, readSpan } from './number-text.ts';
import { choiceReading, type Reading } from './reading.ts';
import { type Rule, compileRule } from './rule.ts';

/** Share by which `around` extends an amount to both sides. */
const AROUND = 0.1;
const MAX_DOLLARS = 9_999_999;

type Ends = { min: number | null; max: number | null };
type Kind = 'Price' | 'Mileage' | 'Kilometers' | 'Payment';
export const RANGE_PARAMS = { Price: PRICE_PARAMS, Mileage: MILEAGE_PARAMS, Payment: PAYMENT_PARAMS } as const;
const MILES_IN_KM = 0.621371;
/** Miles. Fewer are no mileage. */
export const MIN_MILEAGE = 100;

/** Pattern for the unit of `300 a month` and the like. */
const PER =
  '(?:_(?:a|per|each|every|an|p|/)_(?:month|months|mo|mth|mnth|mon|moth)|_monthly|_/_mo|_pm| al mes| mensuales| month| mo)(?: payments?| pmts?)?';
const EACH_MONTH =
  '(?:_(?:a|per|each|every|/)_(?:month|months|mo|mth|mnth|mon)|_monthly|_/_mo|_pm| al mes| mensuales)(?: payments?| pmts?)?';
const PAYMENTS =
  '(?:(?:(?:monthly|month|mo|a|car|with)_)*(?:payments?|pmts?|pymts?|installments?)|(?:car|monthly)_note|note of)(?: of| is| at| be| to be| should be)?';
const PRICE =
  '(?:priced|prices|price|cost|costs|costing|budget|spend|spending|asking|pay|paying|budget of|my budget|price range)(?: is| of| at| to| for| be|:|_=)?';

/** Amounts with a unit, the more specific rules first. */
export const AMOUNT_RULES: readonly Rule[] = [
  // Monthly payments.
  compileRule('(?:for |over |on )?(?:a )?(12|24|36|48|60|66|72|75|84|96)_(?:months|month|mos|mo)', (groups) =>
    monthsOf(Number(groups[1])),
  ),
  ...bounds('Payment', '', `(?: {money})?${PER}`),
  compileRule(`(?:(?:{under}|{around}|{over}|for)_)?{n}(?: {money})?${EACH_MONTH}`, (groups) =>
    isLikely('Payment', readAmount(groups[1]!)) ? undefined : UNLIKELY_PAYMENT,
  ),
  compileRule(
    `(?:(?:{under}|{around}|{over}|for)_)?{n}(?: {money})?(?:_(?:a|per|each|every|/)_(?:week|wk)|_weekly)`,
    (groups) => weekly(readAmount(groups[1]!)),
  ),
  ...bounds('Payment', `${PAYMENTS} `, `(?:${PER})?`),
  // Loan terms.
  compileRule('(?:with )?(?:no|zero|0|\\$0) (?:money |cash )?down(?: payment)?', () =>
    choiceReading({ [LOAN_PARAMS.down]: ['0'] }),
  ),
  compileRule(
    '(?:with |and |put |putting )?{n}(?: {money})? (?:down payment|down|cash down|as down payment)',
    (groups) => downOf(groups[1]!),
  ),
  compileRule('(?:down payment|downpayment|down)(?: of| is|:)? {n}', (groups) => downOf(groups[1]!)),
  compileRule(
    '(?:for |over |on )?(?:a )?(\\d{2})(?: |-)?(?:months|month|mos)(?: (?:loan|term|financing|finance))?',
    (groups) => monthsOf(Number(groups[1])),
  ),
  compileRule(
    '(?:for |over |on )?(?:a )?(\\d)(?: |-)(?:years|year|yr)(?: |-)(?:loan|term|financing|finance)',
    (groups) => monthsOf(12 * Number(groups[1])),
  ),
  compileRule(
    '(?:at |with )?(\\d{1,2}(?:\\.\\d{1,2})?)_(?:%|percent|pct)(?: (?:apr|interest rate|interest|rate|financing))?',
    (groups) =>
      Number(groups[1]) <= 36 ? choiceReading({ [LOAN_PARAMS.apr]: [String(Number(groups[1]))] }) : undefined,
  ),
  // Fuel economy and electric range.
  compileRule(
    '(?:with )?(?:{over}_)?{n}_\\+?_(?:mpg|miles per gallon)(?: {more})?(?: highway| city| combined)?',
    (groups) => readMpg(groups[1]!),
  ),
  compileRule('mpg (?:of |{over} )?{n}(?:_{more})?', (groups) => readMpg(groups[1]!)),
  compileRule('(?:with )?(?:{over}_)?{n}_\\+?_{miles}(?:-| )?(?:of )?(?:electric |ev |battery )?range', (groups) =>
    readElectricRange(groups[1]!),
  ),
  compileRule('(?:electric |ev |battery )?range(?: of)? (?:{over} )?{n}_\\+?(?:_{miles})?(?:_{more})?', (groups) =>
    readElectricRange(groups[1]!),
  ),
  // Mileage.
  ...bounds('Mileage', '', '_{miles}(?: on it| on them| on em| on the clock| on the odometer| on odo)?'),
  ...bounds('Kilometers', '', '_{km}'),
  ...bounds('Kilometers', '{km}_:?_(?:is |of |at )?', ''),
  ...bounds('Mileage', '', ' on (?:it|the clock|the odometer|odo)'),
  ...bounds('Mileage', '{mileage}_:?_(?:is |of |at )?', '(?:_{miles})?'),
  // Power and weight: there is no filter for them, and they are neither miles nor dollars.
  compileRule('(?:(?:{over}|{under}|{around})_)?{n}_\\+?_(?:hp|horsepower|horses|bhp|lbs|pounds)(?: towing)?', () => ({
    kind: 'ask',
    ask: 'We can’t search by power or weight.',
    alternatives: [],
  })),
  // Price.
  ...bounds('Price', '', '(?:_{money})', askSmall),
  ...bounds('Price', `${PRICE}_`, '(?:_{money})?'),
  compileRule('for_{n}', (groups) => {
    const amount = readAmount(groups[1]!);
    return amount.value >= 500 ? amountOf('Price', amount, (value) => ({ min: null, max: value })) : undefined;
  }),
  ...bounds('Price', '', '(?:_{money})? (?:budget|price range|price|to spend|to work with)'),
  compileRule('(?:vin_[:#]?_)?((?=[a-z]*\\d)(?=\\d*[a-z])[a-hj-npr-z0-9]{17})', (groups) =>
    // The VIN identifies one car, regardless of its condition.
    choiceReading({ [FILTERS.vin.key]: [groups[1]!.toUpperCase()], [ANY_CONDITION.name]: [ANY_CONDITION.value] }),
  ),
  compileRule(
    '([1-8]\\.\\d)(?!_(?:%|apr|percent|pct|interest|rate|stars?|rating|mi|miles))(?:_t| engine| ecoboost| hemi| turbo)?',
    (groups) => litersOf(Number(groups[1])),
  ),
  compileRule('(\\d(?:\\.\\d)?)_(?:liters|liter|litres|litre|ltr|l)(?: engine)?', (groups) =>
    litersOf(Number(groups[1])),
  ),
];

/** Amounts without a unit: `under 25k`, `10 to 15k`, `$25,000`. */
export const BARE_AMOUNT_RULES: readonly Rule[] = [
  compileRule('(?:{under}|{around})_{n}_{miles}(?: of| from)', () => undefined),
  compileRule('(?:between |from )?{n}_({to})_{n}', ([, low, joint, high]) =>
    // `2018 up to 45k` is a model year and a price.
    joint === 'up to' && /^(?:19|20)\d\d$/.test(low!) ? undefined : bareSpan(low!, high!),
  ),
  compileRule('{under}_{n}', (groups) => bare(readAmount(groups[1]!), (value) => ({ min: null, max: value }))),
  compileRule('{n} {less}', (groups) => bare(readAmount(groups[1]!), (value) => ({ min: null, max: value }))),
  compileRule('{over}_{n}', (groups) => bare(readAmount(groups[1]!), (value) => ({ min: value, max: null }))),
  compileRule('{n}_{more}', (groups) => bare(readAmount(groups[1]!), (value) => ({ min: value, max: null }))),
  compileRule('{around}_{n}(?: or so)?', (groups) => bare(readAmount(groups[1]!), nearTo)),
  compileRule('{n} or so', (groups) => bare(readAmount(groups[1]!), nearTo)),
  compileRule('{n}(?: ish|ish)?', (groups) => bareNumber(readAmount(groups[1]!))),
];

/**
 * Returns the rules for bounding an amount with text before or behind it. A reading that `first` returns takes
 * precedence.
 */
function bounds(kind: Kind, before: string, behind: string, first?: typeof askSmall): Rule[] {
  const one = (source: string, endsOf: (value: number) => Ends) =>
    compileRule(source, (groups) => {
      const amount = readAmount(groups[1]!);
      return first?.(amount, endsOf) ?? amountOf(kind, amount, endsOf);
    });
  const most = (value: number): Ends => ({ min: null, max: value });
  const least = (value: number): Ends => ({ min: value, max: null });
  return [
    compileRule(`${before}(?:between |from )?{n}(?:${behind})?_{to}_{n}${behind}`, (groups) => {
      const { low, high } = readSpan(groups[1]!, groups[2]!);
      return spanOf(kind, low, high);
    }),
    ...(before === '' ? [] : [one(`(?:max|maximum|top) ${before}{n}${behind}`, most)]),
    ...(before === '' ? [] : [one(`(?:min|minimum) ${before}{n}${behind}`, least)]),
    one(`${before}{under}_{n}${behind}`, most),
    one(`${before}{n}${behind} {less}`, most),
    one(`${before}{n} {less}${behind}`, most),
    one(`${before}{over}_{n}${behind}`, least),
    one(`${before}{n}${behind}_{more}`, least),
    one(`${before}{around}_{n}(?: or so)?${behind}(?: or so)?`, nearTo),
    one(`${before}{n}${behind} or so`, nearTo),
    one(`${before}{n}${behind}`, most),
  ];
}

/** The minimum price of a car in dollars. */
const MIN_DOLLARS = 300;

/** Asks about `5 bucks`, because thousands or a monthly payment may be meant. */
function askSmall({ value, isThousands }: Amount, endsOf: (value: number) => Ends): Reading | undefined {
  if (isThousands || value >= MIN_DOLLARS) return undefined;
  if (value >= 100) return orPayment(endsOf(value));
  return {
    kind: 'ask',
    ask: 'No car costs that. Do you mean thousands?',
    alternatives: [paramsOf('Price', endsOf(value * 1_000))],
  };
}

const UNLIKELY_PAYMENT: Reading = {
  kind: 'ask',
  ask: 'No car costs that much a month. How much do you mean?',
  alternatives: [],
};
const WEEKS_A_MONTH = 52 / 12;

function weekly({ value }: Amount): Reading {
  const most = Math.round(value * WEEKS_A_MONTH);
  const alternatives = most >= 20 && most <= 5_000 ? [paramsOf('Payment', { min: null, max: most })] : [];
  return { kind: 'ask', ask: 'We search by monthly payment. How much a month?', alternatives };
}

function nearTo(value: number): Ends {
  return { min: Math.round(value * (1 - AROUND)), max: Math.round(value * (1 + AROUND)) };
}

function amountOf(kind: Kind, amount: Amount, endsOf: (value: number) => Ends): Reading | undefined {
  if (!isLikely(kind, amount)) return undefined;
  return bounded(kind, endsOf(inFull(kind, amount)));
}

function spanOf(kind: Kind, low: Amount, high: Amount): Reading | undefined {
  if (!isLikely(kind, low) || !isLikely(kind, high) || low.value === high.value) return undefined;
  return bounded(kind, { min: inFull(kind, low), max: inFull(kind, high) });
}

/** Creates the choice, and converts kilometers to miles. */
function bounded(kind: Kind, ends: Ends): Reading {
  if (kind !== 'Kilometers') return choiceReading(paramsOf(kind, ends));
  const miles = (km: number | null) => km && Math.round(km * MILES_IN_KM);
  return choiceReading(
    paramsOf('Mileage', { min: miles(ends.min), max: miles(ends.max) }),
    'converted from kilometers',
  );
}

/** Returns whether an amount is plausible. A payment in thousands and a mileage with a currency sign are not. */
function isLikely(kind: Kind, { value, isMoney }: Amount): boolean {
  if (kind === 'Payment') return value >= 20 && value <= 5_000;
  if (kind === 'Mileage' || kind === 'Kilometers') return !isMoney && value >= MIN_MILEAGE && value < 1_000_000;
  return value >= 1 && value <= MAX_DOLLARS;
}

function inFull(kind: Kind, { value, isThousands }: Amount): number {
  // `budget 25` means thousands, because no car costs 25 dollars.
  return Math.round(kind === 'Price' && !isThousands && value < 100 ? value * 1_000 : value);
}

export function paramsOf(kind: Exclude<Kind, 'Kilometers'>, { min, max }: Ends): Record<string, readonly string[]> {
  return {
    ...(min !== null && { [RANGE_PARAMS[kind].min]: [String(min)] }),
    ...(max !== null && { [RANGE_PARAMS[kind].max]: [String(max)] }),
  };
}

function bare(amount: Amount, endsOf: (value: number) => Ends): Reading | undefined {
  const { value, isMoney } = amount;
  if (isMoney && isLikely('Price', amount)) {
    if (value < 1_000 && value >= 100) return orPayment(endsOf(value));
    return choiceReading(paramsOf('Price', endsOf(inFull('Price', amount))));
  }
  if (value < 5 || value > MAX_DOLLARS) return undefined;
  return { kind: 'limit', ...endsOf(value) };
}

function bareSpan(first: string, last: string): Reading | undefined {
  const { low, high } = readSpan(first, last);
  if (low.value === high.value || high.value > MAX_DOLLARS) return undefined;
  const ends = { min: low.value, max: high.value };
  if (low.isMoney) return low.value < 1_000 ? orPayment(ends) : choiceReading(paramsOf('Price', ends));
  // Two small numbers are ambiguous.
  return high.value >= 1_000 || low.value >= 100 ? { kind: 'limit', ...ends } : undefined;
}

/**
 * Reads a number by itself as a bound only if it has a currency sign, is in thousands, or is a multiple of 500 from
 * 5,000 to below 250,000.
 */
function bareNumber(amount: Amount): Reading | undefined {
  const { value, isMoney, isThousands } = amount;
  if (isMoney || (isThousands && value >= 1_000) || (value >= 5_000 && value % 500 === 0 && value < 250_000)) {
    const reading = bare(amount, (most) => ({ min: null, max: most }));
    return reading?.kind === 'limit' ? { ...reading, bare: true } : reading;
  }
  return undefined;
}

function orPayment(ends: Ends): Reading {
  return {
    kind: 'ask',
    ask: 'Is that a monthly payment or a price?',
    alternatives: [paramsOf('Payment', ends), paramsOf('Price', ends)],
  };
}

function downOf(text: string): Reading | undefined {
  const { value } = readAmount(text);
  return value <= 1_000_000 ? choiceReading({ [LOAN_PARAMS.down]: [String(Math.round(value))] }) : undefined;
}

function monthsOf(months: number): Reading | undefined {
  return months >= 12 && months <= 96 ? choiceReading({ [LOAN_PARAMS.months]: [String(months)] }) : undefined;
}

/**
 * Returns the highest band of a filter that starts at or below the requested value, or the lowest band if there is none.
 * Values outside of `likely` are not read as this amount, because they mean something else.
 */
function readBand(
  name: string,
  bands: readonly Band[],
  likely: { min: number; max: number },
  text: string,
): Reading | undefined {
  const { value } = readAmount(text);
  if (value < likely.min || value > likely.max) return undefined;
  const band = bands.findLast(({ min }) => min! <= value) ?? bands[0]!;
  return choiceReading(
    { [name]: [band.code] },
    band.min === value ? undefined : `the closest available is ${band.label}`,
  );
}

const readMpg = (text: string) => readBand(FILTERS.mpgRange.key, MPG_RANGES, { min: 5, max: 600 }, text);
const readElectricRange = (text: string) =>
  readBand(FILTERS.electricMileRange.key, ELECTRIC_RANGES, { min: 5, max: 600 }, text);

function litersOf(liters: number): Reading | undefined {
  const band = DISPLACEMENTS.find(({ min = 0, max = 99 }) => liters >= min && liters <= max);
  return liters >= 0.6 && band ? choiceReading({ [FILTERS.engineDisplacement.key]: [band.code] }) : undefined;
}
