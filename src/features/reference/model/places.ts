/** The place of a ZIP code (GeoNames, CC BY 4.0). Coordinates are WGS 84 degrees. */
export type ZipPlace = {
  zip: string;
  city: string;
  /** Two letters: `CO`. */
  state: string;
  latitude: number;
  longitude: number;
  county: string;
};

export type State = { code: string; name: string };

/** `ambiguous`: several states have a city with that name, and none of the cities is much larger than the others. */
export type TypedPlace = { kind: 'found'; place: ZipPlace } | { kind: 'ambiguous'; city: string } | { kind: 'unknown' };

/** Short names of cities, as shoppers type them. */
const SHORT_NAMES: ReadonlyMap<string, readonly [city: string, state: string]> = new Map([
  ['nyc', ['New York', 'NY']],
  ['new york city', ['New York', 'NY']],
  ['dc', ['Washington', 'DC']],
  ['la', ['Los Angeles', 'CA']],
  ['sf', ['San Francisco', 'CA']],
  ['san fran', ['San Francisco', 'CA']],
  ['philly', ['Philadelphia', 'PA']],
  ['vegas', ['Las Vegas', 'NV']],
  ['slc', ['Salt Lake City', 'UT']],
  ['atl', ['Atlanta', 'GA']],
  ['phx', ['Phoenix', 'AZ']],
  ['dfw', ['Dallas', 'TX']],
]);
/** A city's name alone means a city with this many times as many ZIP codes as the next one of that name. */
const MUCH_LARGER = 2;
const MAX_MILES = 100;
/** Miles per degree of latitude. */
const MILES_PER_DEGREE = 69.1;

/** Finds places by ZIP code and by city. */
export type Places = {
  /** Returns the place of a ZIP code; `null` unless it has five digits and a place in the US. */
  findZip(zip: string): ZipPlace | null;
  /**
   * Returns the ZIP code nearest to the center of a city's ZIP codes. Ignores case and punctuation. Without a state
   * (`''`), finds the city of that name with the most ZIP codes.
   */
  findCity(city: string, state: string): ZipPlace | null;
  /** Finds the place that a shopper typed: a ZIP code, or a city with or without its state or ZIP code. */
  findTyped(text: string): TypedPlace;
  /** Returns the ZIP code nearest to a position; `null` if the nearest one is over 100 miles away. */
  findNearest(position: { latitude: number; longitude: number }): ZipPlace | null;
  states(): readonly State[];
  all(): readonly ZipPlace[];
};

/**
 * Parses GeoNames' postal file: tab-separated country, ZIP, place, state, state code, county, county code, …, latitude,
 * longitude. Skips rows without a state, which are military addresses abroad.
 */
export function createPlaces(text: string): Places {
  const byZip = new Map<string, ZipPlace>();
  const stateNames = new Map<string, string>();
  for (const line of text.split('\n')) {
    const cells = line.split('\t');
    const state = cells[4];
    if (!state || state.length !== 2) continue;
    const [zip, city, county] = [cells[1]!, cells[2]!, cells[5]!];
    byZip.set(zip, { zip, city, state, latitude: Number(cells[9]), longitude: Number(cells[10]), county });
    stateNames.set(state, cells[3]!);
  }
  let cities: Map<string, ZipPlace[]> | undefined;
  let namesakes: Map<string, ZipPlace[]> | undefined;
  const states = [...stateNames].map(([code, name]) => ({ code, name })).sort((a, b) => (a.name < b.name ? -1 : 1));

  /** The ZIP codes of the cities of a name, by state, the largest city first. */
  const citiesNamed = (name: string): ZipPlace[][] => {
    namesakes ??= Map.groupBy(byZip.values(), (place) => cityKey(place.city, ''));
    const byState = Map.groupBy(namesakes.get(cityKey(name, '')) ?? [], ({ state }) => state);
    return [...byState.values()].toSorted((a, b) => b.length - a.length);
  };
  const findCity = (city: string, state: string) => {
    if (state === '') return mostCentral(citiesNamed(city)[0] ?? []);
    cities ??= Map.groupBy(byZip.values(), (place) => cityKey(place.city, place.state));
    return mostCentral(cities.get(cityKey(city, state)) ?? []);
  };
  const stateOf = (text: string) => {
    const name = text.trim().toLowerCase().replaceAll('.', '');
    return states.find((one) => one.code.toLowerCase() === name || one.name.toLowerCase() === name)?.code;
  };
  /** `Denver, CO`, `Denver CO`, `Denver Colorado`. */
  const cityWithState = (text: string): ZipPlace | null => {
    const words = text.split(/[\s,]+/);
    for (let from = words.length - 1; from > 0 && from >= words.length - 3; from--) {
      const state = stateOf(words.slice(from).join(' '));
      const place = state === undefined ? null : findCity(words.slice(0, from).join(' '), state);
      if (place) return place;
    }
    return null;
  };
  const cityAlone = (text: string): TypedPlace => {
    const [most, next] = citiesNamed(text);
    if (!most) return { kind: 'unknown' };
    if (next && most.length < MUCH_LARGER * next.length) return { kind: 'ambiguous', city: most[0]!.city };
    return { kind: 'found', place: mostCentral(most)! };
  };

  return {
    findZip: (zip) => byZip.get(zip) ?? null,
    findCity,
    findTyped(typed) {
      const text = typed.slice(0, 80).replaceAll(/\s+/g, ' ').trim();
      const zip = /^\d{5}(?!\d)/.exec(text)?.[0] ?? /[ ,](\d{5})(?:-\d{4})?$/.exec(text)?.[1];
      const short = SHORT_NAMES.get(text.toLowerCase().replaceAll('.', ''));
      const place = zip ? byZip.get(zip) : short ? findCity(...short) : cityWithState(text);
      if (place) return { kind: 'found', place };
      return zip ? { kind: 'unknown' } : cityAlone(text);
    },
    findNearest({ latitude, longitude }) {
      const narrow = Math.cos((latitude * Math.PI) / 180);
      const off = (place: ZipPlace) =>
        Math.hypot(place.latitude - latitude, (place.longitude - longitude) * narrow) * MILES_PER_DEGREE;
      let nearest: ZipPlace | null = null;
      let miles = MAX_MILES;
      for (const place of byZip.values()) {
        const far = off(place);
        if (far < miles) [nearest, miles] = [place, far];
      }
      return nearest;
    },
    states: () => states,
    all: () => [...byZip.values()],
  };
}

/** Returns a city's key, which is the same for `St. Louis` and `Saint Louis`. */
function cityKey(city: string, state: string): string {
  const name = city
    .normalize('NFKD')
    .toUpperCase()
    .replace(/^SAINT\b/, 'ST')
    .replace(/^FORT\b/, 'FT')
    .replace(/^MOUNT\b/, 'MT')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return `${name},${state.toUpperCase()}`;
}

function mostCentral(places: readonly ZipPlace[]): ZipPlace | null {
  if (places.length === 0) return null;
  const latitude = median(places.map((place) => place.latitude));
  const longitude = median(places.map((place) => place.longitude));
  const off = (place: ZipPlace) => Math.abs(place.latitude - latitude) + Math.abs(place.longitude - longitude);
  return places.reduce((best, place) => (off(place) < off(best) ? place : best));
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
