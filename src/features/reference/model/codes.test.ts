import { expect, it } from 'vitest';
import { FUEL_TYPES } from './codes.ts';

it('fuels are in the specified order [R566]', () => {
  const specified = ['Electric', 'Gasoline', 'Hybrid', 'Plug-in Hybrid', 'Diesel', 'Hydrogen'];
  expect(FUEL_TYPES.map(({ label }) => label).slice(0, specified.length)).toEqual(specified);
});

it('electric, hybrid and plug-in hybrid cars are separate groups [R567]', () => {
  const groups = FUEL_TYPES.filter(({ code }) => ['ELE', 'HYB', 'PIH'].includes(code));
  expect(groups.map(({ label }) => label)).toEqual(['Electric', 'Hybrid', 'Plug-in Hybrid']);
});
