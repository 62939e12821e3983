import type { Metro } from './metros.ts';
import type { ZipPlace, Places } from './places.ts';
import type { Code } from './codes.ts';

/** Market areas, which extend a search beyond any radius (`dma`, `marketExtension`; spec I17). */
export type MarketAreas = {
  all(): readonly Code[];
  /** Returns the area of a ZIP code; `null` only if the ZIP code has no place. */
  of(zip: string): Code | null;
};

const MILES_PER_DEGREE = 69.1;

/**
 * Groups counties around metros. A whole county belongs to the metro whose distance is smallest relative to its reach,
 * if the county's center is within that reach. Every other county belongs to the area of its state.
 */
export function createMarketAreas(places: Places, metros: readonly Metro[]): MarketAreas {
  const centers = metros.map((metro) => ({ metro, place: places.findZip(metro.zip) }));
  const anchors = centers.filter((center): center is { metro: Metro; place: ZipPlace } => center.place !== null);
  const areas = new Map<string, Code>();
  const byCounty = new Map<string, Code>();
  for (const [county, zips] of Map.groupBy(places.all(), countyOf)) {
    const area = areaOfCounty(anchors, zips, places);
    areas.set(area.code, areas.get(area.code) ?? area);
    byCounty.set(county, areas.get(area.code)!);
  }
  const sorted = [...areas.values()].sort((a, b) => (a.label < b.label ? -1 : 1));
  return {
    all: () => sorted,
    of(zip) {
      const place = places.findZip(zip);
      return place && (byCounty.get(countyOf(place)) ?? null);
    },
  };
}

function areaOfCounty(
  anchors: readonly { metro: Metro; place: ZipPlace }[],
  zips: readonly ZipPlace[],
  places: Places,
): Code {
  const middle = {
    latitude: median(zips.map((place) => place.latitude)),
    longitude: median(zips.map((place) => place.longitude)),
  };
  let best: { metro: Metro; share: number } | undefined;
  for (const { metro, place } of anchors) {
    const share = milesApart(middle, place) / metro.reachMiles;
    if (share <= 1 && (!best || share < best.share)) best = { metro, share };
  }
  if (best) return { code: best.metro.code, label: `${best.metro.name} area` };
  const state = zips[0]!.state;
  const name = places.states().find((entry) => entry.code === state)?.name ?? state;
  return { code: `STATE_${state}`, label: `Elsewhere in ${name}` };
}

function countyOf(place: ZipPlace): string {
  return `${place.state} ${place.county}`;
}

/** Uses the median rather than the mean, because some counties have a ZIP code on a distant island. */
function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

type Position = { latitude: number; longitude: number };

/**
 * Returns the flat-earth distance in miles. It is exact enough to group counties, and several times cheaper than
 * haversine.
 */
function milesApart(a: Position, b: Position): number {
  const north = (a.latitude - b.latitude) * MILES_PER_DEGREE;
  const east = (a.longitude - b.longitude) * MILES_PER_DEGREE * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}
