/**
 * Texts by code in their snapshot form, which allows look-ups without creating a string for each: their bytes in one
 * piece, the end of each, and a hash table of codes with open addressing. The bytes are UTF-8, except that each half of
 * a surrogate pair is encoded separately, so that any string is restored exactly.
 */
export type TextTable = {
  bytes: Uint8Array;
  /** The end of each code's text, which starts at the end of the previous code's text. */
  ends: Uint32Array;
  /** Codes; the length is a power of two, and 0 marks a free slot. */
  slots: Uint32Array;
};

/** Returns the size of a hash table for this many texts. */
export function slotCount(texts: number): number {
  return 2 ** Math.max(4, Math.ceil(Math.log2(texts * 2 + 1)));
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

export function addToSlots(slots: Uint32Array, text: string, code: number): void {
  const mask = slots.length - 1;
  let at = hashOf(text) & mask;
  while (slots[at] !== 0) at = (at + 1) & mask;
  slots[at] = code;
}

/** Writes a text's bytes from `start` on, where 3 bytes per character must be free; returns their end. */
export function writeText(text: string, bytes: Uint8Array, start: number): number {
  let at = start;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes[at++] = unit;
    else if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >>> 6);
      bytes[at++] = 0x80 | (unit & 63);
    } else {
      bytes[at++] = 0xe0 | (unit >>> 12);
      bytes[at++] = 0x80 | ((unit >>> 6) & 63);
      bytes[at++] = 0x80 | (unit & 63);
    }
  }
  return at;
}

function readText(bytes: Uint8Array, from: number, end: number): string {
  const units: number[] = [];
  for (let at = from; at < end;) {
    const byte = bytes[at]!;
    const more = byte < 0x80 ? 0 : byte < 0xe0 ? 1 : 2;
    units.push(
      more === 0
        ? byte
        : more === 1
          ? ((byte & 31) << 6) | low(at + 1)
          : ((byte & 15) << 12) | (low(at + 1) << 6) | low(at + 2),
    );
    at += 1 + more;
  }
  let text = '';
  // A call can safely take this many arguments.
  for (let i = 0; i < units.length; i += 4096) text += String.fromCharCode(...units.slice(i, i + 4096));
  return text;

  function low(at: number): number {
    return bytes[at]! & 63;
  }
}

/** The texts of a snapshot that still have the codes stored in it. */
export class LoadedTexts {
  readonly #table: TextTable;
  #gone: Uint8Array | null = null;

  constructor(table: TextTable) {
    this.#table = table;
  }

  /** Returns the code of a text. */
  find(text: string): number | undefined {
    const { slots } = this.#table;
    const mask = slots.length - 1;
    for (let at = hashOf(text) & mask; slots[at] !== 0; at = (at + 1) & mask) {
      const code = slots[at]!;
      if (this.#gone?.[code] !== 1 && this.#is(code, text)) return code;
    }
    return undefined;
  }

  textOf(code: number): string {
    const { bytes, ends } = this.#table;
    return readText(bytes, ends[code - 1]!, ends[code]!);
  }

  /** Marks that a code now belongs to another text, or to none. */
  forget(code: number): void {
    const { length } = this.#table.ends;
    if (code < length) (this.#gone ??= new Uint8Array(length))[code] = 1;
  }

  #is(code: number, text: string): boolean {
    const { bytes, ends } = this.#table;
    let at = ends[code - 1]!;
    const end = ends[code]!;
    if (end - at < text.length) return false;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return readText(bytes, ends[code - 1]!, end) === text;
      if (bytes[at++] !== unit) return false;
    }
    return at === end;
  }
}
