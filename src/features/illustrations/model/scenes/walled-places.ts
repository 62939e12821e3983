import { linearGradient, radialGradient, shade } from '../drawings/svg.ts';
import { horizonY, wallBaseY } from './lens.ts';
import { parkedCars, rect, stripes, svgOf, type DrawPlace } from './place-parts.ts';

const WALLS: readonly (readonly [string, string, string])[] = [
  ['#a5745f', '#8a5c4b', '#b3a79c'],
  ['#8d8478', '#7a7167', '#a39b90'],
  ['#75787d', '#666a6f', '#8b8f94'],
];

const wallTint = [0.99, 1, 1] as const;

export const brick: DrawPlace = (lens, frame, dice) => {
  const foot = wallBaseY(lens, 3.6 + dice.between(0, 1.4));
  const [a, b, mortar] = dice.pick(WALLS);
  const course = dice.between(17, 24);
  const long = course * 2.9;
  const offset = dice.between(0, long);
  return {
    far: svgOf(
      frame,
      linearGradient('floor', [
        [0, '#8b8781'],
        [0.3, '#97948e'],
        [1, '#7d7a75'],
      ]) +
        radialGradient(
          'light',
          [
            [0, '#fff', 0.16],
            [1, '#000', 0.28],
          ],
          { x: 0.3 + dice.next() * 0.4, y: 0.35, r: 0.75 },
        ) +
        `<pattern id="bricks" width="${long}" height="${course * 2}" patternUnits="userSpaceOnUse" patternTransform="translate(${offset} ${foot})"><rect width="${long}" height="${course * 2}" fill="${mortar}"/><rect x="1.5" y="1.5" width="${long - 3}" height="${course - 3}" fill="${a}"/><rect x="${-long / 2 + 1.5}" y="${course + 1.5}" width="${long - 3}" height="${course - 3}" fill="${b}"/><rect x="${long / 2 + 1.5}" y="${course + 1.5}" width="${long - 3}" height="${course - 3}" fill="${b}"/></pattern>`,
      rect(-200, foot + 200, 'url(#bricks)') +
        rect(foot, 1_200 - foot, 'url(#floor)') +
        rect(foot - 30, 34, '#000', 'opacity=".16"') +
        rect(-200, 1_400, 'url(#light)'),
    ),
    farWidth: 600,
    near: null,
    tint: [1.01, 1, 0.99],
  };
};

export const concrete: DrawPlace = (lens, frame, dice) => {
  const foot = wallBaseY(lens, 3.6 + dice.between(0, 1.8));
  const tone = dice.pick(['#a3a7a8', '#b3aea5', '#8e959b', '#979c97']);
  const panel = dice.between(240, 420);
  const start = dice.between(-300, 0);
  const joints = Array.from(
    { length: 9 },
    (_, at) =>
      `<rect x="${start + at * panel}" y="-200" width="5" height="${foot + 200}" fill="${shade(tone, -0.2)}"/>`,
  ).join('');
  const door = dice.chance(0.5)
    ? `<rect x="${start + panel * 2 + 30}" y="${foot - 330}" width="${panel - 55}" height="330" fill="${shade(tone, 0.14)}"/>` +
      Array.from(
        { length: 9 },
        (_, at) =>
          `<rect x="${start + panel * 2 + 30}" y="${foot - 330 + at * 36}" width="${panel - 55}" height="4" fill="${shade(tone, -0.12)}"/>`,
      ).join('')
    : '';
  return {
    far: svgOf(
      frame,
      linearGradient('wall', [
        [0, shade(tone, -0.12)],
        [0.7, tone],
        [1, shade(tone, -0.14)],
      ]) +
        linearGradient('floor', [
          [0, shade(tone, -0.2)],
          [1, shade(tone, -0.34)],
        ]) +
        radialGradient(
          'light',
          [
            [0, '#fff', 0.2],
            [1, '#000', 0.18],
          ],
          { x: 0.25 + dice.next() * 0.5, y: 0.3, r: 0.8 },
        ),
      rect(-200, foot + 200, 'url(#wall)') +
        joints +
        door +
        rect(foot, 1_200 - foot, 'url(#floor)') +
        rect(foot - 24, 28, '#000', 'opacity=".14"') +
        rect(-200, 1_400, 'url(#light)'),
    ),
    farWidth: 480,
    near: null,
    tint: wallTint,
  };
};

export const showroom: DrawPlace = (lens, frame, dice) => {
  const foot = wallBaseY(lens, 5 + dice.between(0, 3));
  const pane = dice.between(190, 320);
  const start = dice.between(-300, -120);
  const tone = dice.pick(['#73787d', '#7d7670', '#6a737c']);
  const light = dice.pick(['#d3dce1', '#e3dccf', '#c2d0db']);
  const panes = (y: number, height: number, opacity: number) =>
    Array.from(
      { length: 10 },
      (_, at) =>
        `<rect x="${start + at * pane}" y="${y}" width="${pane - 34}" height="${height}" fill="${light}" opacity="${opacity}"/>`,
    ).join('');
  const lamps = Array.from(
    { length: 6 },
    (_, at) => `<ellipse cx="${start + at * 330}" cy="20" rx="80" ry="9" fill="#fff" opacity=".7"/>`,
  ).join('');
  return {
    far: svgOf(
      frame,
      linearGradient('wall', [
        [0, shade(tone, -0.2)],
        [1, shade(tone, 0.1)],
      ]) +
        linearGradient('floor', [
          [0, shade(tone, 0.05)],
          [1, shade(tone, -0.3)],
        ]),
      rect(-200, foot + 200, 'url(#wall)') +
        panes(60, foot - 90, 0.95) +
        lamps +
        rect(foot, 1_200 - foot, 'url(#floor)') +
        panes(foot + 24, 300, 0.22) +
        rect(foot - 8, 12, '#000', 'opacity=".2"'),
    ),
    farWidth: 150,
    near: null,
    tint: wallTint,
  };
};

export const garage: DrawPlace = (lens, frame, dice) => {
  const foot = wallBaseY(lens, 9 + dice.between(0, 5));
  const tone = dice.pick(['#7f8486', '#99928a', '#59636b', '#8d9691']);
  const accent = dice.pick(['#b8902e', '#2f6c8f', '#8f3a34', '#3f7a57']);
  const pillars = [dice.between(-120, 120), dice.between(420, 620), dice.between(900, 1_180)]
    .map(
      (x) =>
        `<rect x="${x}" y="-200" width="96" height="${foot + 240}" fill="${shade(tone, 0.12)}"/><rect x="${x + 66}" y="-200" width="30" height="${foot + 240}" fill="${shade(tone, -0.2)}"/><rect x="${x}" y="${foot - 96}" width="96" height="60" fill="${accent}"/>`,
    )
    .join('');
  const tubes = Array.from(
    { length: 5 },
    (_, at) => `<rect x="${-200 + at * 340}" y="${34 + (at % 2) * 10}" width="190" height="12" fill="#f6f4e6"/>`,
  ).join('');
  return {
    far: svgOf(
      frame,
      linearGradient('wall', [
        [0, '#3e4245'],
        [0.25, shade(tone, -0.35)],
        [1, tone],
      ]) +
        linearGradient('floor', [
          [0, shade(tone, 0.1)],
          [1, shade(tone, -0.35)],
        ]) +
        radialGradient(
          'light',
          [
            [0, '#fff', 0.2],
            [1, '#000', 0.25],
          ],
          { y: 0.45, r: 0.7 },
        ),
      rect(-200, foot + 200, 'url(#wall)') +
        tubes +
        parkedCars(dice, foot + 6, 200) +
        pillars +
        rect(foot, 1_200 - foot, 'url(#floor)') +
        rect(-200, 1_400, 'url(#light)'),
    ),
    farWidth: 230,
    near: stripes(lens, frame, dice, '#d7c88c'),
    tint: [0.96, 0.97, 0.96],
  };
};

export const studio: DrawPlace = (lens, frame, dice) => {
  const [wall, glow] = dice.pick([
    ['#b4b8bd', '#d6d9dc'],
    ['#b1a493', '#d6ccbe'],
    ['#565c63', '#8b9198'],
    ['#7f92a4', '#b7c5d1'],
    ['#93a096', '#c3ccc2'],
    ['#a79aa0', '#cfc5c9'],
  ] as const);
  const foot = horizonY(lens) + 90;
  return {
    far: svgOf(
      frame,
      linearGradient('backdrop', [
        [0, shade(wall, 0.02)],
        [0.3, wall],
        [0.5, shade(wall, -0.13)],
        [1, shade(wall, -0.2)],
      ]) +
        radialGradient(
          'spot',
          [
            [0, glow, 0.9],
            [1, glow, 0],
          ],
          { x: 0.3 + dice.next() * 0.4, y: 0.38, r: 0.55 },
        ) +
        radialGradient(
          'corner',
          [
            [0.5, '#000', 0],
            [1, '#000', 0.3],
          ],
          { r: 0.75 },
        ),
      rect(foot - 600, 1_800, 'url(#backdrop)') +
        '<rect x="-100" y="-100" width="1400" height="1100" fill="url(#spot)"/><rect x="-100" y="-100" width="1400" height="1100" fill="url(#corner)"/>',
    ),
    farWidth: 160,
    near: null,
    tint: [1, 1, 1],
  };
};

export const office: DrawPlace = (lens, frame, dice) => {
  const foot = wallBaseY(lens, 6 + dice.between(0, 3));
  const [high, low] = dice.pick([
    ['#6f8fab', '#b9cbd6'],
    ['#5d7480', '#93a9ad'],
    ['#8a8f99', '#c9c7c2'],
  ] as const);
  const pane = dice.between(110, 190);
  const start = dice.between(-300, -150);
  const frames =
    Array.from(
      { length: 18 },
      (_, at) => `<rect x="${start + at * pane}" y="-200" width="9" height="${foot + 140}" fill="#3c4248"/>`,
    ).join('') + Array.from({ length: 6 }, (_, at) => rect(foot - 60 - at * 120, 8, '#3c4248')).join('');
  const cloud = `<ellipse cx="${dice.between(100, 1_100)}" cy="${dice.between(20, 160)}" rx="330" ry="60" fill="#fff" opacity=".3"/>`;
  return {
    far: svgOf(
      frame,
      linearGradient('glass', [
        [0, high],
        [1, low],
      ]) +
        linearGradient('floor', [
          [0, '#a5a6a5'],
          [1, '#7c7e80'],
        ]),
      rect(-200, foot + 200, 'url(#glass)') +
        cloud +
        frames +
        rect(foot - 60, 60, '#8b8d8e') +
        rect(foot, 1_200 - foot, 'url(#floor)') +
        rect(foot - 6, 12, '#000', 'opacity=".2"'),
    ),
    farWidth: 300,
    near: null,
    tint: wallTint,
  };
};
