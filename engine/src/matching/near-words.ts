import { lowerBound } from '../kit/lower-bound.ts';
import { spellingsNear } from '../kit/spellings.ts';

/** The maximum number of typos allowed in a word. */
const MAX_TYPOS = 2;

/** The words that searches look up with typos, each with a number for every typo limit in use. */
export class NearWords {
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

  /** Adds the numbers of the words that a row's word is close enough to. */
  addNumbers(word: string, to: Set<number>): void {
    for (const { word: asked, typos } of spellingsNear(this.#words, word, MAX_TYPOS)) {
      for (const [granted, number] of this.#numbers.get(asked)!.entries()) {
        if (number !== 0 && typos <= granted) to.add(number);
      }
    }
  }

  #placeOf(word: string): number {
    return lowerBound(this.#words, (other) => other < word);
  }
}
