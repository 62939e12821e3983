import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withRealisticPhotoSizes, type HeavySite, padPicture } from './realistic-photo-sizes.ts';

let picture: Buffer;
let heavy: HeavySite;
const site = createServer((incoming, answer) => {
  const isPicture = incoming.url!.endsWith('.avif');
  answer.writeHead(200, { 'content-type': isPicture ? 'image/avif' : 'text/plain' });
  answer.end(isPicture ? picture : incoming.headers.host);
});

beforeAll(async () => {
  picture = await sharp({ create: { width: 48, height: 36, channels: 3, background: '#246' } })
    .avif()
    .toBuffer();
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  heavy = await withRealisticPhotoSizes(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
});

afterAll(async () => {
  await heavy.stop();
  site.close();
});

test('a padded picture has the size of a photo and shows the same', async () => {
  const heavier = padPicture(picture, 26_000);
  expect(heavier).toHaveLength(26_000);
  const pixels = async (of: Buffer) => (await sharp(of).raw().toBuffer()).toString('base64');
  expect(await pixels(heavier)).toBe(await pixels(picture));
  expect(padPicture(heavier, 100)).toBe(heavier);
});

test('pads drawn cars, leaves everything else unchanged, and keeps the requested host', async () => {
  const get = async (path: string) => fetch(new URL(path, heavy.url));
  const bytesOf = async (path: string) => (await (await get(path)).arrayBuffer()).byteLength;
  expect(await bytesOf('/pictures/cars/front34/suv-red-800.avif')).toBe(58_000);
  expect(await bytesOf('/pictures/drawn/12277/front34-400.avif')).toBe(19_500);
  expect(await (await get('/cars-for-sale')).text()).toBe(new URL(heavy.url).host);
});
