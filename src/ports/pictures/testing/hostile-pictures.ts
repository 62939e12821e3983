import { crc32, deflateSync, gzipSync } from 'node:zlib';

const uint32 = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
const uint16LE = (value: number) => Buffer.from([value & 255, value >>> 8]);

/** 559 bytes that take 21 s to render: uncached filters over a huge area. */
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${'<feTurbulence baseFrequency=".5" numOctaves="9"/><feMorphology radius="99"/>'.repeat(4)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`;

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** A single-color PNG that states its own size; its content inflates to `rows` lines. */
export function pngOf(width: number, height: number, rows = height): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])),
    pngChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF with many frames that fill, or claim to fill, a screen of any size. */
export function gifOf(width: number, height: number, frames: number): Buffer {
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
export function hugeWebp(): Buffer {
  const header = Buffer.from([2, 0, 0, 0, ...[255, 255, 255], ...[255, 255, 255]]);
  const chunk = Buffer.concat([Buffer.from('VP8X', 'latin1'), Buffer.from([10, 0, 0, 0]), header]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(chunk.length + 4);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, Buffer.from('WEBP', 'latin1'), chunk]);
}

/** Pictures that must be refused, by name. `good` is a photo to corrupt. */
export function hostilePictures(good: Readonly<Record<string, Buffer>>): Record<string, Buffer> {
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
