/** No id: ids are whole numbers from 0. */
const NONE = -1;
const FIRST_PLACES = 1_024;
const MOST_FULL = 0.8;
const GROWTH = 1.5;
/** The highest bit of an entry is its mark, the others are its address. */
const MARK = 0x8000_0000;

export type SavedTable = { ids: Float64Array<ArrayBuffer>; entries: Uint32Array<ArrayBuffer> };

/**
 * Addresses below 2^31 by id, each with a mark, in two typed arrays: 12 bytes a place, of which about two thirds are taken.
 * Open addressing; whoever stands in the place of another stands in the next that is free.
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

  /** -1 when the id is not there. */
  addressOf(id: number): number {
    const place = this.#find(id);
    return place < 0 ? -1 : this.#entries[place]! % MARK;
  }

  /** Without a mark. */
  set(id: number, address: number): void {
    let place = this.#find(id);
    if (place < 0) {
      if (this.#size + 1 > this.#ids.length * MOST_FULL) this.#resize(Math.ceil(this.#ids.length * GROWTH));
      place = this.#freePlace(id);
      this.#ids[place] = id;
      this.#size++;
    }
    this.#entries[place] = address;
  }

  /** To another address, with its mark. */
  move(id: number, address: number): void {
    const place = this.#find(id);
    if (place >= 0) this.#entries[place] = address + (this.#entries[place]! >= MARK ? MARK : 0);
  }

  mark(id: number): void {
    const place = this.#find(id);
    if (place >= 0) this.#entries[place] = (this.#entries[place]! | MARK) >>> 0;
  }

  /** Takes the mark away; whether there was one. */
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
    // Those behind who were pushed past the hole move up, so that they are still found.
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

  /** As they are now; later changes do not show. */
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

/** Ids follow one another; multiplying by the golden ratio spreads them. */
function placeOf(id: number, places: number): number {
  const high = Math.floor(id / 2 ** 32);
  const mixed = Math.imul((id % 2 ** 32) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1) >>> 0;
  return Math.floor((mixed / 2 ** 32) * places);
}

function next(place: number, places: number): number {
  return place + 1 === places ? 0 : place + 1;
}
