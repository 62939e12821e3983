import type { Code } from '#features/reference/reference.ts';
import type { Field } from '../model/filter.ts';

/** So many are kept: more than there are makes, models and trims. */
const MOST_HEADS = 50_000;

type Head = { label: string; text: string };
const ofTables = new WeakMap<readonly Code[], readonly string[]>();
const ofCodes = new Map<string, Head>();

/** The JSON of each option up to its count: it is the same in every answer, and most of an answer's text. */
export function headsOf(field: Field, codes: readonly Code[]): readonly string[] {
  // Most fields show a table that never changes, and nothing else.
  if (codes !== field.options || field.group) return codes.map((one) => headOf(field, one));
  const heads = ofTables.get(codes) ?? codes.map((one) => write(field, one));
  ofTables.set(codes, heads);
  return heads;
}

function headOf(field: Field, one: Code): string {
  const key = `${field.name} ${one.code}`;
  const known = ofCodes.get(key);
  if (known && known.label === one.label) return known.text;
  if (ofCodes.size >= MOST_HEADS) ofCodes.clear();
  const text = write(field, one);
  ofCodes.set(key, { label: one.label, text });
  return text;
}

function write({ group }: Field, { code, label }: Code): string {
  return `{"value":${JSON.stringify(group ? group.valueOf(code) : code)},"label":${JSON.stringify(label)},"count":`;
}
