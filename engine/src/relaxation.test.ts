import { describe, expect, test } from 'vitest';
import { createEngine } from './index.ts';
import type { Predicate, RelaxQuery } from './index.ts';

const any = (column: string, ...values: string[]): Predicate => ({ kind: 'any', column, values });
const upTo = (max: number): Predicate => ({ kind: 'range', column: 'price', max });

describe.each(['plain', 'simd'] as const)('relaxations with the %s kernel', (kernel) => {
  const engine = createEngine(
    { kind: { kind: 'code' }, color: { kind: 'code' }, price: { kind: 'number' } },
    { orders: [{ by: ['kind'] }] },
    kernel,
  );
  engine.load([
    { id: 1, values: { kind: 'tea', color: 'green', price: 12 } },
    { id: 2, values: { kind: 'tea', color: 'green', price: 30 } },
    { id: 3, values: { kind: 'tea', color: 'black', price: 4 } },
    { id: 4, values: { kind: 'soup', color: 'red', price: 4 } },
    { id: 5, values: { kind: 'soup', color: 'red', price: 12 } },
  ]);
  const relax = (query: RelaxQuery) => engine.relax(query);

  test('each section is left out by itself, and relaxed by its step', () => {
    const sections = { kind: any('kind', 'tea'), color: any('color', 'green'), price: upTo(12) };
    expect(relax({ sections, steps: { price: upTo(40), color: any('color', 'red') } })).toEqual({
      epoch: 1,
      total: 1,
      dropped: { kind: 1, color: 2, price: 2 },
      loosened: { color: 1, price: 2 },
      pairs: [],
    });
  });

  test('a step extends its section, even if it does not contain the section', () => {
    const { total, loosened } = relax({ sections: { color: any('color', 'green') }, steps: { color: upTo(4) } });
    expect([total, loosened]).toEqual([2, { color: 4 }]);
  });

  test('a fixed section is never left out, alone or in a pair, but can be relaxed by its step', () => {
    const sections = { kind: any('kind', 'tea'), color: any('color', 'red'), price: upTo(4) };
    const query = { sections, fixed: ['kind'] };
    expect(relax(query)).toMatchObject({ total: 0, dropped: { color: 1, price: 0 }, loosened: {} });
    expect(relax({ ...query, steps: { kind: any('kind', 'soup') } })).toMatchObject({
      total: 0,
      dropped: { color: 1, price: 0 },
      loosened: { kind: 1 },
      pairs: [],
    });
  });

  test('pairs are returned if no single change finds a row, in all their variants', () => {
    const sections = { kind: any('kind', 'soup'), color: any('color', 'black'), price: upTo(2) };
    const { total, dropped, loosened, pairs } = relax({ sections, steps: { price: upTo(5) } });
    expect([total, dropped, loosened]).toEqual([0, { kind: 0, color: 0, price: 0 }, { price: 0 }]);
    expect(pairs).toEqual([
      { sections: ['kind', 'price'], ways: ['dropped', 'dropped'], total: 1 },
      { sections: ['kind', 'price'], ways: ['dropped', 'loosened'], total: 1 },
      { sections: ['color', 'price'], ways: ['dropped', 'dropped'], total: 2 },
      { sections: ['color', 'price'], ways: ['dropped', 'loosened'], total: 1 },
    ]);
  });

  test.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 4],
  ])('if %i results are enough, a search whose best single change finds 2 returns %i pairs', (enough, count) => {
    const sections = { kind: any('kind', 'tea'), color: any('color', 'green'), price: upTo(12) };
    const { pairs } = relax({ sections, steps: { price: upTo(40), color: any('color', 'red') }, enough });
    expect(pairs).toHaveLength(count);
  });

  test('three sections that all fail return nothing, and no section returns everything', () => {
    const sections = { kind: any('kind', 'stew'), color: any('color', 'blue'), price: upTo(1) };
    expect(relax({ sections })).toMatchObject({ total: 0, dropped: { kind: 0, color: 0, price: 0 }, pairs: [] });
    expect(relax({ sections: {} })).toEqual({ epoch: 1, total: 5, dropped: {}, loosened: {}, pairs: [] });
  });

  test('unknown names of sections have no effect', () => {
    const query = { sections: { kind: any('kind', 'tea') }, steps: { toString: upTo(1), x: upTo(1) }, fixed: ['y'] };
    expect(relax(query)).toMatchObject({ total: 3, dropped: { kind: 5 }, loosened: {} });
  });

  test('a view is relaxed like the engine', () => {
    const query = { sections: { kind: any('kind', 'tea'), price: upTo(4) }, steps: { price: upTo(12) }, enough: 9 };
    const before = relax(query);
    const view = engine.pin();
    const row = { id: 1, values: { kind: 'soup', color: 'green', price: 12 } };
    engine.apply({ remove: [3], set: [row] });
    expect(view.relax(query)).toEqual(before);
    expect(relax(query)).not.toMatchObject({ dropped: before.dropped });
    view.release();
    engine.apply({
      put: [
        { id: 1, values: { kind: 'tea', color: 'green', price: 12 } },
        { id: 3, values: { kind: 'tea', color: 'black', price: 4 } },
      ],
    });
    expect(relax(query)).toEqual({ ...before, epoch: 3 });
  });

  test('refuses more than 64 sections, and unknown columns', () => {
    const many = Object.fromEntries(Array.from({ length: 65 }, (_section, i) => [`s${i}`, upTo(i)]));
    expect(() => relax({ sections: many })).toThrow('more than 64 sections');
    expect(() => relax({ sections: {}, steps: { s: any('colour', 'red') } })).not.toThrow();
    expect(() => relax({ sections: { s: any('colour', 'red') } })).toThrow('no column "colour"');
  });
});
