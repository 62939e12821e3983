import { METROS } from '#features/reference/reference.ts';

const NAMES = `Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,District of Columbia DC,
Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,Maryland MD,
Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,
New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Rhode Island RI,
South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY`;

/** Two-letter state codes by name and by code, both in lower case. */
export const STATES: ReadonlyMap<string, string> = new Map(
  NAMES.split(/,\s*/).flatMap((row) => {
    const code = row.slice(-2);
    return [
      [row.slice(0, -3).toLowerCase(), code],
      [code.toLowerCase(), code],
    ];
  }),
);

/** State codes that are also words. They need a comma, capitals, or an unmistakable city before them. */
export const WORDLIKE_STATES: ReadonlySet<string> = new Set('ok hi de la id oh al ma pa co'.split(' '));
/** State codes that are also connecting words. They need a comma or capitals. */
export const CONNECTING_STATES: ReadonlySet<string> = new Set(['in', 'or', 'me']);

export type City = { city: string; state: string };

const SHORT: readonly (readonly [name: string, city: string, state: string])[] = [
  ['nyc', 'New York', 'NY'],
  ['new york city', 'New York', 'NY'],
  ['philly', 'Philadelphia', 'PA'],
  ['vegas', 'Las Vegas', 'NV'],
  ['san fran', 'San Francisco', 'CA'],
  ['san francisco', 'San Francisco', 'CA'],
  ['san fransisco', 'San Francisco', 'CA'],
  ['atl', 'Atlanta', 'GA'],
  ['slc', 'Salt Lake City', 'UT'],
  ['dallas', 'Dallas', 'TX'],
  ['fort worth', 'Fort Worth', 'TX'],
  ['ft worth', 'Fort Worth', 'TX'],
  ['dfw', 'Dallas', 'TX'],
  ['dallas fort worth', 'Dallas', 'TX'],
  ['dallas ft worth', 'Dallas', 'TX'],
  ['phx', 'Phoenix', 'AZ'],
  ['minneapolis', 'Minneapolis', 'MN'],
  ['st paul', 'Saint Paul', 'MN'],
  ['saint paul', 'Saint Paul', 'MN'],
  ['saint louis', 'Saint Louis', 'MO'],
  ['tampa', 'Tampa', 'FL'],
  ['raleigh', 'Raleigh', 'NC'],
  ['durham', 'Durham', 'NC'],
  ['greenville', 'Greenville', 'SC'],
  ['portland', 'Portland', 'OR'],
  ['portland', 'Portland', 'ME'],
  ['virginia beach', 'Virginia Beach', 'VA'],
  ['norfolk', 'Norfolk', 'VA'],
];

/** Big cities by their names in lower case, which need no state. */
export const BIG_CITIES: ReadonlyMap<string, readonly City[]> = readBigCities();

function readBigCities(): Map<string, City[]> {
  const found = new Map<string, City[]>();
  const add = (name: string, city: string, state: string) => {
    const known = found.get(name) ?? [];
    if (!known.some((other) => other.state === state)) found.set(name, [...known, { city, state }]);
  };
  for (const { name, state } of METROS) {
    if (!/[–,]| (?:Bay|Empire|Roads|Valley)$/.test(name)) add(name.toLowerCase().replaceAll('.', ''), name, state);
  }
  for (const [name, city, state] of SHORT) add(name, city, state);
  return found;
}

/** Regions that shoppers name like places, with the cities that they may mean. */
export const REGIONS: ReadonlyMap<string, readonly City[]> = new Map(
  `bay area: San Francisco CA, Oakland CA, San Jose CA; sf bay area: San Francisco CA, Oakland CA, San Jose CA
  socal: Los Angeles CA, San Diego CA, Riverside CA; southern california: Los Angeles CA, San Diego CA, Riverside CA
  norcal: San Francisco CA, Sacramento CA; northern california: San Francisco CA, Sacramento CA; inland empire: Riverside CA
  orange county: Santa Ana CA, Orlando FL; long island: Hempstead NY; the bronx: Bronx NY; south florida: Miami FL
  twin cities: Minneapolis MN; hampton roads: Virginia Beach VA; tri state area: New York NY, Cincinnati OH; dmv area: Washington DC
  new england: Boston MA, Hartford CT, Providence RI; upstate new york: Albany NY, Syracuse NY, Rochester NY, Buffalo NY
  south jersey: Camden NJ; north jersey: Newark NJ; silicon valley: San Jose CA; research triangle: Raleigh NC
  midwest:; west coast:; east coast:; pacific northwest: Seattle WA, Portland OR; pnw: Seattle WA, Portland OR; the south:; southeast:; southwest:; northeast:`
    .split(/;\s*|\n\s*/)
    .map((row) => {
      const [name, cities = ''] = row.trim().split(':');
      return [name!, cities.split(',').flatMap((text) => readCity(text.trim()) ?? [])];
    }),
);

function readCity(text: string): City | undefined {
  return text === '' ? undefined : { city: text.slice(0, -3), state: text.slice(-2) };
}
