import { expect, it } from 'vitest';
import { FILTER_LIST } from './registry.ts';
import { SECTIONS } from './sections.ts';
import { SMALL_WORLD } from '../testing/small-world.ts';

const SPECIFIED: readonly (readonly [number, string, string])[] = [
  [1, 'Condition', 'listingType'],
  [2, 'Make/Model/Trim', 'makeCode, modelCode, trimCode'],
  [3, 'Location', 'zip, searchRadius'],
  [4, 'Year', 'startYear, endYear'],
  [5, 'Price & Payments', 'minPrice, maxPrice, minPayment, maxPayment, downPayment, termMonths, aprPercent'],
  [6, 'Mileage', 'minMileage, maxMileage, mileage'],
  [7, 'Body Style', 'vehicleStyleCode'],
  [8, 'Seller Type', 'sellerType'],
  [9, 'Best Deals', 'dealType'],
  [10, 'Fuel Type', 'fuelTypeGroup'],
  [11, 'Fuel Economy', 'mpgRange'],
  [12, 'Electric Mile Range', 'electricMileRange'],
  [13, 'Transmission', 'transmissionCode'],
  [14, 'Drive Type', 'driveGroup'],
  [15, 'Cylinders', 'engineCode'],
  [16, 'Engine Displacement', 'engineDisplacement'],
  [17, 'Doors', 'doorCode'],
  [18, 'Exterior Color', 'extColorSimple'],
  [19, 'Interior Color', 'intColorSimple'],
  [20, 'Features', 'featureCode'],
  [21, 'Vehicle History', 'vehicleHistoryType'],
  [22, 'Vehicle Use Type', 'vehicleUseType'],
  [23, 'Sedan/SUV/Van Type', 'sedanSubtypeCode, suvSubtypeCode, vanSubtypeCode'],
  [24, 'Truck Bed Length', 'truckBedLength'],
  [25, 'Truck Cab Size', 'bodyStyleSubtypeCode'],
  [26, 'Money Back Guarantee', 'vehicleExchange'],
  [27, 'Buy Online', 'buyOnline'],
  [28, 'At Home Services', 'homeServices'],
];

it.each(SPECIFIED)('section %i is %s (%s)', (place, label, fields) => {
  expect(SECTIONS[place - 1]).toMatchObject({ label, fields: fields.split(', ') });
});

it('has 28 sections whose fields some filter answers', () => {
  const names = FILTER_LIST.flatMap((filter) => filter.fields(filter.none, SMALL_WORLD).map(({ name }) => name));
  expect(SECTIONS).toHaveLength(28);
  for (const field of SECTIONS.flatMap(({ fields }) => fields)) expect(names).toContain(field);
});
