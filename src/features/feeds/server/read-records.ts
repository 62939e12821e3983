import { FeedFileError } from './open-feed.ts';
import type { FeedRecord } from '../model/apply-mapping.ts';
import { createCsvParser, detectDelimiter, headerNames, type CsvRecord, type Delimiter } from '../model/csv-records.ts';
import { createJsonCutter, detectJson, type JsonShape } from '../model/json-records.ts';

/** A record with its row in the file, or why it is none. */
export type ReadRecord = { row: number; record: FeedRecord } | { row: number; problem: string; value: string };

/** The records of a file in batches. `headers` is the first line of a CSV, absent for JSON. */
export type Records = { headers: string[] | undefined; format: string; batches: AsyncGenerator<ReadRecord[]> };

const HEAD_LENGTH = 1 << 16;
const LONGEST_RECORD = 10_000_000;

/** Tells CSV from JSON by the beginning of the text, and reads either. */
export async function readRecords(text: AsyncGenerator<string>, delimiter?: Delimiter): Promise<Records> {
  let head = '';
  while (head.length < HEAD_LENGTH) {
    const next = await text.next();
    if (next.done) break;
    head += next.value;
  }
  const whole = async function* () {
    if (head) yield head;
    head = '';
    yield* text;
  };
  const shape = delimiter ? undefined : detectJson(head);
  if (shape)
    return {
      headers: undefined,
      format: `JSON (${shape})`,
      batches: shape === 'lines' ? readLines(whole()) : readObjects(whole(), shape),
    };
  return readCsv(whole(), delimiter ?? detectDelimiter(head));
}

async function readCsv(text: AsyncGenerator<string>, delimiter: Delimiter): Promise<Records> {
  const parser = createCsvParser(delimiter);
  let headers: string[] | undefined;
  let early: CsvRecord[] = [];
  while (!headers) {
    const next = await text.next();
    early = parser.push(next.done ? '' : next.value, next.done ?? false);
    if (early[0] && /^\uFEFF?sep=.?$/i.test(early[0].fields.join(''))) early.shift();
    if (early.length) headers = headerNames(early.shift()!.fields);
    else if (next.done) headers = [];
  }
  const width = headers.length;
  const batches = async function* () {
    yield early.map((record) => checkWidth(record, width));
    for await (const chunk of text) yield parser.push(chunk).map((record) => checkWidth(record, width));
    yield parser.push('', true).map((record) => checkWidth(record, width));
  };
  const name = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' }[delimiter];
  return { headers, format: `CSV (${name})`, batches: batches() };
}

/** Values beyond the last header would shift all others: nobody can tell which belongs where. */
function checkWidth({ row, fields, unclosed }: CsvRecord, width: number): ReadRecord {
  if (unclosed) return { row, problem: 'A quotation mark is not closed.', value: fields.join(' ') };
  if (fields.length > width && fields.slice(width).some((field) => field.trim() !== ''))
    return { row, problem: `The row has ${fields.length} values for ${width} columns.`, value: fields.join(' ') };
  return { row, record: fields };
}

async function* readObjects(text: AsyncGenerator<string>, shape: JsonShape): AsyncGenerator<ReadRecord[]> {
  const cutter = createJsonCutter(shape === 'wrapped');
  let rows = 0;
  for await (const chunk of text) {
    const found = cutter.push(chunk);
    rows += found.length;
    yield found.map(({ row, text: json }) => parseObject(row, json));
    checkLength(cutter.rest(), rows + 1);
  }
  // What is missing must not be taken for withdrawn.
  if (cutter.isOpen())
    throw new FeedFileError(
      `The file ends too early, after ${rows} whole records: its list is not closed. Get it anew.`,
    );
}

/** One object a line; a damaged line spoils no other. */
async function* readLines(text: AsyncGenerator<string>): AsyncGenerator<ReadRecord[]> {
  let pending = '';
  let row = 0;
  for await (const chunk of text) {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop()!;
    yield lines.flatMap((line) => parseLine(++row, line));
    checkLength(pending, row + 1);
  }
  yield parseLine(++row, pending);
}

/** Memory stays flat, whatever a file holds. */
function checkLength(pending: string, row: number): void {
  if (pending.length > LONGEST_RECORD)
    throw new FeedFileError(`Record ${row} is longer than ${LONGEST_RECORD / 1e6} million characters; is this a feed?`);
}

function parseLine(row: number, line: string): ReadRecord[] {
  return line.trim() === '' ? [] : [parseObject(row, line)];
}

function parseObject(row: number, json: string): ReadRecord {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { row, record: value as FeedRecord };
    return { row, problem: 'The record is no JSON object.', value: json };
  } catch (error) {
    return { row, problem: `The record is not valid JSON: ${(error as Error).message}.`, value: json };
  }
}
