import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createPictureProcesses } from './picture-processes.ts';
import type { SceneLayers } from './pictures.ts';

type Place = NonNullable<SceneLayers['place']>;

const processes = createPictureProcesses();
afterAll(() => processes.stop());

const svg = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900"><rect width="1200" height="900" fill="${fill}"/></svg>`;
const plain = (background: string, width = 400) =>
  sharp({ create: { width, height: width * 0.75, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer();
/** White in the left half. */
const leftHalf = async () =>
  sharp(await plain('#000'))
    .composite([{ input: { create: { width: 200, height: 300, channels: 3, background: '#fff' } }, left: 0, top: 0 }])
    .webp({ lossless: true })
    .toBuffer();

async function placeOf(changes: Partial<Place> = {}): Promise<Place> {
  const [mask, shadow] = [await leftHalf(), await plain('#fff', 100)];
  return { mask, shadow, far: svg('#3060c0'), farWidth: 120, near: null, ...changes };
}

async function layers(changes: Partial<SceneLayers> = {}): Promise<SceneLayers> {
  return {
    car: await plain('#c01010'),
    place: await placeOf(),
    frame: { x: 0, y: 0, share: 1 },
    tint: [1, 1, 1],
    isMirrored: false,
    ...changes,
  };
}

async function colorsOf(bytes: Buffer | null): Promise<{ size: number[]; left: number[]; right: number[] }> {
  const { data, info } = await sharp(bytes!).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray((150 * info.width + x) * 3, (150 * info.width + x) * 3 + 3)];
  return { size: [info.width, info.height], left: at(60), right: at(340) };
}
const isNear = (color: number[], wanted: number[]) => color.every((part, i) => Math.abs(part - wanted[i]!) < 20);
const RED = [0xc0, 0x10, 0x10];
const BLUE = [0x30, 0x60, 0xc0];

test('renders a drawing in the wanted width, as AVIF', async () => {
  const bytes = await processes.draw(svg('#c01010'), 400);
  expect((await sharp(bytes!).metadata()).format).toBe('heif');
  const { size, left } = await colorsOf(bytes);
  expect(size).toEqual([400, 300]);
  expect(isNear(left, RED)).toBe(true);
});

test('puts the car where its mask is, before the place', async () => {
  const { size, left, right } = await colorsOf(await processes.compose(await layers(), 400));
  expect(size).toEqual([400, 300]);
  expect([isNear(left, RED), isNear(right, BLUE)]).toEqual([true, true]);
});

test('mirrors everything', async () => {
  const { left, right } = await colorsOf(await processes.compose(await layers({ isMirrored: true }), 400));
  expect([isNear(left, BLUE), isNear(right, RED)]).toEqual([true, true]);
});

test('steps back, so that the place surrounds the car, and comes closer', async () => {
  const far = await layers({
    place: await placeOf({ mask: await plain('#fff') }),
    frame: { x: -0.5, y: -0.5, share: 2 },
  });
  const stepped = await colorsOf(await processes.compose(far, 400));
  expect([isNear(stepped.left, BLUE), isNear(stepped.right, BLUE)]).toEqual([true, true]);
  const close = await layers({ frame: { x: 0, y: 0, share: 0.5 } });
  const closer = await colorsOf(await processes.compose(close, 400));
  expect([isNear(closer.left, RED), isNear(closer.right, RED)]).toEqual([true, true]);
});

test('the shadow darkens the place but not the car, and the tint colors only the car', async () => {
  const dark = await layers({ place: await placeOf({ shadow: await plain('#404040', 100) }), tint: [0.5, 1, 1] });
  const { left, right } = await colorsOf(await processes.compose(dark, 400));
  expect(isNear(left, [0x60, 0x10, 0x10])).toBe(true);
  expect(
    isNear(
      right,
      BLUE.map((part) => part * (0x40 / 255) ** (1 / 2.2)),
    ),
  ).toBe(true);
});

test('what is no picture gives none', async () => {
  expect(await processes.compose(await layers({ car: Buffer.from('<html>') }), 400)).toBeNull();
});

test('without a place it is the car’s own picture, mirrored and cut', async () => {
  const car = await leftHalf();
  const bare = await layers({ car, place: null, isMirrored: true });
  const { left, right } = await colorsOf(await processes.compose(bare, 400));
  expect([isNear(left, [0, 0, 0]), isNear(right, [255, 255, 255])]).toEqual([true, true]);
});
