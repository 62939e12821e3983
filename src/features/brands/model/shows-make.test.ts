import { expect, test } from 'vitest';

import { MAIN_BRAND, MAKER_BRAND } from './brands-data.ts';
import { showsMake } from './shows-make.ts';

test("only a car maker's brand leaves out other makes", () => {
  const own = MAKER_BRAND.fixedMake ?? '';
  const other = own === 'FORD' ? 'KIA' : 'FORD';
  expect([own, other].map((make) => showsMake(MAKER_BRAND, make))).toEqual([true, false]);
  expect([own, other].map((make) => showsMake(MAIN_BRAND, make))).toEqual([true, true]);
});
