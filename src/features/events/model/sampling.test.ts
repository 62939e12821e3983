import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSampled, sampleRate } from './sampling.ts';

const digests = Array.from({ length: 4_000 }, (_, at) =>
  hash('sha256', `visitor ${at}`, 'buffer').toString('base64url', 0, 16),
);

test.each([
  [0, 1],
  [2_000, 1],
  [2_001, 1 / 2],
  [4_000, 1 / 2],
  [4_001, 1 / 4],
  [1e9, 1 / 1024],
])('%i events are stored at a rate of %d', (events, rate) => {
  expect(sampleRate(events, 2_000)).toBe(rate);
});

test('a sample has the declared share of the visitors, and smaller samples are part of larger ones', () => {
  const half = digests.filter((digest) => isSampled(digest, 1 / 2));
  const quarter = digests.filter((digest) => isSampled(digest, 1 / 4));
  expect(half.length / digests.length).toBeCloseTo(1 / 2, 1);
  expect(quarter.length / digests.length).toBeCloseTo(1 / 4, 1);
  expect(quarter.every((digest) => half.includes(digest))).toBe(true);
  expect(digests.every((digest) => isSampled(digest, 1))).toBe(true);
});
