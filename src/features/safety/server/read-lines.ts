import { isUtf8 } from 'node:buffer';
import { SafetyFileError, UnknownFileError } from './safety-file-error.ts';

export type TextLine = { line: number; text: string };

/** The longest row of NHTSA's files has 17,108 characters. */
const MAX_LINE_LENGTH = 1 << 20;
/** If a file has carriage returns but no line feed in its first bytes, as many as this, carriage returns end its lines. */
const MAX_UNDECIDED_LENGTH = 1 << 16;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

const WINDOWS = new TextDecoder('windows-1252');

/**
 * Yields the lines of a text in batches. Each line is decoded separately, as UTF-8 or else as Windows-1252, because
 * NHTSA's files contain both. Lines end with line feeds or, in a file that has none, with carriage returns. @throws
 * SafetyFileError for files that are not text
 */
export async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<TextLine[]> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  let lineEnd = LINE_FEED;
  const takeLines = (text: Buffer): TextLine[] => {
    const batch: TextLine[] = [];
    let from = 0;
    for (let end = text.indexOf(lineEnd); end >= 0; end = text.indexOf(lineEnd, from)) {
      batch.push({ line: (line += 1), text: decodeLine(text.subarray(from, end)) });
      from = end + 1;
    }
    rest = text.subarray(from);
    return batch;
  };
  for await (const chunk of bytes) {
    if (line === 0 && rest.length === 0) checkStart(chunk);
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const isUndecided = line === 0 && text.length > MAX_UNDECIDED_LENGTH && !text.includes(LINE_FEED);
    if (isUndecided && text.includes(CARRIAGE_RETURN)) lineEnd = CARRIAGE_RETURN;
    const batch = takeLines(text);
    if (rest.length > MAX_LINE_LENGTH)
      throw new SafetyFileError(
        `Line ${line + 1} is longer than ${MAX_LINE_LENGTH} bytes. This is not a file of NHTSA.`,
      );
    if (batch.length > 0) yield batch;
  }
  if (line === 0 && rest.includes(CARRIAGE_RETURN)) {
    lineEnd = CARRIAGE_RETURN;
    yield takeLines(rest);
  }
  if (rest.length > 0) yield [{ line: line + 1, text: decodeLine(rest) }];
}

function checkStart(chunk: Buffer): void {
  const start = chunk.toString('latin1', 0, 2);
  if (start === '\u00ff\u00fe' || start === '\u00fe\u00ff')
    throw new UnknownFileError('The file is in UTF-16. Get the file of NHTSA, or save it as UTF-8.');
}

function decodeLine(bytes: Buffer): string {
  const line = bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
  return isUtf8(line) ? line.toString('utf8') : WINDOWS.decode(line);
}
