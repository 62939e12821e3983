import { crc32 } from 'node:zlib';

/** The size of a piece, unless a single item is larger. */
const PIECE_BYTES = 2 ** 21;

/** Collects items into pieces. An item is copied in one synchronous step, so that it cannot change during the copy. */
export class PieceWriter {
  #piece: Uint8Array = new Uint8Array();
  #used = 0;
  #checksum = 0;

  /** Adds an item of this many bytes, which `copy` fills in; first yields the previous piece if it is full. */
  *item(bytes: number, copy: (into: Uint8Array) => void): Generator<Uint8Array> {
    if (this.#used + bytes > this.#piece.length) {
      yield* this.end();
      this.#piece = new Uint8Array(Math.max(bytes, PIECE_BYTES));
    }
    const into = this.#piece.subarray(this.#used, this.#used + bytes);
    copy(into);
    this.#checksum = crc32(into, this.#checksum);
    this.#used += bytes;
  }

  /** Adds an array that does not change. */
  *array(array: Uint8Array | Uint32Array | Float64Array): Generator<Uint8Array> {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const part = bytes.subarray(at, at + PIECE_BYTES);
      yield* this.item(part.length, (into) => into.set(part));
    }
  }

  /** Ends a section: writes the checksum of everything since the previous section. */
  *seal(): Generator<Uint8Array> {
    const checksum = new Uint8Array(Uint32Array.of(this.#checksum).buffer);
    yield* this.item(4, (into) => into.set(checksum));
    this.#checksum = 0;
  }

  /** Yields the remaining bytes. */
  *end(): Generator<Uint8Array> {
    if (this.#used === 0) return;
    const piece = this.#piece.subarray(0, this.#used);
    this.#piece = new Uint8Array();
    this.#used = 0;
    yield piece;
  }
}
