import { expect, test } from 'vitest';
import { engineOf, isEngineOfYear, knownEngines } from './known-engines.ts';

test.each([
  [{ engine: '6', fuel: 'GSL' }, '6', '6 cylinders'],
  [{ engine: '6' }, '6', '6 cylinders'],
  [{ engine: '8', fuel: 'ALT' }, '8', '8 cylinders'],
  [{ engine: '8', fuel: 'DSL' }, '8_DSL', '8 cylinders, diesel'],
  [{ engine: '4', fuel: 'PIH' }, '4_PIH', '4 cylinders, plug-in hybrid'],
  [{ engine: 'ELECTRIC', fuel: 'ELE' }, 'ELECTRIC', 'Electric motor'],
  [{ engine: 'ELECTRIC' }, 'ELECTRIC', 'Electric motor'],
  [{ engine: 'ELECTRIC', fuel: 'HYD' }, 'ELECTRIC_HYD', 'Electric motor, hydrogen'],
])('%j is the engine %s, in words %s', (traits, code, label) => {
  expect(engineOf(traits)).toMatchObject({ code, label, traits: { engine: traits.engine } });
});

test.each([[{}], [{ fuel: 'DSL' }], [{ engine: 'W12' }]])('%j names no engine', (traits) => {
  expect(engineOf(traits)).toBeNull();
});

const cars = (count: number, year: number, traits: { engine?: string; fuel?: string }) =>
  Array.from({ length: count }, () => ({ year, traits }));

test('lists the engines of a model once, fewest cylinders first, without those of very few cars', () => {
  const known = knownEngines([
    ...cars(40, 2012, { engine: '6', fuel: 'GSL' }),
    ...cars(3, 2014, { engine: '6' }),
    ...cars(300, 2015, { engine: '4', fuel: 'GSL' }),
    ...cars(20, 2016, { engine: '4', fuel: 'HYB' }),
    ...cars(2, 2015, { engine: '8', fuel: 'GSL' }),
    ...cars(3, 2015, { engine: '5', fuel: 'GSL' }),
    ...cars(500, 2015, {}),
  ]);
  expect(known.map(({ label }) => label)).toEqual(['4 cylinders', '4 cylinders, hybrid', '6 cylinders']);
  expect(known[2]!.years).toEqual(new Set([2012, 2014]));
  expect(knownEngines([])).toEqual([]);
});

test('an engine belongs to the years of its cars, and to the ones before and after', () => {
  const [six] = knownEngines(cars(9, 2012, { engine: '6' }));
  expect([2010, 2011, 2012, 2013, 2014].map((year) => isEngineOfYear(six!, year))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
