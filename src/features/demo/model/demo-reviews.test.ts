import { expect, test } from 'vitest';
import { DEALER_SENTENCES } from './demo-review-texts.ts';
import { demoDealerReview, MAX_DEMO_REVIEWS } from './demo-reviews.ts';

test('no two reviews share more than one sentence', () => {
  const all = Object.values(DEALER_SENTENCES).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((sentence) => sentence.split(' ').length > 12)).toEqual([]);
  const bodies = Array.from(
    { length: MAX_DEMO_REVIEWS },
    (_, number) => demoDealerReview(number, ['service'], () => 0.1).body,
  );
  const used = bodies.map((body) => all.filter((sentence) => body.includes(sentence)));
  for (const [at, one] of used.entries())
    for (const other of used.slice(at + 1)) {
      const shared = one.filter((sentence) => other.includes(sentence));
      if (shared.length > 1) expect.fail(`Two reviews share ${shared.join(' / ')}`);
    }
});
