const PAGE = 65_536;
const MOST_PAGES = 65_536;
const LINE = 64;
const MOST_STEP = 1024;
/** Nobody's address: nothing is ever allocated here. */
export const NOWHERE = 0;

/**
 * One linear memory and who uses which part of it. Addresses are bytes, allocations begin at a cache line. Views are made
 * anew when the memory grows, so nobody keeps one across a call that may allocate.
 */
export class Heap {
  readonly memory: WebAssembly.Memory;
  u8!: Uint8Array;
  u16!: Uint16Array;
  u32!: Uint32Array;
  i32!: Int32Array;
  f64!: Float64Array;
  /** Grows with every growth of the memory: whoever holds views compares it. */
  generation = 0;
  /** Bytes in use. */
  used = 0;
  #top = LINE;
  readonly #free = new Map<number, number[]>();

  constructor() {
    this.memory = new WebAssembly.Memory({ initial: 16, maximum: MOST_PAGES });
    this.#view();
  }

  /** Bytes taken from the system. */
  get size(): number {
    return this.memory.buffer.byteLength;
  }

  /** Zeroed bytes at the beginning of a line. Throws when 4 GB are used up. */
  alloc(bytes: number): number {
    const size = roundUp(bytes);
    this.used += size;
    const reused = this.#free.get(size)?.pop();
    if (reused !== undefined) {
      this.u8.fill(0, reused, reused + size);
      return reused;
    }
    const at = this.#top;
    this.#top += size;
    if (this.#top > this.size) this.#grow();
    return at;
  }

  /** Takes as much from the system as so many bytes need, so that it need not be taken bit by bit. */
  reserve(bytes: number): void {
    const missing = Math.ceil((this.#top + bytes - this.size) / PAGE);
    if (missing <= 0 || this.size / PAGE + missing > MOST_PAGES) return;
    this.memory.grow(missing);
    this.#view();
  }

  /** Gives back what `alloc` of so many bytes gave. */
  free(at: number, bytes: number): void {
    if (at === NOWHERE) return;
    const size = roundUp(bytes);
    this.used -= size;
    const list = this.#free.get(size);
    if (list) list.push(at);
    else this.#free.set(size, [at]);
  }

  /** Moves to more room; what follows the old bytes is zero. */
  regrow(at: number, oldBytes: number, bytes: number): number {
    const moved = this.alloc(bytes);
    this.u8.copyWithin(moved, at, at + oldBytes);
    this.free(at, oldBytes);
    return moved;
  }

  #grow(): void {
    const missing = Math.ceil((this.#top - this.size) / PAGE);
    // A sixteenth more than is needed: growing is dear, memory that is never touched is not.
    this.memory.grow(Math.min(MOST_PAGES - this.size / PAGE, missing + Math.ceil(this.size / PAGE / 16)));
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

/** Sizes of small allocations are few, an eighth or a kilobyte apart, so that what is given back fits what is asked for. */
export function roundUp(bytes: number): number {
  if (bytes <= 8 * LINE || bytes >= PAGE) return Math.max(LINE, Math.ceil(bytes / LINE) * LINE);
  const step = Math.min(MOST_STEP, Math.max(LINE, 2 ** (Math.floor(Math.log2(bytes)) - 3)));
  return Math.ceil(bytes / step) * step;
}
