import { Dictionary, MISSING } from '../dictionary.ts';
import type { Value } from '../schema.ts';

/** One dictionary code a row. */
export class CodeColumn {
  readonly kind = 'code';
  readonly dictionary = new Dictionary();
  codes = new Uint32Array(0);

  grow(capacity: number): void {
    const larger = new Uint32Array(capacity);
    larger.set(this.codes);
    this.codes = larger;
  }

  put(slot: number, value: Value): void {
    const code = value === null ? MISSING : this.dictionary.acquire(value as string);
    this.dictionary.release(this.codes[slot]!);
    this.codes[slot] = code;
  }
}
