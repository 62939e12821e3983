import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directionOf, distanceMiles, chordOf } from '../kit/distance.ts';
import { cellAt, cellsWithin, levelOf, levelsFrom } from './cells.ts';

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('every point of a circle is in one of its cells, at each of its levels', () => {
  const property = fc.property(
    place,
    fc.double({ min: 0, max: 900, noNaN: true }),
    fc.array(
      fc.record({
        north: fc.double({ min: -1, max: 1, noNaN: true }),
        east: fc.double({ min: -1, max: 1, noNaN: true }),
      }),
    ),
    (center, miles, steps) => {
      const square = chordOf(miles) ** 2 * (1 + 1e-9);
      for (const level of levelsFrom(levelOf(square))) {
        const cells = new Set(cellsWithin(directionOf(center), square, level));
        expect(cells.size).toBeLessThan(64);
        for (const { north, east } of steps) {
          const latitude = Math.max(-90, Math.min(90, center.latitude + (north * miles) / 69));
          const other = { latitude, longitude: center.longitude + (east * miles) / 69 / Math.cos(latitude / 57.3) };
          if (distanceMiles(center, other) > miles) continue;
          const [x, y, z] = directionOf(other);
          expect(cells.has(cellAt(x, y, z, level))).toBe(true);
        }
      }
    },
  );
  fc.assert(property, { numRuns: 300 });
});

test('circles that exclude nothing have no level', () => {
  expect(levelsFrom(levelOf(chordOf(3_000) ** 2))).toEqual([]);
  expect(levelsFrom(levelOf(chordOf(50) ** 2)).length).toBe(3);
});
