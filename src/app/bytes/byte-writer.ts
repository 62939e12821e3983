/** Shorter texts are encoded faster here than by a call into Node. */
const SHORT = 40;
const ASCII_END = 0x80;

const SPECIAL = /["&'<>]/;
/** By code: whether a character is ASCII that HTML needs no escape for. */
const IS_PLAIN = Uint8Array.from({ length: ASCII_END }, (_, code) => (SPECIAL.test(String.fromCharCode(code)) ? 0 : 1));
const IS_ASCII = new Uint8Array(ASCII_END).fill(1);

/** Writes texts as UTF-8 and bytes into one buffer, which grows as needed and is reused. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafeSlow(256 * 1024);
  #end = 0;

  clear(): void {
    this.#end = 0;
  }

  /** What was written since `clear`; valid until the next `clear`. */
  get written(): Buffer<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#end);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  text(text: string): void {
    const { length } = text;
    // A UTF-16 unit has at most three bytes in UTF-8.
    this.#reserve(length * 3);
    if (length >= SHORT || !this.#writeShort(text, IS_ASCII)) this.#end += this.#buffer.write(text, this.#end);
  }

  /** Writes a text or an attribute's value as HTML, escaped like React does. */
  escaped(text: string): void {
    this.#reserve(text.length);
    if (text.length >= SHORT || !this.#writeShort(text, IS_PLAIN)) this.text(escape(text));
  }

  /** Writes a text of allowed ASCII characters. Writes nothing and returns `false` if it has another character. */
  #writeShort(text: string, isAllowed: Uint8Array): boolean {
    const buffer = this.#buffer;
    let end = this.#end;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (isAllowed[code] !== 1) return false;
      buffer[end++] = code;
    }
    this.#end = end;
    return true;
  }

  #reserve(bytes: number): void {
    const needed = this.#end + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(needed * 2);
    larger.set(this.#buffer.subarray(0, this.#end));
    this.#buffer = larger;
  }
}

function escape(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
