import { type Frame, linearGradient, DRAWING_SIZE, shade } from '../drawings/svg.ts';
import { horizonY, type Lens, projectPoint } from './lens.ts';
import type { SeededChoices } from './seeded-choices.ts';

/** The surroundings of a car. `far` is drawn `farWidth` pixels wide, blurred and enlarged: it is out of focus. */
export type Ground = { far: string; farWidth: number; near: string | null; tint: readonly [number, number, number] };

type Daylight = {
  sky: readonly [string, string];
  floor: readonly [string, string];
  /** Color of distant objects. */
  haze: string;
  tint: readonly [number, number, number];
};

/** Times of day and weather. All are darker than paper, so that white cars stand out. */
export const DAYLIGHTS: readonly Daylight[] = [
  { sky: ['#8db2d8', '#d9e4ea'], floor: ['#a0a2a3', '#7c7f82'], haze: '#93a39a', tint: [1, 1, 1] },
  { sky: ['#a9b6c1', '#d3d9dc'], floor: ['#96999b', '#74777a'], haze: '#8b9494', tint: [0.97, 0.985, 1] },
  { sky: ['#8fa4c4', '#efcfa4'], floor: ['#a3978b', '#756d68'], haze: '#8b7d70', tint: [1.02, 0.985, 0.94] },
  { sky: ['#52668c', '#d9a58c'], floor: ['#6f6a6e', '#47464d'], haze: '#4a4c5a', tint: [0.9, 0.85, 0.87] },
  { sky: ['#b7c7cf', '#e8e4d6'], floor: ['#a9a69e', '#85827c'], haze: '#a3a697', tint: [1.01, 1, 0.96] },
];

export const TREES = ['#5f7360', '#6d7f63', '#7d8468', '#55665c'];
const CARS = ['#8f979e', '#33373c', '#e4e6e7', '#5a2226', '#2f4a75', '#6e7378', '#c9ccce'];
const { width: WIDTH, height: HEIGHT } = DRAWING_SIZE;

export const svgOf = ([x, y, shown]: Frame, definitions: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${x} ${y} ${shown} ${(shown * HEIGHT) / WIDTH}">` +
  `<defs>${definitions}</defs>${content}</svg>`;

export const rect = (y: number, height: number, fill: string, more = '') =>
  `<rect x="-300" y="${y.toFixed(1)}" width="1800" height="${height.toFixed(1)}" fill="${fill}" ${more}/>`;

export type DrawPlace = (lens: Lens, frame: Frame, dice: SeededChoices) => Ground;

export function outdoors(lens: Lens, light: Daylight): { definitions: string; content: string; horizon: number } {
  const horizon = horizonY(lens);
  return {
    horizon,
    definitions:
      linearGradient('sky', [
        [0, light.sky[0]],
        [1, light.sky[1]],
      ]) +
      linearGradient('floor', [
        [0, light.floor[0]],
        [0.45, light.floor[1]],
        [1, shade(light.floor[1], -0.12)],
      ]),
    content: rect(-200, horizon + 204, 'url(#sky)') + rect(horizon, 1_200 - horizon, 'url(#floor)'),
  };
}

export function ridge(
  dice: SeededChoices,
  base: number,
  [low, high]: readonly [number, number],
  step: number,
  fill: string,
): string {
  let path = `M-300 ${base}`;
  for (let x = -300; x <= 1_500; x += step) {
    const height = low + dice.next() * (high - low);
    path += `Q${x + step / 2} ${(base - height).toFixed(0)} ${x + step} ${(base - low - dice.next() * (high - low) * 0.5).toFixed(0)}`;
  }
  return `<path d="${path}L1500 ${base}Z" fill="${fill}"/>`;
}

/** Draws the painted lines of parking spaces in the car's perspective. */
export function stripes(lens: Lens, frame: Frame, dice: SeededChoices, color: string): string {
  const shift = dice.between(-0.5, 0.5);
  const width = 0.055;
  const lines = [-10.5, -7.6, -4.75, -1.9, 1.9, 4.75, 7.6, 10.5].map((row) => {
    const y = row + shift * 0.3;
    const corners = (
      [
        [3.2, y - width],
        [3.2, y + width],
        [-3.2, y + width],
        [-3.2, y - width],
      ] as const
    ).map(([x, side]) => projectPoint(lens, [x + shift, side, 0]));
    if (corners.some((corner) => corner === null)) return '';
    return `<path d="M${corners.map((corner) => corner!.map((part) => part.toFixed(1)).join(' ')).join('L')}Z"/>`;
  });
  return svgOf(frame, '', `<g fill="${color}" opacity="${dice.between(0.45, 0.8).toFixed(2)}">${lines.join('')}</g>`);
}

/** Draws parked cars far behind, out of focus. */
export function parkedCars(dice: SeededChoices, base: number, size: number): string {
  let cars = '';
  for (let x = -300 + dice.between(0, 60); x < 1_500; x += size * dice.between(1.1, 1.7)) {
    const color = dice.pick(CARS);
    const height = size * dice.between(0.34, 0.46);
    cars +=
      `<path d="M${x} ${base}V${base - height * 0.55}Q${x + size * 0.16} ${base - height * 0.6} ${x + size * 0.24} ${base - height}H${x + size * 0.72}Q${x + size * 0.84} ${base - height * 0.6} ${x + size} ${base - height * 0.5}V${base}Z" fill="${color}"/>` +
      `<path d="M${x + size * 0.22} ${base - height * 0.6}L${x + size * 0.28} ${base - height * 0.92}H${x + size * 0.7}L${x + size * 0.78} ${base - height * 0.6}Z" fill="#23282e"/>` +
      `<rect x="${x}" y="${base - height * 0.12}" width="${size}" height="${height * 0.2}" fill="#1d1f22" opacity=".6"/>`;
  }
  return cars;
}
