import { expect, test } from 'vitest';
import { MAX_VINS, readViewCountQuery } from './view-counts.ts';

const VIN = '1HGCM82633A004352';
const OTHER = '5YJ3E1EA7KF317000';

test.each([
  [`vin=${VIN}&dateRange=7`, [VIN], 7],
  [`vin=${VIN}&dateRange=1`, [VIN], 1],
  [`vin=${VIN}`, [VIN], 7],
  [`vin=${VIN}&dateRange=30`, [VIN], 7],
  [`vin=${VIN}&dateRange=999999999`, [VIN], 7],
  [`vin=${VIN.toLowerCase()}`, [VIN], 7],
  [`vin=${VIN},${OTHER},${VIN}`, [VIN, OTHER], 7],
  [`vin=${VIN}&vin=${OTHER}`, [VIN, OTHER], 7],
])('reads ?%s', (search, vins, dateRange) => {
  expect(readViewCountQuery(search)).toEqual({ vins, dateRange, invalid: [] });
});

test.each([
  ['', 'vin', ''],
  ['vin=', 'vin', ''],
  ['vin=short', 'vin', 'SHORT'],
  [`vin=${VIN.replace('C', 'O')}`, 'vin', VIN.replace('C', 'O')],
  [`vin=${VIN}&dateRange=0`, 'dateRange', '0'],
  [`vin=${VIN}&dateRange=-7`, 'dateRange', '-7'],
  [`vin=${VIN}&dateRange=week`, 'dateRange', 'week'],
])('reports the invalid part of ?%s, and uses the default window', (search, name, value) => {
  const read = readViewCountQuery(search);
  expect(read.dateRange).toBe(7);
  expect(read.invalid).toEqual([{ name, value, reason: expect.any(String) }]);
});

test('counts a bounded number of vehicles', () => {
  const vins = Array.from({ length: MAX_VINS + 1 }, (_, at) => `1HGCM82633A${String(at).padStart(6, '0')}`);
  const read = readViewCountQuery(`vin=${vins.join(',')}`);
  expect(read.vins).toHaveLength(MAX_VINS);
  expect(read.invalid.map(({ value }) => value)).toEqual([vins.at(-1)]);
});
