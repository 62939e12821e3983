/**
 * Encodes fields in sequence, small values in few bytes. All texts are stored together before the fields, so that
 * reading a record creates one string and slices the others from it.
 *
 * A record: the length of its texts (`units × 2`, `+ 1` if a unit takes two bytes), the texts, the fields.
 */

/** Integers from this size on are written as doubles, because four times the value must be exact. */
const MAX_SMALL = 2 ** 50;
/** The type of a number, stored in its two lowest bits. */
const [INTEGER, HUNDREDTHS, DOUBLE] = [0, 1, 2] as const;

/** Builds one record at a time. */
export class RecordWriter {
  #bytes = Buffer.allocUnsafe(1024);
  #at = 0;
  #texts = '';

  begin(): void {
    this.#at = 0;
    this.#texts = '';
  }

  /** Returns the record since `begin`. The next record overwrites the bytes. */
  end(): Uint8Array {
    const fields = Buffer.from(this.#bytes.subarray(0, this.#at));
    const texts = this.#texts;
    const isWide = hasWideUnits(texts);
    this.#at = 0;
    this.varint(texts.length * 2 + (isWide ? 1 : 0));
    this.#grow(texts.length * 2 + fields.length);
    this.#at += this.#bytes.write(texts, this.#at, isWide ? 'utf16le' : 'latin1');
    this.#at += fields.copy(this.#bytes, this.#at);
    return this.#bytes.subarray(0, this.#at);
  }

  /** Writes an integer from 0 to 2^53. */
  varint(value: number): void {
    this.#grow(8);
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[this.#at++] = (rest % 0x80) | 0x80;
    this.#bytes[this.#at++] = rest;
  }

  number(value: number | null): void {
    if (value === null) return this.varint(0);
    if (isSmall(value)) return this.varint(1 + value * 4 + INTEGER);
    const hundredths = Math.round(value * 100);
    if (isSmall(hundredths) && hundredths / 100 === value) return this.varint(1 + hundredths * 4 + HUNDREDTHS);
    this.varint(1 + DOUBLE);
    this.#grow(8);
    this.#at = this.#bytes.writeDoubleLE(value, this.#at);
  }

  text(value: string | null): void {
    this.varint(value === null ? 0 : value.length + 1);
    if (value !== null) this.#texts += value;
  }

  #grow(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe((this.#at + more) * 2);
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

/** Reads fields in the order in which the writer wrote them. */
export class RecordReader {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #texts = '';
  #nextText = 0;

  begin(bytes: Buffer, at: number): void {
    this.#bytes = bytes;
    this.#at = at;
    const header = this.varint();
    const start = this.#at;
    this.#nextText = 0;
    if (header % 2 === 0) {
      this.#at = start + header / 2;
      this.#texts = bytes.toString('latin1', start, this.#at);
    } else {
      this.#at = start + header - 1;
      this.#texts = bytes.toString('utf16le', start, this.#at);
    }
  }

  varint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#at++]!;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let scale = 0x80; ; scale *= 0x80) {
      byte = bytes[this.#at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  number(): number | null {
    const value = this.varint() - 1;
    if (value < 0) return null;
    const kind = value % 4;
    if (kind === INTEGER) return value / 4;
    if (kind === HUNDREDTHS) return (value - HUNDREDTHS) / 400;
    const double = this.#bytes.readDoubleLE(this.#at);
    this.#at += 8;
    return double;
  }

  text(): string | null {
    const length = this.varint() - 1;
    return length < 0 ? null : this.#texts.slice(this.#nextText, (this.#nextText += length));
  }
}

function isSmall(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < MAX_SMALL && !Object.is(value, -0);
}

function hasWideUnits(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- all characters of Latin-1 are allowed here
  return /[^\u0000-\u00ff]/.test(text);
}
