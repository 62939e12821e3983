import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { pictureFormatOf } from './open-picture.ts';
import { createPictureProcesses, type PictureProcessOptions } from './picture-processes.ts';
import { PicturesBusyError, PictureUnfinishedError } from './pictures.ts';
import { crc32, deflateSync, gzipSync } from 'node:zlib';

const uint32 = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
const uint16LE = (value: number) => Buffer.from([value & 255, value >>> 8]);

/** 559 bytes that take 21 s to render: uncached filters over a huge area. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${'<feTurbulence baseFrequency=".5" numOctaves="9"/><feMorphology radius="99"/>'.repeat(4)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`;

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** A single-color PNG that states its own size; its content inflates to `rows` lines. */
function pngOf(width: number, height: number, rows = height): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])),
    pngChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF with many frames that fill, or claim to fill, a screen of any size. */
function gifOf(width: number, height: number, frames: number): Buffer {
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]),
    ...[Buffer.from([0x2c, 0, 0, 0, 0]), uint16LE(width), uint16LE(height), Buffer.from([0, 2, 2, 0x44, 1, 0])],
  ]);
  return Buffer.concat([
    ...[Buffer.from('GIF89a', 'latin1'), uint16LE(width), uint16LE(height), Buffer.from([0x80, 0, 0])],
    ...[Buffer.from([0, 0, 0, 255, 255, 255]), ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])],
  ]);
}

/** A WebP whose header states a canvas of 16 million by 16 million pixels. */
function hugeWebp(): Buffer {
  const header = Buffer.from([2, 0, 0, 0, ...[255, 255, 255], ...[255, 255, 255]]);
  const chunk = Buffer.concat([Buffer.from('VP8X', 'latin1'), Buffer.from([10, 0, 0, 0]), header]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(chunk.length + 4);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, Buffer.from('WEBP', 'latin1'), chunk]);
}

/** Pictures that must be refused, by name. `good` is a photo to corrupt. */
function hostilePictures(good: Readonly<Record<string, Buffer>>): Record<string, Buffer> {
  const truncated = Object.entries(good).map(([format, bytes]) => [
    `half of a ${format}`,
    bytes.subarray(0, bytes.length / 2),
  ]);
  return {
    'an SVG': Buffer.from(SVG),
    'an SVG after a byte order mark': Buffer.from(`\ufeff${SVG}`),
    'a compressed SVG': gzipSync(SVG),
    'an SVG after the first bytes of a JPEG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]),
    'an SVG after the first bytes of a GIF': Buffer.from(`GIF89a${SVG}`),
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
    'a TIFF': Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    'a HEIC': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    'a BMP': Buffer.from('BM\x46\0\0\0', 'latin1'),
    'a web page': Buffer.from('<!doctype html><img src=x>'),
    'no bytes': Buffer.alloc(0),
    'a PNG of 50,000 by 50,000': pngOf(50_000, 50_000, 1),
    'a GIF of 65,535 by 65,535': gifOf(65_535, 65_535, 1),
    'a WebP of 16 million by 16 million': hugeWebp(),
    'a GIF of 20,000 frames': gifOf(1, 1, 20_000),
    ...Object.fromEntries(truncated),
  };
}

const SLOW = 240_000;
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
/** A picture of noise: half of the bytes of a plain picture may already contain the whole picture. */
const noise = sharp({
  create: {
    width: 320,
    height: 240,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
});
const GOOD = Object.fromEntries(
  await Promise.all(FORMATS.map(async (format) => [format, await noise.clone().toFormat(format).toBuffer()] as const)),
);

let stop: (() => void) | undefined;
afterEach(() => stop?.());

function start(options: PictureProcessOptions = {}) {
  const pictures = createPictureProcesses(options);
  stop = () => pictures.stop();
  return pictures;
}

describe('external pictures', () => {
  const pictures = createPictureProcesses();
  afterAll(() => pictures.stop());

  test.each(FORMATS)('a %s is resized and framed', { timeout: SLOW }, async (format) => {
    expect(pictureFormatOf(GOOD[format]!)).toBe(format);
    const small = await pictures.resize(GOOD[format]!, 100);
    expect(await sharp(small!).metadata()).toMatchObject({ format: 'webp', width: 100, height: 75 });
    const mark =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#fff"/></svg>';
    const framed = await pictures.frame(GOOD[format]!, { ground: '#0a55b5', mark });
    expect(await sharp(framed!).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  test.each(Object.entries(hostilePictures(GOOD)))(
    '%s is rejected, and does no harm',
    { timeout: SLOW },
    async (_, bytes) => {
      const [bad, good] = await Promise.all([pictures.resize(bytes, 480), pictures.resize(GOOD['jpeg']!, 50)]);
      expect(bad).toBeNull();
      expect(good).not.toBeNull();
    },
  );

  test('drops data after the end of a picture', { timeout: SLOW }, async () => {
    const both = Buffer.concat([GOOD['jpeg']!, Buffer.from(`<script>alert(1)</script>${SVG}`)]);
    expect(String(await pictures.resize(both, 100))).not.toContain('script');
  });

  test('accepts a picture of 50 million pixels', { timeout: SLOW }, async () => {
    expect(await pictures.resize(pngOf(8_000, 6_000), 480)).not.toBeNull();
  });
});

describe('a process that misbehaves', () => {
  const program = new URL('./testing/odd-process.ts', import.meta.url);
  const bytes = (action: string) => Buffer.from(action);
  const MB = 2 ** 20;

  test.each([
    ['eats memory', 'eat memory', { maxRssBytes: 200 * MB }],
    ['burns processor time', 'burn time', { maxCpuMs: 300 }],
    ['crashes', 'crash', {}],
  ])('that %s is terminated, and its picture is rejected', { timeout: SLOW }, async (_what, action, limits) => {
    const pictures = start({ program, ...limits });
    expect(await pictures.resize(bytes(action), 480)).toBeNull();
    expect(String(await pictures.resize(bytes('show process'), 480))).toMatch(/^\d+$/);
  });

  test.each([
    ['hangs', 'hang', 1_000],
    ['is killed', 'be killed', SLOW],
    ['fails', 'fail', SLOW],
  ])(
    'that %s leaves its picture unfinished, without further consequences',
    { timeout: SLOW },
    async (_what, action, timeoutMs) => {
      const pictures = start({ program, timeoutMs });
      await expect(pictures.resize(bytes(action), 480)).rejects.toThrow(PictureUnfinishedError);
    },
  );

  // Hostile pictures are refused above while others are processed.
  test('other pictures are processed meanwhile, and waiting ones later', { tags: 'long', timeout: SLOW }, async () => {
    const pictures = start({ program, maxProcesses: 2, maxCpuMs: 1_000 });
    const bad = pictures.resize(bytes('burn time'), 480);
    const others = Array.from({ length: 6 }, () => pictures.resize(bytes('show process'), 480));
    const ids = new Set((await Promise.all(others)).map(String));
    expect(await bad).toBeNull();
    // The other one, and the one that replaces it, if it ended before the last of them began.
    expect(ids.size).toBeLessThanOrEqual(2);
  });

  test('refuses requests beyond the queue limit at once', { timeout: SLOW }, async () => {
    const pictures = start({ program, maxProcesses: 1, maxWaiting: 1 });
    const first = pictures.resize(bytes('hang'), 480);
    const second = pictures.resize(bytes('hang'), 480);
    await expect(pictures.resize(bytes('hang'), 480)).rejects.toThrow('Too many');
    pictures.stop();
    for (const result of [first, second]) {
      await expect(result).rejects.toThrow(PicturesBusyError);
      await expect(result).rejects.not.toThrow(PictureUnfinishedError);
    }
  });

  test("does not get the site's environment variables", { timeout: SLOW }, async () => {
    process.env['CANARY_SECRET'] = 'canary';
    const shown = String(await start({ program }).resize(bytes('show environment'), 480));
    delete process.env['CANARY_SECRET'];
    const known = Object.keys(JSON.parse(shown) as object);
    expect(known.filter((name) => !/^(MALLOC_ARENA_MAX|NODE_CHANNEL_.*|LANG|LC_ALL|PWD|SHLVL|_)$/.test(name))).toEqual(
      [],
    );
    expect(shown).not.toContain('canary');
  });
});
