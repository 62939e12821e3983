import sharp from 'sharp';

/** Browsers measure no largest contentful paint for pictures with less than 0.05 bits for each pixel. */
const BYTES_PER_PIXEL = 0.1 / 8;

/** By width, because all of one width are the same. */
const plain = new Map<number, Promise<Buffer>>();

/**
 * How a plain site differs, which saves processor time. Its illustrations are plain: drawing those of one page takes
 * seconds, and browsers decode them on every page. Only the first search by words prepares such searches.
 */
export const PLAIN = {
  drawings: {
    draw: (_svg: string, width: number) => draw(width),
    compose: (_layers: unknown, width: number) => draw(width),
  },
  preparesWords: false,
};

function draw(width: number): Promise<Buffer> {
  const drawn = plain.get(width) ?? drawPlain(width, Math.round((width * 3) / 4));
  plain.set(width, drawn);
  return drawn;
}

async function drawPlain(width: number, height: number): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#d8dee4' } });
  return Buffer.concat([
    await picture.avif({ effort: 0 }).toBuffer(),
    padding(Math.ceil(width * height * BYTES_PER_PIXEL)),
  ]);
}

/** Returns a part of a file that decoders skip. */
function padding(size: number): Buffer {
  const box = Buffer.alloc(size);
  box.writeUInt32BE(size);
  box.write('free', 4, 'latin1');
  return box;
}
