/** Values seen at most: what is beyond is written out where it stands. */
const MOST_VALUES = 65_536;
/** Longer ones are hardly the same twice. */
const MOST_UNITS = 1_024;
const SEEN_ONCE = 2 ** 16;

/**
 * Values that many listings have in common, each kept once under a small number. A value is taken in when it is seen the
 * second time, so that what is one listing's alone, such as the addresses of its photos, does not fill the place. Values
 * are named by a text that they can be made from.
 */
export class SharedValues<Value> {
  readonly #numbers = new Map<string, number>();
  readonly #values: Value[] = [];
  /** Hashes of texts seen once; one may push out another, which is then seen once again. */
  readonly #seen = new Uint32Array(SEEN_ONCE);
  readonly #make: (text: string) => Value;
  readonly #most: number;

  constructor(make: (text: string) => Value, most: number = MOST_VALUES) {
    this.#make = make;
    this.#most = most;
  }

  /** -1 when the value is not shared. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const isFull = this.#values.length >= this.#most;
    return isFull || text.length > MOST_UNITS || !this.#isSeenAgain(text) ? -1 : this.#add(text);
  }

  /** The shared value of a text, where there is one. */
  find(text: string): Value | undefined {
    const number = this.#numbers.get(text);
    return number === undefined ? undefined : this.valueOf(number);
  }

  /** Whoever gets it shares it and must not change it. */
  valueOf(number: number): Value {
    return this.#values[number]!;
  }

  /** Texts by number, for `load`. */
  save(): string[] {
    return [...this.#numbers.keys()];
  }

  load(texts: readonly string[]): void {
    for (const text of texts) this.#add(text);
  }

  #add(text: string): number {
    // Texts cut from longer ones would keep those alive.
    const own = Buffer.from(text, 'utf16le').toString('utf16le');
    this.#numbers.set(own, this.#values.length);
    return this.#values.push(this.#make(own)) - 1;
  }

  #isSeenAgain(key: string): boolean {
    const hash = hashOf(key);
    const place = hash % SEEN_ONCE;
    if (this.#seen[place] === hash) return true;
    this.#seen[place] = hash;
    return false;
  }
}

/** FNV-1a; never 0, which stands for nothing seen. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0 || 1;
}
