import type { FeedRow } from '#features/feed-mapping/feed-mapping.ts';
import { createRandom, type Random } from './random.ts';

type IncentivePart = 'incentive_name' | 'incentive_end_date' | 'incentive_conditions' | 'incentive_open_to_all';
type RatePart =
  | 'special_apr'
  | 'special_apr_months'
  | 'special_apr_end_date'
  | 'special_apr_lender'
  | 'special_apr_conditions'
  | 'special_apr_open_to_all';
type IncentiveColumns = Required<Pick<FeedRow, IncentivePart | RatePart>>;

const NO_INCENTIVE = {
  incentive_name: '',
  incentive_end_date: '',
  incentive_conditions: '',
  incentive_open_to_all: '',
};
const NO_RATE = {
  special_apr: '',
  special_apr_months: '',
  special_apr_end_date: '',
  special_apr_lender: '',
  special_apr_conditions: '',
  special_apr_open_to_all: '',
};

/** Conditions of incentives that not every buyer gets. */
const LIMITED = [
  { name: 'College graduate bonus', conditions: 'Graduates of the last two years' },
  { name: 'Military bonus', conditions: 'Active duty and veterans' },
  { name: 'Loyalty bonus', conditions: 'Owners of a car of this make' },
  { name: 'Conquest bonus', conditions: 'Owners of a car of another make' },
] as const;
const RATES = [
  { apr: 0.9, months: 36 },
  { apr: 1.9, months: 48 },
  { apr: 2.9, months: 60 },
  { apr: 3.9, months: 60 },
  { apr: 4.9, months: 72 },
] as const;
/** The lender and every text say that the demo made them up. */
const LENDER = 'Demo Finance (fictional)';
const FICTIONAL = 'Fictional demo offer';

/**
 * Returns the incentive and the special rate of a new car, as makers offer them: the same for all cars of a model and
 * model year, until the end of a month. 45% of the models have a special rate, half of these for every buyer, and 60%
 * of the incentives are for every buyer. `today`: such as `2026-11-28`. `amount`: that of the car's incentive, empty
 * without one.
 */
export function incentiveColumns(
  car: { make: string; model: string; year: number; isNew: boolean },
  { seed, today, amount }: { seed: string; today: string; amount: string },
): IncentiveColumns {
  if (!car.isNew && amount === '') return { ...NO_INCENTIVE, ...NO_RATE };
  const random = createRandom(`${seed} incentives ${car.make} ${car.model} ${car.year}`);
  const incentive = incentiveOf(random, car.make, today);
  const rate = rateOf(random, today);
  return {
    ...(amount === '' ? NO_INCENTIVE : incentive),
    ...(car.isNew ? rate : NO_RATE),
  };
}

function incentiveOf(random: Random, make: string, today: string): Pick<IncentiveColumns, IncentivePart> {
  const ends = endOfMonth(today, random.whole(1, 2));
  if (random.chance(0.6)) {
    return {
      incentive_name: `${make} customer cash`,
      incentive_end_date: ends,
      incentive_conditions: FICTIONAL,
      incentive_open_to_all: 'yes',
    };
  }
  const { name, conditions } = random.pick(LIMITED);
  return {
    incentive_name: name,
    // Some feeds state no end.
    incentive_end_date: random.chance(0.8) ? ends : '',
    incentive_conditions: `${conditions}. ${FICTIONAL}`,
    incentive_open_to_all: 'no',
  };
}

function rateOf(random: Random, today: string): Pick<IncentiveColumns, RatePart> {
  const { apr, months } = random.pick(RATES);
  const isForAll = random.chance(0.5);
  const ends = endOfMonth(today, random.whole(1, 2));
  if (!random.chance(0.45)) return NO_RATE;
  return {
    special_apr: String(apr),
    special_apr_months: String(months),
    special_apr_end_date: ends,
    special_apr_lender: LENDER,
    special_apr_conditions: `${isForAll ? 'Any credit score' : 'Excellent credit only'}. ${FICTIONAL}`,
    special_apr_open_to_all: isForAll ? 'yes' : 'no',
  };
}

/** Returns the last day of the month that is `months` after the one of `today`. */
function endOfMonth(today: string, months: number): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
}
