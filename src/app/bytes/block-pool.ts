/** The sizes of blocks are multiples of this, so that few sizes are needed for all documents. */
const STEP_BYTES = 16 * 1024;
/** Maximum total size of the unused blocks. */
const MAX_FREE_BYTES = 8 * 1024 * 1024;

/**
 * Memory for documents that a cache keeps for about a second. Such a document survives two collections of the young
 * generation, so V8 would free its memory only when it collects the whole heap, and would do so every few hundred
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

  /** Takes back the block of a copy. Later copies overwrite its bytes. */
  release({ buffer: block }: Buffer<ArrayBuffer>): void {
    const size = block.byteLength;
    if (this.#freeBytes + size > MAX_FREE_BYTES) return;
    const blocks = this.#free.get(size);
    if (blocks) blocks.push(block);
    else this.#free.set(size, [block]);
    this.#freeBytes += size;
  }
}
