import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRecords } from './read-records.ts';

/** How many documents are read; `npm run test:long` reads more. */
const RUNS = Number(process.env['JSON_SHAPES'] ?? 5);

type Vehicle = { vin: string };
type Shape = (vehicles: readonly Vehicle[]) => unknown;
type Section = { shape: keyof typeof SHAPES; size: number } | { junk: keyof typeof JUNK; length: number };
type Document = { root: 'object' | 'list' | 'values'; sections: readonly Section[]; pieces: number; pretty: boolean };

const byId: Shape = (vehicles) => Object.fromEntries(vehicles.map((vehicle, at) => [`${1000 + at}`, vehicle]));
const dealerOf = (stock: unknown, at: number) => ({ name: `Dealer ${at}`, address: { zip: '80202' }, vehicles: stock });

/** All ways in which feeds contain vehicles. */
const SHAPES = {
  list: (vehicles) => vehicles,
  byId,
  nested: (vehicles) => ({ status: 'ok', results: { total: vehicles.length, listings: vehicles } }),
  edges: (vehicles) => ({ edges: vehicles.map((node, at) => ({ cursor: `${at}`, node })), pageInfo: {} }),
  dealers: (vehicles) => vehicles.map((vehicle, at) => dealerOf([vehicle], at)),
  dealersById: (vehicles) => Object.fromEntries(vehicles.map((vehicle, at) => [`${77_000 + at}`, [vehicle]])),
  dealersOfAllKinds: (vehicles) =>
    vehicles.map((vehicle, at) => [dealerOf([vehicle], at), dealerOf({ '9001': vehicle }, at), vehicle][at % 3]),
  oneInPlaceOfList: (vehicles) => vehicles.map((vehicle, at) => dealerOf(at % 4 === 3 ? vehicle : [vehicle], at)),
  deep: (vehicles) => ({ a: { b: { c: { d: { e: { f: { g: { h: vehicles } } } } } } } }),
  behindOthers: (vehicles) => [...Array.from({ length: 8 }, (_, at) => ({ code: `A${at}` })), ...vehicles],
  byWordAmongNotes: ([first, second, ...others]) => ({ note: 'x', best: first, next: second, tags: ['a'], others }),
  featured: ([first, ...others]) => ({ featured: first, listings: others }),
} as const satisfies Record<string, Shape>;

/** Other contents of feeds. */
const JUNK = {
  text: (length) => 'x'.repeat(length),
  options: (length) => Array.from({ length: length / 40 }, (_, at) => ({ code: `A${at}`, label: 'Heated seats' })),
  settings: (length) => Object.fromEntries(Array.from({ length: length / 20 }, (_, at) => [`key ${at}`, at])),
  nothing: () => null,
} as const satisfies Record<string, (length: number) => unknown>;

const names = <Name extends string>(of: Record<Name, unknown>) => fc.constantFrom(...(Object.keys(of) as Name[]));
const section: fc.Arbitrary<Section> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ shape: names(SHAPES), size: fc.integer({ min: 3, max: 90 }) }) },
  { weight: 2, arbitrary: fc.record({ junk: names(JUNK), length: fc.integer({ min: 0, max: 150_000 }) }) },
);
const documents: fc.Arbitrary<Document> = fc.record({
  root: fc.constantFrom('object', 'list', 'values'),
  sections: fc.array(section, { minLength: 1, maxLength: 6 }),
  pieces: fc.integer({ min: 3_000, max: 100_000 }),
  pretty: fc.boolean(),
});

/** Returns the text of a document and the VINs in it. */
function write({ root, sections, pretty }: Document): { text: string; vins: string[] } {
  const vins: string[] = [];
  const vehicle = (): Vehicle => {
    const vin = `VIN${String(vins.length).padStart(14, '0')}`;
    vins.push(vin);
    return {
      vin,
      ...{ year: 2019, make: 'Ford', model: 'Focus', price: 15_000, mileage: 9, description: 'd'.repeat(900) },
    };
  };
  const values = sections.map((one) =>
    'shape' in one ? SHAPES[one.shape](Array.from({ length: one.size }, vehicle)) : JUNK[one.junk](one.length),
  );
  const print = (value: unknown) => JSON.stringify(value, null, pretty ? 1 : 0);
  const members = values.map((value, at) => [`part ${'abcdef'[at]}`, value] as const);
  if (root === 'object') return { text: print(Object.fromEntries(members)), vins };
  if (root === 'list') return { text: print(members.map((member) => Object.fromEntries([member]))), vins };
  return { text: members.map((member) => print(Object.fromEntries([member]))).join('\n'), vins };
}

type Reader = (text: string, pieces: number) => Promise<unknown[]>;

/** Returns all records of a text that arrives in pieces. */
const read: Reader = async (text, pieces) => {
  const chunks = async function* () {
    for (let at = 0; at < text.length; at += pieces) yield text.slice(at, at + pieces);
  };
  const found = await readRecords({ kind: 'text', text: chunks(), notices: [] }).then(
    ({ batches }) => Array.fromAsync(batches),
    (error: Error) => {
      // A text without any vehicle is refused, which loses none.
      if (error.message.includes('without any record')) return [];
      throw error;
    },
  );
  return found.flat().flatMap((item) => ('record' in item ? [item.record] : []));
};

/** Returns the VIN of a vehicle, of a GraphQL edge's vehicle, or of a dealer's vehicle. */
function vinOf(record: Record<string, unknown> | null): string | undefined {
  const [own, node, only] = [record, record?.['node'], record?.['vehicles']] as (Partial<Vehicle> | null | undefined)[];
  return own?.vin ?? node?.vin ?? only?.vin;
}

/** Every vehicle becomes a separate record, regardless of what else the text contains and where it starts. */
const losesNothing = (reader: Reader) =>
  fc.asyncProperty(documents, async (document) => {
    const { text, vins } = write(document);
    const found = (await reader(text, document.pieces)).map((record) => vinOf(record as Record<string, unknown>));
    expect(found.filter((vin) => vin !== undefined).toSorted()).toEqual(vins);
  });

test('loses no vehicle, in any shape and at any position', async () => {
  await fc.assert(losesNothing(read), { numRuns: RUNS });
});

test('detects a reader that knows only the first paths', async () => {
  const readBeginning: Reader = async (text, pieces) => (await read(text, pieces)).slice(0, 40);
  const { failed } = await fc.check(losesNothing(readBeginning), { numRuns: 150, endOnFailure: true });
  expect(failed).toBe(true);
});
