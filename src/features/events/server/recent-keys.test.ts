import { expect, test } from 'vitest';
import { createRecentKeys } from './recent-keys.ts';

test('works once an hour for a key', async () => {
  let time = 0;
  const keys = createRecentKeys(() => time);
  const done: string[] = [];
  const once = (key: string) => keys.once(key, async () => void done.push(`${key} at ${time}`));
  await Promise.all([once('a'), once('a'), once('b')]);
  time = 3_599_999;
  await once('a');
  time = 3_600_000;
  await once('a');
  expect(done).toEqual(['a at 0', 'b at 0', 'a at 3600000']);
});

test('a repeated call waits for the first one, and shares its failure; the next one works again', async () => {
  const keys = createRecentKeys(() => 0);
  const first = Promise.withResolvers<void>();
  const both = [keys.once('a', () => first.promise), keys.once('a', async () => undefined)];
  first.reject(new Error('The database is down.'));
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  let ran = false;
  await keys.once('a', async () => void (ran = true));
  expect(ran).toBe(true);
});

test('remembers a limited number of keys', async () => {
  const keys = createRecentKeys(() => 0);
  let runs = 0;
  const once = (key: number) => keys.once(String(key), async () => void runs++);
  for (let key = 0; key < 60_000; key++) await once(key);
  await once(59_999);
  expect(runs).toBe(60_000);
  await once(0);
  expect(runs).toBe(60_001);
});
