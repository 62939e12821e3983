import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine, type Engine, type Query, SnapshotError, type Storage } from '../index.ts';
import type { Schema } from '../api/schema.ts';
import { anyChange, anyEngineHistory, anyRows } from '../testing/arbitraries.ts';
import { Oracle } from '../testing/oracle.ts';
import { plainAnswer } from '../testing/plain-answer.ts';
import { sampleRuns } from '../testing/sample-runs.ts';

/** Any character but surrogates. The library's own unit takes a second to create. */
const anyCharacter = fc
  .nat(0x10ffff - 0x800)
  .map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800));

/** Returns what `save` yields, as one buffer. */
function saved(engine: Engine): Buffer {
  const { pieces, done } = engine.save();
  const bytes = Buffer.concat([...pieces]);
  done();
  return bytes;
}

/** Yields pieces of arbitrary lengths. */
function* cutInto(bytes: Uint8Array, lengths: readonly number[]): Generator<Uint8Array> {
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const length = lengths.length === 0 ? bytes.length : lengths[i % lengths.length]!;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

async function restored(schema: Schema, storage: Storage, pieces: Iterable<Uint8Array>): Promise<Engine> {
  const engine = createEngine(schema, storage);
  await engine.restore(pieces);
  return engine;
}

function compare(engine: Engine, oracle: Oracle, schema: Schema, queries: readonly Query[]): void {
  expect(engine.size).toBe(oracle.size);
  for (const query of queries) expect(plainAnswer(engine.search(query))).toEqual(oracle.search(query));
  for (const name of Object.keys(schema).filter((column) => /^codes?\d/.test(column))) {
    expect(engine.values(name)).toEqual(oracle.values(name));
  }
}

const anyLengths = fc.array(fc.integer({ min: 50, max: 200_000 }), { maxLength: 4 });

describe('a restored engine', () => {
  const expectAlike = async (size: number) => {
    const lives = anyEngineHistory.chain((life) => fc.tuple(fc.constant(life), anyRows(life.schema, size), anyLengths));
    const property = fc.asyncProperty(lives, async ([{ schema, storage, steps }, put, lengths]) => {
      let engine = createEngine(schema, storage);
      const oracle = new Oracle();
      engine.apply({ put });
      oracle.apply({ put });
      for (const { change, queries } of steps) {
        engine.apply(change);
        oracle.apply(change);
        engine = await restored(schema, storage, cutInto(saved(engine), lengths));
        compare(engine, oracle, schema, queries);
      }
    });
    await fc.assert(property, sampleRuns(size === 0 ? 200 : 30));
  };
  test.each([0, 2100])('answers and continues like the saved engine, from %i rows on', expectAlike);
  test.each([400])('answers and continues like the saved engine, from %i rows on', { tags: 'long' }, expectAlike);

  test('has the state at the time of saving, whatever changes while the pieces are written', async () => {
    const lives = anyEngineHistory.chain((life) =>
      fc.tuple(
        fc.constant(life),
        anyRows(life.schema, 2100),
        fc.array(anyChange(life.schema), { minLength: 1, maxLength: 20 }),
      ),
    );
    const property = fc.asyncProperty(lives, async ([{ schema, storage, steps }, put, changes]) => {
      const engine = createEngine(schema, storage);
      const oracle = new Oracle();
      engine.apply({ put });
      oracle.apply({ put });
      const { pieces, done } = engine.save();
      const taken: Uint8Array[] = [];
      const change = () => {
        for (const { put: rows, remove, set = [] } of changes) engine.apply({ put: rows, remove, set });
      };
      change();
      for (const piece of pieces) {
        change();
        taken.push(piece);
      }
      done();
      done();
      compare(await restored(schema, storage, taken), oracle, schema, steps[0]!.queries);
    });
    await fc.assert(property, sampleRuns(60));
  });

  test('preserves any strings, and finds added and removed rows', async () => {
    const schema: Schema = { code: { kind: 'code' }, codes: { kind: 'codes' } };
    const texts = fc.uniqueArray(
      fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('\ud800', 'a\udfffb', 'é', '€', '😀')),
      {
        maxLength: 60,
      },
    );
    const property = fc.asyncProperty(texts, texts, async (values, later) => {
      const engine = createEngine(schema, {});
      engine.apply({ put: values.map((value, i) => ({ id: i + 1, values: { code: value, codes: [value, 'x'] } })) });
      const copy = await restored(schema, {}, [saved(engine)]);
      for (const one of [engine, copy]) {
        one.apply({ remove: [1, 3, 5] });
        one.apply({ put: later.map((value, i) => ({ id: i + 100, values: { code: value, codes: [value] } })) });
      }
      expect(copy.values('code')).toEqual(engine.values('code'));
      expect(copy.values('codes')).toEqual(engine.values('codes'));
      for (const value of [...values, ...later]) {
        expect(copy.has('code', value)).toBe(engine.has('code', value));
        const holds = [{ kind: 'any' as const, column: 'code', values: [value] }];
        expect(copy.count(holds)).toBe(engine.count(holds));
      }
    });
    await fc.assert(property, sampleRuns(300));
  });
});

describe('a snapshot', () => {
  const schema: Schema = {
    price: { kind: 'number' },
    make: { kind: 'code' },
    title: { kind: 'words' },
    place: { kind: 'point' },
  };
  const storage: Storage = { orders: [{ by: ['place'] }, { by: ['make', 'price'] }] };
  const engine = createEngine(schema, storage);
  const put = Array.from({ length: 1500 }, (_row, i) => ({
    id: i + 1,
    values: {
      price: i % 7,
      make: `make ${i % 40}`,
      title: `a ${i % 90}`,
      place: { latitude: i % 90, longitude: i % 45 },
    },
  }));
  engine.apply({ put });
  const bytes = saved(engine);

  /** Returns why a snapshot is rejected; an engine that rejects one is unchanged and accepts rows. */
  async function refused(damaged: Uint8Array): Promise<string> {
    const other = createEngine(schema, storage);
    const before = other.bytes;
    const error = await other.restore([damaged]).then(
      () => new Error('It was taken.'),
      (reason: Error) => reason,
    );
    expect([other.size, other.bytes]).toEqual([0, before]);
    other.apply({ put: put.slice(0, 3) });
    expect(other.count([{ kind: 'any', column: 'make', values: ['make 1'] }])).toBe(1);
    return error instanceof SnapshotError ? error.reason : error.message;
  }

  test('is refused if any byte differs', async () => {
    const property = fc.asyncProperty(
      fc.nat({ max: bytes.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, mask) => {
        const damaged = Buffer.from(bytes);
        damaged[at]! ^= mask;
        expect(['damaged', 'foreign']).toContain(await refused(damaged));
      },
    );
    await fc.assert(property, {
      ...sampleRuns(500),
      examples: [
        [0, 1],
        [8, 255],
        [11, 255],
        [12, 1],
        [17, 1],
        [bytes.length - 1, 1],
      ],
    });
  });

  test('is refused if truncated anywhere', async () => {
    const property = fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async (length) => {
      expect(await refused(bytes.subarray(0, length))).toBe('cut');
    });
    await fc.assert(property, { ...sampleRuns(300), examples: [[0], [3], [16], [bytes.length - 1]] });
  });

  test('is refused if followed by more bytes', async () => {
    expect(await refused(Buffer.concat([bytes, Buffer.from([0])]))).toBe('damaged');
  });

  test('is refused if it has another schema or storage, or is not a snapshot', async () => {
    const other = createEngine({ ...schema, year: { kind: 'number' } }, storage);
    await expect(other.restore([bytes])).rejects.toMatchObject({ reason: 'foreign' });
    await expect(createEngine(schema, {}).restore([bytes])).rejects.toMatchObject({ reason: 'foreign' });
    expect(await refused(Buffer.from('Once upon a time there was no snapshot.'))).toBe('foreign');
  });

  test('is refused by an engine with rows or views', async () => {
    const full = createEngine(schema, storage);
    full.apply({ put: put.slice(0, 1) });
    await expect(full.restore([bytes])).rejects.toThrow('Only an empty engine');
    expect(full.size).toBe(1);
  });

  test('uses no memory once it is written', () => {
    const before = engine.bytes;
    saved(engine);
    expect(engine.bytes).toBe(before);
  });
});
