import { expect, test } from 'vitest';
import { BlockPool } from './block-pool.ts';

const KB = 1024;

test('a released block serves the next copy of about its size, and no two copies share one', () => {
  const pool = new BlockPool();
  const copies = ['first', 'second'].map((text) => pool.copy(Buffer.from(text)));
  pool.release(copies[0]!);
  const next = ['third', 'fourth'].map((text) => pool.copy(Buffer.from(text)));
  expect(next[0]!.buffer).toBe(copies[0]!.buffer);
  expect([copies[1]!, ...next].map(String)).toEqual(['second', 'third', 'fourth']);
  pool.release(next[1]!);
  expect(pool.copy(Buffer.alloc(17 * KB)).buffer).not.toBe(next[1]!.buffer);
  expect(pool.copy(Buffer.alloc(0))).toHaveLength(0);
});

test('keeps at most 8 MB of released blocks', () => {
  const pool = new BlockPool();
  const take = () => Array.from({ length: 10 }, () => pool.copy(Buffer.alloc(KB * KB)));
  const before = take();
  for (const copy of before) pool.release(copy);
  const known = new Set(before.map(({ buffer }) => buffer));
  expect(take().filter(({ buffer }) => known.has(buffer))).toHaveLength(8);
});
