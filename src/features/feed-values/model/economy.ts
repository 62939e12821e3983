import { parseDecimal } from './number.ts';
import { isBlank, NOT_SPECIFIED, readableValue, unreadableValue, type Reading } from './reading.ts';

export type EconomyUnit = 'mpg' | 'l/100km' | 'km/l';

const MPG_PER_KM_PER_LITER = 2.352145;
/** Twice the rating of the best electric cars. */
const MAX_MPG = 300;
const MPG_TIMES_L_PER_100KM = 235.2145;

/** Parses miles per US gallon, rounded to one decimal. Zero counts as blank. */
export function parseEconomy(text: string, unit: EconomyUnit = 'mpg'): Reading<number> {
  if (isBlank(text)) return NOT_SPECIFIED;
  const value = parseDecimal(text);
  if (value === null || value < 0) return unreadableValue('is not a fuel economy');
  if (value === 0) return NOT_SPECIFIED;
  const stated = statedUnit(text) ?? unit;
  const mpg =
    stated === 'mpg' ? value : stated === 'km/l' ? value * MPG_PER_KM_PER_LITER : MPG_TIMES_L_PER_100KM / value;
  if (mpg > MAX_MPG) return unreadableValue('is more than any car achieves');
  const rounded = round(mpg);
  return rounded === 0 ? NOT_SPECIFIED : readableValue(rounded);
}

/** Parses `23–32`: city and highway in one field. */
export function parseEconomyPair(text: string): { city: number; highway: number } | null {
  const match = /^\D*(\d{1,3}(?:\.\d+)?)\s*(?:city\s*)?[-–—/]\s*(\d{1,3}(?:\.\d+)?)(?!\d)/i.exec(text.trim());
  return match ? { city: Number(match[1]), highway: Number(match[2]) } : null;
}

function statedUnit(text: string): EconomyUnit | undefined {
  if (/mpg/i.test(text)) return 'mpg';
  if (/l(?:iters?|itres?)?\s*\/\s*100/i.test(text)) return 'l/100km';
  return /km\s*\/\s*l/i.test(text) ? 'km/l' : undefined;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
