/** Blocks have multiples of this size, so that few documents need their own size. */
const STEP_BYTES = 16 * 1024;
/** Limit for the blocks that wait for another document. */
const MAX_FREE_BYTES = 8 * 1024 * 1024;

/**
 * Memory for documents that a cache keeps for about a second. Such a document outlives two collections of the young
 * generation, so V8 would return its memory only with a collection of the whole heap, and start one every few hundred
 * documents.
 */
export class BlockPool {
  readonly #free = new Map<number, ArrayBuffer[]>();
  #freeBytes = 0;

  /** Returns a copy of the bytes in its own block. */
  copy(bytes: Uint8Array): Buffer<ArrayBuffer> {
    const size = Math.ceil(bytes.length / STEP_BYTES) * STEP_BYTES;
    const block = this.#free.get(size)?.pop();
    if (block) this.#freeBytes -= size;
    const copy = Buffer.from(block ?? Buffer.allocUnsafeSlow(size).buffer, 0, bytes.length);
    copy.set(bytes);
    return copy;
  }

  /** Takes back the block of a copy, whose bytes the next copies overwrite. */
  release({ buffer: block }: Buffer<ArrayBuffer>): void {
    const size = block.byteLength;
    if (this.#freeBytes + size > MAX_FREE_BYTES) return;
    const blocks = this.#free.get(size);
    if (blocks) blocks.push(block);
    else this.#free.set(size, [block]);
    this.#freeBytes += size;
  }
}
