import { expect, test } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

const MB = 1024 * 1024;
const heapMb = () => process.memoryUsage().heapTotal / MB;

test('what is garbage goes back to the system at once', () => {
  const before = heapMb();
  let objects: object[] | undefined = Array.from({ length: 2_000_000 }, (_, id) => ({ id, name: `name ${id}` }));
  expect(objects.length).toBe(2_000_000);
  expect(heapMb()).toBeGreaterThan(before + 100);
  objects = undefined;
  collectGarbage();
  expect(heapMb()).toBeLessThan(before + 20);
});
