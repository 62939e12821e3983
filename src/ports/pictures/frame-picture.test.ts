import sharp from 'sharp';
import { expect, test } from 'vitest';
import { framePicture } from './frame-picture.ts';

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#fff"/></svg>';
const FRAME = { ground: '#0a55b5', mark: MARK };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#dd2211' } })
    .png()
    .toBuffer();

test.each([
  [1600, 1200],
  [400, 300],
  [600, 900],
  [1200, 570],
])('a picture of %i by %i fills the frame above the band with the logo', async (width, height) => {
  const framed = await framePicture(await plain(width, height), FRAME);
  const { data, info } = await sharp(framed!).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  const isNear = (color: number[], wanted: number[]) => color.every((part, i) => Math.abs(part - wanted[i]!) < 24);
  expect([info.width, info.height]).toEqual([1200, 630]);
  for (const [x, y] of [
    [2, 2],
    [1197, 2],
    [600, 560],
  ] as const)
    expect(isNear(at(x, y), [0xdd, 0x22, 0x11])).toBe(true);
  expect(isNear(at(1190, 600), [0x0a, 0x55, 0xb5])).toBe(true);
  expect(isNear(at(50, 600), [255, 255, 255])).toBe(true);
});

test('a label stands at the end of the band', async () => {
  const label = MARK.replace('0 0 10 10', '0 0 40 10').replace('width="10"', 'width="40"');
  const framed = await framePicture(await plain(1600, 1200), { ...FRAME, label });
  const { data, info } = await sharp(framed!).raw().toBuffer({ resolveWithObject: true });
  const redAt = (x: number) => data[(600 * info.width + x) * 3]!;
  for (const x of [50, 1070, 1160]) expect(redAt(x)).toBeGreaterThan(230);
  for (const x of [100, 1040, 1180]) expect(redAt(x)).toBeLessThan(40);
});

test('without a frame it is only the picture, in email size', async () => {
  const cut = await framePicture(await plain(900, 900), null);
  const { data, info } = await sharp(cut!).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([660, 440]);
  for (const channel of [0, 1, 2]) expect(Math.abs(data.at(channel - 3)! - data[channel]!)).toBeLessThan(24);
});

test('a label alone stands on a dark plate in the corner of a picture for emails', async () => {
  const label = MARK.replace('0 0 10 10', '0 0 40 10').replace('width="10"', 'width="40"');
  const framed = await framePicture(await plain(900, 900), { label });
  const { data, info } = await sharp(framed!).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([660, 440]);
  const greenAt = (x: number, y: number) => data[(y * info.width + x) * 3 + 1]!;
  expect(greenAt(600, 408)).toBeGreaterThan(230);
  expect(greenAt(552, 408)).toBeLessThan(25);
  expect(Math.abs(greenAt(300, 408) - 0x22)).toBeLessThan(12);
});

test.each([
  ['no picture', async () => Buffer.from('<html>')],
  ['nothing', async () => Buffer.alloc(0)],
  ['a strip', () => plain(10, 2_000)],
])('%s cannot be framed', async (_what, bytes) => {
  expect(await framePicture(await bytes(), FRAME)).toBeNull();
});
