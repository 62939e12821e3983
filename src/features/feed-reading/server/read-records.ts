import { formatCount } from '#kit/text/format.ts';
import { detectDelimiter } from '../model/detect-delimiter.ts';
import { describeForeignJson, describeForeignText, looksBinary } from '../model/file-kind.ts';
import type { FeedRecord } from '#features/feed-mapping/feed-mapping.ts';
import type { Delimiter } from '../model/csv-records.ts';
import { cleanRecord, MAX_RECORD_DEPTH, jsonDepth, stripUnstorable, type OnTruncate } from '../model/clean-record.ts';
import { createJsonSplitter, MAX_CONTEXT_FIELD_LENGTH, type JsonSplitter } from '../model/json-splitter.ts';
import type { JsonPath } from '../model/json-paths.ts';
import { MIN_VEHICLE_COLUMNS, lineText, looksLikeVehicle, planJson } from '../model/json-plan.ts';
import { MAX_TREE_DEPTH } from '../model/json-tree.ts';
import { joinRecord } from '../model/json-records.ts';
import type { JsonText, OmissionReason } from '../model/json-text.ts';
import { parseJson } from '../model/parse-json.ts';
import { FeedFileError } from './feed-file-error.ts';
import type { FeedContent, FileNote } from './feed-content.ts';
import { EXPECTED_FORMATS_TEXT } from './open-feed.ts';
import { readCsv } from './read-csv.ts';
import { readTable } from './read-table.ts';

/**
 * A record with its row number in the file, or the reason why the row is not a record. `fields` are the values of a CSV
 * row, as far as they can be recovered. A `note` has one or two values, and is a vehicle only if they identify one.
 * `isSeveral`: several rows were joined into one line, or the file ends within it, so that other rows may be missing.
 */
export type ReadRecord =
  | { row: number; record: FeedRecord }
  | { row: number; note: readonly string[] }
  | { row: number; problem: string; value: string; fields?: readonly string[]; isSeveral?: boolean };

/**
 * The records of a file, in batches. `headers` are the columns of a CSV and are absent for JSON; when `headerFound` is
 * false, they are column numbers. `skipped` returns the rows so far that were neither read nor rejected, by reason.
 */
export type Records = {
  headers: string[] | undefined;
  headerFound: boolean;
  format: string;
  notes: readonly FileNote[];
  /** Important messages to show prominently in the report. */
  notices: readonly string[];
  batches: AsyncGenerator<ReadRecord[]>;
  skipped(): readonly { reason: string; count: number }[];
  /** Returns why the file may contain vehicles that were neither read nor rejected so far, as parts of a sentence. */
  doubts(): readonly string[];
};

const HEAD_LENGTH = 1 << 16;
/** Characters of a JSON file to search for vehicles before settling for other lists, such as filters. */
const MAX_HEAD_LENGTH = 1 << 24;
const MAX_RECORD_LENGTH = 10_000_000;
/** Maximum total size of the vehicles that are kept in memory until the object that contains them ends. */
const MAX_AROUND = 100_000_000;

export type ReadRecordsOptions = {
  /** Called for each value that is not read exactly as the file has it. */
  onCut?: OnTruncate;
  delimiter?: Delimiter | undefined;
  /** Columns that the file's mapping reads. They also help to recognize the header. */
  known?: readonly string[];
};

/**
 * Reads a table or text. Detects CSV or JSON from the beginning of the text.
 * @throws FeedFileError for text that is not a feed.
 */
export async function readRecords(content: FeedContent, options: ReadRecordsOptions = {}): Promise<Records> {
  const records =
    content.kind === 'table'
      ? readTable(content.table, options)
      : await readText(withoutZeros(content.text), content.notices, options);
  const { headers, batches } = records;
  const onCut = options.onCut ?? (() => undefined);
  const cleaned = async function* () {
    for await (const batch of batches)
      yield batch.map((item) => {
        if ('record' in item) return { ...item, record: cleanRecord(item.record, headers, onCut) };
        if ('note' in item) return { ...item, note: item.note.map(stripUnstorable) };
        return { ...item, problem: stripUnstorable(item.problem), value: stripUnstorable(item.value) };
      });
  };
  return { ...records, batches: cleaned() };
}

/**
 * Removes NUL characters: they mean nothing in a feed, and the database cannot store them.
 * @throws FeedFileError for a file that is not text.
 */
async function* withoutZeros(text: AsyncGenerator<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const chunk of text) {
    if (isFirst && looksBinary(chunk))
      throw new FeedFileError(`The file is not text, and of no kind that can be read. ${EXPECTED_FORMATS_TEXT}`);
    isFirst = false;
    yield chunk.includes('\0') ? chunk.replaceAll('\0', '') : chunk;
  }
}

async function readText(
  text: AsyncGenerator<string>,
  notices: readonly string[],
  options: ReadRecordsOptions,
): Promise<Records> {
  let head = '';
  let complete = false;
  const readHead = async (length: number) => {
    while (head.length < length && !complete) {
      const next = await text.next();
      if (next.done) complete = true;
      else head += next.value;
      // Leading white space says nothing about the format, so it is dropped, however long it is.
      if (head.trimStart() === '' && head.length >= HEAD_LENGTH) head = head.slice(0, 1);
    }
  };
  await readHead(HEAD_LENGTH);
  head = head.replace(GUARD, '');
  const what = describeForeignText(head, complete);
  if (what) throw new FeedFileError(`The file is ${what}, which is not a feed of vehicles. ${EXPECTED_FORMATS_TEXT}`);
  const whole = async function* () {
    if (head) yield head;
    head = '';
    yield* text;
  };
  let plan = options.delimiter ? undefined : planJson(head);
  while (plan?.kind === 'values' && plan.score < MIN_VEHICLE_COLUMNS && !complete && head.length < MAX_HEAD_LENGTH) {
    await readHead(head.length * 4);
    plan = planJson(head);
  }
  const nothing = complete && plan ? describeForeignJson(head, options.known ?? []) : undefined;
  if (nothing)
    throw new FeedFileError(`The file is ${nothing}, which is not a feed of vehicles. ${EXPECTED_FORMATS_TEXT}`);
  if (!plan) {
    const table = readCsv(head, whole(), options.delimiter ?? detectDelimiter(head), complete);
    return readTable({ ...table, notices }, options);
  }
  let unread = 0;
  const reports: Reports = { onCut: options.onCut, onUnread: (count) => (unread += count) };
  return {
    headers: undefined,
    headerFound: true,
    format: plan.kind === 'lines' ? 'NDJSON' : `JSON (records: ${plan.paths.map(formatPath).join(', ')})`,
    notes: [],
    notices,
    batches: plan.kind === 'lines' ? readLines(whole(), plan.score, reports) : readValues(whole(), plan, reports),
    skipped: () => [],
    doubts: () => (unread === 0 ? [] : [doubtOf(unread)]),
  };
}

function doubtOf(unread: number): string {
  return unread === 1
    ? 'an object that may be a vehicle was not read'
    : `${unread.toLocaleString('en-US')} objects that may be vehicles were not read`;
}

/** The prefix that some APIs put before JSON so that it cannot be loaded as a script. */
const GUARD = /^\uFEFF?\s{0,20}\)\]\}',?\s/;

function formatPath(path: JsonPath): string {
  return path.length === 0 ? 'one after the other' : path.join('.').replaceAll('.[]', '[]');
}

/** Receives what is not read. `onUnread`: the number of objects that may be vehicles. */
type Reports = { onCut: OnTruncate | undefined; onUnread(count: number): void };

async function* readValues(
  text: AsyncGenerator<string>,
  plan: { paths: readonly JsonPath[]; score: number },
  reports: Reports,
): AsyncGenerator<ReadRecord[]> {
  const cutter = createJsonSplitter(plan);
  let rows = 0;
  for await (const chunk of text) {
    const found = cutter.push(chunk);
    rows += found.length;
    yield found.map((record) => parseObject(record.row, record.text, record));
    if (cutter.damage()) throw new FeedFileError(`${cutter.damage()} Nothing was changed.`);
    checkLength(cutter.held(), rows + 1);
    if (cutter.waiting() > MAX_AROUND)
      throw new FeedFileError(
        `An object around the vehicles, such as a dealer, contains more of them than fit in memory: ${MAX_AROUND / 1e6} million characters, with 200 added for each (before record ${rows + 1}). Split it, or send the vehicles as one list. Nothing was changed.`,
      );
  }
  // Listings missing from a truncated file must not be treated as withdrawn.
  if (cutter.isOpen())
    throw new FeedFileError(
      `The file ends too early, after ${formatCount(rows, 'whole record')}: a list or object is not closed. Get it again. Nothing was changed.`,
    );
  reportLeftOut(cutter, reports);
}

function reportLeftOut(cutter: JsonSplitter, { onCut, onUnread }: Reports): void {
  onUnread(cutter.vehiclesLeftOut());
  for (const [path, count] of cutter.leftOut())
    onCut?.(path, '', `contains ${count} objects that are not read as vehicles`);
  for (const [path, count] of cutter.longFields())
    onCut?.(
      path,
      '',
      `has ${count.toLocaleString('en-US')} values around the vehicles that are not read: they are longer than ${MAX_CONTEXT_FIELD_LENGTH.toLocaleString('en-US')} characters`,
    );
  if (cutter.fieldsLeftOut() > 0)
    onCut?.(
      'The file',
      '',
      `has ${cutter.fieldsLeftOut().toLocaleString('en-US')} values around the vehicles that are not read: an object has more than 1,000 of them`,
    );
}

/**
 * Reads one object per line; a damaged line does not affect others. `score`: how much the first object looks like a
 * vehicle.
 */
async function* readLines(text: AsyncGenerator<string>, score: number, reports: Reports): AsyncGenerator<ReadRecord[]> {
  let pending = '';
  let row = 0;
  for await (const chunk of text) {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop()!;
    yield lines.flatMap((line) => parseLine(++row, line, score, reports));
    checkLength(pending.length, row + 1);
  }
  const last = parseLine(++row, pending, score, reports);
  // The file may end within this line, so that other lines are missing.
  yield last.map((item) => ('problem' in item ? { ...item, isSeveral: true } : item));
}

const ALONE = { around: [] };

/** Rejects an overlong record, so that memory use stays bounded for any file. */
function checkLength(pending: number, row: number): void {
  if (pending > MAX_RECORD_LENGTH)
    throw new FeedFileError(
      `Record ${row} is longer than ${MAX_RECORD_LENGTH / 1e6} million characters; is this a feed? Nothing was changed.`,
    );
}

/** Returns the record of a line, or the vehicles nested in its object if the object itself is not one. */
function parseLine(row: number, line: string, score: number, reports: Reports): ReadRecord[] {
  const text = lineText(line);
  if (text === '') return [];
  const whole = parseObject(row, text);
  if (text.indexOf('{', 1) < 0 || ('record' in whole && looksLikeVehicle(whole.record, score))) return [whole];
  const cutter = createJsonSplitter({ paths: [text.startsWith('[') ? ['[]'] : []], score });
  const found = cutter.push(text);
  const isRead = 'record' in whole || found.length > 1 || text.startsWith('[');
  if (found.length === 0 || !isRead || cutter.damage() || cutter.isOpen()) return [whole];
  reportLeftOut(cutter, reports);
  return found.map((record) => parseObject(row, record.text, record));
}

const LEFT_OUT: Readonly<Record<OmissionReason, string>> = {
  'vin elsewhere': 'The object has a VIN, but is not one of the vehicles in the file.',
  'holds vehicles': 'The object contains vehicles and has too few values to be one itself.',
  'too deep': `The vehicle is nested more than ${MAX_TREE_DEPTH} levels deep in the file.`,
};

function parseObject(row: number, json: string, place: Omit<JsonText, 'row' | 'text'> = ALONE): ReadRecord {
  if (place.leftOut) return { row, problem: LEFT_OUT[place.leftOut], value: json };
  if (jsonDepth(json, MAX_RECORD_DEPTH) > MAX_RECORD_DEPTH)
    return { row, problem: `The record is nested more than ${MAX_RECORD_DEPTH} levels deep.`, value: json };
  try {
    const value = parseJson(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { row, record: joinRecord(value as Record<string, unknown>, place) };
    return { row, problem: 'The record is not a JSON object.', value: place.key ? `${place.key}: ${json}` : json };
  } catch (error) {
    return { row, problem: `The record is not valid JSON: ${(error as Error).message}.`, value: json };
  }
}
