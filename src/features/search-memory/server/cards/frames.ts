import { crc32 } from 'node:zlib';

/** Each piece is preceded by its length and checksum. */
const HEADER_BYTES = 8;
const MAX_BYTES = 2 ** 31 - 1;

/** Saved data cannot be read: it is truncated, damaged or of another kind. */
export class DamagedDataError extends Error {
  override name = 'DamagedDataError';
}

export function* withFrameHeader(piece: Uint8Array): Generator<Uint8Array> {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(piece.byteLength, 0);
  header.writeUInt32LE(crc32(piece), 4);
  yield header;
  yield piece;
}

/** Reads the pieces from chunks of any size. */
export class FrameReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /**
   * Returns the next piece in its own buffer.
   * @throws DamagedDataError if the piece is damaged.
   */
  async next(): Promise<Buffer<ArrayBuffer>> {
    const header = await this.#take(HEADER_BYTES);
    const length = header.readUInt32LE(0);
    if (length > MAX_BYTES) throw new DamagedDataError('a length is damaged');
    const piece = await this.#take(length);
    if (crc32(piece) !== header.readUInt32LE(4)) throw new DamagedDataError('a checksum is wrong');
    return piece;
  }

  /** @throws DamagedDataError as `next` does, and if the piece is not JSON. */
  async json(): Promise<unknown> {
    const piece = await this.next();
    try {
      return JSON.parse(piece.toString('utf8'));
    } catch {
      throw new DamagedDataError('a text is damaged');
    }
  }

  async #nextChunk(): Promise<Uint8Array> {
    const read = await this.#chunks.next().catch((error: Error) => {
      throw new DamagedDataError(error.message, { cause: error });
    });
    if (read.done) throw new DamagedDataError('it is truncated');
    return read.value;
  }

  async #take(length: number): Promise<Buffer<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    for (let missing = length; missing > 0;) {
      if (this.#rest.length === 0) {
        this.#rest = await this.#nextChunk();
      }
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    const bytes = Buffer.allocUnsafeSlow(length);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}
