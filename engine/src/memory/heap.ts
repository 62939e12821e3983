const PAGE = 65_536;
const MAX_PAGES = 65_536;
const LINE = 64;
const MAX_STEP = 1024;
/** Adjacent free pieces are merged when this share of their bytes has been freed since the last merge. */
const JOIN_SHARE = 1 / 8;
/** The null address: nothing is ever allocated here. */
export const NULL_ADDRESS = 0;

/**
 * One linear memory and its allocator. Addresses are bytes, and allocations begin at a cache line. Views are recreated
 * when the memory grows, so callers must not keep one across a call that may allocate.
 */
export class Heap {
  readonly memory: WebAssembly.Memory;
  u8!: Uint8Array;
  u16!: Uint16Array;
  u32!: Uint32Array;
  i32!: Int32Array;
  f64!: Float64Array;
  /** Incremented whenever the memory grows, so that holders of views can detect it. */
  generation = 0;
  used = 0;
  #top = LINE;
  /** Free pieces below the top, by their size. */
  readonly #free = new Map<number, number[]>();
  #freeBytes = 0;
  /** Bytes freed since pieces were last merged. */
  #loose = 0;

  constructor() {
    this.memory = new WebAssembly.Memory({ initial: 16, maximum: MAX_PAGES });
    this.#view();
  }

  /** Bytes taken from the operating system. */
  get size(): number {
    return this.memory.buffer.byteLength;
  }

  /** The number of bytes that can still be allocated, if they fit into free pieces. */
  get left(): number {
    return MAX_PAGES * PAGE - this.#top + this.#freeBytes;
  }

  /** Allocates zeroed bytes at the start of a cache line. Throws when 4 GB are used up. */
  alloc(bytes: number): number {
    const size = roundUp(bytes);
    const reused = this.#reuse(size);
    this.used += size;
    if (reused !== NULL_ADDRESS) {
      this.u8.fill(0, reused, reused + size);
      return reused;
    }
    const at = this.#top;
    this.#growTo(at + size);
    this.#top = at + size;
    return at;
  }

  /** Grows the memory for this many bytes at once, so that it does not grow in small steps. */
  reserve(bytes: number): void {
    const missing = Math.ceil((this.#top + bytes - this.size) / PAGE);
    if (missing <= 0 || this.size / PAGE + missing > MAX_PAGES) return;
    this.memory.grow(missing);
    this.#view();
  }

  /** Frees memory that `alloc` returned for this many bytes. */
  free(at: number, bytes: number): void {
    if (at === NULL_ADDRESS) return;
    const size = roundUp(bytes);
    this.used -= size;
    this.#loose += size;
    this.#keep(at, size);
  }

  /** Moves an allocation to a larger one; the bytes after the old ones are zero. */
  regrow(at: number, oldBytes: number, bytes: number): number {
    const moved = this.alloc(bytes);
    this.u8.copyWithin(moved, at, at + oldBytes);
    this.free(at, oldBytes);
    return moved;
  }

  /**
   * Returns a free piece of exactly that size, or one cut from a larger piece. Merges adjacent pieces if that may
   * produce one.
   */
  #reuse(size: number): number {
    const exact = this.#free.get(size)?.pop();
    if (exact !== undefined) {
      this.#freeBytes -= size;
      return exact;
    }
    if (this.#freeBytes < size) return NULL_ADDRESS;
    const cut = this.#cut(size);
    if (cut !== NULL_ADDRESS || this.#loose <= this.#freeBytes * JOIN_SHARE) return cut;
    this.#join();
    return this.#cut(size);
  }

  /** Returns the start of the smallest piece that is large enough. */
  #cut(size: number): number {
    let best = Infinity;
    for (const [larger, pieces] of this.#free) if (larger >= size && larger < best && pieces.length > 0) best = larger;
    if (best === Infinity) return NULL_ADDRESS;
    const at = this.#free.get(best)!.pop()!;
    this.#freeBytes -= best;
    if (best > size) this.#keep(at + size, best - size);
    return at;
  }

  #keep(at: number, size: number): void {
    this.#freeBytes += size;
    const pieces = this.#free.get(size);
    if (pieces) pieces.push(at);
    else this.#free.set(size, [at]);
  }

  /** Merges adjacent pieces. */
  #join(): void {
    const pieces = [...this.#free].flatMap(([size, list]) => list.map((at) => ({ at, size })));
    pieces.sort((a, b) => a.at - b.at);
    this.#free.clear();
    [this.#freeBytes, this.#loose] = [0, 0];
    let [start, end] = [NULL_ADDRESS, NULL_ADDRESS];
    for (const { at, size } of pieces) {
      if (at !== end) {
        if (end > start) this.#keep(start, end - start);
        start = at;
      }
      end = at + size;
    }
    if (end > start) this.#keep(start, end - start);
  }

  #growTo(top: number): void {
    if (top <= this.size) return;
    const missing = Math.ceil((top - this.size) / PAGE);
    // Grows by a sixteenth more than needed: growing is expensive, and untouched memory is not.
    this.memory.grow(
      Math.max(missing, Math.min(MAX_PAGES - this.size / PAGE, missing + Math.ceil(this.size / PAGE / 16))),
    );
    this.#view();
  }

  #view(): void {
    const { buffer } = this.memory;
    this.u8 = new Uint8Array(buffer);
    this.u16 = new Uint16Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.f64 = new Float64Array(buffer);
    this.generation++;
  }
}

/**
 * Rounds small allocations up to one of a few sizes, an eighth or a kilobyte apart, so that freed pieces fit later
 * requests.
 */
export function roundUp(bytes: number): number {
  if (bytes <= 8 * LINE || bytes >= PAGE) return Math.max(LINE, Math.ceil(bytes / LINE) * LINE);
  const step = Math.min(MAX_STEP, Math.max(LINE, 2 ** (Math.floor(Math.log2(bytes)) - 3)));
  return Math.ceil(bytes / step) * step;
}
