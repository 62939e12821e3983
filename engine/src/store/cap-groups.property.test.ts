import { expect, it } from 'vitest';
import { createEngine, distanceMiles, type Engine, type Point, type Row } from '../index.ts';
import { sampleRuns } from '../testing/sample-runs.ts';

const SIZE = 24_000;
const COLUMNS = { place: { kind: 'point' }, half: { kind: 'code' } } as const;
const STORAGE = { orders: [{ by: ['place'] }] };

/** Returns numbers in [0, 1) from a fixed seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function drawPoint(random: () => number): Point {
  return { latitude: 180 * random() - 90, longitude: 360 * random() - 180 };
}

function drawRow(id: number, random: () => number): Row {
  return { id, values: { place: random() < 0.001 ? null : drawPoint(random), half: random() < 0.5 ? 'a' : 'b' } };
}

const RADII = [0, 900, 12_436, 20, 4_000, 13_000, 150, 9_000];
/** The radii of a state, of which `npm test` tries three, each time the next ones. */
const RADII_AT_ONCE = Math.min(RADII.length, sampleRuns(150).numRuns);
let tried = 0;

function expectExact(engine: Engine, rows: ReadonlyMap<number, Row>, random: () => number): void {
  for (let i = 0; i < RADII_AT_ONCE; i++) {
    const miles = RADII[tried++ % RADII.length]!;
    const center = drawPoint(random);
    let near = 0;
    for (const { values } of rows.values()) {
      const place = values['place'] as Point | null;
      if (place && distanceMiles(center, place) <= miles) near += 1;
    }
    const within = { kind: 'within', column: 'place', center, miles } as const;
    const facets = { half: { kind: 'values', column: 'half', drop: null } } as const;
    const order = { kind: 'distance', column: 'place', center } as const;
    const answer = engine.search({ sections: { within }, facets, order, first: 0, count: 1 });
    expect(answer.total, `${miles} miles`).toBe(near);
  }
}

it('circles are exact over many groups of blocks, while rows are added, moved and removed, and after a restart', async () => {
  const random = createRandom(7);
  const rows = new Map<number, Row>();
  for (let id = 1; id <= SIZE; id++) rows.set(id, drawRow(id, random));
  const engine = createEngine(COLUMNS, STORAGE);
  engine.load(rows.values());
  expectExact(engine, rows, random);
  for (let round = 0; round < 3; round++) {
    const put = Array.from({ length: 500 }, () => drawRow(1 + Math.floor(random() * 1.2 * SIZE), random));
    const remove = Array.from({ length: 300 }, () => 1 + Math.floor(random() * SIZE));
    engine.apply({ put: [...new Map(put.map((row) => [row.id, row])).values()], remove });
    for (const id of remove) rows.delete(id);
    for (const row of put) rows.set(row.id, row);
    if (round === 2) while (engine.maintain(() => true));
    expectExact(engine, rows, random);
  }
  const view = engine.pin();
  const before = new Map(rows);
  const far = Array.from({ length: 500 }, (_row, i) => drawRow(i + 1, random));
  engine.apply({ put: far });
  expectExact({ ...engine, search: view.search }, before, random);
  view.release();
  for (const row of far) rows.set(row.id, row);
  const { pieces, done } = engine.save();
  const again = createEngine(COLUMNS, STORAGE);
  await again.restore([...pieces]);
  done();
  expectExact(again, rows, random);
});

it('finds a row that moved to the other side of the earth, after a restart', async () => {
  const place: Point = { latitude: 39.75, longitude: -105 };
  const opposite: Point = { latitude: -39.75, longitude: 75 };
  const engine = createEngine(COLUMNS, STORAGE);
  engine.apply({ put: [opposite, place].map((at) => ({ id: 1, values: { place: at, half: 'a' } })) });
  const { pieces, done } = engine.save();
  const again = createEngine(COLUMNS, STORAGE);
  await again.restore([...pieces]);
  done();
  const within = { kind: 'within', column: 'place', center: place, miles: 1 } as const;
  const order = { kind: 'distance', column: 'place', center: place } as const;
  for (const each of [engine, again])
    expect(each.search({ sections: { within }, order, first: 0, count: 1 }).total).toBe(1);
});
