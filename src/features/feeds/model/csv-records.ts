export type Delimiter = ',' | ';' | '\t' | '|';

/** A record of a CSV: its row as a spreadsheet counts (the first line is row 1), its fields, and whether a quotation mark stayed open. */
export type CsvRecord = { row: number; fields: string[]; unclosed: boolean };

/** Longer records are taken for a quotation mark that nobody closed. */
const LONGEST_RECORD = 1_000_000;

/**
 * Takes a CSV apart as its text arrives in pieces of any size. Quoted fields may hold line ends and delimiters; a
 * quotation mark that is not closed spoils its own line and no other. Empty lines are counted and left out.
 */
export function createCsvParser(delimiter: Delimiter): { push(text: string, last?: boolean): CsvRecord[] } {
  let pending = '';
  let row = 0;
  return {
    push(text, last = false) {
      pending += text;
      const records: CsvRecord[] = [];
      let at = 0;
      while (at < pending.length) {
        const parsed = parseRecord(pending, at, delimiter, last);
        if (!parsed) break;
        row++;
        if (parsed.fields.length > 1 || parsed.fields[0] !== '')
          records.push({ row, fields: parsed.fields, unclosed: parsed.unclosed });
        at = parsed.next;
      }
      pending = pending.slice(at);
      return records;
    },
  };
}

type Parsed = { fields: string[]; next: number; unclosed: boolean };

/** The record that begins at `start`, or nothing when its end has not come yet. */
function parseRecord(text: string, start: number, delimiter: Delimiter, last: boolean): Parsed | undefined {
  const end = lineEnd(text, start, last);
  if (end === undefined)
    return text.length - start > LONGEST_RECORD ? plainLine(text, start, text.length, delimiter, true) : undefined;
  const quote = text.indexOf('"', start);
  if (quote < 0 || quote >= end.at) return plainLine(text, start, end.at, delimiter, false, end.next);
  const quoted = parseQuoted(text, start, delimiter);
  if (quoted && (quoted.complete || last)) return quoted;
  const hopeless = last || text.length - start > LONGEST_RECORD;
  return hopeless ? plainLine(text, start, end.at, delimiter, true, end.next) : undefined;
}

function plainLine(
  text: string,
  start: number,
  end: number,
  delimiter: Delimiter,
  unclosed: boolean,
  next = end,
): Parsed {
  return { fields: text.slice(start, end).split(delimiter), next, unclosed };
}

/** Where a line ends and the next begins: `\n`, `\r\n` or a lone `\r`. */
function lineEnd(text: string, start: number, last: boolean): { at: number; next: number } | undefined {
  const feed = text.indexOf('\n', start);
  const stop = feed < 0 ? text.length : feed;
  const carriage = text.indexOf('\r', start);
  if (carriage >= 0 && carriage < stop - 1) return { at: carriage, next: carriage + 1 };
  if (feed >= 0) return { at: carriage === feed - 1 && carriage >= start ? carriage : feed, next: feed + 1 };
  if (!last) return undefined;
  return { at: carriage === stop - 1 ? carriage : stop, next: stop };
}

/** A record with quoted fields; nothing when a quote is not closed, not `complete` when its line may go on. */
function parseQuoted(text: string, start: number, delimiter: Delimiter): (Parsed & { complete: boolean }) | undefined {
  const fields: string[] = [];
  let at = start;
  for (;;) {
    let value = '';
    if (text.charAt(at) === '"') {
      const close = closingQuote(text, at + 1);
      if (close < 0) return undefined;
      value = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
    }
    // What follows a closing quote up to the delimiter belongs to the value, as lenient readers have it.
    const stop = fieldEnd(text, at, delimiter);
    fields.push(value + text.slice(at, stop));
    if (text.charAt(stop) === delimiter) {
      at = stop + 1;
      continue;
    }
    // A carriage return at the very end may be half of a line end.
    const complete = stop < text.length - 1 || text.charAt(stop) === '\n';
    const next = text.startsWith('\r\n', stop) ? stop + 2 : Math.min(stop + 1, text.length);
    return { fields, next, unclosed: false, complete };
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text.charAt(at + 1) !== '"') return at;
  return -1;
}

function fieldEnd(text: string, from: number, delimiter: Delimiter): number {
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === delimiter || sign === '\n' || sign === '\r') return at;
  }
  return text.length;
}

/** The delimiter under which the first lines have the same number of fields, the more the better. */
export function detectDelimiter(head: string): Delimiter {
  const stated = /^\uFEFF?sep=(.)\r?\n/i.exec(head)?.[1];
  if (stated && isDelimiter(stated)) return stated;
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of [',', ';', '\t', '|'] as const) {
    const counts = createCsvParser(delimiter)
      .push(head)
      .slice(0, 50)
      .map((record) => record.fields.length);
    const width = counts[0] ?? 0;
    if (width < 2) continue;
    const score = (counts.filter((count) => count === width).length / counts.length) * Math.log2(width + 1);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function isDelimiter(text: string): text is Delimiter {
  return text === ',' || text === ';' || text === '\t' || text === '|';
}

/** Header names: trimmed; blank ones get a number, and the second of a name is `name (2)`. */
export function headerNames(fields: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return fields.map((field, index) => {
    const name = field.trim().replace(/^\uFEFF/, '') || `column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
