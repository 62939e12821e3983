import type { Delimiter } from './csv-records.ts';

/** Tells quoted fields over several lines from quotation marks that are not closed, and finds the next good row. */
export type Resync = {
  /** Whether a record over these lines is the work of an unclosed quotation mark. */
  isRunaway(fields: readonly string[], lines: readonly string[], oddClose: boolean): boolean;
  /** An unclosed quotation mark was found: its line is lost, and the next lines may belong to it. */
  lost(): void;
  /** What to do with the fields of a line: `continued` is text of the lost row, `damaged` another row that is lost. */
  judge(fields: readonly string[]): 'good' | 'continued' | 'damaged';
  /** Lines that were taken for text of a lost row. */
  continued(): number;
};

export function createResync(delimiter: Delimiter, columns: number): Resync {
  let lastGood: readonly string[] | undefined;
  let searching = false;
  let continued = 0;

  const looksLikeRow = (line: string) => {
    const cells = line.split(delimiter);
    return columns >= 3 && cells.length === columns && agrees(kindsOf(cells), kindsOf(lastGood ?? cells), 0.75);
  };

  return {
    isRunaway(fields, lines, oddClose) {
      if (oddClose || fields.slice(columns).some((field) => field.trim() !== '')) return true;
      if (lines.slice(1, -1).some(looksLikeRow)) return true;
      return repeatsBeginning(lines[0]!, lines.at(-1)!, delimiter);
    },
    lost() {
      searching = true;
    },
    judge(fields) {
      if (fields.length === columns) {
        searching = false;
        lastGood = fields;
        return 'good';
      }
      if (!searching) return 'good';
      if (columns > 2 && fields.length > columns / 2) return 'damaged';
      continued++;
      return 'continued';
    },
    continued: () => continued,
  };
}

/**
 * Whether the last line begins as the first does: `V1,2019,"Ford,100` and `V2,2020,5" lift,100` make one record with the
 * right number of fields, and are two rows.
 */
function repeatsBeginning(first: string, last: string, delimiter: Delimiter): boolean {
  const open = first.split(`${delimiter}"`)[0]!;
  const before = open.split(delimiter);
  if (first.startsWith('"') || open === first) return false;
  const close = last.indexOf('"');
  const cells = last.slice(0, close < 0 ? 0 : close).split(delimiter);
  return cells.length === before.length + 1 && agrees(kindsOf(cells.slice(0, -1)), kindsOf(before), 1);
}

/** A letter for each value: what it looks like. */
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

/** Whether enough kinds are the same, among them one that no prose has: a number, a code or an address. */
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
