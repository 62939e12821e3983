import { expect, test } from 'vitest';
import { MAX_FIELD_LENGTH } from '../model/clean-record.ts';
import { readRecords } from './read-records.ts';

const LONG = 'a1 '.repeat(100_000);

async function* textOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}

/** Returns all texts in a value: members and their names. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
}

test.each([
  ['a field of a CSV', `vin,make,notes\n1,Ford,${LONG}\n`],
  ['a quoted field', `vin,make,notes\n1,Ford,"${LONG}"\n`],
  ['a header', `vin,make,${'Some_name_'.repeat(5_000)}\n1,Ford,x\n`],
  ['a value of JSON', JSON.stringify([{ vin: '1', make: 'Ford', notes: LONG }])],
  ['a nested value', JSON.stringify([{ vin: '1', make: { name: LONG, parts: [{ text: LONG }] } }])],
  ['the items of a list', JSON.stringify([{ vin: '1', make: 'Ford', features: [LONG, LONG] }])],
  ['a name of JSON', JSON.stringify([{ vin: '1', make: 'Ford', [LONG]: 'x' }])],
  [
    'a record of NDJSON',
    `${JSON.stringify({ vin: '1', make: LONG })}\n${JSON.stringify({ vin: '2', make: 'Ford' })}\n`,
  ],
])('%s is truncated before further processing', async (_what, text) => {
  const cuts: string[] = [];
  const { headers = [], batches } = await readRecords(
    { kind: 'text', text: textOf(text), notices: [] },
    { onCut: (column) => void cuts.push(column) },
  );
  const records = (await Array.fromAsync(batches)).flat();
  const lengths = [...headers, ...textsIn(records)].map(({ length }) => length);
  expect(records.length).toBeGreaterThan(0);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_FIELD_LENGTH);
});
