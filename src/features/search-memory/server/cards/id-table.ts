/** Marks an empty slot, because IDs are integers from 0. */
const NONE = -1;
const FIRST_PLACES = 1_024;
const MAX_FULL = 0.8;
const GROWTH = 1.5;
/** The highest bit of an entry is its mark. The others are its address. */
const MARK = 0x8000_0000;

export type SavedTable = { ids: Float64Array<ArrayBuffer>; entries: Uint32Array<ArrayBuffer> };

/**
 * A hash table from IDs to addresses below 2^31, each with a mark bit, in two typed arrays: 12 bytes per slot, and
 * about two thirds of the slots are used. Uses open addressing with linear probing.
 */
export class IdTable {
  #ids = new Float64Array(FIRST_PLACES).fill(NONE);
  #entries = new Uint32Array(FIRST_PLACES);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#ids.byteLength + this.#entries.byteLength;
  }

  /** Returns -1 if the ID is missing. */
  addressOf(id: number): number {
    const place = this.#find(id);
    return place < 0 ? -1 : this.#entries[place]! % MARK;
  }

  /** Sets an address and clears its mark. */
  set(id: number, address: number): void {
    let place = this.#find(id);
    if (place < 0) {
      if (this.#size + 1 > this.#ids.length * MAX_FULL) this.#resize(Math.ceil(this.#ids.length * GROWTH));
      place = this.#freePlace(id);
      this.#ids[place] = id;
      this.#size++;
    }
    this.#entries[place] = address;
  }

  /** Changes an address and keeps the mark. */
  move(id: number, address: number): void {
    const place = this.#find(id);
    if (place >= 0) this.#entries[place] = address + (this.#entries[place]! >= MARK ? MARK : 0);
  }

  mark(id: number): void {
    const place = this.#find(id);
    if (place >= 0) this.#entries[place] = (this.#entries[place]! | MARK) >>> 0;
  }

  /** Clears the mark. Returns whether it was set. */
  unmark(id: number): boolean {
    const place = this.#find(id);
    if (place < 0 || this.#entries[place]! < MARK) return false;
    this.#entries[place]! -= MARK;
    return true;
  }

  delete(id: number): void {
    let hole = this.#find(id);
    if (hole < 0) return;
    this.#size--;
    const { length } = this.#ids;
    // Moves back the following entries, so that lookups still find them.
    for (let place = next(hole, length); this.#ids[place] !== NONE; place = next(place, length)) {
      const home = placeOf(this.#ids[place]!, length);
      const isBehindHole = hole <= place ? home <= hole || home > place : home <= hole && home > place;
      if (!isBehindHole) continue;
      this.#ids[hole] = this.#ids[place]!;
      this.#entries[hole] = this.#entries[place]!;
      hole = place;
    }
    this.#ids[hole] = NONE;
  }

  /** Returns a copy of the current IDs. */
  ids(): Float64Array {
    return this.#ids.filter((id) => id !== NONE);
  }

  save(): SavedTable {
    return { ids: this.#ids.slice(), entries: this.#entries.slice() };
  }

  load({ ids, entries }: SavedTable): void {
    this.#ids = ids;
    this.#entries = entries;
    this.#size = ids.reduce((size, id) => size + (id === NONE ? 0 : 1), 0);
  }

  #find(id: number): number {
    const { length } = this.#ids;
    for (let place = placeOf(id, length); ; place = next(place, length)) {
      if (this.#ids[place] === id) return place;
      if (this.#ids[place] === NONE) return -1;
    }
  }

  #freePlace(id: number): number {
    let place = placeOf(id, this.#ids.length);
    while (this.#ids[place] !== NONE) place = next(place, this.#ids.length);
    return place;
  }

  #resize(places: number): void {
    const [ids, entries] = [this.#ids, this.#entries];
    this.#ids = new Float64Array(places).fill(NONE);
    this.#entries = new Uint32Array(places);
    for (let i = 0; i < ids.length; i++) {
      if (ids[i] === NONE) continue;
      const place = this.#freePlace(ids[i]!);
      this.#ids[place] = ids[i]!;
      this.#entries[place] = entries[i]!;
    }
  }
}

/** Hashes an ID to a slot. IDs are consecutive, so multiplying by the golden ratio distributes them evenly. */
function placeOf(id: number, places: number): number {
  const high = Math.floor(id / 2 ** 32);
  const mixed = Math.imul((id % 2 ** 32) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1) >>> 0;
  return Math.floor((mixed / 2 ** 32) * places);
}

function next(place: number, places: number): number {
  return place + 1 === places ? 0 : place + 1;
}
