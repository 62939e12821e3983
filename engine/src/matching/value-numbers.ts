import { NearWords } from './near-words.ts';

/** The number that every set has that is not empty. */
export const PRESENT = 1;
const FIRST = 2;

/**
 * Numbers the values of one column that saved searches name, from 2 on; 0 is any other value or none. The number of a
 * value that no search names any more goes to the next new one. Rows are read through it: what nobody asks for is
 * nothing. A word that is asked for with typos has a number of its own, which stands for all words that are near enough.
 */
export class ValueNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #values: string[] = [];
  readonly #uses: number[] = [];
  readonly #free: number[] = [];
  /** Of how many values each length is, and the lengths that some are of, ascending. */
  readonly #named = new Map<number, number>();
  #lengths: readonly number[] = [];
  #version = 0;
  readonly #near = new NearWords();
  /** The words with typos by number. */
  readonly #nearOf = new Map<number, { word: string; typos: number }>();

  /** Changes when a value comes or goes. */
  get version(): number {
    return this.#version;
  }

  /** How many values are named. */
  get size(): number {
    return this.#numbers.size;
  }

  /** Adds the numbers of the values that a word begins with. Only beginnings as long as some value are looked up. */
  addBeginnings(word: string, to: Set<number>): void {
    for (const length of this.#lengths) {
      if (length > word.length) return;
      to.add(this.find(length === word.length ? word : word.slice(0, length)));
    }
  }

  find(value: string): number {
    return this.#numbers.get(value) ?? 0;
  }

  /** The number of a value, used once more. */
  acquire(value: string): number {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.#free.pop() ?? FIRST + this.#values.length;
      this.#numbers.set(value, number);
      this.#values[number - FIRST] = value;
      this.#uses[number - FIRST] = 0;
      this.#version++;
      this.#countLength(value.length, 1);
    }
    this.#uses[number - FIRST]! += 1;
    return number;
  }

  /** The number of the words at most so many typos from one, used once more. */
  acquireNear(word: string, typos: number): number {
    // No word has a blank, so this is none's own value.
    const number = this.acquire(`${word} ${typos}`);
    if (!this.#nearOf.has(number)) {
      this.#nearOf.set(number, { word, typos });
      this.#near.add(word, typos, number);
    }
    return number;
  }

  /** Adds the numbers of words with typos to which a row's word is near enough. */
  addNear(word: string, to: Set<number>): void {
    if (this.#near.size > 0) this.#near.addNumbers(word, to);
  }

  /** Ends one use. */
  release(number: number): void {
    if (number < FIRST || --this.#uses[number - FIRST]! > 0) return;
    const near = this.#nearOf.get(number);
    if (near) this.#near.delete(near.word, near.typos);
    this.#nearOf.delete(number);
    const value = this.#values[number - FIRST]!;
    this.#numbers.delete(value);
    this.#countLength(value.length, -1);
    // A long one is not kept for the sake of its place.
    this.#values[number - FIRST] = '';
    this.#free.push(number);
    this.#version++;
  }

  #countLength(length: number, more: 1 | -1): void {
    const count = (this.#named.get(length) ?? 0) + more;
    if (count === 0) this.#named.delete(length);
    else this.#named.set(length, count);
    if (count === 0 || (count === 1 && more === 1)) this.#lengths = [...this.#named.keys()].sort((a, b) => a - b);
  }
}
