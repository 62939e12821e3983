import { expect, it } from 'vitest';
import { readRequest } from '../canonical-url.ts';
import { similarExtension } from './similar-extension.ts';
import { SMALL_WORLD } from '../../testing/small-world.ts';
import { parseQuery } from '../vehicle-query.ts';

it.each([
  ['zip=80202', 25, true],
  ['zip=80202', 0, true],
  ['zip=80202', 26, false],
  ['searchRadius=50&zip=80202', 10, true],
  ['searchRadius=0&zip=80202', 10, false],
  ['searchRadius=50', 10, false],
  ['', 10, false],
  ['makeCode=TOYOTA&zip=80202', 10, true],
  ['modelCode=CAMRY&zip=80202', 10, false],
  ['modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE&zip=80202', 10, false],
  ['seriesCode=F_SERIES&zip=80202', 10, false],
])('a search for ?%s that finds %d is extended by similar cars: %s [R495, R496, R497]', (search, total, extended) => {
  expect(similarExtension(parseQuery(readRequest(search), SMALL_WORLD).query, total)).toBe(extended);
});
