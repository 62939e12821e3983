import { expect, test } from 'vitest';
import { isSharedValue, shareConstant, type SharedValues, shareValue } from './shared-values.ts';

test('equal values become the same object, and others stay apart', () => {
  const known: SharedValues = new Map();
  const ford = shareValue(known, ['FORD']);
  expect(shareValue(known, ['FORD'])).toBe(ford);
  expect(shareValue(known, ['FORD', 'KIA'])).toEqual(['FORD', 'KIA']);
  expect(shareValue(new Map(), ['FORD'])).not.toBe(ford);
  expect([ford, ['FORD']].map(isSharedValue)).toEqual([true, false]);
  expect(isSharedValue(shareConstant(['FORD']))).toBe(true);
});

test('texts and numbers are not kept', () => {
  const known: SharedValues = new Map();
  expect([null, 7, 'red'].map((value) => shareValue(known, value))).toEqual([null, 7, 'red']);
  expect(known.size).toBe(0);
});

test('neither many values nor long ones fill the memory', () => {
  const known: SharedValues = new Map();
  const long = Array.from({ length: 100 }, (_, at) => `CODE_${at}`);
  expect(shareValue(known, long)).toBe(long);
  expect([isSharedValue(long), known.size]).toEqual([false, 0]);
  const sizes = Array.from({ length: 1_000 }, (_, at) => {
    shareValue(known, [at]);
    return known.size;
  });
  expect(Math.max(...sizes)).toBe(256);
});
