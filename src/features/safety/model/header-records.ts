import { columnName } from './detect-format.ts';
import type { FlatRow } from './flat-records.ts';
import { HEADER_MARKS, type SafetyKind } from './layouts.ts';

/** The maximum number of lines of a quoted text. After that, its quote counts as a stray character. */
const MAX_LINES = 50;

type Line = { line: number; text: string };

/**
 * Reads the rows of a file whose first line names its columns. A quote that is never closed is part of its text, so it
 * never swallows the rows after it. Nothing is dropped: text that is not a row is returned as unreadable.
 */
export function createHeaderReader({ kind, delimiter }: { kind: SafetyKind; delimiter: ',' | '\t' }) {
  const needed = HEADER_MARKS[kind];
  let names: string[] | null = null;
  let waiting: Line[] = [];

  function* take(first: Line, text: string, isLiteral: boolean): Generator<FlatRow> {
    const { cells } = splitCells(text, delimiter, isLiteral);
    if (names === null) {
      names = cells.map(columnName);
      return;
    }
    const record: Record<string, string> = {};
    // If two columns have the same name, the first one counts.
    for (const [at, name] of names.entries()) if (at < cells.length) record[name] ??= cells[at]!;
    const missing = needed.find((name) => record[name] === undefined);
    yield missing === undefined
      ? { kind: 'record', line: first.line, record, raw: text }
      : { kind: 'unreadable', line: first.line, raw: text, reason: `has no column ${missing}` };
  }

  /**
   * Returns whether one of the lines has a cell for each column: such a line is a row, although an unclosed quote
   * before it makes it look like a part of a text.
   */
  function hasRowWithin(lines: readonly Line[]): boolean {
    return lines.some(({ text }) => {
      const { cells, isOpen } = splitCells(text, delimiter, false);
      return !isOpen && cells.length === names?.length;
    });
  }

  function* drain(isLast: boolean): Generator<FlatRow> {
    while (waiting.length > 0) {
      const first = waiting[0]!;
      const whole = waiting.map(({ text }) => text).join('\n');
      const isOpen = splitCells(whole, delimiter, false).isOpen;
      if (!isOpen && !hasRowWithin(waiting.slice(1))) {
        waiting = [];
        yield* take(first, whole, false);
      } else if (!isOpen || isLast || waiting.length >= MAX_LINES) {
        // The lines after a stray quote are read again, each as a row.
        const others = waiting.slice(1);
        waiting = [];
        yield* take(first, first.text, true);
        for (const { line, text } of others) yield* add(line, text);
      } else return;
    }
  }

  function* add(line: number, text: string): Generator<FlatRow> {
    if (waiting.length === 0 && text.trim() === '') return;
    waiting.push({ line, text });
    yield* drain(false);
  }

  return { add, finish: () => drain(true) };
}

/** Splits a line into cells. `isOpen`: a quote is not closed. `isLiteral`: quotes are ordinary signs. */
function splitCells(text: string, delimiter: string, isLiteral: boolean): { cells: string[]; isOpen: boolean } {
  if (isLiteral || delimiter === '\t' || !text.includes('"')) return { cells: text.split(delimiter), isOpen: false };
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const { cell, end, isOpen } = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    cells.push(cell);
    if (isOpen || end >= text.length) return { cells, isOpen };
    at = end + 1;
    if (at === text.length) return { cells: [...cells, ''], isOpen: false };
  }
}

type Cell = { cell: string; end: number; isOpen: boolean };

function plainCell(text: string, from: number, delimiter: string): Cell {
  const found = text.indexOf(delimiter, from);
  const end = found < 0 ? text.length : found;
  return { cell: text.slice(from, end), end, isOpen: false };
}

/** A quote ends the cell only before a delimiter or the end of the line. Other quotes are part of the text. */
function quotedCell(text: string, from: number, delimiter: string): Cell {
  let cell = '';
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at]!;
    const next = text[at + 1];
    if (sign !== '"') cell += sign;
    else if (next === undefined || next === delimiter) return { cell, end: at + 1, isOpen: false };
    else {
      cell += '"';
      if (next === '"') at += 1;
    }
  }
  return { cell, end: text.length, isOpen: true };
}
