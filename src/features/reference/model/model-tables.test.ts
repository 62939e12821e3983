import { expect, it } from 'vitest';
import { catalog } from '../reference.server.ts';
import { COMMERCIAL_MODEL_KEYS } from './commercial-models.ts';
import { MODEL_RENAMES, renamesOf } from './model-renames.ts';
import { SERIES_MODELS, seriesOf } from './series.ts';

const isModel = (key: string) => catalog.model(...(key.split('-') as [string, string])) !== null;
const series = SERIES_MODELS.flatMap(({ makeCode, models }) => models.map((model) => `${makeCode}-${model}`));

it.each([
  ['series', series],
  ['commercial models', COMMERCIAL_MODEL_KEYS],
  ['renames', MODEL_RENAMES.flatMap(({ from, to }) => [from, ...to])],
])('every model of the %s is in the catalog', (_table, keys) => {
  expect(keys.filter((key) => !isModel(key))).toEqual([]);
});

it('a model is in at most one series, and listed as commercial once', () => {
  expect(new Set(series).size).toBe(series.length);
  expect(new Set(COMMERCIAL_MODEL_KEYS).size).toBe(COMMERCIAL_MODEL_KEYS.length);
});

it('commercial models are trucks and vans [R573]', () => {
  const styles = COMMERCIAL_MODEL_KEYS.map(
    (key) => catalog.model(...(key.split('-') as [string, string]))?.bodyStyleCode,
  );
  expect(new Set(styles)).toEqual(new Set(['TRUCK', 'VAN']));
});

it('contains the series that shoppers use', () => {
  expect(seriesOf('BMW', '3_SERIES')).toBe('3_SERIES');
  expect(seriesOf('BMW', 'M3')).toBe('3_SERIES');
  expect(seriesOf('MERCEDES_BENZ', 'C_CLASS')).toBe('C_CLASS');
  expect(seriesOf('FORD', 'F_150')).toBe('F_SERIES');
  expect(seriesOf('FORD', 'FUSION')).toBeNull();
  expect(seriesOf('FORD', null)).toBeNull();
});

it('a rename never suggests the model itself', () => {
  expect(renamesOf('FORD-F_150')).toEqual(['FORD-F_150_LIGHTNING']);
  expect(renamesOf('FORD-FOCUS')).toEqual([]);
  expect(MODEL_RENAMES.filter(({ from, to }) => to.includes(from))).toEqual([]);
  expect(new Set(MODEL_RENAMES.map(({ from }) => from)).size).toBe(MODEL_RENAMES.length);
});
