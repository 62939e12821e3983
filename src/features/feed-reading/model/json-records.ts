import type { ContextFields, JsonText } from './json-text.ts';
import { parseJson } from './parse-json.ts';

/** Keys of objects around records that describe the seller. */
export const SELLER_KEY = /dealer|seller|store|location|contact/i;

/**
 * Returns the object of a record's text, merged with the facts of the objects around it: a dealer that contains
 * vehicles becomes `dealer` of each. If a record has a key, the key becomes its `id`. A GraphQL edge is replaced by its
 * node.
 */
export function joinRecord(
  value: Record<string, unknown>,
  { key, around }: Pick<JsonText, 'key' | 'around'>,
): Record<string, unknown> {
  const { node } = value;
  const edge = isObject(node) && Object.keys(value).every((name) => ['node', 'cursor', '__typename'].includes(name));
  let record = edge ? node : value;
  if (key !== undefined && record['id'] === undefined) {
    const vin = /^[A-HJ-NPR-Z0-9]{17}$/i.test(key) && record['vin'] === undefined;
    record = { ...record, [vin ? 'vin' : 'id']: key };
  }
  for (const object of around) record = { ...fieldsOf(object, record), ...record };
  return record;
}

function fieldsOf({ member, fields }: ContextFields, record: Record<string, unknown>): Record<string, unknown> {
  const values = Object.fromEntries(
    [...fields].filter(([name]) => member || SELLER_KEY.test(name)).map(([name, text]) => [name, parseOr(text)]),
  );
  if (!member || Object.keys(values).length === 0) return values;
  return record['dealer'] === undefined ? { dealer: values } : { seller: values };
}

function parseOr(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
