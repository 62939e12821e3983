import { createSpellingParser } from './spelling-parser.ts';

/** The meaning of a body's name: its style, and with some names a subtype or cab. */
export type Body = { style: string; subtype?: string; cab?: string };

function bodyOf(code: string): Body {
  const [style = '', detail] = code.split('/');
  if (detail === undefined) return { style };
  return detail.endsWith('_CAB') ? { style, cab: detail } : { style, subtype: detail };
}

/** Spellings of `BODY_STYLES` with their subtypes and cabs, as `style/subtype` or `style/cab`. */
export const parseBody = createSpellingParser(
  `
SUV/OFFROAD_SUV is offroad, off-road, off road, off-road suv, todoterreno, tout-terrain, todo terreno
SUV/OFFROAD_SUV has off road suv, offroad suv
SUV/COMPACT_SUV has compact suv, small suv, subcompact suv, compact crossover
SUV/MIDSIZE_SUV has midsize suv, mid size suv
SUV/FULLSIZE_SUV has full size suv, fullsize suv, large suv
SUV/LUXURY_SUV has luxury suv
SUV is suv, suvs, suv / crossover, crossover, cuv, sport utility, suv/crossover, crossover/suv, crossovers,
  gelandewagen, 4x4, 4x4 suv, suv gelandewagen pickup, jeep, suv/off-road/pick-up, multipurpose passenger vehicle mpv,
  suv crossover
SUV has suv, sport utility, crossover, cuv, sav, sac, gelandewagen, todoterreno
CONVERTIBLE is convertible, cabrio, cabriolet, roadster, spyder, spider, cabriolet/roadster, cv, conv, convertibles
CONVERTIBLE has convertible, cabrio, cabriolet, roadster, spyder, spider, drop top, targa, soft top, decapotable,
  descapotable
VAN/MINIVAN is mpv
VAN/MINIVAN has minivan, mini van, mini vans, minivans, monospace, monovolumen, grossraumlimousine, großraumlimousine,
  großraum, ludospace
VAN/CARGO_VAN has cargo van, panel van, cargo vans, cargo, kastenwagen, transporter, fourgon, fourgonnette,
  utilitaire, furgon, furgoneta
VAN/PASSENGER_VAN is bus, shuttle, kleinbus, van kleinbus
VAN/PASSENGER_VAN has passenger van, van passenger, wagon van, minibus
VAN is van/minivan, van / minivan, vans, minivan/van, van or minivan
TRUCK/CREW_CAB is crew cab, crewmax, supercrew, double cab, crew, quad cab
TRUCK/CREW_CAB has crew cab, crewmax, supercrew, double cab, crew cab pickup, mega cab, crew max, super crew,
  quad cab, crew pickup
TRUCK/EXTENDED_CAB is extended cab, supercab, king cab, access cab, club cab, ext cab
TRUCK/EXTENDED_CAB has extended cab, supercab, super cab, king cab, access cab, club cab, ext cab, xtracab, space cab,
  xtra cab, extended
TRUCK/REGULAR_CAB is regular cab, single cab, standard cab, reg cab
TRUCK/REGULAR_CAB has regular cab, single cab, standard cab, reg cab
TRUCK is truck, trucks, pickup, pick-up, pickup truck, pu, pick up truck, ute, chassis, cab & chassis
TRUCK has pickup, pick up, truck, chassis cab, cab chassis
WAGON is wagon, wagons, estate, station wagon, touring, avant, kombi, sportwagen, station, sw, wag, variant, turnier,
  break, familiar, ranchera
WAGON has wagon, estate, kombi, avant, sportwagen, sportbrake, shooting brake, allroad, break, familiar,
  sports tourer, kombiwagen
HATCHBACK is hatchback, hatch, hatchbacks, hb, liftback, sportback, 5 door, 3 door, compact hatchback, small car,
  kleinwagen, citadine, compacto, utilitario, kombilimousine, 3dr, 5dr
HATCHBACK has hatchback, hatch, liftback, sportback, fastback, notchback hatch, schragheck, kleinwagen, citadine
COUPE is coupe, coupes, coupé, 2 door, 2dr, 2dr car, 2d, cpe, g coupe, sportwagen coupe, cupe
COUPE has coupe, cpe, 2dr car, 2 door car, koup, hardtop 2
SEDAN/COMPACT_SEDAN has compact sedan, small sedan, subcompact sedan
SEDAN/MIDSIZE_SEDAN has midsize sedan, mid size sedan
SEDAN/FULLSIZE_SEDAN has full size sedan, fullsize sedan, large sedan
SEDAN/LUXURY_SEDAN has luxury sedan
SEDAN/SPORT_SEDAN has sport sedan, sports sedan
SEDAN is sedan, sedans, saloon, limousine, 4dr, 4 door, 4dr car, 4d, sdn, berline, berlina, stufenheck, notchback,
  sedan/saloon, four door
SEDAN has sedan, saloon, 4dr car, 4 door car, sdn, limousine, berline, berlina, stufenheck
VAN is van
VAN has van, vans
`,
  bodyOf,
);

/** Spellings of the sizes that form subtypes of sedans and SUVs: `COMPACT` for a sedan is `COMPACT_SEDAN`. */
export const parseSize = createSpellingParser(`
COMPACT is compact, small, subcompact, sub-compact, mini
COMPACT has compact, small
MIDSIZE is midsize, mid-size, medium, intermediate
MIDSIZE has midsize, mid size, medium
FULLSIZE is fullsize, full-size, large, full
FULLSIZE has full size, fullsize, large
LUXURY has luxury, premium
SPORT has sport, sports
OFFROAD has off road, offroad
`);

/** Spellings of `VAN_SUBTYPES`. */
export const parseVan = createSpellingParser(`
MINIVAN has minivan, mini van, mini, small
CARGO_VAN has cargo, panel
PASSENGER_VAN has passenger
`);

/** Spellings of `TRUCK_CABS`. */
export const parseCab = createSpellingParser(`
CREW_CAB is crew, crew_cab, double, quad, mega
CREW_CAB has crew, crewmax, supercrew, double, quad, mega
EXTENDED_CAB is extended, super, king, access, club
EXTENDED_CAB has extended, ext, supercab, super cab, king, access, club, xtracab
REGULAR_CAB is regular, single, standard
REGULAR_CAB has regular, reg, single, standard
`);

const bedByName = createSpellingParser(`
SHORT_BED is short, sb
SHORT_BED has short
STANDARD_BED is standard, regular
STANDARD_BED has standard, regular
LONG_BED is long, lb
LONG_BED has long
`);

/** Thresholds between beds of about 5½, 6½ and 8 feet. */
const SHORT_UP_TO_INCHES = 74;
const STANDARD_UP_TO_INCHES = 90;

/** Reads a code of `TRUCK_BEDS` from one of its spellings or from a length in inches or feet (`67.4 in`, `6.5 ft`). */
export function parseTruckBed(text: string): string | null {
  const named = bedByName(text);
  const length = /(\d{1,9}(?:\.\d{1,9})?)\s{0,9}(in|"|ft|')/i.exec(text);
  if (named !== null || !length) return named;
  const inches = Number(length[1]) * (/ft|'/i.test(length[2]!) ? 12 : 1);
  if (inches <= SHORT_UP_TO_INCHES) return 'SHORT_BED';
  return inches <= STANDARD_UP_TO_INCHES ? 'STANDARD_BED' : 'LONG_BED';
}
