const FIRST_BYTES = 2 ** 17;
const [ZERO, QUOTE, BACKSLASH] = [48, 34, 92];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];
/** Whole numbers below this are written digit by digit. */
const MOST_DIGITS = 1e9;
/** Between these JSON writes characters as they are, in one byte, but for two. */
const [FIRST_PLAIN, LAST_PLAIN] = [0x20, 0x7e];

/** A piece of text as it is sent, for `TextBytes.add`: made once, written often. */
export function piece(text: string): Uint8Array {
  // A copy of its own: what Buffer makes lies in a pool that it would keep alive.
  return new Uint8Array(Buffer.from(text));
}

/**
 * Writes a text as it is sent, in UTF-8. Pieces that are bytes already are copied several times faster than strings are
 * joined and encoded, and leave no garbage behind. The room is used again for the next text.
 */
export class TextBytes {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #at = 0;

  /** Forgets what was written. */
  begin(): void {
    this.#at = 0;
  }

  /** What was written since `begin`, in a buffer of its own. */
  end(): Buffer<ArrayBuffer> {
    const whole = Buffer.allocUnsafe(this.#at);
    this.#bytes.copy(whole, 0, 0, this.#at);
    return whole;
  }

  get length(): number {
    return this.#at;
  }

  /** What was written since the length was this, as a piece. */
  copyFrom(begun: number): Uint8Array {
    return new Uint8Array(this.#bytes.subarray(begun, this.#at));
  }

  add(bytes: Uint8Array): void {
    if (this.#at + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  text(text: string): void {
    if (this.#at + text.length * 3 > this.#bytes.length) this.#grow(text.length * 3);
    this.#at += this.#bytes.write(text, this.#at);
  }

  /** Whatever JSON has, as `JSON.stringify` writes it. */
  json(value: unknown): void {
    this.text(JSON.stringify(value));
  }

  /** A string in quotes. Of a short one, going through its characters takes less time than asking about them. */
  quoted(text: string): void {
    if (this.#at + text.length + 2 > this.#bytes.length) this.#grow(text.length + 2);
    const bytes = this.#bytes;
    let at = this.#at;
    bytes[at++] = QUOTE;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit < FIRST_PLAIN || unit > LAST_PLAIN || unit === QUOTE || unit === BACKSLASH) return this.json(text);
      bytes[at++] = unit;
    }
    bytes[at++] = QUOTE;
    this.#at = at;
  }

  quotedOrNull(text: string | null): void {
    if (text === null) this.add(NULL);
    else this.quoted(text);
  }

  numberOrNull(value: number | null): void {
    if (value === null) this.add(NULL);
    else this.number(value);
  }

  number(value: number): void {
    if (!(value >= 0 && value < MOST_DIGITS && Number.isInteger(value))) return this.json(value);
    if (this.#at + 9 > this.#bytes.length) this.#grow(9);
    const bytes = this.#bytes;
    const end = this.#at + digitsOf(value);
    let rest = value | 0;
    for (let at = end - 1; at >= this.#at; at--) {
      const tens = (rest / 10) | 0;
      bytes[at] = ZERO + rest - tens * 10;
      rest = tens;
    }
    this.#at = end;
  }

  /** Begins a list or an object of which every part is written with a comma before it; for its end. */
  beginList(): number {
    return this.#at;
  }

  endList(begun: number): void {
    this.#close(begun, LIST, LIST_END);
  }

  endObject(begun: number): void {
    this.#close(begun, OBJECT, OBJECT_END);
  }

  /** The first comma gives way to the bracket. */
  #close(begun: number, first: number, last: number): void {
    if (this.#at + 2 > this.#bytes.length) this.#grow(2);
    if (this.#at === begun) this.#at++;
    this.#bytes[begun] = first;
    this.#bytes[this.#at++] = last;
  }

  #grow(more: number): void {
    const larger = Buffer.allocUnsafeSlow((this.#at + more) * 2);
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

const NULL = piece('null');

function digitsOf(value: number): number {
  if (value < 1e4) return value < 1e2 ? (value < 10 ? 1 : 2) : value < 1e3 ? 3 : 4;
  if (value < 1e6) return value < 1e5 ? 5 : 6;
  return value < 1e8 ? (value < 1e7 ? 7 : 8) : 9;
}
