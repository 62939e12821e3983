import { formatDollars } from '#kit/text/format.ts';
import type { BestCar, MarketCar } from '../model/market-car.ts';
import { type PlotFrame, plotPositionOf } from './plot-frame.ts';

/**
 * A label next to a dot: lines of text, after a picture if there is one. `x` and `y` are the dot's position as shares
 * of the plot, `box` is the label's position relative to the dot, in pixels. `on`: the screens that show it.
 */
export type DotLabel = {
  id: number;
  lines: readonly string[];
  picture: string | null;
  x: number;
  y: number;
  box: Box;
  on: Screen;
};
type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** Positions of labels, as functions of their size. */
const SIDES = {
  left: ({ width, height }: Size) => [-width - 10, -height / 2],
  belowLeft: ({ width }: Size) => [-width - 2, 11],
  below: ({ width }: Size) => [-width / 2, 11],
  belowRight: () => [2, 11],
  above: ({ height }: Size) => [2, -height - 11],
  underArrow: ({ width }: Size) => [-width / 2, 14],
  leftOfArrow: ({ width }: Size) => [-width - 8, 0],
  rightOfArrow: () => [8, 0],
} as const satisfies Record<string, (size: Size) => readonly [left: number, top: number]>;
type Side = keyof typeof SIDES;

/** Left and below come first: cars there would have fewer miles for less. */
const NAME_SIDES: readonly Side[] = ['left', 'belowLeft', 'below', 'belowRight', 'above'];
const PRICE_SIDES: readonly Side[] = ['underArrow', 'leftOfArrow', 'rightOfArrow'];

/** The smallest plots on a phone, from 600 px and from 1280 px, in pixels. A label that fits there fits on larger ones too. */
const PLOTS = {
  narrow: { width: 220, height: 320 },
  wide: { width: 460, height: 320 },
  large: { width: 780, height: 430 },
} as const satisfies Record<string, Size>;
type Screen = keyof typeof PLOTS;
const SCREENS = Object.keys(PLOTS) as Screen[];

/** The width of an average digit or letter, and the height of a line, in pixels. */
const LETTER_WIDTH = 6.6;
export const LINE_HEIGHT = 16;
/** A label's picture, with the space between it and its surroundings. */
export const LABEL_PICTURE = { width: 44, height: 33, margin: 3 };
const DOT_RADIUS = 7;
/** A label that would cover more dots is left out: more than this number, and more than this share of a dense plot. */
const MAX_COVERED = { dots: 4, share: 0.01 };

type Form = Pick<DotLabel, 'lines' | 'picture'>;
/** A label to place. `forms`: its possible forms, best first. */
type LabelCandidate = Pick<DotLabel, 'id' | 'x' | 'y'> & { forms: readonly Form[]; sides: readonly Side[] };

/** Returns the cars whose price is beyond the axis. */
export function carsBeyondAxis(cars: readonly MarketCar[], { price }: PlotFrame): MarketCar[] {
  return cars.filter((car) => car.price > price.to);
}

/**
 * Returns the labels of the plot that do not overlap: the prices of cars beyond the axis, highest first, and the names
 * and pictures of the best cars, best deals first. A label lies where it covers the fewest dots of `cars`.
 */
export function dotLabels(
  best: readonly BestCar[],
  beyond: readonly MarketCar[],
  cars: readonly MarketCar[],
  frame: PlotFrame,
): DotLabel[] {
  const prices = beyond
    .toSorted((a, b) => b.price - a.price)
    .map((car) => ({
      ...plotPositionOf(car, frame),
      id: car.id,
      forms: [{ lines: [formatDollars(car.price)], picture: null }],
      sides: PRICE_SIDES,
    }));
  const dots = best.filter((car) => car.price <= frame.price.to);
  const names = dots
    .toSorted((a, b) => fairShare(a) - fairShare(b))
    .map((car) => ({ ...plotPositionOf(car, frame), id: car.id, forms: formsOf(car), sides: NAME_SIDES }));
  const wanted = [...prices, ...names];
  const places = cars.map((car) => plotPositionOf(car, frame));
  return SCREENS.flatMap((on) => fit(wanted, places, on));
}

/** Returns the forms: name and price with a picture, or in one line if there is less room. */
function formsOf(car: BestCar): Form[] {
  const [name, price] = [nameOf(car), formatDollars(car.price)];
  return [
    { lines: [name, price], picture: car.picture },
    { lines: [`${name} ${price}`], picture: null },
  ];
}

/** Returns `2021 Tacoma`. */
function nameOf({ year, model }: BestCar): string {
  return [year, model].filter(Boolean).join(' ');
}

/** Cars without a rating come last. */
function fairShare({ price, fairPrice }: MarketCar): number {
  return fairPrice ? price / fairPrice : Infinity;
}

/** Returns the labels that fit into the plot of a screen. */
function fit(wanted: readonly LabelCandidate[], places: readonly { x: number; y: number }[], on: Screen): DotLabel[] {
  const size = PLOTS[on];
  const labels: DotLabel[] = [];
  const taken: Box[] = [];
  const maxCovered = Math.max(MAX_COVERED.dots, MAX_COVERED.share * places.length);
  const dots = wanted.map(({ id, x, y }) => ({ id, ...placeIn({ x, y }, DOT, size) }));
  for (const { sides, forms, ...label } of wanted) {
    const others = [...taken, ...dots.filter(({ id }) => id !== label.id)];
    for (const form of forms) {
      const own = sizeOf(form);
      const [best] = sides
        .map((side) => {
          const [left, top] = SIDES[side](own);
          const box = { left, top, ...own };
          return { box, place: placeIn(label, box, size) };
        })
        .filter(({ place }) => isInside(place, size) && !others.some((other) => overlaps(place, other)))
        .map((each) => ({ ...each, covered: countInside(places, each.place, size) }))
        .toSorted((a, b) => a.covered - b.covered);
      if (!best || best.covered > maxCovered) continue;
      labels.push({ ...label, ...form, box: best.box, on });
      taken.push(best.place);
      break;
    }
  }
  return labels;
}

function countInside(places: readonly { x: number; y: number }[], { left, top, ...box }: Box, size: Size): number {
  return places.filter(({ x, y }) => {
    const [right, down] = [x * size.width - left, y * size.height - top];
    return right >= 0 && right <= box.width && down >= 0 && down <= box.height;
  }).length;
}

const DOT: Box = { left: -DOT_RADIUS, top: -DOT_RADIUS, width: 2 * DOT_RADIUS, height: 2 * DOT_RADIUS };

function sizeOf({ lines, picture }: Form): Size {
  const text = Math.max(...lines.map(({ length }) => length)) * LETTER_WIDTH;
  if (picture === null) return { width: text, height: lines.length * LINE_HEIGHT };
  const { width, height, margin } = LABEL_PICTURE;
  return { width: width + text + 4 * margin, height: height + 2 * margin };
}

function placeIn({ x, y }: Pick<DotLabel, 'x' | 'y'>, { left, top, ...size }: Box, plot: Size): Box {
  return { left: x * plot.width + left, top: y * plot.height + top, ...size };
}

function overlaps(a: Box, b: Box): boolean {
  const isBeside = a.left >= b.left + b.width || b.left >= a.left + a.width;
  return !isBeside && a.top < b.top + b.height && b.top < a.top + a.height;
}

function isInside({ left, top, ...size }: Box, plot: Size): boolean {
  return left >= 0 && left + size.width <= plot.width && top >= 0 && top + size.height <= plot.height;
}
