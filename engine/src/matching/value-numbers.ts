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
  /** No value was ever longer. */
  #longest = 0;
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

  get longest(): number {
    return this.#longest;
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
      this.#longest = Math.max(this.#longest, value.length);
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
    this.#numbers.delete(this.#values[number - FIRST]!);
    this.#free.push(number);
    this.#version++;
  }
}
