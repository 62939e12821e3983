import type { CodeData, ListData } from '../dataset.ts';

/** Writes codes one by one, growing: the values of a row, then `endRow`. */
export class ListWriter {
  readonly #starts: Uint32Array;
  #codes = new Uint16Array(1024);
  #length = 0;
  #row = 0;

  constructor(size: number) {
    this.#starts = new Uint32Array(size + 1);
  }

  /** Adds an option by number; the dictionary has it after the missing value. */
  add(option: number): void {
    if (this.#length === this.#codes.length) {
      const grown = new Uint16Array(this.#codes.length * 2);
      grown.set(this.#codes);
      this.#codes = grown;
    }
    this.#codes[this.#length++] = option + 1;
  }

  endRow(): void {
    this.#starts[++this.#row] = this.#length;
  }

  finish(kind: ListData['kind'], options: readonly string[]): ListData {
    return { kind, dictionary: ['', ...options], starts: this.#starts, codes: this.#codes.slice(0, this.#length) };
  }
}

/** A column of numbered options, all named after the column. */
export function codeColumn(codes: Uint16Array, options: readonly string[]): CodeData {
  return { kind: 'code', dictionary: ['', ...options], codes };
}

/** `body0`, `body1`, … */
export function optionNames(name: string, count: number): string[] {
  return Array.from({ length: count }, (_option, i) => `${name}${i}`);
}
