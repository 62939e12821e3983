/** Names that shoppers, but no feeds, use for models, by make: the name → the model's label in the catalog. */
export const CAR_NICKNAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CHEVROLET: { Vette: 'Corvette', C8: 'Corvette' },
  FORD: {
    'Mach E': 'Mustang Mach-E',
    Stang: 'Mustang',
    'F One Fifty': 'F-150',
    'F Two Fifty': 'F-250 Super Duty',
    'F Three Fifty': 'F-350 Super Duty',
    Lightning: 'F-150 Lightning',
  },
  HONDA: { 'Type R': 'Civic Type R' },
  JEEP: { 'Grand Cherokee 4xe': 'Grand Cherokee 4xe' },
  MERCEDES_BENZ: { 'G Wagon': 'G-Class', 'G Wagen': 'G-Class' },
  PORSCHE: { 'Nine Eleven': '911' },
  TOYOTA: { 'Four Runner': '4Runner', 'Fore Runner': '4Runner' },
};

/** Names for trims that shoppers use without the model: the name → the trims that it may mean. */
export const TRIM_NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  Raptor: ['FORD-F_150|RAPTOR', 'FORD-BRONCO|RAPTOR', 'FORD-RANGER|RAPTOR'],
  Hellcat: ['DODGE-CHALLENGER|SRT_HELLCAT', 'DODGE-CHARGER|SRT_HELLCAT', 'DODGE-DURANGO|SRT_HELLCAT'],
  'Scat Pack': ['DODGE-CHALLENGER|R_T_SCAT_PACK', 'DODGE-CHARGER|SCAT_PACK'],
  Rubicon: ['JEEP-WRANGLER|RUBICON', 'JEEP-GLADIATOR|RUBICON'],
  Trailhawk: [
    'JEEP-CHEROKEE|TRAILHAWK',
    'JEEP-COMPASS|TRAILHAWK',
    'JEEP-GRAND_CHEROKEE|TRAILHAWK',
    'JEEP-RENEGADE|TRAILHAWK',
  ],
  Trackhawk: ['JEEP-GRAND_CHEROKEE|TRACKHAWK'],
  'TRD Pro': ['TOYOTA-TACOMA|TRD_PRO', 'TOYOTA-TUNDRA|TRD_PRO', 'TOYOTA-4RUNNER|TRD_PRO', 'TOYOTA-SEQUOIA|TRD_PRO'],
  'TRD Off Road': ['TOYOTA-TACOMA|TRD_OFF_ROAD', 'TOYOTA-4RUNNER|TRD_OFF_ROAD', 'TOYOTA-TUNDRA|TRD_OFF_ROAD'],
  'TRD Sport': ['TOYOTA-TACOMA|TRD_SPORT', 'TOYOTA-4RUNNER|TRD_SPORT'],
  TRX: ['RAM-1500|TRX'],
  Quadrifoglio: ['ALFA_ROMEO-GIULIA|QUADRIFOGLIO'],
  Z06: ['CHEVROLET-CORVETTE|Z06'],
  ZR1: ['CHEVROLET-CORVETTE|ZR1'],
  ZL1: ['CHEVROLET-CAMARO|ZL1'],
  Z28: ['CHEVROLET-CAMARO|Z28'],
  ZR2: ['CHEVROLET-COLORADO|ZR2', 'CHEVROLET-SILVERADO_1500|ZR2'],
  GT500: ['FORD-MUSTANG|SHELBY_GT500'],
  GT350: ['FORD-MUSTANG|SHELBY_GT350'],
  'Mach 1': ['FORD-MUSTANG|MACH_1'],
  Bullitt: ['FORD-MUSTANG|BULLITT'],
  Badlands: ['FORD-BRONCO|BADLANDS', 'FORD-BRONCO_SPORT|BADLANDS'],
};
