import { expect, test } from 'vitest';
import { DEALER_SENTENCES, OWNER_SENTENCES } from './demo-review-texts.ts';
import { demoDealerReview, demoOwnerReview, MAX_DEMO_REVIEWS } from './demo-reviews.ts';

const bodies = (kind: 'owner' | 'dealer') =>
  Array.from(
    { length: MAX_DEMO_REVIEWS[kind] },
    (_, number) => (kind === 'owner' ? demoOwnerReview : demoDealerReview)(number, ['comfort'], () => 0.1).body,
  );

test('no two reviews share more than one sentence', () => {
  for (const [kind, sentences] of [
    ['owner', OWNER_SENTENCES],
    ['dealer', DEALER_SENTENCES],
  ] as const) {
    const all = Object.values(sentences).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((sentence) => sentence.split(' ').length > 12)).toEqual([]);
    const used = bodies(kind).map((body) => all.filter((sentence) => body.includes(sentence)));
    for (const [at, one] of used.entries())
      for (const other of used.slice(at + 1)) {
        const shared = one.filter((sentence) => other.includes(sentence));
        if (shared.length > 1) expect.fail(`Two reviews share ${shared.join(' / ')}`);
      }
  }
});
