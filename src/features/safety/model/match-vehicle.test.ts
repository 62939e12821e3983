import { expect, test } from 'vitest';
import { catalog } from '#features/reference/reference.server.ts';
import { createVehicleMatcher } from './match-vehicle.ts';

const matchVehicle = createVehicleMatcher(catalog);
const match = (make: string | null, model: string | null, year: number | null) => {
  const found = matchVehicle({ make, model, year });
  return found.kind === 'matched' ? `${found.makeCode}-${found.modelCode}` : found.reason;
};

test.each([
  ['FORD', 'F-150', 2018, 'FORD-F_150'],
  ['FORD', 'F-150 SUPERCREW', 2018, 'FORD-F_150'],
  ['Ford', 'F-150 SuperCab 4x4', 2015, 'FORD-F_150'],
  ['CHEVROLET', 'SILVERADO 1500 CREW CAB', 2019, 'CHEVROLET-SILVERADO_1500'],
  ['CHEVROLET TRUCK', 'TAHOE', 2003, 'CHEVROLET-TAHOE'],
  ['MERCEDES BENZ', 'C300', 2015, 'MERCEDES_BENZ-C_CLASS'],
  ['MERCEDES-BENZ', 'C-CLASS (W205)', 2015, 'MERCEDES_BENZ-C_CLASS'],
  ['BMW', '328I', 2012, 'BMW-3_SERIES'],
  ['MAZDA', '3', 2015, 'MAZDA-MAZDA3'],
  ['LEXUS', 'RX350', 2015, 'LEXUS-RX'],
  ['AUDI', 'A4 QUATTRO', 2012, 'AUDI-A4'],
  ['FORD', 'TRANSIT CONNECT', 2015, 'FORD-TRANSIT_CONNECT'],
  ['FORD', 'EXPLORER 4 DR', 1998, 'FORD-EXPLORER'],
])('%s %s of %i is %s', (make, model, year, key) => {
  expect(match(make, model, year)).toBe(key);
});

test.each([
  ['the 2500HD, where the 2500 was not built', 'CHEVROLET', 'SILVERADO 2500', 2015, 'CHEVROLET-SILVERADO_2500HD'],
  ['the 2500, where it was', 'CHEVROLET', 'SILVERADO 2500', 2002, 'CHEVROLET-SILVERADO_2500'],
  ['Ram, since it is a make', 'DODGE', 'RAM 1500', 2013, 'RAM-1500'],
  ['Dodge, before that', 'DODGE', 'RAM 1500', 2005, 'DODGE-RAM_1500'],
])('takes the year into account: %s', (_, make, model, year, key) => {
  expect(match(make, model, year)).toBe(key);
});

test.each([
  ['several models could be meant', 'CHEVROLET', 'SILVERADO', 2015, 'model-ambiguous'],
  ['a word may name another model', 'VOLVO', 'XC90 MOON', 2017, 'model-unknown'],
  ['the make is no car maker', 'FIRESTONE', 'WILDERNESS AT', 1999, 'make-unknown'],
  ['the year is unknown', 'HONDA', 'CIVIC', null, 'year-unknown'],
  ['there is no model', 'HONDA', null, 2020, 'model-unknown'],
  ['there is no make', null, 'CIVIC', 2020, 'make-unknown'],
])('matches nothing if %s', (_, make, model, year, reason) => {
  expect(match(make, model, year)).toBe(reason);
});
