import { isUtf8 } from 'node:buffer';

/** The named encoding is not supported. */
export class EncodingError extends Error {}

const ALIASES: Readonly<Record<string, string>> = {
  'latin-1': 'latin1',
  'utf-16': 'utf-16le',
  utf16: 'utf-16le',
  ansi: 'windows-1252',
  cp1252: 'windows-1252',
};

/** The number of bytes used to detect the encoding. */
const DETECTION_BYTES = 1000;

type Decoder = (chunk: Buffer, last: boolean) => string;

/**
 * Decodes text. Without `encoding`, it is detected: a byte order mark decides; otherwise zero bytes indicate UTF-16 or
 * UTF-32; otherwise the text is UTF-8, and each byte that is invalid in UTF-8 is read as Windows-1252, a superset of
 * Latin-1. So files in either encoding can be read, and a stray byte damages no other character.
 * @throws EncodingError for an unknown encoding.
 */
export async function* decodeText(bytes: AsyncIterable<Buffer>, encoding?: string): AsyncGenerator<string> {
  let decode = encoding ? decoderOf(encoding) : undefined;
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const ready = decode ? chunk : (head = Buffer.concat([head, chunk]));
    if (!decode && head.length < DETECTION_BYTES) continue;
    decode ??= detect(head);
    const text = decode(ready, false);
    if (text) yield text;
  }
  const waiting = decode ? Buffer.alloc(0) : head;
  const tail = (decode ?? detect(head))(waiting, true);
  if (tail) yield tail;
}

function decoderOf(encoding: string): Decoder {
  const name = ALIASES[encoding.toLowerCase()] ?? encoding.toLowerCase();
  if (name === 'utf-32' || name === 'utf-32le') return utf32(true);
  if (name === 'utf-32be') return utf32(false);
  try {
    const decoder = new TextDecoder(name);
    return (chunk, last) => decoder.decode(chunk, { stream: !last });
  } catch {
    throw new EncodingError(
      `The encoding "${encoding}" is not known. Usual ones are utf-8, utf-16le, latin1 and windows-1252.`,
    );
  }
}

function detect(head: Buffer): Decoder {
  if (head.length >= 4 && head.readUInt32LE(0) === 0xfeff) return utf32(true);
  if (head.length >= 4 && head.readUInt32BE(0) === 0xfeff) return utf32(false);
  if (head[0] === 0xff && head[1] === 0xfe) return decoderOf('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return decoderOf('utf-16be');
  const sample = head.subarray(0, DETECTION_BYTES);
  const zeros = [0, 1, 2, 3].map((place) => sample.filter((byte, at) => at % 4 === place && byte === 0).length);
  const many = (count: number) => count > sample.length / 8;
  const [first, second, third, fourth] = zeros.map(many);
  if (second && third && fourth && !first) return utf32(true);
  if (first && second && third && !fourth) return utf32(false);
  if (second && fourth) return decoderOf('utf-16le');
  if (first && third) return decoderOf('utf-16be');
  return utf8OrWindows();
}

function utf8OrWindows(): Decoder {
  let carry: Buffer = Buffer.alloc(0);
  let first = true;
  return (chunk, last) => {
    const whole = carry.length ? Buffer.concat([carry, chunk]) : chunk;
    const end = last ? whole.length : completeLength(whole);
    const ready = whole.subarray(0, end);
    carry = Buffer.from(whole.subarray(end));
    const text = isUtf8(ready) ? ready.toString('utf8') : decodeMixed(ready);
    // Files that were saved twice can have two byte order marks.
    const stripped = first ? text.replace(/^\uFEFF+/, '') : text;
    if (ready.length) first = false;
    return stripped;
  };
}

/** Decodes bytes from 0x80 as Windows-1252. */
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** Decodes valid UTF-8 sequences as UTF-8 and every other byte as Windows-1252. */
function decodeMixed(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\xff]+/g, (run) => decodeRun(Buffer.from(run, 'latin1')));
}

function decodeRun(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = lengthOfCharacter(bytes[at]!);
    const character = bytes.subarray(at, at + length);
    const whole = length > 1 && character.length === length && isUtf8(character);
    text += whole ? character.toString('utf8') : WINDOWS_1252.decode(bytes.subarray(at, at + 1));
    at += whole ? length : 1;
  }
  return text;
}

/** Returns the length in bytes of the UTF-8 character that starts with this byte, or 1 if none does. */
function lengthOfCharacter(byte: number): number {
  if (byte < 0xc0) return 1;
  return byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
}

/** Returns the length without a trailing character that the next chunk completes. */
function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return lengthOfCharacter(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Decodes UTF-32, which `TextDecoder` does not support. */
function utf32(littleEndian: boolean): Decoder {
  let carry: Buffer = Buffer.alloc(0);
  return (chunk, last) => {
    const whole = Buffer.concat([carry, chunk]);
    const end = whole.length - (whole.length % 4);
    carry = Buffer.from(whole.subarray(end));
    let text = '';
    for (let at = 0; at < end; at += 4) {
      const point = littleEndian ? whole.readUInt32LE(at) : whole.readUInt32BE(at);
      if (point !== 0xfeff) text += point > 0x10ffff ? '\uFFFD' : String.fromCodePoint(point);
    }
    return last && carry.length ? `${text}\uFFFD` : text;
  };
}
