const FIRST_BYTES = 2 ** 17;
const [ZERO, QUOTE, BACKSLASH] = [48, 34, 92];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];
/** Whole numbers below this are written digit by digit. */
const MAX_DIGITS = 1e9;
/** JSON writes characters in this range unchanged, in one byte, except the quote and the backslash. */
const [FIRST_PLAIN, LAST_PLAIN] = [0x20, 0x7e];

/** Encodes a piece of text for `TextBytes.add`: encoded once, written often. */
export function encodePiece(text: string): Uint8Array {
  // Copies the bytes, because Buffer returns a part of a pool, which the piece would keep in memory.
  return new Uint8Array(Buffer.from(text));
}

/**
 * Writes a text in UTF-8. Copying pieces that are already bytes is several times faster than joining and encoding
 * strings, and leaves no garbage. The buffer is reused for the next text.
 */
export class TextBytes {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #at = 0;

  /** Discards what was written. */
  begin(): void {
    this.#at = 0;
  }

  /** Returns the bytes written since `begin`, in a new buffer. */
  end(): Buffer<ArrayBuffer> {
    const whole = Buffer.allocUnsafe(this.#at);
    this.#bytes.copy(whole, 0, 0, this.#at);
    return whole;
  }

  get length(): number {
    return this.#at;
  }

  /** Returns what was written since the length was `begun`, as a piece. */
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

  /** Writes a JSON value as `JSON.stringify` does. */
  json(value: unknown): void {
    this.text(JSON.stringify(value));
  }

  /** Writes a string in quotes. For a short string, a loop over its characters is faster than a test before writing. */
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
    if (!(value >= 0 && value < MAX_DIGITS && Number.isInteger(value))) return this.json(value);
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

  /**
   * Begins a list or an object in which every element is written with a comma before it. Returns the position that its
   * end needs.
   */
  beginList(): number {
    return this.#at;
  }

  endList(begun: number): void {
    this.#close(begun, LIST, LIST_END);
  }

  endObject(begun: number): void {
    this.#close(begun, OBJECT, OBJECT_END);
  }

  /** Replaces the first comma with the bracket. */
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

const NULL = encodePiece('null');

function digitsOf(value: number): number {
  if (value < 1e4) return value < 1e2 ? (value < 10 ? 1 : 2) : value < 1e3 ? 3 : 4;
  if (value < 1e6) return value < 1e5 ? 5 : 6;
  return value < 1e8 ? (value < 1e7 ? 7 : 8) : 9;
}
