import type { Delimiter } from './csv-records.ts';
import { containsVin } from '#features/feed-values/feed-values.ts';

/** Distinguishes multi-line quoted fields from unclosed quotation marks, and finds the next good row. */
export type Resync = {
  /** Returns whether a record over these lines is the result of an unclosed quotation mark. */
  isRunaway(fields: readonly string[], lines: readonly string[], oddClose: boolean): boolean;
  /** Call this for a line with an unclosed quotation mark and these fields. The next lines may belong to it. */
  lost(fields: readonly string[]): void;
  /** Classifies a line by its fields. `continued`: text of the lost row. `damaged`: another row that is lost. */
  judge(fields: readonly string[]): 'good' | 'continued' | 'damaged';
  /** Returns the number of lines that were treated as text of a lost row. */
  continued(): number;
};

/** The minimum number of values at which a row shorter or longer than the header can be distinguished from text. */
const VALUES_OF_A_ROW = 3;
/** The minimum share of two rows' values that must be of the same kind. */
const SIMILAR = 0.75;

export function createResync(delimiter: Delimiter, columns: number): Resync {
  /** The last good row. In many files, all rows are shorter or longer than the header. */
  let lastGood: readonly string[] | undefined;
  let lastLost: readonly string[] = [];
  let searching = false;
  let continued = 0;

  const isUsualLength = (length: number) => length === columns || length === lastGood?.length;
  const looksLikeRow = (line: string) => {
    const cells = line.split(delimiter);
    return (
      cells.length >= VALUES_OF_A_ROW &&
      isUsualLength(cells.length) &&
      agrees(kindsOf(cells), kindsOf(lastGood ?? cells), SIMILAR)
    );
  };
  /**
   * Returns whether the quotation mark at the beginning of a record's first line is not closed: the line is a row like
   * the rest of the record.
   */
  const startsWithRow = (line: string, fields: readonly string[]) => {
    const cells = line.slice(1).split(delimiter);
    return (
      line.startsWith('"') &&
      cells.length >= VALUES_OF_A_ROW &&
      isUsualLength(cells.length) &&
      agrees(kindsOf(cells.slice(1)), kindsOf(fields.slice(1, cells.length)), SIMILAR)
    );
  };
  /** Returns whether fields start like the last good row, or like the lost row if there is no good one. */
  const endsSearch = (fields: readonly string[]) => {
    if (fields.length === columns) return true;
    if (!lastGood && fields.length !== lastLost.length) return false;
    const usual = lastGood ?? lastLost;
    const shared = Math.min(fields.length, usual.length);
    return (
      shared >= VALUES_OF_A_ROW && agrees(kindsOf(fields.slice(0, shared)), kindsOf(usual.slice(0, shared)), SIMILAR)
    );
  };

  return {
    isRunaway(fields, lines, oddClose) {
      if (oddClose || fields.slice(columns).some((field) => field.trim() !== '')) return true;
      if (lines.slice(1, -1).some(looksLikeRow)) return true;
      if (startsWithRow(lines[0]!, fields)) return true;
      return repeatsBeginning(lines[0]!, lines.at(-1)!, delimiter, isUsualLength);
    },
    lost(fields) {
      searching = true;
      lastLost = fields;
    },
    judge(fields) {
      if (!searching || endsSearch(fields)) {
        searching = false;
        // A row with one or two values, such as a total, says nothing about other rows.
        if (fields.length === columns || fields.filter((field) => field.trim() !== '').length >= VALUES_OF_A_ROW)
          lastGood = fields;
        return 'good';
      }
      if ((columns > 2 && fields.length > columns / 2) || mayNameVehicle(fields)) return 'damaged';
      continued++;
      return 'continued';
    },
    continued: () => continued,
  };
}

/** Returns whether a line may be a separate vehicle: it contains a code such as a VIN, or starts with a number. */
function mayNameVehicle(fields: readonly string[]): boolean {
  if (fields.some(containsVin)) return true;
  return fields.length > 1 && (kindOf(fields[0]!) === 'n' || fields.some((field) => kindOf(field) === 'c'));
}

/**
 * Returns whether the last line starts like the first: `V1,2019,"Ford,100` and `V2,2020,5" lift,100` form a record with
 * the right number of fields, but are two rows. A quotation mark in a later column than the first line's counts if the
 * last line has as many values as a row.
 */
function repeatsBeginning(
  first: string,
  last: string,
  delimiter: Delimiter,
  isUsualLength: (length: number) => boolean,
): boolean {
  const open = first.split(`${delimiter}"`)[0]!;
  const before = open.split(delimiter);
  if (first.startsWith('"') || open === first) return false;
  const close = last.indexOf('"');
  const cells = last.slice(0, close < 0 ? 0 : close).split(delimiter);
  if (cells.length <= before.length) return false;
  if (cells.length > before.length + 1 && !isUsualLength(last.split(delimiter).length)) return false;
  return agrees(kindsOf(cells.slice(0, before.length)), kindsOf(before), 1);
}

/** Returns one letter per value, for its kind. */
function kindsOf(cells: readonly string[]): string {
  return cells.map(kindOf).join('');
}

function kindOf(cell: string): string {
  const text = cell.trim();
  if (text === '') return ' ';
  if (text.length > 40) return /^https?:/i.test(text) ? 'u' : 't';
  if (/^[-$€£]?\d[\d.,]*$/.test(text)) return 'n';
  if (/^(?=.*\d)[A-Z0-9]{5,}$/i.test(text)) return 'c';
  return /^https?:/i.test(text) ? 'u' : 't';
}

/** Returns whether enough kinds are equal, including one that prose does not have: a number, a code or a URL. */
function agrees(kinds: string, usual: string, share: number): boolean {
  let same = 0;
  let telling = false;
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] !== usual[at] && kinds[at] !== ' ' && usual[at] !== ' ') continue;
    same++;
    telling ||= kinds[at] === usual[at] && /[ncu]/.test(kinds[at]!);
  }
  return telling && same >= kinds.length * share;
}
