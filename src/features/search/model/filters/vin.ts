import type { Filter } from '../filter.ts';
import { anyOf } from '../predicate.ts';

/** Listings by vehicle identification number. */
export const vin: Filter<'vin', readonly string[]> = {
  key: 'vin',
  params: [{ name: 'vin', multi: true, aliases: ['vins'], about: 'Vehicle identification numbers.' }],
  none: [],
  parse: (read) => ({ value: [...new Set(read('vin').map((text) => text.toUpperCase()))].toSorted() }),
  format: (vins) => ({ vin: vins }),
  chips: (vins) => vins.map((text) => ({ label: `VIN ${text}`, without: vins.filter((other) => other !== text) })),
  predicate: (vins) => anyOf('vin', vins),
  fields: (vins) => [{ name: 'vin', label: 'VIN', options: [], selected: vins }],
};
