import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RatingLabel, LABEL_CHANGE_MARGIN, nextLabel, LABEL_CHANGE_DELAY_MS } from './label.ts';
import { bandOf, BAND_EDGES } from '../rating.ts';

const HOUR = 3_600_000;
const fresh = (share: number) => nextLabel(null, share, 0);

test('the first label is the band of the share', () => {
  for (const share of [0.5, 0.9, 0.93, 0.96, 1, 1.06, 2]) expect(fresh(share).band).toBe(bandOf(share));
});

test.each([
  [0.95, 0.974, 'GOOD'],
  [0.95, 0.975, 'FAIR'],
  [0.97, 0.9451, 'FAIR'],
  [0.97, 0.945, 'GOOD'],
  [1, 1.0749, 'FAIR'],
  [1, 1.075, 'HIGH'],
  [1.1, 1.0451, 'HIGH'],
  [1.1, 1.045, 'FAIR'],
  // The share crosses two edges at once, and only one of them by more than the margin.
  [0.85, 0.965, 'GOOD'],
  [0.85, 0.98, 'FAIR'],
  [1.2, 0.5, 'GREAT'],
])('from a share of %d to one of %d, the label is %s', (before, after, band) => {
  expect(nextLabel(fresh(before), after, HOUR).band).toBe(band);
});

test('within 1.5 points of the edge, a label changes only after 72 hours on the other side', () => {
  let label = nextLabel(fresh(0.95), 0.962, HOUR);
  label = nextLabel(label, 0.965, HOUR + LABEL_CHANGE_DELAY_MS - 1);
  expect(label.band).toBe('GOOD');
  expect(nextLabel(label, 0.961, HOUR + LABEL_CHANGE_DELAY_MS).band).toBe('FAIR');
});

test('an hour back in its band restarts the 72 hours', () => {
  let label = nextLabel(fresh(0.95), 0.962, HOUR);
  label = nextLabel(label, 0.959, 70 * HOUR);
  label = nextLabel(label, 0.962, 71 * HOUR);
  expect(nextLabel(label, 0.962, 142 * HOUR).band).toBe('GOOD');
  expect(nextLabel(label, 0.962, 143 * HOUR).band).toBe('FAIR');
});

describe('for any shares', () => {
  const walks = fc.array(
    fc.record({
      share: fc.oneof(
        fc.double({ min: 0.8, max: 1.2, noNaN: true }),
        fc.constantFrom(0.899, 0.901, 0.915, 0.959, 0.961, 1.059, 1.06),
      ),
      hours: fc.integer({ min: 1, max: 30 }),
    }),
    { minLength: 2, maxLength: 60 },
  );

  /** The labels of a random walk, with the shares and instants that they were made from. */
  function follow(walk: readonly { share: number; hours: number }[]) {
    let now = 0;
    let label: RatingLabel | null = null;
    return walk.map(({ share, hours }) => {
      now += hours * HOUR;
      label = nextLabel(label, share, now);
      return { share, now, label };
    });
  }

  test('a label crosses an edge that is 1.5 points behind, or that was crossed 72 hours ago', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const steps = follow(walk);
        steps.forEach(({ share, now, label }, at) => {
          const before = steps[at - 1];
          if (!before || label.band === before.label.band) return;
          const isBeyond = BAND_EDGES.some(
            (edge) => Math.abs(share - edge) >= LABEL_CHANGE_MARGIN - 1e-9 && isBetween(edge, before, share),
          );
          const isLong = BAND_EDGES.some((_, edge) => {
            const since = before.label.awaySince[edge];
            return since !== null && since !== undefined && now - since >= LABEL_CHANGE_DELAY_MS;
          });
          expect(isBeyond || isLong).toBe(true);
        });
      }),
    );
  });

  /** Returns whether the label was on the other side of the edge from the share. */
  const isBetween = (edge: number, { label }: { label: RatingLabel }, share: number) =>
    ['GREAT', 'GOOD', 'FAIR', 'HIGH'].indexOf(label.band) <= BAND_EDGES.indexOf(edge) === share >= edge;

  test('72 hours after a share stays in a band, that is the label', () => {
    fc.assert(
      fc.property(walks, fc.double({ min: 0.8, max: 1.2, noNaN: true }), (walk, share) => {
        const still = Array.from({ length: 74 }, () => ({ share, hours: 1 }));
        expect(follow([...walk, ...still]).at(-1)!.label.band).toBe(bandOf(share));
      }),
    );
  });

  test('of two cars with the same history, the cheaper one has no worse label', () => {
    const order = ['GREAT', 'GOOD', 'FAIR', 'HIGH'];
    fc.assert(
      fc.property(walks, fc.double({ min: 0, max: 0.2, noNaN: true }), (walk, less) => {
        const label = follow(walk).at(-1)!;
        const next = (share: number) => order.indexOf(nextLabel(label.label, share, label.now + HOUR).band);
        expect(next(label.share - less)).toBeLessThanOrEqual(next(label.share));
      }),
    );
  });
});
