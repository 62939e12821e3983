import type { Random } from './random.ts';

type Paint = { code: string; share: number; names: readonly string[] };

/** Shares as on US roads. Names are like those of makers and contain the plain color. */
const PAINTS: readonly Paint[] = [
  {
    code: 'WHITE',
    share: 25,
    names: ['White', 'Pearl White', 'Oxford White', 'Summit White', 'Glacier White Pearl', 'Bright White'],
  },
  {
    code: 'BLACK',
    share: 21,
    names: ['Black', 'Jet Black', 'Agate Black Metallic', 'Crystal Black Pearl', 'Midnight Black'],
  },
  {
    code: 'GRAY',
    share: 18,
    names: ['Gray', 'Magnetic Gray Metallic', 'Granite Gray', 'Modern Steel Gray', 'Machine Gray Metallic'],
  },
  {
    code: 'SILVER',
    share: 12,
    names: ['Silver', 'Lunar Silver Metallic', 'Ingot Silver', 'Celestial Silver Metallic', 'Brilliant Silver'],
  },
  {
    code: 'BLUE',
    share: 9.5,
    names: ['Blue', 'Deep Blue Metallic', 'Velocity Blue', 'Lightning Blue', 'Cosmic Blue Pearl', 'Navy Blue'],
  },
  { code: 'RED', share: 7.5, names: ['Red', 'Ruby Red Metallic', 'Soul Red Crystal', 'Barcelona Red', 'Rapid Red'] },
  { code: 'GREEN', share: 2.2, names: ['Green', 'Army Green', 'Forest Green Metallic', 'Sage Green'] },
  { code: 'BROWN', share: 1.1, names: ['Brown', 'Toasted Brown Metallic', 'Dark Brown Pearl'] },
  { code: 'BEIGE', share: 0.9, names: ['Beige', 'Quicksand Beige', 'Light Beige Metallic'] },
  { code: 'GOLD', share: 0.8, names: ['Gold', 'Sandy Gold Metallic'] },
  { code: 'ORANGE', share: 0.9, names: ['Orange', 'Inferno Orange', 'Burnt Orange Metallic'] },
  { code: 'BURGUNDY', share: 0.6, names: ['Burgundy', 'Burgundy Velvet'] },
  { code: 'YELLOW', share: 0.5, names: ['Yellow', 'Solar Yellow'] },
  { code: 'TEAL', share: 0.3, names: ['Teal', 'Deep Teal Metallic'] },
  { code: 'PURPLE', share: 0.2, names: ['Purple', 'Plum Crazy Purple'] },
];

const LOUD = new Set(['ORANGE', 'YELLOW', 'RED', 'BLUE', 'PURPLE', 'GREEN']);

/** Picks a car's paint. Sporty and off-road cars have bright colors more often, and work vans are mostly white. */
export function paintOf(
  random: Random,
  car: { bodyStyle: string; bodySubtype: string | null },
): { code: string; name: string } {
  const loud = ['COUPE', 'CONVERTIBLE'].includes(car.bodyStyle) || /OFFROAD|SPORT/.test(car.bodySubtype ?? '');
  const paint = random.weighted(PAINTS, ({ code, share }) => {
    if (car.bodySubtype === 'CARGO_VAN') return code === 'WHITE' ? 300 : share;
    return loud && LOUD.has(code) ? share * 2.4 : share;
  });
  return { code: paint.code, name: random.pick(paint.names) };
}

const INTERIORS = [
  { name: 'Black', share: 58 },
  { name: 'Gray', share: 19 },
  { name: 'Beige', share: 12 },
  { name: 'Brown', share: 5 },
  { name: 'White', share: 3 },
  { name: 'Red', share: 2.5 },
  { name: 'Blue', share: 0.5 },
];

/** Picks the interior color. Bright leather is mostly for expensive cars. */
export function interiorOf(random: Random, msrp: number): string {
  return random.weighted(INTERIORS, ({ name, share }) =>
    /White|Red|Brown/.test(name) && msrp < 35_000 ? share / 4 : share,
  ).name;
}
