import { expect, test, vi } from 'vitest';
import { findNearSpellings } from '../kit/spellings.ts';
import { createMatcher } from './matcher.ts';
import { ValueNumbers } from './value-numbers.ts';

const LONG = 'x'.repeat(50_000);

test('looks up a word once for each length of a value, and not after the value is removed', () => {
  const values = new ValueNumbers();
  const [short, same, long] = [values.acquire('xx'), values.acquire('xy'), values.acquire(`${LONG}y`)];
  const find = vi.spyOn(values, 'find');
  const beginningsOf = (word: string) => {
    const found = new Set<number>();
    find.mockClear();
    values.addBeginnings(word, found);
    found.delete(0);
    return { found: [...found], looked: find.mock.calls.length };
  };
  expect(beginningsOf(`${LONG}yz`)).toEqual({ found: [short, long], looked: 2 });
  expect(beginningsOf('xx')).toEqual({ found: [short], looked: 1 });
  expect(beginningsOf('x')).toEqual({ found: [], looked: 0 });
  values.release(long);
  expect(beginningsOf(`${LONG}yz`)).toEqual({ found: [short], looked: 1 });
  values.release(short);
  expect(beginningsOf('xyz')).toEqual({ found: [same], looked: 1 });
  values.release(same);
  expect(beginningsOf('xyz')).toEqual({ found: [], looked: 0 });
});

test('compares words of any length', () => {
  const words = [LONG, `${LONG}y`, `x${LONG}yz`, `z${LONG}`];
  expect(findNearSpellings(words, LONG, 1)).toEqual([
    { word: LONG, typos: 0 },
    { word: `${LONG}y`, typos: 1 },
  ]);
  const matcher = createMatcher({ w: { kind: 'words' } });
  matcher.put(1, [{ kind: 'words', column: 'w', words: [`${LONG}yy`], typos: 2 }]);
  matcher.put(2, [{ kind: 'words', column: 'w', words: ['xxxxxxxxxx'], typos: 2 }]);
  const row = (w: string) => ({ id: 1, values: { w } });
  expect(matcher.matches(row(LONG)).toSorted()).toEqual([1, 2]);
  expect(matcher.matches(row(LONG.slice(1)))).toEqual([2]);
});
