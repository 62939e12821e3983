import { describe, expect, test } from 'vitest';
import {
  BODY_STYLES,
  DRIVE_GROUPS,
  FEATURES,
  FUEL_TYPES,
  HISTORY_TYPES,
  HOME_SERVICES,
  TRANSMISSIONS,
} from '#features/reference/reference.ts';
import { parseTruckBed, parseBody, parseCab } from './bodies.ts';
import { parseColor } from './colors.ts';
import { parseCondition } from './conditions.ts';
import { parseDrive } from './drives.ts';
import { parseFeature } from './features.ts';
import { parseFuel } from './fuels.ts';
import { parseAccidents, parseHistory, parseHomeService, parseSeller } from './histories.ts';
import { stateCode } from './states.ts';
import { parseTransmission } from './transmissions.ts';

function check(parse: (text: string) => string | null, table: Readonly<Record<string, string>>): void {
  const cases = Object.entries(table).flatMap(([code, texts]) =>
    texts.split('; ').map((text) => [text, code === 'null' ? null : code] as const),
  );
  test.each(cases)('%j is %s', (text, code) => expect(parse(text)).toBe(code));
}

test('electric, hybrid and plug-in hybrid each group several fuels of feeds [R567]', () => {
  const groups = { ELE: ['BEV', 'Electric'], HYB: ['Mild Hybrid', 'Hybrid'], PIH: ['PHEV', 'Plug-In Electric'] };
  for (const [code, texts] of Object.entries(groups)) for (const text of texts) expect(parseFuel(text)).toBe(code);
});

describe('fuel', () =>
  check(parseFuel, {
    GSL: 'Gasoline; gas; regular unleaded; premium unleaded (required); Gasoline Fuel; Petrol; Regular Gasoline; P; Benzin; Super E10; Essence; Sans plomb 95; Gasolina; Sin plomo',
    DSL: 'Diesel; D; diesel fuel; Turbodiesel; TDI; Gazole; Gasóleo; Diésel',
    ELE: 'Electric; EV; electricity; BEV; Battery Electric; Electric Motor; Elektro; Électrique; Eléctrico; Vollelektrisch Elektro',
    HYB: 'Hybrid; Electric/Gasoline; Gas/Electric Hybrid; gasoline hybrid; Electric/Diesel; Mild Hybrid; Mild-Hybrid; MHEV; Hybrid (Benzin/Elektro); Elektro/Benzin; Hybride; Hybride essence électrique; Híbrido; Mildhybrid Diesel',
    PIH: 'Plug-In Hybrid; PHEV; plug-in electric/gas; Plug-in Gas/Electric Hybrid; Plug-in-Hybrid; Plug-In Electric; Hybride rechargeable; Híbrido enchufable; Electric (plug-in hybrid); Plugin Hybrid Benzin/Elektro',
    ALT: 'flex-fuel (unleaded/E85); E85 Flex Fuel; natural gas; CNG; LPG; Ethanol; Flexible Fuel Vehicle (FFV); Autogas (LPG); Erdgas (CNG); GPL; GLP; Gaz naturel; Gas natural; Bioéthanol; E85',
    HYD: 'Hydrogen; Hydrogen Fuel Cell; FCEV; Wasserstoff; Hydrogène; Hidrógeno; Brennstoffzelle',
    null: 'water',
  }));

describe('transmission', () =>
  check(parseTransmission, {
    AUTOMATIC:
      'automatic; AUTOMATIC; A; 8-Speed A/T; 6-Speed Automatic with Shiftable; DIRECT_DRIVE; Transmission w/Dual Shift Mode; auto; 1-Speed A/T; Automatic 8-spd; Automatik; Automatikgetriebe; Halbautomatik; Boîte automatique; Automático; Automática',
    MANUAL:
      'manual; M; 6-Speed M/T; 5-Speed Manual; Manual 6-spd; stick shift; Schaltgetriebe; 6-Gang Schaltgetriebe; Handschaltung; Manuell; Manuelle; Boîte mécanique; Mecánico',
    CVT: 'CVT; Continuously Variable; Automatic CVT; Xtronic CVT; Automatic (variable gear ratios); stufenlos',
    DUAL_CLUTCH:
      'AUTOMATED_MANUAL; Dual Clutch; 7-Speed DSG; PDK; DCT; 8-Speed Automatic DCT; Doppelkupplungsgetriebe; Double embrayage; Doble embrague',
    null: 'purple',
  }));

describe('drive', () =>
  check(parseDrive, {
    AWD: 'AWD; All-Wheel Drive; all wheel drive; quattro; 4MATIC; xDrive; All-wheel Drive; Allradantrieb; Transmission intégrale; Tracción total; Integral',
    '4WD':
      '4WD; 4x4; Four-wheel Drive; four wheel drive; 4x4FT; PT4; 4-Wheel Drive; Part-time 4WD; 4X4; 4 roues motrices; Cuatro ruedas motrices',
    FWD: 'FWD; Front-wheel Drive; front wheel drive; Front Wheel Drive; f; Frontantrieb; Vorderradantrieb; Traction; Traction avant; Tracción delantera; Delantera',
    RWD: 'RWD; rear wheel drive; Rear-wheel Drive; r; Heckantrieb; Hinterradantrieb; Propulsion; Traction arrière; Tracción trasera',
    '2WD': '2WD; 4x2; Two wheel drive',
  }));

describe('body', () => {
  check((text) => parseBody(text)?.style ?? null, {
    SEDAN: 'Sedan; sedan; 4dr Car; SALOON; Compact Sedan; Limousine; Berline; Berlina; Sedán; Stufenheck',
    SUV: 'SUV; 4dr SUV; SUV / Crossover; Crossover; Sport Utility; offroad; Convertible SUV; Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV); SUV/Geländewagen/Pickup; Geländewagen; Tout-terrain; Todoterreno; 4x4',
    TRUCK: 'pickup; truck; Crew Cab Pickup; Extended Cab Pickup; Regular Cab Pickup; Pickup Truck; Crew Cab',
    COUPE: 'Coupe; coupé; 2dr Car; Sportwagen/Coupé; Cupé',
    HATCHBACK: 'Hatchback; 4dr Hatchback; hatch; 2dr Hatchback; Liftback; Kleinwagen; Schrägheck; Citadine; Compacto',
    CONVERTIBLE: 'Convertible; cabriolet; Roadster; Convertible/Cabriolet; Cabrio/Roadster; Décapotable; Descapotable',
    VAN: 'Van/Minivan; mini-van; van; Passenger Minivan; Cargo Van; Minivan; bus; Cargo Minivan; Passenger Van; Van/Kleinbus; Kastenwagen; Monospace; Utilitaire; Monovolumen; Furgoneta',
    WAGON: 'Wagon; Station Wagon; estate; Kombi; Break; Familiar; Avant; Variant',
    null: 'hovercraft',
  });
  test('subtypes and cabs are included', () => {
    expect(parseBody('mini-van')).toEqual({ style: 'VAN', subtype: 'MINIVAN' });
    expect(parseBody('Crew Cab Pickup')).toEqual({ style: 'TRUCK', cab: 'CREW_CAB' });
    expect(parseCab('SuperCrew')).toBe('CREW_CAB');
    expect(parseCab('Double Cab')).toBe('CREW_CAB');
    expect(['67.4 in', '6.5 ft', '97 in', 'flat'].map(parseTruckBed)).toEqual([
      'SHORT_BED',
      'STANDARD_BED',
      'LONG_BED',
      null,
    ]);
    expect(parseTruckBed('Short 5\' 6"')).toBe('SHORT_BED');
  });
});

describe('color', () =>
  check(parseColor, {
    BLACK:
      'black; Midnight Black Metallic; Black/Red; Jet; Ebony; Black Sapphire; Sapphire Black Metallic; Black Sapphire Pearl; Schwarz; Tiefschwarz; Noir; Negro; Obsidian',
    WHITE:
      'White; off-white; Blizzard Pearl; Oxford White; Pearl White; Ice Cap; Wind Chill Pearl; Platinum White Pearl; Weiß; Polarweiß; Blanc nacré; Blanco; Ivory White',
    GRAY: 'grey; Magnetic Gray Metallic; charcoal; Blue Gray; Gunmetal; Lunar Rock; Magnetic Gray; Granite Gray; Grau; Hellgrau metallic; Gris foncé; Anthrazit; Graphite',
    SILVER: 'Classic Silver Metallic; Silbermetallic; Argent; Plata; Billet Silver; Titanium Silver',
    BLUE: 'Nautical Blue Metallic; Blue Pearl; navy; Blau; Dunkelblaumetallic; Bleu nuit; Azul; Sapphire; Graphite Blue',
    RED: 'Barcelona Red Metallic; Ruby Flare Pearl; Rot; Feuerrot; Rouge; Rojo',
    GREEN: 'Lime Rush; green; Grün; Vert; Verde; Green Sand',
    BURGUNDY: 'burgundy; maroon; Weinrot; Granate; Bordeaux',
    ORANGE: 'Solar Octane; Naranja',
    GOLD: 'Dorado; Doré; Champagne',
    YELLOW: 'Gelb; Jaune; Amarillo',
    PURPLE: 'Violett; Morado',
    BROWN: 'Braun; Marrón; Golden Brown',
    BEIGE: 'tan; beige; Beis; Quicksand',
    TEAL: 'turquoise',
    null: 'Area 51; Cool Vibes; Parrot',
  }));

describe('condition', () =>
  check(parseCondition, {
    NEW: 'new; New; N; Brand New; NEW; NewCondition; Neuwagen; Neu; Neuf; Véhicule neuf; Nuevo',
    USED: "used; like new; Pre-Owned; excellent; good; salvage; Employee's car; Pre-registered; Demonstration; U; Gebraucht; Gebrauchtwagen; Vorführwagen; Jahreswagen; Occasion; D'occasion; Usado; Seminuevo; KM 0; Salvage title; Flood damage; Lemon law buyback",
    CERTIFIED: 'CPO; Certified Pre-Owned; certified; Toyota Certified',
    '3P_CERT': '3P_CERT; Third-Party Certified',
    null: 'levitating',
  }));

describe('history, services, sellers', () => {
  check(parseHistory, {
    NO_ACCIDENTS: 'No accidents reported; NO_ACCIDENTS; Accident-free',
    ONE_OWNER: '1-owner vehicle; One owner; ONE_OWNER; 1. Hand; Première main; Un solo dueño',
    CLEAN_TITLE: 'Clean title; clean',
    BRANDED_TITLE: 'Salvage; rebuilt; parts only',
    PERSONAL_USE: 'Personal use only',
    SERVICE_RECORDS: 'Service records available',
  });
  check(parseHomeService, {
    HOME_DELIVERY: 'Home delivery; HOME_DELIVERY',
    HOME_TEST_DRIVE: 'Test drive at home',
    VIRTUAL_TOUR: 'Virtual tour',
    ONLINE_PAPERWORK: 'Online paperwork',
  });
  check(parseSeller, {
    p: 'Private; private seller; For sale by owner; Privat; Privatanbieter; Particulier; Particular',
    d: 'dealer; Dealership; Franchise dealer; Händler; Gewerblich; Professionnel; Profesional; Concesionario',
  });
  test.each([
    ['None reported', false],
    ['0', false],
    ['False', false],
    ['At least 1 accident or damage reported', true],
    ['2', true],
  ])('accidents %j: %s', (text, some) => expect(parseAccidents(text)).toBe(some));
});

describe('feature', () =>
  check(parseFeature, {
    HEATED_SEATS: 'Heated Seats; Heated front seats',
    HEATED_STEERING: 'Heated steering wheel',
    BACKUP_CAMERA: 'Backup Camera; Rear View Camera; Rearview camera',
    APPLE_CARPLAY: 'Apple CarPlay®',
    SUNROOF: 'Sunroof/Moonroof; Panoramic Sunroof',
    ADAPTIVE_CRUISE: 'Adaptive Cruise Control',
    CRUISE_CONTROL: 'Cruise control',
    THIRD_ROW: 'Third Row Seating; 3rd row',
    null: 'Cupholder',
  }));

test('states by code and by name', () => {
  expect([' co', 'Colorado', 'new york', 'XX'].map(stateCode)).toEqual(['CO', 'CO', 'NY', null]);
});

test.each([
  ['fuel', parseFuel, FUEL_TYPES],
  ['transmission', parseTransmission, TRANSMISSIONS],
  ['drive', parseDrive, DRIVE_GROUPS],
  ['body', (text: string) => parseBody(text)?.style ?? null, BODY_STYLES],
  ['feature', parseFeature, FEATURES],
  ['history', parseHistory, HISTORY_TYPES],
  ['home service', parseHomeService, HOME_SERVICES],
] as const)('every %s is found by its code and by its label', (_, parse, table) => {
  for (const { code, label } of table) expect([parse(code.replaceAll('_', ' ')), parse(label)]).toEqual([code, code]);
});
