import { isAscii, isUtf8 } from 'node:buffer';

/** An encoding that nobody knows. */
export class EncodingError extends Error {}

const ALIASES: Readonly<Record<string, string>> = {
  'latin-1': 'latin1',
  'utf-16': 'utf-16le',
  utf16: 'utf-16le',
  ansi: 'windows-1252',
  cp1252: 'windows-1252',
};

/**
 * Turns bytes into text. Without `encoding`: a byte order mark decides, else zero bytes tell UTF-16, else the text is
 * UTF-8 until bytes come that cannot be; from there on it is Windows-1252, of which Latin-1 is a part.
 * @throws EncodingError for an encoding that is not known.
 */
export async function* decodeText(bytes: AsyncIterable<Buffer>, encoding?: string): AsyncGenerator<string> {
  let decode: ((chunk: Buffer, last: boolean) => string) | undefined = encoding ? decoderOf(encoding) : undefined;
  for await (const chunk of bytes) {
    decode ??= detect(chunk);
    const text = decode(chunk, false);
    if (text) yield text;
  }
  const tail = decode?.(Buffer.alloc(0), true);
  if (tail) yield tail;
}

function decoderOf(encoding: string): (chunk: Buffer, last: boolean) => string {
  try {
    const decoder = new TextDecoder(ALIASES[encoding.toLowerCase()] ?? encoding);
    return (chunk, last) => decoder.decode(chunk, { stream: !last });
  } catch {
    throw new EncodingError(
      `The encoding "${encoding}" is not known. Usual ones are utf-8, utf-16le, latin1 and windows-1252.`,
    );
  }
}

function detect(head: Buffer): (chunk: Buffer, last: boolean) => string {
  if (head[0] === 0xff && head[1] === 0xfe) return decoderOf('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return decoderOf('utf-16be');
  const sample = head.subarray(0, 1000);
  const zeros = [0, 1].map((parity) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length);
  if (zeros[1]! > sample.length / 4) return decoderOf('utf-16le');
  if (zeros[0]! > sample.length / 4) return decoderOf('utf-16be');
  return utf8OrWindows();
}

function utf8OrWindows(): (chunk: Buffer, last: boolean) => string {
  let carry = Buffer.alloc(0);
  let first = true;
  let sawUtf8 = false;
  let fallback: ((chunk: Buffer, last: boolean) => string) | undefined;
  return (chunk, last) => {
    if (fallback) return fallback(chunk, last);
    const whole = carry.length ? Buffer.concat([carry, chunk]) : chunk;
    const end = last ? whole.length : completeLength(whole);
    const ready = whole.subarray(0, end);
    carry = Buffer.from(whole.subarray(end));
    if (isUtf8(ready)) {
      sawUtf8 ||= !isAscii(ready);
      const text = ready.toString('utf8');
      const stripped = first && text.startsWith('\uFEFF') ? text.slice(1) : text;
      if (ready.length) first = false;
      return stripped;
    }
    // A file that was UTF-8 so far has a broken letter; one that was plain ASCII so far is Windows-1252.
    fallback = decoderOf(sawUtf8 ? 'utf-8' : 'windows-1252');
    return fallback(whole, last);
  };
}

/** The length without a letter that the next chunk completes. */
function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needs > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
