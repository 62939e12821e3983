import { expect, test } from 'vitest';
import { collectCalls } from './collect-calls.ts';

test('calls of one turn are answered together, and those that come meanwhile by the next run', async () => {
  const runs: number[][] = [];
  let release: () => void = () => undefined;
  const double = collectCalls(async (numbers: readonly number[]) => {
    runs.push([...numbers]);
    if (runs.length === 1) await new Promise<void>((resolve) => (release = resolve));
    return numbers.map((number) => 2 * number);
  });
  const first = [double(1), double(2)];
  await Promise.resolve();
  const second = [double(3), double(4)];
  await Promise.resolve();
  expect(runs).toEqual([[1, 2]]);
  release();
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8]);
  expect(await double(5)).toBe(10);
  expect(runs).toEqual([[1, 2], [3, 4], [5]]);
});

test('a failure ends the calls of its run only', async () => {
  let runs = 0;
  const call = collectCalls(async (inputs: readonly string[]) => {
    if (++runs === 1) throw new Error('Down.');
    return inputs;
  });
  const results = await Promise.allSettled([call('a'), call('b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await call('c')).toBe('c');
});

test('a run waits for what it gathers', async () => {
  const runs: number[][] = [];
  const waits: (() => void)[] = [];
  const call = collectCalls(
    async (numbers: readonly number[]) => (runs.push([...numbers]), numbers),
    () => new Promise<void>((resolve) => waits.push(resolve)),
  );
  const first = call(1);
  await Promise.resolve();
  const second = call(2);
  await Promise.resolve();
  expect([waits.length, runs]).toEqual([1, []]);
  waits[0]!();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(runs).toEqual([[1, 2]]);
});
