import { expect, test } from 'vitest';
import { drawLettering } from './lettering.ts';

const style = { color: '#fff' };
const pathsOf = (text: string) => drawLettering(text, 0, 0, 6, style).match(/<path/g)?.length ?? 0;

test('draws every digit and letter, in either case, and leaves out what it does not know', () => {
  expect(pathsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:-/+%$°')).toBe(45);
  expect(drawLettering('abc', 0, 0, 6, style)).toBe(drawLettering('ABC', 0, 0, 6, style));
  expect(pathsOf('A<&"ü B')).toBe(2);
});

test('moves the line by half or all of its width', () => {
  const startOf = (anchor: 'start' | 'middle' | 'end') =>
    Number(/translate\(([-\d.]+)/.exec(drawLettering('88', 100, 0, 6, { ...style, anchor }))![1]);
  expect(startOf('start')).toBe(100);
  expect(startOf('start') - startOf('end')).toBeCloseTo(2 * (startOf('start') - startOf('middle')), 1);
});
