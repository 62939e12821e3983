import { expect, it } from 'vitest';
import { FILTER_LIST } from './registry.ts';
import { SECTIONS } from './sections.ts';
import { SMALL_WORLD } from '../testing/small-world.ts';

const SPECIFIED: readonly (readonly [number, string, string, string])[] = [
  [1, 'Condition', 'listingType', 'R316'],
  [2, 'Make/Model/Trim', 'makeCode, modelCode, trimCode', 'R317'],
  [3, 'Location', 'zip, searchRadius', 'R318'],
  [4, 'Year', 'startYear, endYear', 'R319'],
  [5, 'Price & Payments', 'minPrice, maxPrice, minPayment, maxPayment, downPayment, termMonths, aprPercent', 'R320'],
  [6, 'Mileage', 'minMileage, maxMileage, mileage', 'R321'],
  [7, 'Body Style', 'vehicleStyleCode', 'R322'],
  [8, 'Seller Type', 'sellerType', 'R323'],
  [9, 'Best Deals', 'dealType', 'R324'],
  [10, 'Fuel Type', 'fuelTypeGroup', 'R325'],
  [11, 'Fuel Economy', 'mpgRange', 'R326'],
  [12, 'Electric Mile Range', 'electricMileRange', 'R327'],
  [13, 'Transmission', 'transmissionCode', 'R328'],
  [14, 'Drive Type', 'driveGroup', 'R329'],
  [15, 'Cylinders', 'engineCode', 'R330'],
  [16, 'Engine Displacement', 'engineDisplacement', 'R331'],
  [17, 'Doors', 'doorCode', 'R332'],
  [18, 'Exterior Color', 'extColorSimple', 'R333'],
  [19, 'Interior Color', 'intColorSimple', 'R334'],
  [20, 'Features', 'featureCode', 'R335'],
  [21, 'Vehicle History', 'vehicleHistoryType', 'R336'],
  [22, 'Vehicle Use Type', 'vehicleUseType', 'R337'],
  [23, 'Sedan/SUV/Van Type', 'sedanSubtypeCode, suvSubtypeCode, vanSubtypeCode', 'R338'],
  [24, 'Truck Bed Length', 'truckBedLength', 'R339'],
  [25, 'Truck Cab Size', 'bodyStyleSubtypeCode', 'R340'],
  [26, 'Money Back Guarantee', 'vehicleExchange', 'R341'],
  [27, 'Buy Online', 'buyOnline', 'R342'],
  [28, 'At Home Services', 'homeServices', 'R343'],
];

/** The specified sections in the order of the panel. Others may be anywhere among them. */
const FOUND = SECTIONS.filter((section) => SPECIFIED.some(([, label]) => label === section.label));

it.each(SPECIFIED)('specified section %i is %s (%s) [%s]', (place, label, fields) => {
  expect(FOUND[place - 1]).toMatchObject({ label, fields: fields.split(', ') });
});

it('has each specified section once, and filters for the fields of every section', () => {
  const names = FILTER_LIST.flatMap((filter) => filter.fields(filter.none, SMALL_WORLD).map(({ name }) => name));
  expect(FOUND).toHaveLength(28);
  for (const field of SECTIONS.flatMap(({ fields }) => fields)) expect(names).toContain(field);
});
