import postcss from 'postcss';
import { expect, test } from 'vitest';
import { shortenColors } from './shorten-colors.ts';

test.each([
  ['oklch(100% 0 0)', '#fff'],
  ['oklch(1 0 0)', '#fff'],
  ['oklch(.627966 .257704 29.2346)', '#f00'],
  ['var(--1,oklch(.865 .295 142))var(--0,oklch(0 0 0))', 'var(--1,oklch(.865 .295 142))var(--0,#000)'],
  ['oklch(.83 .07 258)', 'oklch(.83 .07 258)'],
  ['1px solid oklch(.599871 0 0)', '1px solid #808080'],
  ['oklch(100% 0 0/.72)', 'oklch(100% 0 0/.72)'],
])('%s becomes %s', (color, short) => {
  const root = postcss.parse(`.a{border:${color}}`);
  shortenColors(root);
  expect(root.toString()).toBe(`.a{border:${short}}`);
});
