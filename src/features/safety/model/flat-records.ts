import type { FlatLayout, SafetyRecord } from './layouts.ts';

/** A row of a file with the number of its first line, or text that is not a row. */
export type FlatRow =
  | { kind: 'record'; line: number; record: SafetyRecord; raw: string }
  | { kind: 'unreadable'; line: number; raw: string; reason: string };

/** `isRow`: it starts like a row, so that lines after it may continue it. */
type Pending = { line: number; text: string; width: number; isRow: boolean };

/** Text that grows beyond this is not one row with line breaks. */
const MAX_ROW_LENGTH = 200_000;

/**
 * Joins the lines of a file without a header to rows. Line breaks in texts split rows into lines, so a line that does
 * not start like a row continues an incomplete one. Nothing is dropped: text that is not a row is returned as
 * unreadable.
 */
export function createFlatReader({ layout, width }: { layout: FlatLayout; width: number }) {
  let pending: Pending | null = null;

  function* finish(): Generator<FlatRow> {
    const whole = pending;
    pending = null;
    if (whole === null) return;
    const { line, text } = whole;
    const cells = text.split('\t');
    if (cells.length >= layout.needed && startsRow(cells, width))
      yield { kind: 'record', line, record: toRecord(cells, layout, width), raw: text };
    else yield { kind: 'unreadable', line, raw: text, reason: describe(cells, layout) };
  }

  return {
    *add(line: number, text: string): Generator<FlatRow> {
      if (text.trim() === '') return;
      const cells = text.split('\t');
      const continues: Pending | null =
        pending !== null &&
        pending.isRow &&
        pending.width < width &&
        !startsRow(cells, width) &&
        pending.text.length < MAX_ROW_LENGTH
          ? pending
          : null;
      if (continues === null) {
        yield* finish();
        pending = { line, text, width: cells.length, isRow: startsRow(cells, width) };
        return;
      }
      // The first cell continues the last one of the previous line.
      continues.text += `\n${text}`;
      continues.width += cells.length - 1;
    },
    finish,
  };
}

/** Rows of both files start with two numbers, or with a number and the number of a campaign. A line of full width is a row. */
function startsRow(cells: readonly string[], width: number): boolean {
  if (cells.length >= width) return true;
  return cells.length > 2 && /^\s*\d{1,10}\s*$/.test(cells[0]!) && /^\s*\d[\dA-Z]{0,11}\s*$|^\s*$/i.test(cells[1]!);
}

function describe(cells: readonly string[], { needed }: FlatLayout): string {
  return cells.length < needed
    ? `has ${cells.length} of at least ${needed} columns`
    : 'does not start with the number of a record';
}

function toRecord(cells: string[], layout: FlatLayout, width: number): SafetyRecord {
  const own = cells.length > width ? joinStrayTabs(cells, layout, width) : cells;
  return Object.fromEntries(layout.columns.slice(0, own.length).map((name, at) => [name, own[at]!]));
}

/**
 * Repairs a row with stray tabs in its texts. It is unknown which of several texts has the tab, so all of them are
 * joined into the first one: a consequence must never be shown as a remedy.
 */
function joinStrayTabs(cells: string[], { columns, text: [first, last], anchor }: FlatLayout, width: number): string[] {
  const extra = cells.length - width;
  const at = columns.indexOf(anchor.column);
  const moves = Array.from({ length: extra + 1 }, (_, tabs) => tabs);
  // Cells that do not come from tabs in texts are columns that were added at the end.
  const tabs = moves.find((move) => anchor.pattern.test(cells[at + move]?.trim() ?? '')) ?? extra;
  if (tabs === 0) return cells;
  const end = last + tabs;
  const joined = cells.slice(first, end + 1).join(' ');
  const rest = Array.from({ length: last - first }, () => '');
  return [...cells.slice(0, first), joined, ...rest, ...cells.slice(end + 1)];
}
