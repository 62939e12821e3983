import type { Bits } from '../bits.ts';
import { Dictionary, MISSING } from '../dictionary.ts';
import type { Value } from '../schema.ts';
import { CodeIndex } from './code-index.ts';

/** Codes by slot, as narrow as the dictionary allows. */
export type Codes = Uint16Array | Uint32Array;

/** One dictionary code a row. */
export class CodeColumn {
  readonly kind = 'code';
  readonly dictionary = new Dictionary();
  readonly #index = new CodeIndex();
  codes: Codes = new Uint16Array(0);

  grow(capacity: number): void {
    this.codes = grownCodes(this.codes, capacity);
    this.#index.grow(capacity);
  }

  /** Answers whether that changes anything. */
  put(slot: number, value: Value): boolean {
    const before = this.codes[slot]!;
    if (before === MISSING ? value === null : this.dictionary.valueOf(before) === value) return false;
    const code = value === null ? MISSING : this.dictionary.acquire(value as string);
    this.dictionary.release(before);
    this.codes = wideEnough(this.codes, code);
    this.codes[slot] = code;
    this.#index.delete(before, slot);
    this.#index.add(code, slot);
    return true;
  }

  /** Adds those slots of `need` to a set that have one of the codes. */
  addSlots(set: Bits, codes: readonly number[], need: Bits): void {
    for (const code of codes) this.#index.addTo(set, code, need, () => slotsWhere(this.codes, code));
  }
}

/** The slots of rows with a code, by looking at all. */
function slotsWhere(codes: Codes, wanted: number): number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < codes.length; slot++) if (codes[slot] === wanted) slots.push(slot);
  return slots;
}

export function grownCodes(codes: Codes, capacity: number): Codes {
  const larger = codes instanceof Uint16Array ? new Uint16Array(capacity) : new Uint32Array(capacity);
  larger.set(codes);
  return larger;
}

/** The same codes where `code` fits in. */
export function wideEnough(codes: Codes, code: number): Codes {
  return code < 2 ** 16 || codes instanceof Uint32Array ? codes : Uint32Array.from(codes);
}
