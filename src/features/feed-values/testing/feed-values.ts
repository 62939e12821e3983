import { seededNumbers } from '#kit/seeded-numbers.ts';

export type FeedLanguage = 'en' | 'de' | 'fr' | 'es';

/** The inputs for one row's values: the number of its car, its row in the file, and a random number generator. */
export type RowSeed = {
  readonly car: number;
  readonly row: number;
  readonly random: () => number;
};

/** Returns a generator of numbers from 0 to 1 that is seeded by the text. */
export function seededRandom(text: string): () => number {
  return seededNumbers([...text].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 7));
}

const CARS = [
  'Toyota/Camry/XSE',
  'Ford/F-150/Lariat',
  'BMW/X5/xDrive40i',
  'Volkswagen/Golf/GTI',
  'Honda/Civic/EX-L',
  'Audi/A4/Premium Plus',
  'Renault/Clio/Intens',
  'SEAT/Leon/FR',
  'Hyundai/Tucson/SEL',
  'Mercedes-Benz/C-Class/C 300',
  'Peugeot/208/Allure',
  'Nissan/Qashqai/Tekna',
].map((text) => text.split('/') as [string, string, string]);

/** Words by kind, in the order English, German, French, Spanish. */
const WORDS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  condition: [
    'New,Used,Used,Certified',
    'Gebraucht,Neu,Gebraucht,Vorführwagen,Jahreswagen',
    'Occasion,Neuf,Occasion,Démonstration',
    'Usado,Nuevo,Ocasión,Seminuevo,KM 0',
  ],
  body_style: [
    'Sedan,SUV,Coupe,Pickup,Hatchback,Wagon',
    'Limousine,Kombi,SUV,Cabrio,Kleinwagen,Coupé',
    'Berline,Break,SUV,Citadine,Cabriolet,Monospace',
    'Berlina,Familiar,SUV,Todoterreno,Cabrio,Monovolumen',
  ],
  fuel: [
    'Gasoline,Diesel,Hybrid,Electric,Flex Fuel',
    'Benzin,Diesel,Elektro,Hybrid,Autogas (LPG)',
    'Essence,Diesel,Électrique,Hybride,GPL',
    'Gasolina,Diésel,Eléctrico,Híbrido,GLP',
  ],
  petrol: ['Petrol,Diesel,CNG', 'Benzin,Diesel', 'Essence,Diesel', 'Gasolina,Diésel'],
  transmission: [
    'Automatic,Manual,CVT,6-Speed Automatic',
    'Automatik,Schaltgetriebe,Halbautomatik',
    'Automatique,Manuelle,Robotisée',
    'Automático,Manual',
  ],
  drivetrain: [
    'AWD,FWD,RWD,4WD',
    'Allrad,Frontantrieb,Heckantrieb',
    '4x4,Traction avant,Propulsion',
    'Delantera,Trasera,4x4,Total',
  ],
  exterior_color: [
    'Midnight Black,Pearl White,Silver,Blue Metallic,Red',
    'Schwarz,Weiß,Silber Metallic,Blau,Rot',
    'Noir,Blanc nacré,Gris,Bleu,Rouge',
    'Negro,Blanco,Gris plata,Azul,Rojo',
  ],
  interior_color: [
    'Black,Gray,Beige,Tan Leather',
    'Schwarz,Beige,Grau,Leder Schwarz',
    'Noir,Beige,Gris,Cuir noir',
    'Negro,Beige,Gris,Cuero negro',
  ],
  seller_type: ['dealer,private', 'Händler,Privat', 'Professionnel,Particulier', 'Profesional,Particular'],
  yes: ['Yes,No', 'ja,nein', 'oui,non', 'sí,no'],
  features: [
    'Bluetooth|Sunroof|Heated Seats,Navigation|Leather|Backup Camera',
    'Klimaanlage|Navigationssystem|Sitzheizung,ABS|Tempomat',
    'Climatisation|GPS|Sièges chauffants,ABS|Régulateur',
    'Climatizador|Navegador|Asientos calefactables,ABS|Llantas',
  ],
  description: [
    'Well kept by one family with new tires and fresh brakes.,Great condition and ready for a long trip.',
    'Gepflegter Wagen aus zweiter Hand mit neuen Reifen.,Sehr guter Zustand und sofort verfügbar.',
    'Très bon état avec pneus neufs et entretien suivi.,Véhicule soigné disponible de suite.',
    'Muy buen estado con neumáticos nuevos y revisiones.,Coche cuidado disponible al momento.',
  ],
  dealer_city: [
    'Denver,Austin,Phoenix,Boise',
    'München,Köln,Hamburg,Leipzig',
    'Lyon,Nantes,Lille,Toulouse',
    'Madrid,Valencia,Sevilla,Bilbao',
  ],
  dealership_name: [
    'Summit Motors,Lakeside Auto,Valley Cars',
    'Autohaus Berger GmbH,Autozentrum Nord',
    'Garage du Parc,Auto Sud SARL',
    'Autos Levante SL,Motor Norte',
  ],
  street: [
    '12 Main St,480 Oak Ave,9 Elm Rd',
    'Hauptstraße 12,Lindenweg 4',
    '12 rue de la Gare,4 avenue Foch',
    'Calle Mayor 12,Avenida del Sur 4',
  ],
  words: [
    'Ask the front office,Call first,Second row',
    'Auf Anfrage,Siehe Akte',
    'Voir dossier,Sur demande',
    'Ver ficha,A consultar',
  ],
  lot: ['Row A3,Row B1,Back lot', 'Halle 2,Reihe B', 'Parc A,Hall 2', 'Nave 2,Fila B'],
  packages: [
    'Technology Package,Cold Weather Package',
    'Winterpaket,Businesspaket',
    'Pack Hiver,Pack City',
    'Pack Invierno,Pack City',
  ],
  person: ['Karen Miller,Steve Novak', 'Petra Wolf,Jan Hoffmann', 'Sophie Bernard,Luc Petit', 'Javier Ruiz,Marta Gil'],
  accidents: ['None reported,1 accident,None reported', 'keine,1 Unfall', 'aucun,1 sinistre', 'ninguno,1 siniestro'],
};

const ORDER: readonly FeedLanguage[] = ['en', 'de', 'fr', 'es'];
const SAME_EVERYWHERE: Readonly<Record<string, string>> = {
  newused_letter: 'N,U,U',
  letter: 'B,C,ECO,0',
  euro: 'Euro 5,Euro 6,Euro 6d',
  engine: '2.0L I4 Turbo,3.5L V6,1.5 TSI 150,2.5L 4-Cylinder',
  dealer_state: 'CO,TX,AZ,ID',
  provincia: 'Madrid,Valencia,Sevilla,Vizcaya',
  bundesland: 'Bayern,Hessen,Sachsen',
  availability: 'AVAILABLE,AVAILABLE,NOT_AVAILABLE',
  mileunit: 'MI,MI',
  currency: 'EUR,EUR',
  country: 'US,US',
  color: 'Black,White,Silver,Blue',
  material: 'Leather,Cloth,Vinyl',
  clean_title: 'Clean,Salvage,Clean',
  fulfillment: 'in_store:premium,online:basic',
  ownerwords: 'First Owner,Second Owner,Third Owner',
  ukpost: 'SW1A 1AA,M1 4BT,LS2 7EW',
  code: 'A7,K21,B4X,22',
};

/** Returns a value of a kind as feeds in the language write it. */
export function feedValue(kind: string, language: FeedLanguage, seed: RowSeed): string {
  const words = WORDS[kind]?.[ORDER.indexOf(language)] ?? SAME_EVERYWHERE[kind];
  if (words !== undefined) return pick(words.split(','), seed.random);
  const write = WRITERS[kind];
  if (!write) throw new Error(`No values of the kind "${kind}".`);
  return write(seed, language);
}

const pick = <T>(values: readonly T[], random: () => number) => values[Math.floor(random() * values.length)]!;
const between = (random: () => number, low: number, high: number) => low + Math.floor(random() * (high - low));
const carOf = ({ car }: RowSeed) => CARS[car % CARS.length]!;
const yearOf = ({ car }: RowSeed) => 2008 + (car % 17);
const two = (number: number) => String(number).padStart(2, '0');
const grouped = (number: number, separator: string) => String(number).replace(/\B(?=(\d{3})+$)/g, separator);
const dollars = ({ random }: RowSeed) => between(random, 4000, 72_000);
const day = ({ random }: RowSeed) => ({
  year: 2026,
  month: between(random, 1, 12),
  date: between(random, 1, 29),
});

const WRITERS: Readonly<Record<string, (seed: RowSeed, language: FeedLanguage) => string>> = {
  vin: ({ car, random }) =>
    withCheckDigit(`WBA${pick(['3A5', '8E9', '5R1'], random)}C5_${pick(['C', 'D', 'E'], random)}K${100_000 + car * 7}`),
  stock_number: ({ row }) => `T${10_400 + row * 3}`,
  guid: ({ row }) => `3f2b${String(row).padStart(4, '0')}-77aa-4c1e-9d10-51c2c0ffee00`,
  rownum: ({ row }) => String(row + 1),
  digits: ({ row }) => String(880_000 + row * 17),
  year: (seed) => String(yearOf(seed)),
  monthyear: (seed) => `${two(1 + (seed.car % 12))}/${yearOf(seed)}`,
  date_dot: (seed) => `${two(1 + (seed.car % 28))}.${two(1 + (seed.car % 12))}.${yearOf(seed)}`,
  date_slash: (seed) => `${two(1 + (seed.car % 28))}/${two(1 + (seed.car % 12))}/${yearOf(seed)}`,
  date: (seed) => date(seed),
  date_in_stock: (seed) => date(seed),
  make: (seed) => carOf(seed)[0],
  model: (seed) => carOf(seed)[1],
  series: (seed) => carOf(seed)[1],
  trim: (seed) => carOf(seed)[2],
  title: (seed) => `${yearOf(seed)} ${carOf(seed).join(' ')}`,
  makemodel: (seed) => carOf(seed).slice(0, 2).join(' '),
  price: (seed) => String(dollars(seed)),
  money: (seed) => String(dollars(seed)),
  vehicle_msrp: (seed) => String(dollars(seed) + 5000),
  market_price: (seed) => String(dollars(seed)),
  previous_price: (seed) => String(dollars(seed)),
  incentive: ({ random }) => String(between(random, 1, 8) * 250),
  money_usd: (seed) => `${dollars(seed)}.00 USD`,
  euros: (seed) => `${grouped(dollars(seed), '.')},00 €`,
  euros_fr: (seed) => `${grouped(dollars(seed), ' ')} €`,
  mileage: ({ random }) => String(between(random, 900, 140_000)),
  miles_unit: ({ random }) => `${between(random, 900, 140_000)} miles`,
  km: ({ random }) => String(between(random, 1500, 220_000)),
  km_unit: ({ random }) => `${grouped(between(random, 1500, 220_000), '.')} km`,
  horsepower: ({ random }) => String(between(random, 75, 420)),
  bhp: ({ random }) => `${between(random, 60, 220)}.0 bhp`,
  ps_unit: ({ random }) => `${between(random, 75, 420)} PS`,
  kw: ({ random }) => String(between(random, 55, 300)),
  kwh: ({ random }) => String(between(random, 40, 100)),
  displacement: ({ random }) => pick(['1.5', '2.0', '2.5', '3.5'], random),
  cc: ({ random }) => pick(['1498', '1968', '2494', '3456'], random),
  cc_unit: ({ random }) => pick(['1498 CC', '1968 CC', '2494 CC'], random),
  cylinders: ({ random }) => pick(['4', '6', '8'], random),
  doors: ({ random }) => pick(['2', '4', '5'], random),
  digit: ({ random }) => String(between(random, 2, 9)),
  count: ({ random }) => String(between(random, 3, 40)),
  days: ({ random }) => String(between(random, 1, 180)),
  percent: ({ random }) => `${between(random, 70, 110)}%`,
  owner_count: ({ random }) => pick(['1', '2', '3'], random),
  mpg_city: ({ random }) => String(between(random, 15, 32)),
  mpg_highway: ({ random }) => String(between(random, 22, 42)),
  mpgrange: ({ random }) => `${between(random, 15, 25)}–${between(random, 26, 38)}`,
  l100: ({ random }) => `${between(random, 4, 11)},${between(random, 0, 9)}`,
  electric_range: ({ random }) => String(between(random, 150, 400)),
  co2: ({ random }) => String(between(random, 90, 210)),
  torque: ({ random }) => `${between(random, 90, 400)}Nm@ 2000rpm`,
  weight: ({ random }) => String(between(random, 1500, 2600)),
  condition_grade: ({ random }) => `${between(random, 1, 5)}.${between(random, 0, 9)}`,
  certified_pre_owned: (seed, language) => feedValue('yes', language, seed),
  one_owner: (seed, language) => feedValue('yes', language, seed),
  personal_use: (seed, language) => feedValue('yes', language, seed),
  service_records: (seed, language) => feedValue('yes', language, seed),
  plate: ({ random }) =>
    `${pick(['AB', 'CK', 'M-X', 'LR'], random)} ${between(random, 100, 999)} ${pick(['XY', 'KT'], random)}`,
  plz: ({ random }) => String(between(random, 10_115, 49_000)),
  cp: ({ random }) => pick(['69003', '44000', '59000', '31000'], random),
  dealer_zip: ({ random }) => pick(['80202', '78701', '85004', '83702'], random),
  latitude: ({ random }) => (39 + random()).toFixed(4),
  longitude: ({ random }) => (-104 - random()).toFixed(4),
  dealer_phone: ({ random }) => `(303) 555-01${between(random, 10, 99)}`,
  lead_email: ({ random }) => `leads${between(random, 1, 4)}@dealer.example`,
  store_code: ({ random }) => `D${between(random, 11, 16)}`,
  dealer_rating: ({ random }) => `${between(random, 3, 5)}.${between(random, 0, 9)}`,
  dealer_review_count: ({ random }) => String(between(random, 10, 600)),
  site: () => 'https://www.dealer.example',
  link: ({ row }) => `https://www.dealer.example/cars/${row}`,
  videourl: ({ row }) => `https://video.example/watch/${row}`,
  image_link: ({ row }) => `https://img.example/${row}/1.jpg`,
  additional_image_link: ({ row }) => `https://img.example/${row}/2.jpg|https://img.example/${row}/3.jpg`,
};

function date(seed: RowSeed): string {
  const { year, month, date: dayOfMonth } = day(seed);
  return `${year}-${two(month)}-${two(dayOfMonth)}`;
}

const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

function withCheckDigit(vin: string): string {
  const sum = [...vin].reduce(
    (total, letter, at) => total + (Math.max(0, VALUES.indexOf(letter)) % 10) * (WEIGHTS[at] ?? 0),
    0,
  );
  const digit = sum % 11;
  return vin.replace('_', digit === 10 ? 'X' : String(digit));
}
