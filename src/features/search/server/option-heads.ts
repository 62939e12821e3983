import type { Code } from '#features/reference/reference.ts';
import type { Field } from '../model/filter.ts';

/** So many are kept: more than there are makes, models and trims. */
const MOST_HEADS = 50_000;

type Head = { label: string; text: string };
const ofTables = new WeakMap<readonly Code[], readonly string[]>();
/** By field, then by code. */
const ofCodes = new Map<string, Map<string, Head>>();
let kept = 0;

/** The JSON of each option up to its count: it is the same in every answer, and most of an answer's text. */
export function headsOf(field: Field, codes: readonly Code[]): readonly string[] {
  // Most fields show a table that never changes, and nothing else.
  if (codes !== field.options || field.group) {
    const own = ownHeads(field);
    return codes.map((one) => headOf(field, own, one));
  }
  const heads = ofTables.get(codes) ?? codes.map((one) => write(field, one));
  ofTables.set(codes, heads);
  return heads;
}

function headOf(field: Field, own: Map<string, Head>, one: Code): string {
  const known = own.get(one.code);
  if (known?.label === one.label) return known.text;
  const text = write(field, one);
  own.set(one.code, { label: one.label, text });
  kept++;
  return text;
}

function ownHeads({ name }: Field): Map<string, Head> {
  if (kept >= MOST_HEADS) {
    ofCodes.clear();
    kept = 0;
  }
  const own = ofCodes.get(name) ?? new Map<string, Head>();
  ofCodes.set(name, own);
  return own;
}

function write({ group }: Field, { code, label }: Code): string {
  return `{"value":${JSON.stringify(group ? group.valueOf(code) : code)},"label":${JSON.stringify(label)},"count":`;
}
