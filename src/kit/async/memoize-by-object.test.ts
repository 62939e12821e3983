import { expect, test } from 'vitest';
import { memoizeByObject } from './memoize-by-object.ts';

test('reads what belongs to an object once per period, for all calls', async () => {
  let time = 0;
  const read: string[] = [];
  const nameOf = memoizeByObject(async ({ name }: { name: string }) => `${name} ${read.push(name)}`, {
    now: () => time,
    keptMs: 10,
  });
  const car = { name: 'car' };
  expect(await Promise.all([nameOf(car), nameOf(car)])).toEqual(['car 1', 'car 1']);
  expect(await nameOf({ name: 'car' })).toBe('car 2');
  time = 9;
  expect(await nameOf(car)).toBe('car 1');
  time = 10;
  expect(await nameOf(car)).toBe('car 3');
});

test('returns an equal value again', async () => {
  let time = 0;
  let price = 1;
  const read = memoizeByObject(async () => ({ price }), {
    now: () => time,
    keptMs: 10,
    isSame: (before, value) => before.price === value.price,
  });
  const car = {};
  const first = await read(car);
  time = 10;
  expect(await read(car)).toBe(first);
  [time, price] = [20, 2];
  expect(await read(car)).toEqual({ price: 2 });
});

test('does not remember a failure', async () => {
  let fails = true;
  const read = memoizeByObject(
    async () => {
      if (fails) throw new Error('down');
      return 1;
    },
    { now: () => 0, keptMs: 10 },
  );
  const car = {};
  await expect(read(car)).rejects.toThrow('down');
  fails = false;
  expect(await read(car)).toBe(1);
});
