import { expect, test } from 'vitest';
import { US_STATES } from '#features/reference/reference.ts';
import { runningCosts } from '../ownership.server.ts';
import { runningCostsSchema } from './running-costs.ts';

const TERRITORIES = new Set(['PR', 'VI', 'GU', 'AS', 'MP']);

test('each state has one fuel region, and a price of electricity if one was found', () => {
  const { fuel, electricity } = runningCosts();
  const states = US_STATES.map(({ code }) => code).filter((code) => !TERRITORIES.has(code));
  expect(fuel.regions.flatMap((region) => region.states).toSorted()).toEqual(states.toSorted());
  const priced = electricity.flatMap((table) => Object.keys(table.states));
  expect(new Set(priced).size).toBe(priced.length);
  expect(states.filter((state) => !priced.includes(state))).toEqual(['WY']);
});

test('a figure without its source is refused', () => {
  const { sources, ...rest } = runningCosts();
  const { fuel: _fuel, ...others } = sources;
  expect(() => runningCostsSchema.parse({ ...rest, sources: others })).toThrow(
    'a figure names a source that is missing',
  );
});
