import { labelOf, RADII, US_STATES } from '#features/reference/reference.ts';
import type { Field, FieldError, Filter, InvalidParam, Parsed, Place, ReadParams, SearchContext } from '../filter.ts';
import { anyOf, disjunctionOf, MATCH_ALL_PREDICATE, type Predicate } from '../predicate.ts';

/** The parameter of the distance in miles. */
export const RADIUS_PARAM = 'searchRadius';
/** The parameters of the place to search around. */
export const PLACE_PARAMS = { zip: 'zip', city: 'city', state: 'state', place: 'location' } as const;
/** The parameters of the market area to extend to. */
export const MARKET_PARAMS = { area: 'dma', extension: 'marketExtension' } as const;

/** The place to search around and the radius. A radius of 0 miles means any distance. */
export type Location = {
  place: Place | null;
  radiusMiles: number;
  /** The market area whose dealers are included beyond the radius. `null` if the extension is off. */
  extendTo: string | null;
  /** The code of the state that sellers must be in, if the place is only a state. There is no radius then. */
  inState?: string;
};

/** The radius in miles when it is missing or larger (spec 1 §5). */
const RADIUS_CAP = 100;
const NOWHERE: Location = { place: null, radiusMiles: RADIUS_CAP, extendTo: null };

export const location: Filter<'location', Location> = {
  key: 'location',
  params: [
    {
      name: PLACE_PARAMS.zip,
      group: 'place',
      replaces: ['city', 'state', 'location'],
      sought: true,
      aliases: ['searchZip'],
      about: 'Five digits; an unknown ZIP is dropped with an error on the field.',
    },
    {
      name: RADIUS_PARAM,
      within: 'place',
      usual: String(RADIUS_CAP),
      whole: true,
      max: RADIUS_CAP,
      wordings: { noLabels: true },
      about: 'Miles around the location; 0 is any distance. Other values are read as 100.',
    },
    {
      name: PLACE_PARAMS.city,
      group: 'place',
      replaces: ['zip', 'location'],
      sought: true,
      about: 'With or without state: the location, if no ZIP is given.',
    },
    {
      name: PLACE_PARAMS.state,
      group: 'place',
      replaces: ['zip', 'location'],
      sought: true,
      about: 'Two letters. Without city: only sellers in that state.',
    },
    {
      name: PLACE_PARAMS.place,
      group: 'place',
      replaces: ['zip', 'city', 'state'],
      about: 'A location as "city, state".',
    },
    { name: MARKET_PARAMS.area, within: 'place', about: "Market area to extend to; without it, the location's own." },
    {
      name: MARKET_PARAMS.extension,
      within: 'place',
      about: 'include adds cars of dealers that serve the market area; off does not.',
    },
  ],
  none: NOWHERE,
  sections: [
    {
      key: 'location',
      label: 'Location',
      kind: 'location',
      fields: ['zip', RADIUS_PARAM],
      open: true,
      also: [MARKET_PARAMS.extension],
    },
  ],
  parse: (read, context) => {
    const found = findPlace(read, context);
    const radius = readRadius(read(RADIUS_PARAM)[0]);
    const extension = readExtension(read);
    const market = readMarket(read, context);
    const area = market.code ?? found.place?.marketArea ?? null;
    return {
      value: {
        place: found.place,
        radiusMiles: radius,
        extendTo: extension.on ? area : null,
        ...(found.state !== undefined && { inState: found.state }),
      },
      invalid: [...found.invalid, ...market.invalid, ...extension.invalid],
      errors: found.errors,
    } satisfies Parsed<Location>;
  },
  format: ({ place, radiusMiles, extendTo, inState }): Record<string, readonly string[]> => ({
    ...(place?.zip ? { zip: [place.zip] } : place ? { city: [place.city], state: [place.state] } : {}),
    ...(inState !== undefined && { state: [inState] }),
    ...(radiusMiles !== RADIUS_CAP && { [RADIUS_PARAM]: [String(radiusMiles)] }),
    ...(extendTo !== null && { [MARKET_PARAMS.extension]: ['include'] }),
    ...(extendTo !== null && extendTo !== place?.marketArea && { [MARKET_PARAMS.area]: [extendTo] }),
  }),
  chips: ({ place, radiusMiles, inState }) => [
    ...(place ? [{ label: chipLabel(place, radiusMiles), without: NOWHERE }] : []),
    ...(inState !== undefined ? [{ label: `In ${labelOf(US_STATES, inState)}`, without: NOWHERE }] : []),
  ],
  crumbs: {
    location: (value) => {
      const { place, inState } = value;
      if (place) return { label: `${place.city}, ${place.state}`, kept: value };
      return inState === undefined ? null : { label: labelOf(US_STATES, inState), kept: value };
    },
  },
  predicate: placePredicate,
  fields: (value) => [
    { name: 'zip', label: 'ZIP Code', options: [], selected: value.place?.zip ? [value.place.zip] : [] },
    radiusField(value),
  ],
  relax: {
    loosen: (value) => {
      if (value.place === null) return null;
      const next = RADII.map(({ code }) => Number(code)).find((miles) => miles > value.radiusMiles);
      return next === undefined ? null : { ...value, radiusMiles: next };
    },
    // Keeps the place, because distances are measured from it, but allows any distance.
    leaveOut: ({ place, radiusMiles, extendTo, inState }) =>
      inState === undefined ? { place, radiusMiles: 0, extendTo } : { place, radiusMiles, extendTo },
  },
};

/** Returns the standard radii, plus the current one if it is not standard. */
function radiusField(value: Location): Field {
  const inForce = String(value.radiusMiles);
  const options =
    !value.place || RADII.some(({ code }) => code === inForce)
      ? RADII
      : [...RADII, { code: inForce, label: `${inForce} miles` }].toSorted((a, b) => milesOf(a.code) - milesOf(b.code));
  const cases = options.map(({ code }) => [
    code,
    // A search without a place has no radius, so every radius option finds the same cars.
    placePredicate({ ...value, radiusMiles: Number(code) }) ?? MATCH_ALL_PREDICATE,
  ]);
  return {
    name: RADIUS_PARAM,
    label: 'Distance',
    options,
    selected: value.place ? [inForce] : [],
    count: { kind: 'cases', cases: Object.fromEntries(cases) },
    neverDisabled: true,
  };
}

/** Sort key of a radius. 0 means any distance, so it sorts last. */
function milesOf(code: string): number {
  return Number(code) || Infinity;
}

function placePredicate({ place, radiusMiles, extendTo, inState }: Location): Predicate | undefined {
  if (inState !== undefined) return anyOf('state', [inState]);
  if (!place || radiusMiles === 0) return undefined;
  const center = { latitude: place.latitude, longitude: place.longitude };
  return disjunctionOf(
    { kind: 'within', column: 'position', center, miles: radiusMiles },
    anyOf('marketAreas', extendTo === null ? [] : [extendTo]),
  );
}

/** Finds the place: first by ZIP, which may also be in `location`, then by city and state. */
function findPlace(read: ReadParams, context: SearchContext): FoundPlace {
  const location = read('location')[0] ?? '';
  const zip = (read('zip')[0] ?? location).trim().slice(0, 5);
  if (/^\d{5}$/.test(zip)) {
    const place = context.findZip(zip);
    return place
      ? { place, invalid: [], errors: [] }
      : { place: null, invalid: [], errors: [{ field: 'zip', message: 'Enter a valid ZIP Code' }] };
  }
  const [city, state] = [read('city')[0], read('state')[0]];
  if (city || state) {
    if (!city) return findState(state!);
    return findNamed({ city, state: state ?? '' }, 'city', context);
  }
  if (!location) return NO_PLACE;
  const [name = '', code = ''] = location.split(/,\s*/);
  return findNamed({ city: name, state: code }, 'location', context);
}

type FoundPlace = { place: Place | null; state?: string; invalid: InvalidParam[]; errors: FieldError[] };
const NO_PLACE: FoundPlace = { place: null, invalid: [], errors: [] };

function findState(text: string): FoundPlace {
  const state = text.toUpperCase();
  if (US_STATES.some(({ code }) => code === state)) return { ...NO_PLACE, state };
  return {
    ...NO_PLACE,
    invalid: [{ name: 'state', value: text, reason: `There’s no state with the code "${text}".` }],
  };
}

/** Finds a place by name, or reports the parameter that is wrong. */
function findNamed(
  { city, state }: { city: string; state: string },
  name: 'city' | 'location',
  context: SearchContext,
): FoundPlace {
  const place = city && (state || name === 'city') ? context.findCity(city, state) : undefined;
  if (place) return { place, invalid: [], errors: [] };
  const full = [city, state].filter(Boolean).join(', ');
  const value = name === 'city' ? city : full;
  const reason =
    name === 'city' || (city && state) ? `There’s no place called "${full}".` : 'A location is a city with its state.';
  return { place: null, invalid: [{ name, value, reason }], errors: [] };
}

/** Parses the market area's code. */
function readMarket(read: ReadParams, context: SearchContext): { code: string | undefined; invalid: InvalidParam[] } {
  const code = read(MARKET_PARAMS.area)[0];
  if (code === undefined || context.knows('marketAreas', code)) return { code, invalid: [] };
  return {
    code: undefined,
    invalid: [{ name: MARKET_PARAMS.area, value: code, reason: `No dealer serves the market area "${code}".` }],
  };
}

function readRadius(text: string | undefined): number {
  const miles = text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : RADIUS_CAP;
  return Math.min(miles, RADIUS_CAP);
}

function readExtension(read: ReadParams): { on: boolean; invalid: InvalidParam[] } {
  const value = read(MARKET_PARAMS.extension)[0];
  const known = value === undefined || value === 'include' || value === 'off';
  return {
    on: value === 'include',
    invalid: known ? [] : [{ name: MARKET_PARAMS.extension, value, reason: 'marketExtension must be include or off.' }],
  };
}

function chipLabel(place: Place, radiusMiles: number): string {
  const where = place.zip ?? `${place.city}, ${place.state}`;
  return radiusMiles === 0 ? `Any distance from ${where}` : `Within ${radiusMiles} miles of ${where}`;
}
