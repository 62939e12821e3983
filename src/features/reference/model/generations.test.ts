import { expect, it } from 'vitest';
import generationsData from '../data/generations.json' with { type: 'json' };
import { catalog, generationsOf } from '../reference.server.ts';
import type { ModelGenerations } from './generations.ts';

const models: readonly ModelGenerations[] = generationsData;

it.each(models)('$modelKey is in the catalog, and its generations begin in its model years', (model) => {
  const { modelKey, firstOrdinal, firstYears, lastYear, source } = model;
  const [makeCode, modelCode] = modelKey.split('-') as [string, string];
  const years = catalog.years(makeCode, modelCode);
  expect(years.length).toBeGreaterThan(0);
  expect(firstOrdinal).toBeGreaterThan(0);
  expect(firstYears.every((year, i) => i === 0 || year > firstYears[i - 1]!)).toBe(true);
  // The first one listed may have begun before the catalog does.
  expect(firstYears.slice(1).filter((year) => !years.includes(year))).toEqual([]);
  if (lastYear !== null) expect(lastYear).toBeGreaterThanOrEqual(firstYears.at(-1)!);
  expect(URL.canParse(source)).toBe(true);
});

it('lists each model once, by its key', () => {
  const keys = models.map(({ modelKey }) => modelKey);
  expect(keys).toEqual([...new Set(keys)].toSorted());
});

it('ends a generation in the last model year before the next one', () => {
  expect(generationsOf('TOYOTA-RAV4').slice(-2)).toEqual([
    { ordinal: 5, firstYear: 2019, lastYear: 2025 },
    { ordinal: 6, firstYear: 2026, lastYear: null },
  ]);
  // There was no Durango of 2010.
  expect(generationsOf('DODGE-DURANGO').at(-2)?.lastYear).toBe(2009);
  expect(generationsOf('TOYOTA-NONE')).toEqual([]);
});
