import { isUtf8 } from 'node:buffer';

/** The name of an encoding that is not known. */
export class EncodingError extends Error {}

const ALIASES: Readonly<Record<string, string>> = {
  'latin-1': 'latin1',
  'utf-16': 'utf-16le',
  utf16: 'utf-16le',
  ansi: 'windows-1252',
  cp1252: 'windows-1252',
};

/** The encoding is detected in this many bytes. */
const DETECTION_BYTES = 1000;

type Decoder = (chunk: Buffer, last: boolean) => string;

/**
 * Decodes text. Without `encoding`: a byte order mark decides, else zero bytes show UTF-16 or UTF-32, else the text is
 * UTF-8 in which every byte that UTF-8 cannot have is a character of Windows-1252, of which Latin-1 is a part. So files
 * of either encoding are read, and a stray byte spoils no other character.
 * @throws EncodingError for an encoding that is not known.
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
    // Files that were saved twice may have two byte order marks.
    const stripped = first ? text.replace(/^\uFEFF+/, '') : text;
    if (ready.length) first = false;
    return stripped;
  };
}

/** The bytes from 0x80 on, as Windows-1252 has them. */
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** Decodes what is UTF-8 as such, and every other byte as Windows-1252. */
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

/** The bytes of the UTF-8 character that begins with this byte; 1 where none does. */
function lengthOfCharacter(byte: number): number {
  if (byte < 0xc0) return 1;
  return byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
}

/** The length without a character that the next chunk completes. */
function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return lengthOfCharacter(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** `TextDecoder` does not know UTF-32. */
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
