import { ESCAPED_PARAMETER } from './compact-html.ts';

/** Texts up to this length are encoded faster here than by a call into Node; longer texts too if they need escaping. */
const SHORT = 40;
const SHORT_ESCAPED = 250;
const ASCII_END = 0x80;
const AMPERSAND = 0x26;
const PARAMETER = /[a-z\d]+=/iy;

const SPECIAL = /["&'<>]/g;
/** How React escapes these characters. */
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};
const MAX_ESCAPE_LENGTH = 6;
/** By code of an ASCII character: how HTML writes it if it is a special character. */
const ESCAPED = Array.from({ length: ASCII_END }, (_, code) => {
  const character = String.fromCharCode(code);
  return Buffer.from(ESCAPES[character] ?? character);
});
/** By code of an ASCII character: whether HTML writes it unchanged. */
const IS_PLAIN = Uint8Array.from(ESCAPED, ({ length }) => (length === 1 ? 1 : 0));

/** Writes texts (as UTF-8) and bytes into one buffer, which is reused and grows as needed. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafeSlow(256 * 1024);
  #end = 0;

  clear(): void {
    this.#end = 0;
  }

  /** The bytes written since `clear`; valid until the next `clear`. */
  get written(): Buffer<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#end);
  }

  /** The number of bytes that were written since `clear`. */
  get length(): number {
    return this.#end;
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  text(text: string): void {
    const { length } = text;
    // In UTF-8, a UTF-16 unit takes at most three bytes.
    this.#reserve(length * 3);
    if (length >= SHORT || !this.#writeShort(text)) this.#end += this.#buffer.write(text, this.#end);
  }

  /** Writes a text or an attribute's value as HTML, escaped like React does. */
  escaped(text: string): void {
    if (text.length >= SHORT_ESCAPED || !this.#writeEscaped(text)) this.text(escape(text));
  }

  /** Writes an address in an attribute. Ampersands before parameters are not escaped (`compact-html.ts`). */
  address(text: string): void {
    if (text.length >= SHORT_ESCAPED || !this.#writeEscaped(text, true))
      this.text(escape(text).replaceAll(ESCAPED_PARAMETER, '&'));
  }

  /** Writes a text of ASCII characters. If the text has any other character, writes nothing and returns `false`. */
  #writeShort(text: string): boolean {
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

  /** Does the same with escaping. In an address, ampersands before parameters are not escaped. */
  #writeEscaped(text: string, isAddress = false): boolean {
    this.#reserve(text.length * MAX_ESCAPE_LENGTH);
    const buffer = this.#buffer;
    let end = this.#end;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (IS_PLAIN[code] === 1 || (isAddress && code === AMPERSAND && isParameter(text, index + 1)))
        buffer[end++] = code;
      else if (code >= ASCII_END) return false;
      else for (const byte of ESCAPED[code]!) buffer[end++] = byte;
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

function isParameter(text: string, index: number): boolean {
  PARAMETER.lastIndex = index;
  return PARAMETER.test(text);
}

function escape(text: string): string {
  return text.replaceAll(SPECIAL, (character) => ESCAPES[character]!);
}
