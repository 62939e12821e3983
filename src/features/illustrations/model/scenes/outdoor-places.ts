import { linearGradient, shade } from '../drawings/svg.ts';
import { DAYLIGHTS, outdoors, parkedCars, rect, ridge, stripes, svgOf, TREES, type DrawPlace } from './place-parts.ts';

export const lot: DrawPlace = (lens, frame, dice) => {
  const light = dice.pick(DAYLIGHTS);
  const { definitions, content, horizon } = outdoors(lens, light);
  const trees =
    ridge(dice, horizon + 4, [26, 70], 70, light.haze) +
    ridge(dice, horizon + 6, [14, 46], 44, shade(dice.pick(TREES), light.tint[0] < 0.95 ? -0.4 : -0.05));
  return {
    far: svgOf(frame, definitions, content + trees),
    farWidth: 240,
    near: stripes(lens, frame, dice, '#e2e0d6'),
    tint: light.tint,
  };
};

export const inventory: DrawPlace = (lens, frame, dice) => {
  const light = dice.pick(DAYLIGHTS.slice(0, 3));
  const { definitions, content, horizon } = outdoors(lens, light);
  const behind =
    ridge(dice, horizon + 2, [16, 60], 60, light.haze) +
    parkedCars(dice, horizon + 14, 96) +
    parkedCars(dice, horizon + 42, 170);
  return {
    far: svgOf(frame, definitions, content + behind),
    farWidth: 220,
    near: stripes(lens, frame, dice, '#dcd8c6'),
    tint: light.tint,
  };
};

export const dealer: DrawPlace = (lens, frame, dice) => {
  const light = dice.pick(DAYLIGHTS);
  const { definitions, content, horizon } = outdoors(lens, light);
  const top = horizon - dice.between(130, 190);
  const accent = dice.pick(['#34516d', '#7a2b2e', '#2e5a48', '#4b4f55', '#a3762f']);
  const pane = dice.between(84, 150);
  const start = dice.between(-300, -200);
  const glass = Array.from(
    { length: 22 },
    (_, at) =>
      `<rect x="${start + at * pane}" y="${top + 58}" width="${pane - 9}" height="${horizon - top - 58}" fill="url(#glass)"/>`,
  ).join('');
  const sign = start + 420 + dice.between(0, 500);
  return {
    far: svgOf(
      frame,
      definitions +
        linearGradient('glass', [
          [0, '#97a9b5'],
          [1, '#4f5f6a'],
        ]),
      content +
        rect(top, horizon - top + 2, light.tint[0] < 0.95 ? '#77787f' : '#b9bcbd') +
        glass +
        rect(top + 14, 30, accent, 'opacity=".75"') +
        `<rect x="${sign}" y="${top + 18}" width="210" height="22" fill="#e9edf0"/>`,
    ),
    farWidth: 260,
    near: stripes(lens, frame, dice, '#d9d3bd'),
    tint: light.tint,
  };
};

export const mountains: DrawPlace = (lens, frame, dice) => {
  const light = dice.pick([DAYLIGHTS[0]!, DAYLIGHTS[2]!, DAYLIGHTS[4]!]);
  const { definitions, content, horizon } = outdoors(lens, light);
  const peaks =
    ridge(dice, horizon + 4, [60, 190], 190, shade(light.sky[0], -0.08)) +
    ridge(dice, horizon + 5, [30, 110], 120, shade(light.haze, -0.12)) +
    ridge(dice, horizon + 6, [6, 22], 40, '#77795f');
  return { far: svgOf(frame, definitions, content + peaks), farWidth: 260, near: null, tint: light.tint };
};

export const city: DrawPlace = (lens, frame, dice) => {
  const light = dice.pick([DAYLIGHTS[3]!, DAYLIGHTS[1]!, DAYLIGHTS[2]!]);
  const { definitions, content, horizon } = outdoors(lens, light);
  const isDark = light.tint[0] < 0.95;
  let towers = '';
  for (let x = -300; x < 1_500;) {
    const [width, height] = [dice.between(50, 150), dice.between(40, 210)];
    towers += `<rect x="${x}" y="${horizon - height}" width="${width}" height="${height + 6}" fill="${shade(light.haze, dice.between(-0.25, 0.2))}"/>`;
    for (let lights = 0; isDark && lights < 5; lights++)
      towers += `<circle cx="${x + dice.between(8, width - 8)}" cy="${horizon - dice.between(8, height)}" r="6" fill="#ffd99a"/>`;
    x += width + dice.between(-6, 30);
  }
  return {
    far: svgOf(frame, definitions, content + towers),
    farWidth: 240,
    near: stripes(lens, frame, dice, isDark ? '#a39d95' : '#d8d5cb'),
    tint: light.tint,
  };
};

export const street: DrawPlace = (lens, frame, dice) => {
  const light = dice.pick([DAYLIGHTS[0]!, DAYLIGHTS[1]!, DAYLIGHTS[4]!]);
  const { definitions, content, horizon } = outdoors(lens, light);
  const foot = horizon + 26;
  let houses = ridge(dice, horizon, [60, 130], 110, dice.pick(TREES));
  for (let x = -280 + dice.between(0, 120); x < 1_500; x += dice.between(430, 620)) {
    const wall = dice.pick(['#cfc7b8', '#b7bcc0', '#a89884', '#8f9ba3']);
    const width = dice.between(260, 360);
    houses += `<path d="M${x - 24} ${foot - 120}L${x + width / 2} ${foot - 210}L${x + width + 24} ${foot - 120}Z" fill="#5f5a57"/><rect x="${x}" y="${foot - 122}" width="${width}" height="122" fill="${wall}"/><rect x="${x + 26}" y="${foot - 84}" width="${width * 0.4}" height="84" fill="#e3e2dd"/><rect x="${x + width * 0.62}" y="${foot - 92}" width="54" height="44" fill="#56646f"/>`;
  }
  const hedge =
    ridge(dice, foot + 14, [14, 34], 36, '#5d7050') + rect(foot + 10, 26, '#7f8a63') + rect(foot + 34, 14, '#b9b7b0');
  return { far: svgOf(frame, definitions, content + houses + hedge), farWidth: 260, near: null, tint: light.tint };
};

export const waterfront: DrawPlace = (lens, frame, dice) => {
  const light = dice.pick(DAYLIGHTS);
  const { definitions, content, horizon } = outdoors(lens, light);
  const water = light.tint[0] < 0.95 ? '#4f5f7d' : dice.pick(['#6f93ad', '#5f8aa6', '#7fa3ab']);
  const shore = ridge(dice, horizon - 34, [8, 40], 130, shade(light.haze, 0.12));
  const posts = Array.from(
    { length: 16 },
    (_, at) => `<rect x="${-300 + at * 116}" y="${horizon - 30}" width="10" height="64" fill="#4a4d52"/>`,
  ).join('');
  return {
    far: svgOf(
      frame,
      definitions,
      content +
        shore +
        rect(horizon - 36, 46, water) +
        rect(horizon - 22, 5, '#fff', 'opacity=".3"') +
        posts +
        rect(horizon - 26, 6, '#5a5e64') +
        rect(horizon + 26, 16, '#c2bfb8'),
    ),
    farWidth: 260,
    near: null,
    tint: light.tint,
  };
};

export const forest: DrawPlace = (lens, frame, dice) => {
  const light = dice.pick([DAYLIGHTS[0]!, DAYLIGHTS[1]!, DAYLIGHTS[4]!]);
  const { definitions, content, horizon } = outdoors(lens, light);
  const tone = dice.pick(TREES);
  let trees = ridge(dice, horizon + 8, [120, 250], 90, shade(tone, 0.12));
  for (let x = -300; x < 1_500; x += dice.between(40, 90)) {
    const [height, width] = [dice.between(150, 330), dice.between(50, 110)];
    trees += `<path d="M${x} ${horizon + 8}L${x + width / 2} ${horizon - height}L${x + width} ${horizon + 8}Z" fill="${shade(tone, dice.between(-0.35, 0.05))}"/>`;
  }
  return {
    far: svgOf(
      frame,
      definitions,
      content + trees + rect(horizon + 4, 34, '#7b7f5c') + rect(horizon + 36, 12, '#a8a294'),
    ),
    farWidth: 220,
    near: null,
    tint: [light.tint[0] * 0.99, light.tint[1], light.tint[2] * 0.985],
  };
};

export const mesa: DrawPlace = (lens, frame, dice) => {
  const light = dice.pick([DAYLIGHTS[0]!, DAYLIGHTS[2]!, DAYLIGHTS[3]!]);
  const { definitions, content, horizon } = outdoors(lens, light);
  const rock = light.tint[0] < 0.95 ? '#6d4a48' : dice.pick(['#a9714f', '#b58463', '#9b6a55']);
  let rocks = '';
  for (let x = -280; x < 1_500; x += dice.between(260, 520)) {
    const [width, height] = [dice.between(200, 420), dice.between(40, 130)];
    rocks += `<path d="M${x} ${horizon + 4}L${x + width * 0.2} ${horizon - height}H${x + width * 0.8}L${x + width} ${horizon + 4}Z" fill="${shade(rock, dice.between(-0.15, 0.2))}"/>`;
  }
  const sand = linearGradient('sand', [
    [0, shade(rock, 0.35)],
    [1, shade(rock, -0.15)],
  ]);
  return {
    far: svgOf(frame, definitions + sand, content + rocks + rect(horizon, 60, 'url(#sand)')),
    farWidth: 240,
    near: null,
    tint: [light.tint[0] * 1.01, light.tint[1], light.tint[2] * 0.98],
  };
};
