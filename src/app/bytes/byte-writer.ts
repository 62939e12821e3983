/** Shorter texts are encoded faster here than by a call into Node. */
const SHORT = 40;
const ASCII_END = 0x80;

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
    if (length >= SHORT || !this.#writeAscii(text)) this.#end += this.#buffer.write(text, this.#end);
  }

  /** Returns whether all characters are ASCII; only then they count as written. */
  #writeAscii(text: string): boolean {
    const buffer = this.#buffer;
    let end = this.#end;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code >= ASCII_END) return false;
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
