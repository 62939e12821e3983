import { isBlank, NOT_SPECIFIED, readableValue, unreadableValue, type Reading } from './reading.ts';
import { asciiDigits, parseDecimal } from './number.ts';

/** The facts in an engine's description. Each fact is `null` if it is not mentioned. */
export type EngineFacts = { cylinders: string | null; liters: number | null; horsepower: number | null };

const MAX_CYLINDERS = 16;

const CYLINDERS = [
  /(?<!\d)(\d{1,2})(?:\.0)?[\s-]{0,3}(?:cyl|zyl|cil)/i,
  /\b[VIHW]-?\s?(\d{1,2})\b/i,
  /\bL(3|4|5|6|8)\b/,
  /(?:inline|straight|flat|boxer)[\s-]*(\d{1,2})/i,
];
const WORDS: Readonly<Record<string, string>> = {
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  eight: '8',
  ten: '10',
  twelve: '12',
};

/** Parses `2.0L 4-Cylinder Turbo`, `300.0HP 3.7L V6 Cylinder Engine`, `I4`, `Electric`, `1998 cc`. */
export function parseEngine(text: string): EngineFacts {
  return { cylinders: cylindersIn(text), liters: litersIn(text), horsepower: horsepowerIn(text) };
}

function cylindersIn(text: string): string | null {
  for (const shape of CYLINDERS) {
    const match = shape.exec(text);
    if (match?.[1] && Number(match[1]) > 0 && Number(match[1]) <= MAX_CYLINDERS) return String(Number(match[1]));
  }
  const word = /\b(three|four|five|six|eight|ten|twelve)[\s-]*cyl/i.exec(text)?.[1];
  if (word) return WORDS[word.toLowerCase()] ?? null;
  if (/rotary|wankel/i.test(text)) return 'ROTARY';
  return /\b(?:electric|ev)\b/i.test(text) && !/hybrid|gas/i.test(text) ? 'ELECTRIC' : null;
}

function litersIn(text: string): number | null {
  // `5.0L`, `2.5 liter`, and `5.0 V8` or `2.0 I4`, which omit the unit.
  const liters =
    /(\d{1,2}(?:[.,]\d{1,3})?)\s*-?(?:l\b|lit(?:er|re)s?\b)/i.exec(text)?.[1] ??
    /\b(\d[.,]\d)\s+(?:[vihw]|inline|flat)[\s-]?\d{1,2}\b/i.exec(text)?.[1];
  if (liters) return round(Number(liters.replace(',', '.')));
  const cubic = /(\d{3,5})\s*(?:cc|cm3|ccm)\b/i.exec(text)?.[1];
  return cubic ? round(Number(cubic) / 1000) : null;
}

function horsepowerIn(text: string): number | null {
  const match = /(\d{2,4}(?:\.\d+)?)\s*-?(?:hp|bhp|horsepower)\b/i.exec(text)?.[1];
  return match ? Math.round(Number(match)) : null;
}

/** Parses a number of cylinders (`6`, `6.0`, `6 cylinders`) or an engine description into a code of `ENGINES`. */
export function parseCylinders(text: string): Reading<string> {
  if (isBlank(text) || /^other$/i.test(text.trim())) return NOT_SPECIFIED;
  const bare = /^(\d{1,9})(?:\.0+)?$/.exec(asciiDigits(text.trim()));
  if (bare) {
    const count = Number(bare[1]);
    if (count === 0) return NOT_SPECIFIED;
    return count <= MAX_CYLINDERS
      ? readableValue(String(count))
      : unreadableValue('is more cylinders than any car has');
  }
  const found = cylindersIn(text);
  return found === null ? unreadableValue('does not give the number of cylinders') : readableValue(found);
}

/** Parses liters from `2.0`, `2.0L`, `1998 cc` or `1998`. */
export function parseDisplacement(text: string): Reading<number> {
  if (isBlank(text)) return NOT_SPECIFIED;
  const plain = text.replace(/(\d),(\d{3})\b/, '$1$2');
  const value = litersIn(plain) ?? parseDecimal(plain);
  if (value === null || value < 0) return unreadableValue('is not a displacement');
  if (value === 0) return NOT_SPECIFIED;
  const liters = round(value >= 50 ? value / 1000 : value);
  if (liters === 0) return NOT_SPECIFIED;
  return liters > MAX_LITERS ? unreadableValue('is a larger engine than any car has') : readableValue(liters);
}

const MAX_LITERS = 30;

export type PowerUnit = 'hp' | 'kw';

/** Parses power in horsepower. A unit in the value (`150 PS`, `110 kW (150 PS)`) overrides `unit`. */
export function parseHorsepower(text: string, unit: PowerUnit = 'hp'): Reading<number> {
  if (isBlank(text)) return NOT_SPECIFIED;
  const plain = asciiDigits(text.slice(0, 100)).replace(/(\d),(\d{3})\b/, '$1$2');
  const value = parseDecimal(plain);
  if (value === null || value < 0) return unreadableValue('is not a power');
  if (value === 0) return NOT_SPECIFIED;
  // The unit of the first number counts: `150 PS (110 kW)` is not read as kW.
  const stated = /\d\s*(kw|hp|bhp|ps|ch|cv|cavalli)\b/i.exec(plain)?.[1]?.toLowerCase();
  const kilowatts = stated === 'kw' || (stated === undefined && (unit === 'kw' || /^\W*kw\b/i.test(plain)));
  const horsepower = Math.round(kilowatts ? value * 1.34102 : value);
  if (horsepower === 0) return NOT_SPECIFIED;
  return horsepower > MAX_HORSEPOWER ? unreadableValue('is more power than any car has') : readableValue(horsepower);
}

export function parseDoors(text: string): Reading<number> {
  if (isBlank(text)) return NOT_SPECIFIED;
  const counts = asciiDigits(text.slice(0, 100)).match(/\d+(?:\.\d+)?/g) ?? [];
  if (new Set(counts.map(Number)).size > 1) return unreadableValue('gives more than one number of doors');
  const word = /\b(two|three|four|five|zwei|drei|vier|fünf|deux|trois|quatre|cinq|dos|tres|cuatro|cinco)\b/i.exec(text);
  const doors =
    counts[0] === undefined ? (DOOR_WORDS.indexOf(word?.[1]?.toLowerCase() ?? '') % 4) + 2 : Number(counts[0]);
  if (counts[0] === undefined && !word) return unreadableValue('is not a number of doors');
  if (doors === 0) return NOT_SPECIFIED;
  return Number.isInteger(doors) && doors <= MAX_DOORS
    ? readableValue(doors)
    : unreadableValue('is not a number of doors that a car has');
}

const DOOR_WORDS = 'two three four five zwei drei vier fünf deux trois quatre cinq dos tres cuatro cinco'.split(' ');
const MAX_DOORS = 7;
/** Higher than for any car on the market. */
const MAX_HORSEPOWER = 3000;

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
