import { stripUnstorable } from './clean-record.ts';
import { createResync, type Resync } from './csv-resync.ts';

export type Delimiter = ',' | ';' | '\t' | '|';

/**
 * A record of a CSV. `row` counts records as a spreadsheet does (the first is row 1); `line` counts lines of text.
 * `problem` says why the record cannot be used. `isUnended`: the text ends within its last line.
 */
export type CsvRecord = { row: number; line: number; fields: string[]; problem?: string; isUnended?: boolean };

export type CsvParser = {
  push(text: string, last?: boolean): CsvRecord[];
  /** Returns the numbers of lines left out so far: empty lines, and text of rows with an unclosed quotation mark. */
  skipped(): { blank: number; continued: number };
};

/** The length in characters from which a record is assumed to contain an unclosed quotation mark. */
const MAX_RECORD_LENGTH = 1_000_000;

/**
 * Splits a CSV into records while its text arrives in pieces of any size. Quoted fields may contain line breaks and
 * delimiters. With `columns`, the number of header columns, an unclosed quotation mark damages only its own row:
 * parsing resumes at the next line with that many columns.
 */
export function createCsvParser(delimiter: Delimiter, { columns }: { columns?: number } = {}): CsvParser {
  const resync = columns === undefined ? undefined : createResync(delimiter, columns);
  let row = 0;
  let line = 0;
  let pending = '';
  let ends: LineEnds | undefined;
  let blank = 0;
  /** The last row, if it has an unclosed quotation mark or follows one. */
  let lost: CsvRecord | undefined;
  const read = (scan: Scan, at: number): { record?: CsvRecord; next: number } | undefined => {
    const parsed = parseRecord(scan, at, resync);
    if (!parsed) return undefined;
    const from = line + 1;
    line += parsed.lines;
    const record: CsvRecord = { row: row + 1, line: from, fields: parsed.fields };
    if (parsed.fields.length === 1 && parsed.fields[0] === '') {
      row++;
      blank++;
      return { next: parsed.next };
    }
    const verdict = parsed.unclosed ? 'unclosed' : (resync?.judge(parsed.fields) ?? 'good');
    const isUnended = scan.last && parsed.next === scan.text.length && !/[\r\n]$/.test(scan.text);
    const open = verdict === 'continued' ? lost : record;
    if (isUnended && open) open.isUnended = true;
    if (verdict === 'continued') return { next: parsed.next };
    row++;
    // The mark that would have closed the first value of the lost row.
    if (verdict === 'good' && lost?.fields[0]?.startsWith('"')) record.fields[0] = withoutStrayMark(record.fields[0]!);
    lost = verdict === 'good' ? undefined : record;
    if (verdict === 'good') return { record, next: parsed.next };
    if (verdict === 'unclosed') resync?.lost(parsed.fields);
    record.problem = problemOf(parsed.tooLong ?? verdict, from);
    return { record, next: parsed.next };
  };
  return {
    push(text, last = false) {
      pending += text;
      ends ??= lineEndsOf(pending, last);
      if (!ends) return [];
      const scan = createScan(pending, delimiter, ends, last);
      const records: CsvRecord[] = [];
      let at = 0;
      while (at < pending.length) {
        const found = read(scan, at);
        if (!found) break;
        if (found.record) records.push(found.record);
        at = found.next;
      }
      pending = pending.slice(at);
      return records;
    },
    skipped: () => ({ blank, continued: resync?.continued() ?? 0 }),
  };
}

function withoutStrayMark(text: string): string {
  return text.endsWith('"') && text.indexOf('"') === text.length - 1 ? text.slice(0, -1) : text;
}

type TooLong = 'long line' | 'long value';

function problemOf(verdict: 'unclosed' | 'damaged' | TooLong, line: number): string {
  const max = MAX_RECORD_LENGTH.toLocaleString('en-US');
  if (verdict === 'long line') return `Line ${line} of the file is longer than ${max} characters.`;
  if (verdict === 'long value')
    return `A quotation mark in line ${line} of the file is not closed within ${max} characters. Close it, or shorten the value.`;
  return verdict === 'unclosed'
    ? `A quotation mark in line ${line} of the file is not closed. Close it, or write "" for a quotation mark inside a value.`
    : `Line ${line} of the file follows an unclosed quotation mark and does not have as many values as the header.`;
}

/** Old Macintosh files end lines with `\r` alone. In all other files a lone `\r` is part of its cell. */
type LineEnds = 'lf' | 'cr';

function lineEndsOf(text: string, last: boolean): LineEnds | undefined {
  const first = text.search(/[\r\n]/);
  if (first < 0) return last || text.length > MAX_RECORD_LENGTH ? 'lf' : undefined;
  if (text.charAt(first) === '\n' || text.charAt(first + 1) === '\n') return 'lf';
  return first + 1 < text.length || last ? 'cr' : undefined;
}

/** A text with a cache of the next position of each character, so that no search covers the same text twice. */
type Scan = {
  text: string;
  delimiter: Delimiter;
  ends: LineEnds;
  last: boolean;
  find(sign: string, from: number): number;
};

function createScan(text: string, delimiter: Delimiter, ends: LineEnds, last: boolean): Scan {
  const next = new Map<string, { from: number; at: number }>();
  return {
    text,
    delimiter,
    ends,
    last,
    find(sign, from) {
      const known = next.get(sign);
      if (known && known.from <= from && (known.at >= from || known.at < 0)) return known.at;
      const at = text.indexOf(sign, from);
      next.set(sign, { from, at });
      return at;
    },
  };
}

type ParsedRecord = { fields: string[]; next: number; lines: number; unclosed: boolean; tooLong?: TooLong };

/** Returns the record that starts at `start`, or `undefined` if its end has not arrived yet. */
function parseRecord(scan: Scan, start: number, resync: Resync | undefined): ParsedRecord | undefined {
  const { text, delimiter, last } = scan;
  const end = lineEnd(scan, start);
  const tooLong = text.length - start > MAX_RECORD_LENGTH;
  const plain = (unclosed: boolean): ParsedRecord => ({
    fields: text.slice(start, end?.at ?? text.length).split(delimiter),
    next: end?.next ?? text.length,
    lines: 1,
    unclosed,
  });
  if (!end) return tooLong ? { ...plain(true), tooLong: 'long line' } : undefined;
  const quote = scan.find('"', start);
  if (quote < 0 || quote >= end.at) return plain(false);
  const quoted = parseQuoted(scan, start);
  if (!quoted || !(quoted.complete || last)) {
    if (last) return plain(true);
    return tooLong ? { ...plain(true), tooLong: 'long value' } : undefined;
  }
  if (quoted.next <= end.next) return { ...quoted, lines: 1 };
  const lines = linesOf(text.slice(start, quoted.next), scan.ends);
  if (resync?.isRunaway(quoted.fields, lines, quoted.oddClose)) return plain(true);
  return { ...quoted, lines: lines.length };
}

function linesOf(text: string, ends: LineEnds): string[] {
  const lines = text.split(ends === 'cr' ? /\r\n?|\n/ : /\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Returns where a line ends and where the next one starts. */
function lineEnd(scan: Scan, start: number): { at: number; next: number } | undefined {
  const { text, ends, last } = scan;
  const feed = scan.find('\n', start);
  if (ends === 'cr') {
    const carriage = scan.find('\r', start);
    if (carriage >= 0 && (feed < 0 || carriage < feed)) {
      if (carriage === text.length - 1 && !last) return undefined;
      return { at: carriage, next: text.charAt(carriage + 1) === '\n' ? carriage + 2 : carriage + 1 };
    }
  }
  if (feed >= 0) return { at: feed > start && text.charAt(feed - 1) === '\r' ? feed - 1 : feed, next: feed + 1 };
  if (!last) return undefined;
  const stop = text.endsWith('\r') && text.length > start ? text.length - 1 : text.length;
  return { at: stop, next: text.length };
}

type QuotedRecord = ParsedRecord & { complete: boolean; oddClose: boolean };

/**
 * Returns a record with quoted fields, or `undefined` if a quotation mark is not closed. Not `complete`: its line may
 * continue. `oddClose`: a field that spans several lines has text after its closing quotation mark.
 */
function parseQuoted(scan: Scan, start: number): QuotedRecord | undefined {
  const { text, delimiter } = scan;
  const fields: string[] = [];
  let at = start;
  let oddClose = false;
  for (;;) {
    let value = '';
    let severalLines = false;
    if (text.charAt(at) === '"') {
      const close = closingQuote(text, at + 1);
      if (close < 0) return undefined;
      value = text.slice(at + 1, close).replaceAll('""', '"');
      severalLines = /[\r\n]/.test(value);
      at = close + 1;
    }
    // Text between a closing quote and the delimiter is part of the value, as in other lenient parsers.
    const stop = fieldEnd(scan, at);
    const rest = text.slice(at, stop);
    oddClose ||= severalLines && rest.trim() !== '';
    fields.push(value + rest);
    if (text.charAt(stop) === delimiter) {
      at = stop + 1;
      continue;
    }
    // A carriage return at the very end may be the first half of a line break.
    const complete = stop < text.length - 1 || text.charAt(stop) === '\n';
    const next = text.startsWith('\r\n', stop) ? stop + 2 : Math.min(stop + 1, text.length);
    return { fields, next, lines: 1, unclosed: false, complete, oddClose };
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text.charAt(at + 1) !== '"') return at;
  return -1;
}

function fieldEnd({ text, delimiter, ends }: Scan, from: number): number {
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === delimiter || sign === '\n') return at;
    if (sign === '\r' && (ends === 'cr' || at + 1 === text.length || text.charAt(at + 1) === '\n')) return at;
  }
  return text.length;
}

/** Returns header names, trimmed and truncated. Blank ones get a number; the second `name` becomes `name (2)`. */
export function headerNames(fields: readonly string[]): string[] {
  const taken = new Set<string>();
  return fields.map((field, index) => {
    const name =
      stripUnstorable(field)
        .replace(/^\uFEFF/, '')
        .trim()
        .slice(0, MAX_HEADER_LENGTH) || `column ${index + 1}`;
    let unique = name;
    for (let count = 2; taken.has(unique); count++) unique = `${name} (${count})`;
    taken.add(unique);
    return unique;
  });
}

const MAX_HEADER_LENGTH = 200;
