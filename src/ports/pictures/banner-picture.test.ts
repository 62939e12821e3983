import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bannerPicture } from './banner-picture.ts';
import { webpSize } from './webp-size.ts';

const picture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha } } });

test.each([
  ['a PNG', picture(728, 90).png(), { width: 728, height: 90 }],
  ['a transparent PNG', picture(1456, 180, 0.5).png(), { width: 1456, height: 180 }],
  ['a JPEG', picture(300, 250).jpeg(), { width: 300, height: 250 }],
  ['a JPEG on its side', picture(50, 320).jpeg().withMetadata({ orientation: 6 }), { width: 320, height: 50 }],
  ['an AVIF', picture(320, 50).avif(), { width: 320, height: 50 }],
  ['a GIF', picture(300, 50).gif(), { width: 300, height: 50 }],
  ['a WebP', picture(970, 90).webp(), { width: 970, height: 90 }],
])('re-encodes %s in its own size, upright', async (_name, made, size) => {
  const banner = await bannerPicture(await made.toBuffer());
  expect(webpSize(banner!)).toEqual(size);
  expect(await sharp(banner!).metadata()).toMatchObject({ format: 'webp', ...size });
});

test.each([
  ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a cut picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
])('refuses %s', async (_name, bytes) => {
  expect(await bannerPicture(bytes)).toBeNull();
});

test('refuses a picture that is too large for any ad', async () => {
  expect(await bannerPicture(await picture(4_097, 10).png().toBuffer())).toBeNull();
});

test('knows only the size of a WebP', async () => {
  expect(webpSize(await picture(40, 40).png().toBuffer())).toBeNull();
  expect(webpSize(await picture(40, 40).webp({ lossless: true }).toBuffer())).toBeNull();
  expect(webpSize(Buffer.from('RIFF'))).toBeNull();
});
