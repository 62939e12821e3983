import { isBlank, NOTHING, read, unreadable, type Reading } from './reading.ts';
import { decimal } from './number.ts';

/** What an engine's description tells; each part is `null` where it is silent. */
export type EngineFacts = { cylinders: string | null; liters: number | null; horsepower: number | null };

const CYLINDERS = [
  /(\d{1,2})(?:\.0)?\s*-?\s*cyl/i,
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

/** `2.0L 4-Cylinder Turbo`, `300.0HP 3.7L V6 Cylinder Engine`, `I4`, `Electric`, `1998 cc`. */
export function parseEngine(text: string): EngineFacts {
  return { cylinders: cylindersIn(text), liters: litersIn(text), horsepower: horsepowerIn(text) };
}

function cylindersIn(text: string): string | null {
  for (const shape of CYLINDERS) {
    const match = shape.exec(text);
    if (match?.[1] && Number(match[1]) > 0 && Number(match[1]) <= 16) return String(Number(match[1]));
  }
  const word = /\b(three|four|five|six|eight|ten|twelve)[\s-]*cyl/i.exec(text)?.[1];
  if (word) return WORDS[word.toLowerCase()] ?? null;
  if (/rotary|wankel/i.test(text)) return 'ROTARY';
  return /^(?:.*\b)?(?:electric(?: motor)?|ev)\b/i.test(text) && !/hybrid|gas/i.test(text) ? 'ELECTRIC' : null;
}

function litersIn(text: string): number | null {
  // `5.0L`, `2.5 liter`, and `5.0 V8` or `2.0 I4`, which leave the unit out.
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

/** A count of cylinders alone (`6`, `6.0`, `6 cylinders`) or an engine's description, as a code of `ENGINES`. */
export function parseCylinders(text: string): Reading<string> {
  if (isBlank(text) || /^other$/i.test(text.trim())) return NOTHING;
  const bare = /^(\d{1,2})(?:\.0+)?$/.exec(text.trim());
  if (bare) return Number(bare[1]) === 0 ? NOTHING : read(String(Number(bare[1])));
  const found = cylindersIn(text);
  return found === null ? unreadable('does not tell the cylinders') : read(found);
}

/** Liters, from `2.0`, `2.0L`, `1998 cc` or `1998`. */
export function parseDisplacement(text: string): Reading<number> {
  if (isBlank(text)) return NOTHING;
  const plain = text.replace(/(\d),(\d{3})\b/, '$1$2');
  const value = litersIn(plain) ?? decimal(plain);
  if (value === null || value < 0) return unreadable('is not a displacement');
  if (value === 0) return NOTHING;
  return read(round(value >= 50 ? value / 1000 : value));
}

export type PowerUnit = 'hp' | 'kw';

export function parseHorsepower(text: string, unit: PowerUnit = 'hp'): Reading<number> {
  if (isBlank(text)) return NOTHING;
  const value = decimal(text.replace(/(\d),(\d{3})\b/, '$1$2'));
  if (value === null || value < 0) return unreadable('is not a power');
  if (value === 0) return NOTHING;
  const kilowatts = /kw/i.test(text) || (unit === 'kw' && !/hp|ps/i.test(text));
  return read(Math.round(kilowatts ? value * 1.34102 : value));
}

export function parseDoors(text: string): Reading<number> {
  if (isBlank(text)) return NOTHING;
  const match = /(\d)(?:\.0+)?/.exec(text) ?? undefined;
  const word = /\b(two|three|four|five)\b/i.exec(text)?.[1]?.toLowerCase();
  const doors = match ? Number(match[1]) : word ? ['two', 'three', 'four', 'five'].indexOf(word) + 2 : 0;
  if (match && doors === 0) return NOTHING;
  return doors ? read(doors) : unreadable('is not a number of doors');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
