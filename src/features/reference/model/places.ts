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

/** Finds places by ZIP code and by city. */
export type Places = {
  /** Returns the place of a ZIP code; `null` unless it has five digits and a place in the US. */
  findZip(zip: string): ZipPlace | null;
  /** Returns the ZIP code nearest to the center of a city's ZIP codes. Ignores case and punctuation. */
  findCity(city: string, state: string): ZipPlace | null;
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
  const states = [...stateNames].map(([code, name]) => ({ code, name })).sort((a, b) => (a.name < b.name ? -1 : 1));

  return {
    findZip: (zip) => byZip.get(zip) ?? null,
    findCity(city, state) {
      cities ??= Map.groupBy(byZip.values(), (place) => cityKey(place.city, place.state));
      return middleOf(cities.get(cityKey(city, state)) ?? []);
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

function middleOf(places: readonly ZipPlace[]): ZipPlace | null {
  if (places.length === 0) return null;
  const latitude = median(places.map((place) => place.latitude));
  const longitude = median(places.map((place) => place.longitude));
  const off = (place: ZipPlace) => Math.abs(place.latitude - latitude) + Math.abs(place.longitude - longitude);
  return places.reduce((best, place) => (off(place) < off(best) ? place : best));
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
