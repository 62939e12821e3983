import { lowerBound } from '../kit/lower-bound.ts';
import { findNearSpellings } from '../kit/spellings.ts';

/** The number that every non-empty set has. */
export const NON_EMPTY_SET = 1;
const FIRST = 2;

/**
 * Numbers the values of one column that saved searches name, starting at 2; 0 is any other value or none. If no search
 * names a value anymore, its number is reused. Rows are converted to these numbers, so values that no search names are
 * ignored. A word that is searched with typos has its own number, which represents all similar words.
 */
export class ValueNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #values: string[] = [];
  readonly #uses: number[] = [];
  readonly #free: number[] = [];
  /** The number of values of each length, and the lengths in use, ascending. */
  readonly #named = new Map<number, number>();
  #lengths: readonly number[] = [];
  #version = 0;
  readonly #near = new NearWords();
  readonly #nearOf = new Map<number, { word: string; typos: number }>();

  /** Changes when a value is added or removed. */
  get version(): number {
    return this.#version;
  }

  /** The number of named values. */
  get size(): number {
    return this.#numbers.size;
  }

  /**
   * Adds the numbers of the values that are prefixes of a word. Only prefixes with the length of some value are looked
   * up.
   */
  addBeginnings(word: string, to: Set<number>): void {
    for (const length of this.#lengths) {
      if (length > word.length) return;
      to.add(this.find(length === word.length ? word : word.slice(0, length)));
    }
  }

  find(value: string): number {
    return this.#numbers.get(value) ?? 0;
  }

  /** Returns the number of a value and adds one use. */
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

  /** Returns the number for words within this many typos of a word, and adds one use. */
  acquireNear(word: string, typos: number): number {
    // Words contain no space, so this key cannot be an actual value.
    const number = this.acquire(`${word} ${typos}`);
    if (!this.#nearOf.has(number)) {
      this.#nearOf.set(number, { word, typos });
      this.#near.add(word, typos, number);
    }
    return number;
  }

  /** Adds the numbers of the words searched with typos that are similar enough to a row's word. */
  addNear(word: string, to: Set<number>): void {
    if (this.#near.size > 0) this.#near.addNumbers(word, to);
  }

  /** Releases one use. */
  release(number: number): void {
    if (number < FIRST || --this.#uses[number - FIRST]! > 0) return;
    const near = this.#nearOf.get(number);
    if (near) this.#near.delete(near.word, near.typos);
    this.#nearOf.delete(number);
    const value = this.#values[number - FIRST]!;
    this.#numbers.delete(value);
    this.#countLength(value.length, -1);
    // Clears the text, so that a long one does not take up memory while its number is unused.
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

/** The maximum number of typos allowed in a word. */
const MAX_TYPOS = 2;

/** The words that searches look up with typos, each with a number for every typo limit in use. */
class NearWords {
  /** In code-unit order. */
  readonly #words: string[] = [];
  /** By word, the numbers by typo limit; 0 where no search uses that limit. */
  readonly #numbers = new Map<string, number[]>();

  get size(): number {
    return this.#words.length;
  }

  add(word: string, typos: number, number: number): void {
    let numbers = this.#numbers.get(word);
    if (!numbers) {
      numbers = [0, 0, 0];
      this.#numbers.set(word, numbers);
      this.#words.splice(this.#placeOf(word), 0, word);
    }
    numbers[typos] = number;
  }

  delete(word: string, typos: number): void {
    const numbers = this.#numbers.get(word)!;
    numbers[typos] = 0;
    if (numbers.some((number) => number !== 0)) return;
    this.#numbers.delete(word);
    this.#words.splice(this.#placeOf(word), 1);
  }

  /** Adds the numbers of the words that are similar enough to a row's word. */
  addNumbers(word: string, to: Set<number>): void {
    for (const { word: near, typos } of findNearSpellings(this.#words, word, MAX_TYPOS)) {
      for (const [granted, number] of this.#numbers.get(near)!.entries()) {
        if (number !== 0 && typos <= granted) to.add(number);
      }
    }
  }

  #placeOf(word: string): number {
    return lowerBound(this.#words, (other) => other < word);
  }
}
