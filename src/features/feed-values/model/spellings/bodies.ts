import { createSpeller, type Spelling } from './speller.ts';

/** What a body's name says: its style, and with some names a subtype or cab. */
export type Body = { style: string; subtype?: string; cab?: string };

const VANS: readonly Spelling<Body>[] = [
  {
    value: { style: 'VAN', subtype: 'MINIVAN' },
    is: ['mpv'],
    has: [
      'minivan',
      'mini van',
      'mini vans',
      'minivans',
      'monospace',
      'monovolumen',
      'grossraumlimousine',
      'großraumlimousine',
      'großraum',
      'ludospace',
    ],
  },
  {
    value: { style: 'VAN', subtype: 'CARGO_VAN' },
    has: [
      'cargo van',
      'panel van',
      'cargo vans',
      'cargo',
      'kastenwagen',
      'transporter',
      'fourgon',
      'fourgonnette',
      'utilitaire',
      'furgon',
      'furgoneta',
    ],
  },
  {
    value: { style: 'VAN', subtype: 'PASSENGER_VAN' },
    is: ['bus', 'shuttle', 'kleinbus', 'van kleinbus'],
    has: ['passenger van', 'van passenger', 'wagon van', 'minibus'],
  },
  { value: { style: 'VAN' }, is: ['van/minivan', 'van / minivan', 'vans', 'minivan/van', 'van or minivan'] },
];

const TRUCKS: readonly Spelling<Body>[] = [
  {
    value: { style: 'TRUCK', cab: 'CREW_CAB' },
    is: ['crew cab', 'crewmax', 'supercrew', 'double cab', 'crew', 'quad cab'],
    has: [
      'crew cab',
      'crewmax',
      'supercrew',
      'double cab',
      'crew cab pickup',
      'mega cab',
      'crew max',
      'super crew',
      'quad cab',
      'crew pickup',
    ],
  },
  {
    value: { style: 'TRUCK', cab: 'EXTENDED_CAB' },
    is: ['extended cab', 'supercab', 'king cab', 'access cab', 'club cab', 'ext cab'],
    has: [
      'extended cab',
      'supercab',
      'super cab',
      'king cab',
      'access cab',
      'club cab',
      'ext cab',
      'xtracab',
      'space cab',
      'xtra cab',
      'extended',
    ],
  },
  {
    value: { style: 'TRUCK', cab: 'REGULAR_CAB' },
    is: ['regular cab', 'single cab', 'standard cab', 'reg cab'],
    has: ['regular cab', 'single cab', 'standard cab', 'reg cab'],
  },
  {
    value: { style: 'TRUCK' },
    is: [
      'truck',
      'trucks',
      'pickup',
      'pick-up',
      'pickup truck',
      'pu',
      'pick up truck',
      'ute',
      'chassis',
      'cab & chassis',
    ],
    has: ['pickup', 'pick up', 'truck', 'chassis cab', 'cab chassis'],
  },
];

const SUVS: readonly Spelling<Body>[] = [
  {
    value: { style: 'SUV', subtype: 'OFFROAD_SUV' },
    is: ['offroad', 'off-road', 'off road', 'off-road suv', 'todoterreno', 'tout-terrain', 'todo terreno'],
    has: ['off road suv', 'offroad suv'],
  },
  {
    value: { style: 'SUV', subtype: 'COMPACT_SUV' },
    has: ['compact suv', 'small suv', 'subcompact suv', 'compact crossover'],
  },
  { value: { style: 'SUV', subtype: 'MIDSIZE_SUV' }, has: ['midsize suv', 'mid size suv'] },
  { value: { style: 'SUV', subtype: 'FULLSIZE_SUV' }, has: ['full size suv', 'fullsize suv', 'large suv'] },
  { value: { style: 'SUV', subtype: 'LUXURY_SUV' }, has: ['luxury suv'] },
  {
    value: { style: 'SUV' },
    is: [
      'suv',
      'suvs',
      'suv / crossover',
      'crossover',
      'cuv',
      'sport utility',
      'suv/crossover',
      'crossover/suv',
      'crossovers',
      'gelandewagen',
      '4x4',
      '4x4 suv',
      'suv gelandewagen pickup',
      'jeep',
      'suv/off-road/pick-up',
      'multipurpose passenger vehicle mpv',
      'suv crossover',
    ],
    has: ['suv', 'sport utility', 'crossover', 'cuv', 'sav', 'sac', 'gelandewagen', 'todoterreno'],
  },
];

const CARS: readonly Spelling<Body>[] = [
  {
    value: { style: 'CONVERTIBLE' },
    is: [
      'convertible',
      'cabrio',
      'cabriolet',
      'roadster',
      'spyder',
      'spider',
      'cabriolet/roadster',
      'cv',
      'conv',
      'convertibles',
    ],
    has: [
      'convertible',
      'cabrio',
      'cabriolet',
      'roadster',
      'spyder',
      'spider',
      'drop top',
      'targa',
      'soft top',
      'decapotable',
      'descapotable',
    ],
  },
  {
    value: { style: 'WAGON' },
    is: [
      'wagon',
      'wagons',
      'estate',
      'station wagon',
      'touring',
      'avant',
      'kombi',
      'sportwagen',
      'station',
      'sw',
      'wag',
      'variant',
      'turnier',
      'break',
      'familiar',
      'ranchera',
    ],
    has: [
      'wagon',
      'estate',
      'kombi',
      'avant',
      'sportwagen',
      'sportbrake',
      'shooting brake',
      'allroad',
      'break',
      'familiar',
      'sports tourer',
      'kombiwagen',
    ],
  },
  {
    value: { style: 'HATCHBACK' },
    is: [
      'hatchback',
      'hatch',
      'hatchbacks',
      'hb',
      'liftback',
      'sportback',
      '5 door',
      '3 door',
      'compact hatchback',
      'small car',
      'kleinwagen',
      'citadine',
      'compacto',
      'utilitario',
      'kombilimousine',
      '3dr',
      '5dr',
    ],
    has: [
      'hatchback',
      'hatch',
      'liftback',
      'sportback',
      'fastback',
      'notchback hatch',
      'schragheck',
      'kleinwagen',
      'citadine',
    ],
  },
  {
    value: { style: 'COUPE' },
    is: ['coupe', 'coupes', 'coupé', '2 door', '2dr', '2dr car', '2d', 'cpe', 'g coupe', 'sportwagen coupe', 'cupe'],
    has: ['coupe', 'cpe', '2dr car', '2 door car', 'koup', 'hardtop 2'],
  },
  { value: { style: 'SEDAN', subtype: 'COMPACT_SEDAN' }, has: ['compact sedan', 'small sedan', 'subcompact sedan'] },
  { value: { style: 'SEDAN', subtype: 'MIDSIZE_SEDAN' }, has: ['midsize sedan', 'mid size sedan'] },
  { value: { style: 'SEDAN', subtype: 'FULLSIZE_SEDAN' }, has: ['full size sedan', 'fullsize sedan', 'large sedan'] },
  { value: { style: 'SEDAN', subtype: 'LUXURY_SEDAN' }, has: ['luxury sedan'] },
  { value: { style: 'SEDAN', subtype: 'SPORT_SEDAN' }, has: ['sport sedan', 'sports sedan'] },
  {
    value: { style: 'SEDAN' },
    is: [
      'sedan',
      'sedans',
      'saloon',
      'limousine',
      '4dr',
      '4 door',
      '4dr car',
      '4d',
      'sdn',
      'berline',
      'berlina',
      'stufenheck',
      'notchback',
      'sedan/saloon',
      'four door',
    ],
    has: ['sedan', 'saloon', '4dr car', '4 door car', 'sdn', 'limousine', 'berline', 'berlina', 'stufenheck'],
  },
];

const LAST: readonly Spelling<Body>[] = [{ value: { style: 'VAN' }, is: ['van'], has: ['van', 'vans'] }];

/** Spellings of `BODY_STYLES` with their subtypes and cabs. */
export const spellBody = createSpeller<Body>([
  ...SUVS,
  ...CARS.slice(0, 1),
  ...VANS,
  ...TRUCKS,
  ...CARS.slice(1),
  ...LAST,
]);

/** Spellings of the sizes that form subtypes of sedans and SUVs: `COMPACT` for a sedan is `COMPACT_SEDAN`. */
export const spellSize = createSpeller([
  { value: 'COMPACT', is: ['compact', 'small', 'subcompact', 'sub-compact', 'mini'], has: ['compact', 'small'] },
  { value: 'MIDSIZE', is: ['midsize', 'mid-size', 'medium', 'intermediate'], has: ['midsize', 'mid size', 'medium'] },
  { value: 'FULLSIZE', is: ['fullsize', 'full-size', 'large', 'full'], has: ['full size', 'fullsize', 'large'] },
  { value: 'LUXURY', has: ['luxury', 'premium'] },
  { value: 'SPORT', has: ['sport', 'sports'] },
  { value: 'OFFROAD', has: ['off road', 'offroad'] },
]);

/** Spellings of `VAN_SUBTYPES`. */
export const spellVan = createSpeller([
  { value: 'MINIVAN', has: ['minivan', 'mini van', 'mini', 'small'] },
  { value: 'CARGO_VAN', has: ['cargo', 'panel'] },
  { value: 'PASSENGER_VAN', has: ['passenger'] },
]);

/** Spellings of `TRUCK_CABS`. */
export const spellCab = createSpeller([
  {
    value: 'CREW_CAB',
    is: ['crew', 'crew_cab', 'double', 'quad', 'mega'],
    has: ['crew', 'crewmax', 'supercrew', 'double', 'quad', 'mega'],
  },
  {
    value: 'EXTENDED_CAB',
    is: ['extended', 'super', 'king', 'access', 'club'],
    has: ['extended', 'ext', 'supercab', 'super cab', 'king', 'access', 'club', 'xtracab'],
  },
  { value: 'REGULAR_CAB', is: ['regular', 'single', 'standard'], has: ['regular', 'reg', 'single', 'standard'] },
]);

const bedByName = createSpeller([
  { value: 'SHORT_BED', is: ['short', 'sb'], has: ['short'] },
  { value: 'STANDARD_BED', is: ['standard', 'regular'], has: ['standard', 'regular'] },
  { value: 'LONG_BED', is: ['long', 'lb'], has: ['long'] },
]);

/** Thresholds between beds of about 5½, 6½ and 8 feet. */
const SHORT_UP_TO_INCHES = 74;
const STANDARD_UP_TO_INCHES = 90;

/** Spellings of `TRUCK_BEDS`, and lengths in inches or feet (`67.4 in`, `6.5 ft`). */
export function spellBed(text: string): string | null {
  const named = bedByName(text);
  const length = /(\d{1,9}(?:\.\d{1,9})?)\s{0,9}(in|"|ft|')/i.exec(text);
  if (named !== null || !length) return named;
  const inches = Number(length[1]) * (/ft|'/i.test(length[2]!) ? 12 : 1);
  if (inches <= SHORT_UP_TO_INCHES) return 'SHORT_BED';
  return inches <= STANDARD_UP_TO_INCHES ? 'STANDARD_BED' : 'LONG_BED';
}
