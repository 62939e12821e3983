import { expect, test } from 'vitest';
import { safetyFeaturesOf } from './safety-features.ts';

test.each([
  [10, 9, 'standard'],
  [10, 8, 'unknown'],
  [5, 5, 'standard'],
  [4, 4, 'unknown'],
  [0, 0, 'unknown'],
  [20, 0, 'unavailable'],
  [19, 17, 'unknown'],
  [19, 18, 'standard'],
])('of %i listings %i with a camera make it %s [R396]', (counted, having, availability) => {
  const { features, counted: said } = safetyFeaturesOf(counted, new Map([['BACKUP_CAMERA', having]]));
  expect(said).toBe(counted);
  expect(features.find(({ code }) => code === 'BACKUP_CAMERA')).toMatchObject({ availability, having });
});
