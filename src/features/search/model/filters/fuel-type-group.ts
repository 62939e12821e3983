import { FUEL_TYPES, labelOf } from '#features/reference/reference.ts';
import { listWords } from '#kit/text/list-words.ts';
import type { Filter } from '../filter.ts';
import { optionFilter } from './option-filter.ts';

const options = optionFilter({
  key: 'fuelTypeGroup',
  label: 'Fuel Type',
  column: 'fuel',
  table: FUEL_TYPES,
  section: { key: 'fuel' },
  exclude: { name: 'notFuelTypeGroup' },
  finer: false,
  param: {
    sought: true,
    suggested: 5,
    wordings: {
      exact: {
        ELE: 'electric, ev, bev, electric car, electric vehicle, all electric, fully electric, battery electric',
        GSL: 'gas, gasoline, petrol, gas engine, gas powered',
        HYB: 'hybrid, full hybrid',
        PIH: 'plug in hybrid, plugin, plug in, phev',
        DSL: 'diesel, turbo diesel, tdi, duramax, cummins, powerstroke, power stroke, ecodiesel, eco diesel, bluetec, dsl',
        HYD: 'hydrogen, fuel cell',
        ALT: 'alternative fuel, flex fuel, e85, cng, natural gas',
      },
    },
  },
});

export const fuelTypeGroup: Filter<'fuelTypeGroup', readonly string[]> = {
  ...options,
  crumbs: {
    fuelType: (chosen) =>
      chosen.length ? { label: listWords(chosen.map((code) => labelOf(FUEL_TYPES, code))), kept: chosen } : null,
  },
};
