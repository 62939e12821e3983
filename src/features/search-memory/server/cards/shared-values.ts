import { hashText } from '#kit/text/hash-text.ts';
/** Maximum number of shared values. Further values are written inline. */
const MAX_VALUES = 65_536;
/** Maximum length in UTF-16 units. Longer values rarely occur twice. */
const MAX_UNITS = 1_024;
/** The initial and the maximum capacity for hashes of texts that were seen once. */
const [FIRST_SEEN, MAX_SEEN_VALUES] = [2 ** 8, 2 ** 16];

/**
 * Values that many listings share, each stored once under a small number. A value is added when it is seen for the
 * second time, so that values of only one listing, such as the URLs of its photos, do not use up the space. Values are
 * identified by a text from which they can be created.
 */
export class SharedValues<Value> {
  readonly #numbers = new Map<string, number>();
  readonly #values: Value[] = [];
  /** Hashes of texts that were seen once. A hash may overwrite another one, whose text must then be seen once more. */
  #seen = new Uint32Array(FIRST_SEEN);
  #seenCount = 0;
  readonly #make: (text: string) => Value;
  readonly #max: number;

  constructor(make: (text: string) => Value, max: number = MAX_VALUES) {
    this.#make = make;
    this.#max = max;
  }

  /** Returns the value's number, or -1 if it is not shared. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const isFull = this.#values.length >= this.#max;
    return isFull || text.length > MAX_UNITS || !this.#isSeenAgain(text) ? -1 : this.#add(text);
  }

  /** Returns the shared value of a text, if there is one. */
  find(text: string): Value | undefined {
    const number = this.#numbers.get(text);
    return number === undefined ? undefined : this.valueOf(number);
  }

  /** Returns a shared object, which callers must not change. */
  valueOf(number: number): Value {
    return this.#values[number]!;
  }

  /** Returns the texts in the order of their numbers, for `load`. */
  save(): string[] {
    return [...this.#numbers.keys()];
  }

  load(texts: readonly string[]): void {
    for (const text of texts) this.#add(text);
  }

  #add(text: string): number {
    // Copies the text, because a slice would keep the longer string alive.
    const own = Buffer.from(text, 'utf16le').toString('utf16le');
    this.#numbers.set(own, this.#values.length);
    return this.#values.push(this.#make(own)) - 1;
  }

  #isSeenAgain(key: string): boolean {
    const hash = hashText(key);
    const place = hash % this.#seen.length;
    if (this.#seen[place] === hash) return true;
    this.#seen[place] = hash;
    if (++this.#seenCount > this.#seen.length / 2 && this.#seen.length < MAX_SEEN_VALUES) this.#growSeen();
    return false;
  }

  /**
   * Grows to the maximum in one step, because an inventory that exceeds the initial capacity is usually loaded as a
   * whole.
   */
  #growSeen(): void {
    const seen = new Uint32Array(MAX_SEEN_VALUES);
    for (const hash of this.#seen) seen[hash % MAX_SEEN_VALUES] = hash;
    this.#seen = seen;
  }
}
