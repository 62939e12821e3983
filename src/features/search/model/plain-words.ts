import {
  BODY_STYLES,
  type CodeTable,
  EXTERIOR_COLORS,
  FEATURES,
  HISTORY_TYPES,
  INTERIOR_COLORS,
  SEDAN_SUBTYPES,
  SUV_SUBTYPES,
  TRUCK_BEDS,
  TRUCK_CABS,
  VAN_SUBTYPES,
} from '#features/reference/reference.ts';

/** A parameter with its values. */
export type Meant = readonly (readonly [param: string, values: readonly string[]])[];

/** Parameters and their value: the wordings that people use for it, besides the labels of the code tables. */
const WORDINGS: readonly (readonly [params: Readonly<Record<string, string>>, wordings: string])[] = [
  [{ listingType: 'NEW' }, 'new, brand new'],
  [{ listingType: 'USED' }, 'used, pre-owned, second hand'],
  [{ listingType: 'CERTIFIED' }, 'certified, cpo, certified pre-owned, certified used, used certified'],
  [{ vehicleStyleCode: 'SEDAN' }, 'sedan, sedans, saloon'],
  [{ vehicleStyleCode: 'SUV' }, 'suv, suvs, crossover, crossovers, sport utility, sport utility vehicle'],
  [
    { vehicleStyleCode: 'TRUCK' },
    'truck, trucks, pickup, pickups, pick up, pickup truck, pickup trucks, pick up truck',
  ],
  [{ vehicleStyleCode: 'COUPE' }, 'coupe, coupes'],
  [{ vehicleStyleCode: 'HATCHBACK' }, 'hatchback, hatchbacks, hatch'],
  [{ vehicleStyleCode: 'CONVERTIBLE' }, 'convertible, convertibles, cabriolet, drop top'],
  [{ vehicleStyleCode: 'VAN' }, 'van, vans'],
  [{ vehicleStyleCode: 'VAN', vanSubtypeCode: 'MINIVAN' }, 'mini van, minivans, mini vans'],
  [{ vehicleStyleCode: 'WAGON' }, 'wagon, wagons, station wagon, station wagons'],
  [
    { fuelTypeGroup: 'ELE' },
    'electric, ev, evs, bev, electric car, electric cars, electric vehicle, electric vehicles',
  ],
  [{ fuelTypeGroup: 'GSL' }, 'gas, gasoline, petrol'],
  [{ fuelTypeGroup: 'HYB' }, 'hybrid, hybrids'],
  [{ fuelTypeGroup: 'PIH' }, 'plug-in hybrid, plug-in hybrids, plugin, plug in, phev, phevs'],
  [{ fuelTypeGroup: 'DSL' }, 'diesel, diesels'],
  [{ fuelTypeGroup: 'HYD' }, 'hydrogen, fuel cell'],
  [{ driveGroup: 'AWD' }, 'awd, all wheel, all wheel drive'],
  [{ driveGroup: '4WD' }, '4wd, 4x4, 4 wd, 4 wheel drive, four wheel drive'],
  [{ driveGroup: 'FWD' }, 'fwd, front wheel drive'],
  [{ driveGroup: 'RWD' }, 'rwd, rear wheel drive'],
  [{ transmissionCode: 'AUTOMATIC' }, 'automatic, automatic transmission'],
  [{ transmissionCode: 'MANUAL' }, 'manual, manual transmission, stick shift, stick'],
  [{ transmissionCode: 'CVT' }, 'cvt'],
  [{ transmissionCode: 'DUAL_CLUTCH' }, 'dual clutch, dct'],
  [{ engineCode: '4' }, '4 cylinder, 4 cylinders, 4 cyl, four cylinder'],
  [{ engineCode: '6' }, '6 cylinder, 6 cylinders, 6 cyl, six cylinder, v6'],
  [{ engineCode: '8' }, '8 cylinder, 8 cylinders, 8 cyl, eight cylinder, v8'],
  [{ doorCode: '2' }, '2 door, 2 doors, 2dr, two door, two doors'],
  [{ doorCode: '4' }, '4 door, 4 doors, 4dr, four door, four doors'],
  [{ extColorSimple: 'GRAY' }, 'grey'],
  [{ extColorSimple: 'BURGUNDY' }, 'maroon'],
  [{ extColorSimple: 'BEIGE' }, 'tan'],
  [{ intColorSimple: 'GRAY' }, 'grey interior, grey leather interior, grey seats'],
  [{ intColorSimple: 'BEIGE' }, 'tan interior, tan leather interior, tan seats'],
  [{ sellerType: 'p' }, 'private seller, private party, by owner, for sale by owner, fsbo'],
  [{ vehicleHistoryType: 'ONE_OWNER' }, 'one owner, 1 owner, single owner'],
  [{ vehicleHistoryType: 'NO_ACCIDENTS' }, 'no accident, no accidents, accident free'],
  [{ featureCode: 'ADAPTIVE_CRUISE' }, 'adaptive cruise, acc'],
  [{ featureCode: 'ALLOY_WHEELS' }, 'alloys, alloy rims'],
  [{ featureCode: 'APPLE_CARPLAY' }, 'carplay, car play'],
  [{ featureCode: 'BACKUP_CAMERA' }, 'backup camera, back up camera, backup cam, rear camera, reverse camera'],
  [{ featureCode: 'BLIND_SPOT' }, 'blind spot, blind spot monitoring, blind spot warning'],
  [{ featureCode: 'CAMERA_360' }, '360 camera, surround view'],
  [{ featureCode: 'COOLED_SEATS' }, 'ventilated seats, cooled seat'],
  [{ featureCode: 'HEAD_UP_DISPLAY' }, 'heads up display, hud'],
  [{ featureCode: 'HEATED_SEATS' }, 'heated seat, seat heating'],
  [{ featureCode: 'HEATED_STEERING' }, 'heated wheel, heated steering'],
  [{ featureCode: 'KEYLESS_ENTRY' }, 'keyless'],
  [{ featureCode: 'LANE_DEPARTURE' }, 'lane departure'],
  [{ featureCode: 'LANE_KEEPING' }, 'lane keeping, lane assist, lane keep assist'],
  [{ featureCode: 'LEATHER_SEATS' }, 'leather, leather interior'],
  [{ featureCode: 'NAVIGATION' }, 'nav, gps, navigation system'],
  [{ featureCode: 'POWER_LIFTGATE' }, 'power tailgate, power hatch'],
  [{ featureCode: 'PREMIUM_AUDIO' }, 'premium sound, premium sound system'],
  [{ featureCode: 'PUSH_START' }, 'push button start, push start'],
  [{ featureCode: 'SUNROOF' }, 'moonroof, sun roof, moon roof, panoramic sunroof, panoramic roof'],
  [
    { featureCode: 'THIRD_ROW' },
    'third row, third row seat, third row seating, 3rd row, 3rd row seats, 3rd row seating, 3 row, 3 rows',
  ],
  [{ featureCode: 'TOW_HITCH' }, 'trailer hitch'],
  [{ featureCode: 'TOW_PACKAGE' }, 'towing package, tow pkg'],
  [{ featureCode: 'USB' }, 'usb port, usb'],
  [{ featureCode: 'WIFI' }, 'wifi, wi fi'],
];

/** Tables whose labels are wordings too, by the parameters that they fill. */
const TABLES: readonly (readonly [paramsOf: (code: string) => Record<string, string>, table: CodeTable])[] = [
  [(code) => ({ vehicleStyleCode: code }), BODY_STYLES],
  [(code) => ({ vehicleStyleCode: 'SEDAN', sedanSubtypeCode: code }), SEDAN_SUBTYPES],
  [(code) => ({ vehicleStyleCode: 'SUV', suvSubtypeCode: code }), SUV_SUBTYPES],
  [(code) => ({ vehicleStyleCode: 'VAN', vanSubtypeCode: code }), VAN_SUBTYPES],
  [(code) => ({ bodyStyleSubtypeCode: code }), TRUCK_CABS],
  [(code) => ({ truckBedLength: code }), TRUCK_BEDS],
  [(code) => ({ extColorSimple: code }), EXTERIOR_COLORS],
  [(code) => ({ featureCode: code }), FEATURES],
  [(code) => ({ vehicleHistoryType: code }), HISTORY_TYPES],
];

/** What words mean that name no car, by their squashed text. */
export function readPlainWords(squash: (text: string) => string): ReadonlyMap<string, Meant> {
  const meanings = new Map<string, Meant>();
  const add = (text: string, params: Readonly<Record<string, string>>) =>
    meanings.set(
      squash(text),
      Object.entries(params).map(([name, value]) => [name, [value]] as const),
    );
  for (const [paramsOf, table] of TABLES) for (const { code, label } of table) add(label, paramsOf(code));
  for (const { code, label } of INTERIOR_COLORS) {
    for (const what of ['interior', 'leather interior', 'seats', 'leather seats'])
      add(`${label} ${what}`, { intColorSimple: code });
  }
  for (const [params, wordings] of WORDINGS) for (const text of wordings.split(', ')) add(text, params);
  meanings.set(squash('2wd'), [['driveGroup', ['FWD', 'RWD']]]);
  meanings.set(squash('two wheel drive'), [['driveGroup', ['FWD', 'RWD']]]);
  return meanings;
}
