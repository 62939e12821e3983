import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonSplitter } from './json-splitter.ts';
import { findMoreRecords, planJson } from './json-plan.ts';
import { flatten } from '#features/feed-mapping/feed-mapping.ts';
import { joinRecord } from './json-records.ts';

/** Returns the records of a text that arrives in pieces of `size` characters. */
function recordsOf(text: string, size = text.length): Record<string, unknown>[] {
  const plan = planJson(text);
  if (plan?.kind !== 'values') throw new Error(`The plan is ${JSON.stringify(plan)}.`);
  const cutter = createJsonSplitter(plan);
  const found = [];
  for (let at = 0; at < text.length; at += size) found.push(...cutter.push(text.slice(at, at + size)));
  expect([cutter.isOpen(), cutter.damage()]).toEqual([false, undefined]);
  expect(found.map(({ row }) => row)).toEqual(found.map((_, at) => at + 1));
  return found.map((record) => joinRecord(JSON.parse(record.text) as Record<string, unknown>, record));
}

test('splits an array into its objects, in chunks of any size', () => {
  // An object with several properties within another one may itself be taken for a vehicle.
  const inner = fc.dictionary(fc.string(), fc.string(), { maxKeys: 1 });
  const value = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()), inner));
  fc.assert(
    fc.property(fc.array(value), fc.integer({ min: 1, max: 9 }), (objects, size) => {
      const text = JSON.stringify(objects, null, 1);
      const cutter = createJsonSplitter({ paths: [['[]']], score: 2 });
      const found = [];
      for (let at = 0; at < text.length; at += size) found.push(...cutter.push(text.slice(at, at + size)));
      expect(found.map((item) => JSON.parse(item.text) as unknown)).toEqual(JSON.parse(text));
      expect(cutter.isOpen()).toBe(false);
    }),
  );
});

const A = { vin: 'A', year: 2019, make: 'Ford', model: 'Focus', photos: [{ url: 'x', year: 1 }] };
const B = { vin: 'B', year: 2020, make: 'Kia', model: 'Rio', similar: [{ vin: 'C', year: 1, make: 'X', model: 'Y' }] };

test.each<[string, unknown, unknown[]]>([
  ['a list', [A, B], [A, B]],
  ['a list in an object', { count: 2, listings: [A, B], page: 1 }, [A, B]],
  ['a list deeper down', { status: 'ok', results: { total: 2, listings: [A, B] } }, [A, B]],
  ['several lists', { used: [A], new: [B] }, [A, B]],
  [
    'by id',
    { 'x-1': A, 'x-2': B },
    [
      { ...A, id: 'x-1' },
      { ...B, id: 'x-2' },
    ],
  ],
  [
    'by id, of which one is empty',
    { '1': A, '2': B, '3': A, '4': B, '5': A, '6': B, '7': A, '8': null },
    [...[A, B, A, B, A, B, A].map((car, at) => ({ ...car, id: `${at + 1}` })), null],
  ],
  ['by id, deeper down', { data: { cars: { '7': A } } }, [{ ...A, id: '7' }]],
  ['edges of GraphQL', { data: { cars: { edges: [{ cursor: 'x', node: A }, { node: B }], pageInfo: {} } } }, [A, B]],
  [
    'dealers with vehicles',
    [
      { name: 'Summit', vehicles: [A], address: { zip: '80202' } },
      { vehicles: [B], name: 'Peak' },
      { name: 'Empty', vehicles: [] },
    ],
    [
      { ...A, dealer: { name: 'Summit', address: { zip: '80202' } } },
      { ...B, dealer: { name: 'Peak' } },
    ],
  ],
  [
    'one dealer',
    { dealer: { name: 'Summit' }, total: 2, vehicles: [A, B] },
    [
      { ...A, dealer: { name: 'Summit' } },
      { ...B, dealer: { name: 'Summit' } },
    ],
  ],
  ['members that are no objects', [A, 5, null, B], [A, 5, null, B]],
  [
    'parts of one vehicle',
    [{ vehicle: { year: 1, make: 'x' }, pricing: { price: 1 } }],
    [{ vehicle: { year: 1, make: 'x' }, pricing: { price: 1 } }],
  ],
  ['words that are unknown', { biler: [{ aar: 1 }, { aar: 2 }] }, [{ aar: 1 }, { aar: 2 }]],
])('finds the records of %s', (_, value, expected) => {
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)])
    for (const size of [1, 5, text.length]) {
      const plan = planJson(text);
      const cutter = createJsonSplitter(plan?.kind === 'values' ? plan : { paths: [], score: 0 });
      const found = [];
      for (let at = 0; at < text.length; at += size) found.push(...cutter.push(text.slice(at, at + size)));
      const records = found.map((record) => {
        const parsed: unknown = JSON.parse(record.text);
        return typeof parsed === 'object' && parsed !== null
          ? joinRecord(parsed as Record<string, unknown>, record)
          : parsed;
      });
      expect(records).toEqual(expected);
    }
});

test('pretty-printed objects one after the other', () => {
  const text = [A, B].map((object) => JSON.stringify(object, null, 2)).join('\n');
  expect(recordsOf(text, 3)).toEqual([A, B]);
});

test.each([
  ['{"vin": "1", "year": 2}\n{"vin": "2"}', 'lines'],
  ['{"vin": "1"}', 'lines'],
  ['{"vin":\n{"vin": "2", "year": 2019}\n', 'lines'],
  ['[{"vin": 1}]', 'values'],
  ['[\n', 'values'],
  ['{"count": 2, "listings": [\n{"vin": "1", "year": 1}', 'values'],
  ['vin,year\n', undefined],
  ['[Id],[VIN]\n1,2', undefined],
  ['["Id"]\n["VIN"]', undefined],
  ['["cars", {"vin": "1", "year": 1}]', 'values'],
  ['\x1e{"vin": "1", "year": 2}\n', 'lines'],
  ['{"vin": "1", "year": 2},\n{"vin": "2"},\n', 'lines'],
  ['{\n"vin": "1", "year": 2, "photos": [\n{"url": "a"}\n]\n}\n', 'values'],
  ['{"vin": "1", "photos": [\n{"url": "a"}\n], "year": 2}\n', 'values'],
])('%j is %s', (text, kind) => expect(planJson(text)?.kind).toBe(kind));

test('reports unclosed, damaged and omitted parts', () => {
  const open = createJsonSplitter({ paths: [['listings', '[]']], score: 2 });
  expect(open.push('{"listings": [{"a": 1}, {"a":').map(({ text }) => text)).toEqual(['{"a": 1}']);
  expect([open.isOpen(), open.held()]).toEqual([true, 5]);
  const damaged = createJsonSplitter({ paths: [['[]']], score: 2 });
  damaged.push('[{"a": 1}}, {"a": 2}]');
  expect(damaged.damage()).toContain('brackets do not match after record 1.');
  const other = createJsonSplitter({ paths: [['used', '[]']], score: 2 });
  other.push('{"used": [{"a": 1}], "new": [{"a": 2}, {"a": 3}]}');
  expect([...other.leftOut()]).toEqual([['new', 2]]);
});

test('limits include pending empty records, and values around records', () => {
  const dealers = createJsonSplitter({ paths: [['[]', 'vehicles', '[]']], score: 2 });
  expect(dealers.push(`[{"vehicles": [${'{},'.repeat(1000)}{}`)).toEqual([]);
  expect(dealers.waiting()).toBe(1001 * (2 + 200));
  expect(dealers.push(']}]')).toHaveLength(1001);
  expect(dealers.waiting()).toBe(0);

  const crowded = createJsonSplitter({ paths: [['vehicles', '[]']], score: 2 });
  const fields = Array.from({ length: 1003 }, (_, at) => `"field ${at}": ${at % 2 ? at : '[1]'},`).join('');
  const [record] = crowded.push(`{${fields} "field 0": 7, "vehicles": [{}]}`);
  expect(record!.around[0]!.fields.size).toBe(1000);
  expect(record!.around[0]!.fields.get('field 0')).toBe('7');
  expect(crowded.fieldsLeftOut()).toBe(3);
});

test('gives nested objects a path; members of a list share one', () => {
  expect([
    ...flatten({
      vin: 'x',
      dealer: { address: { zip: 1 } },
      photos: [{ url: 'a' }, { url: 'b' }],
      tags: ['s', 't'],
      trim: null,
    }),
  ]).toEqual([
    ['vin', ['x']],
    ['dealer.address.zip', ['1']],
    ['photos.url', ['a', 'b']],
    ['tags', ['s', 't']],
    ['trim', []],
  ]);
});

test('reads a vehicle with the similar vehicles that it contains', () => {
  const similar = { vin: 'S', year: 2019, make: 'Ford', model: 'Focus', trim: 'SE', price: 9, mileage: 3 };
  const own = { vin: 'OWN', year: 2020 };
  expect(recordsOf(JSON.stringify([similar, { ...own, similar: [similar] }]), 999)).toMatchObject([
    similar,
    similar,
    own,
  ]);
});

test('reads vehicles by name even if one of them has little data', () => {
  const [a, ...others] = Array.from('abcdefgh', (sign) => ({
    stock_number: sign,
    year: 2019,
    make: 'Ford',
    model: 'Focus',
  }));
  const poor = { vin: 'POOR', year: 2020, similar: [{ ...a, stock_number: 'x' }] };
  const named = Object.fromEntries([a, poor, ...others].map((object, at) => ['abcdefghi'[at]!, object]));
  const found = recordsOf(JSON.stringify(named), 9999).map((record) => record['stock_number'] ?? record['vin']);
  expect(found).toEqual(expect.arrayContaining(['POOR', ...'abcdefgh']));
});

test('reads a vehicle without a VIN under its own name', () => {
  const [best, ...others] = Array.from('abc', (sign) => ({
    stock_number: sign,
    year: 2019,
    make: 'Ford',
    model: 'Focus',
  }));
  expect(recordsOf(JSON.stringify({ listings: others, best }), 9999)).toEqual([...others, best]);
});

const RICH = { stock_number: 'R', year: 2019, make: 'Ford', model: 'Focus', trim: 'SE', price: 9, mileage: 3 };

test('reads a vehicle without a VIN with the similar vehicles that it contains', () => {
  const own = { stock_number: 'OWN', year: 2020 };
  for (const cars of [
    [RICH, { ...own, similar: [RICH] }, { ...RICH, similar: [] }],
    [{ ...own, similar: [RICH, RICH] }],
  ])
    expect(recordsOf(JSON.stringify(cars), 999)).toEqual(expect.arrayContaining([expect.objectContaining(own)]));
  expect(recordsOf(JSON.stringify([RICH, { ...own, similar: [RICH] }, { ...RICH, similar: [] }]), 999)).toHaveLength(4);
});

test('leaves out an object among vehicles that contains vehicles and has no ID, with a reason', () => {
  const cutter = createJsonSplitter({ paths: [['[]']], score: 7 });
  const found = cutter.push(JSON.stringify([RICH, { year: 2020, make: 'Ford', similar: [RICH] }]));
  expect(found.map(({ leftOut }) => leftOut)).toEqual([undefined, undefined, 'holds vehicles']);
});

test('only filled values make an object look like a vehicle that was not read', () => {
  const unreadIn = (object: object) =>
    findMoreRecords(JSON.stringify(object), { path: [], score: 9, mayBeRecord: false }).unread;
  expect(unreadIn({ year: 2019, make: 'Ford', model: 'Focus' })).toEqual([[]]);
  expect(unreadIn({ year: 2019, make: '', model: '' })).toEqual([]);
});

test('reads vehicles of more than 1,000 dealers by name', () => {
  const name = (at: number) => `dealer ${[...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
  const dealers = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [name(at), [RICH]]));
  const text = JSON.stringify({ dealers });
  const plan = planJson(text.slice(0, 10_000));
  const cutter = createJsonSplitter(plan?.kind === 'values' ? plan : { paths: [], score: 0 });
  expect(cutter.push(text)).toHaveLength(1500);
  expect(cutter.damage()).toBeUndefined();
});

test('counts long values around vehicles like those of a vehicle', () => {
  const cutter = createJsonSplitter({ paths: [['[]', 'vehicles', '[]']], score: 2 });
  const logo = 'x'.repeat(20_001);
  cutter.push(JSON.stringify([{ name: 'Summit', logo, vehicles: [RICH] }]));
  expect([...cutter.longFields()]).toEqual([['[].logo', 1]]);
  const facets = createJsonSplitter({ paths: [['vehicles', '[]']], score: 2 });
  facets.push(JSON.stringify({ facets: logo, vehicles: [RICH] }));
  expect([...facets.longFields()]).toEqual([]);
});
