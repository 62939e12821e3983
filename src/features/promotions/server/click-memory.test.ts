import { expect, test } from 'vitest';
import { createClickMemory } from './click-memory.ts';

test('a click counts once an hour', () => {
  let time = 0;
  const memory = createClickMemory(() => time);
  expect([memory.isFirst('a'), memory.isFirst('a'), memory.isFirst('b')]).toEqual([true, false, true]);
  time = 3_599_999;
  expect(memory.isFirst('a')).toBe(false);
  time = 3_600_000;
  expect(memory.isFirst('a')).toBe(true);
});

test('remembers a limited number of clicks', () => {
  const memory = createClickMemory(() => 0);
  for (let click = 0; click < 60_000; click++) memory.isFirst(String(click));
  expect(memory.isFirst('59999')).toBe(false);
  expect(memory.isFirst('0')).toBe(true);
});
