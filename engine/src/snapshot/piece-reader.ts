import { crc32 } from 'node:zlib';
import { SnapshotError } from './snapshot-error.ts';

/** Bytes are checksummed in steps as they arrive, while they are in the processor's cache. */
const STEP = 2 ** 18;

/** Requests the end of the input: no bytes may follow. */
const END = new Uint8Array();

/** Reads what `PieceWriter` wrote: each yield requests bytes to be filled in. */
export type PieceRequests<Result = void> = Generator<Uint8Array, Result, void>;

export class PieceReader {
  #checksum = 0;

  /** Fills bytes, whose memory must not move until then. */
  *into(bytes: Uint8Array): PieceRequests {
    for (let at = 0; at < bytes.length; at += STEP) {
      const part = bytes.subarray(at, at + STEP);
      yield part;
      this.#checksum = crc32(part, this.#checksum);
    }
  }

  /** Continues once it is certain that no bytes follow. */
  *end(): PieceRequests {
    yield END;
  }

  *bytes(length: number): PieceRequests<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    yield* this.into(bytes);
    return bytes;
  }

  *words(length: number): PieceRequests<Uint32Array<ArrayBuffer>> {
    return new Uint32Array((yield* this.bytes(4 * length)).buffer);
  }

  *doubles(length: number): PieceRequests<Float64Array<ArrayBuffer>> {
    return new Float64Array((yield* this.bytes(8 * length)).buffer);
  }

  /** Ends a section. Throws if its checksum differs. */
  *seal(): PieceRequests {
    const expected = this.#checksum;
    const [stored] = yield* this.words(1);
    if (stored !== expected) throw new SnapshotError('damaged');
    this.#checksum = 0;
  }
}

/** Passes pieces to a reader. Returns its result when everything was read and no bytes remain. */
export async function readFromPieces<Result>(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  filling: PieceRequests<Result>,
): Promise<Result> {
  try {
    let target = filling.next();
    let filled = 0;
    for await (const piece of pieces) {
      for (let at = 0; at < piece.length;) {
        if (target.done || target.value === END) throw new SnapshotError('damaged');
        const part = piece.subarray(at, at + target.value.length - filled);
        target.value.set(part, filled);
        at += part.length;
        filled += part.length;
        if (filled < target.value.length) continue;
        target = filling.next();
        filled = 0;
      }
    }
    if (target.value !== END) throw new SnapshotError('cut');
    target = filling.next();
    return target.value as Result;
  } finally {
    // The reader frees the memory that it allocated if it fails.
    filling.return(undefined as never);
  }
}
