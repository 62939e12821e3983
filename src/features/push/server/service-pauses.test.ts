import { expect, test } from 'vitest';
import { createServicePauses } from './service-pauses.ts';

const AWAY = { kind: 'later', reason: 'No answer.', isAway: true } as const;

test('a push service rests after five calls without an answer, and others go on', () => {
  let now = 1_000;
  const pauses = createServicePauses(() => now);
  for (let call = 1; call <= 4; call++) pauses.note('https://a', AWAY);
  expect(pauses.remainingMs('https://a')).toBe(0);
  pauses.note('https://a', AWAY);
  expect([pauses.remainingMs('https://a'), pauses.remainingMs('https://b')]).toEqual([30_000, 0]);
  now += 30_000;
  expect(pauses.remainingMs('https://a')).toBe(0);
  pauses.note('https://a', { kind: 'sent' });
  pauses.note('https://a', AWAY);
  expect(pauses.remainingMs('https://a')).toBe(0);
});

test.each([
  [20_000, 20_000],
  [3_600_000, 60_000],
  [0, 0],
])('a push service that asks for %i ms rests for %i', (retryAfterMs, restMs) => {
  const pauses = createServicePauses(() => 0);
  pauses.note('https://a', { kind: 'later', reason: '429', retryAfterMs });
  expect(pauses.remainingMs('https://a')).toBe(restMs);
});

test('remembers a limited number of push services', () => {
  const pauses = createServicePauses(() => 0);
  for (let n = 0; n <= 1_000; n++) pauses.note(`https://${n}`, { kind: 'later', reason: '', retryAfterMs: 9 });
  expect([pauses.remainingMs('https://0'), pauses.remainingMs('https://1')]).toEqual([0, 9]);
});
