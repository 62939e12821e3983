import type { FeedRecord } from '#features/feed-mapping/feed-mapping.ts';

/** Longer values are truncated. No column needs more, and value parsers may be slow on long texts. */
export const MAX_FIELD_LENGTH = 10_000;
/** The limit for lists of picture URLs. */
const MAX_ADDRESSES_LENGTH = 50_000;
/** Records nested deeper are rejected, because the functions that read them are recursive. */
export const MAX_RECORD_DEPTH = 32;
/** The maximum number of values in a record. Further values are left out. */
const MAX_VALUES = 5000;

export type OnTruncate = (column: string, value: string, reason: string) => void;

/**
 * Returns the record in a form that the database and the value parsers accept: without NUL characters and unpaired
 * surrogates, and with long values truncated. All values of feeds pass through this function.
 */
export function cleanRecord(record: FeedRecord, headers: readonly string[] | undefined, onCut: OnTruncate): FeedRecord {
  if (Array.isArray(record))
    return (record as readonly string[]).map((field, at) =>
      cleanText(field, headers?.[at] ?? `column ${at + 1}`, onCut),
    );
  const budget = { left: MAX_VALUES };
  const cleaned = cleanValue(record, '', budget, onCut) as FeedRecord;
  if (budget.left < 0) onCut('The record', '', `has more than ${MAX_VALUES} values; the rest were left out`);
  return cleaned;
}

function cleanValue(value: unknown, path: string, budget: { left: number }, onCut: OnTruncate): unknown {
  if (typeof value === 'string') return (budget.left--, cleanText(value, path, onCut));
  if (typeof value !== 'object' || value === null) return (budget.left--, value);
  if (Array.isArray(value)) {
    const members: unknown[] = [];
    for (const member of value) {
      if (budget.left < 0) break;
      members.push(cleanValue(member, path, budget, onCut));
    }
    return members;
  }
  const cleaned: Record<string, unknown> = {};
  for (const key of scalarsFirst(value as Record<string, unknown>, budget.left)) {
    if (budget.left < 0) break;
    const name = stripUnstorable(key).slice(0, MAX_NAME_LENGTH);
    const member = cleanValue((value as Record<string, unknown>)[key], path ? `${path}.${name}` : name, budget, onCut);
    // Uses no assignment, because a key may be `__proto__`.
    Object.defineProperty(cleaned, name, { value: member, enumerable: true, configurable: true, writable: true });
  }
  return cleaned;
}

const MAX_NAME_LENGTH = 200;

/**
 * Returns the keys of an object. If a list may use up the limit, texts and numbers come before it, so that a long list
 * does not displace the VIN.
 */
function scalarsFirst(object: Record<string, unknown>, left: number): readonly string[] {
  const keys = Object.keys(object);
  if (!keys.some((key) => Array.isArray(object[key]) && object[key].length >= left)) return keys;
  const isScalar = (key: string) => typeof object[key] !== 'object';
  return [...keys.filter(isScalar), ...keys.filter((key) => !isScalar(key))];
}

function cleanText(text: string, column: string, onCut: OnTruncate): string {
  const plain = visible(stripUnstorable(text));
  if (plain.length <= MAX_FIELD_LENGTH) return plain;
  const addresses = /^[\s[\]"']{0,20}https?:/i.test(plain);
  const max = addresses ? MAX_ADDRESSES_LENGTH : MAX_FIELD_LENGTH;
  if (plain.length <= max) return plain;
  onCut(
    column.slice(0, MAX_NAME_LENGTH),
    plain,
    `is longer than ${max.toLocaleString('en-US')} characters and was cut there`,
  );
  const cut = plain.slice(0, max);
  return stripUnstorable(addresses ? cut.slice(0, cut.search(/[\s|,;][^\s|,;]*$/) + 1 || max) : cut);
}

/** Invisible characters: writing direction marks and zero-width spaces. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Removes invisible characters, and the formula that preserves zeros in a spreadsheet: `="007"`. */
function visible(text: string): string {
  const seen = text.replace(INVISIBLE, '');
  return seen.startsWith('="') && seen.endsWith('"') && seen.length > 2 ? seen.slice(2, -1) : seen;
}

/** Removes what PostgreSQL cannot store: NUL characters and unpaired surrogates. */
export function stripUnstorable(text: string): string {
  const whole = text.isWellFormed()
    ? text
    : text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '');
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}

/** Returns the nesting depth of brackets in a JSON text, up to `max` + 1. */
export function jsonDepth(json: string, max: number): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 34) {
      for (at++; at < json.length && json.charCodeAt(at) !== 34; at++) if (json.charCodeAt(at) === 92) at++;
    } else if (code === 123 || code === 91) {
      deepest = Math.max(deepest, ++depth);
      if (deepest > max) return deepest;
    } else if (code === 125 || code === 93) depth--;
  }
  return deepest;
}
