import type { SafetyFormat } from './detect-format.ts';
import type { FlatRow } from './flat-records.ts';
import type { SafetyKind } from './layouts.ts';
import { dateOf } from './read-values.ts';

const DAY_MS = 86_400_000;
/** NHTSA adds recalls and complaints every week. */
const QUIET_DAYS = 60;
const PERIOD = /(?:19|20)\d\d[-_]((?:19|20)\d\d)/;
const OLD_RECALLS = /PRE_\d{4}/i;

/**
 * Evidence that a file was cut off at a line break: its newest row is from `newest`, and it should continue until
 * `until`.
 */
export type TruncationEvidence = { kind: 'ends-early'; newest: string; until: string };

/** Detects, from the rows of a file, whether its end is missing. */
export type TruncationDetector = {
  note(row: FlatRow): void;
  /** Whether the last row has fewer columns than the others, so that it ends within a text with a line break. */
  isLastRowShort(): boolean;
  findEarlyEnd(): TruncationEvidence | null;
};

/**
 * Returns the day until which a file should have rows; `null` if it cannot be derived from its name and kind. The name
 * has the last year, `COMPLAINTS_RECEIVED_2020-2024`; otherwise the file continues until today.
 */
export function expectedLastDay(name: string, kind: SafetyKind, now: Date): string | null {
  if (kind === 'rating' || OLD_RECALLS.test(name)) return null;
  const lastYear = PERIOD.exec(name)?.[1];
  const recent = new Date(now.getTime() - QUIET_DAYS * DAY_MS).toISOString().slice(0, 10);
  const end = `${lastYear}-12-01`;
  return lastYear !== undefined && end < recent ? end : recent;
}

/** Creates the watcher of one file: recalls and complaints are in the order in which NHTSA received them. */
export function createTruncationDetector(name: string, format: SafetyFormat, now: Date): TruncationDetector {
  const until = expectedLastDay(name, format.kind, now);
  const today = now.toISOString().slice(0, 10);
  let newest = '';
  let isShort = false;
  return {
    note(row) {
      if (!format.header) isShort = row.kind === 'unreadable' || row.raw.split('\t').length < format.width;
      if (row.kind === 'unreadable' || until === null) return;
      const added = dateOf(row.record, 'DATEA');
      // A mistyped date in the future would hide the missing end of the file.
      if (added !== null && added > newest && added <= today) newest = added;
    },
    isLastRowShort: () => isShort,
    findEarlyEnd: () =>
      until !== null && newest !== '' && newest < until ? { kind: 'ends-early', newest, until } : null,
  };
}
