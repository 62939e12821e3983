import { expect, test } from 'vitest';
import { openMemoryFlags } from './open-memory-flags.ts';

test('flags keep their values until they are set again', async () => {
  const flags = await openMemoryFlags({ first: true, second: false });
  expect(await flags.evaluate('anybody')).toEqual({ first: true, second: false });
  flags.put({ first: false, second: false });
  expect(await flags.evaluate('anybody')).toEqual({ first: false, second: false });
});

test('flags that are opened twice are independent', async () => {
  const one = await openMemoryFlags({ shared: true });
  const other = await openMemoryFlags({ shared: false });
  expect(await one.evaluate('anybody')).toEqual({ shared: true });
  expect(await other.evaluate('anybody')).toEqual({ shared: false });
});
