import type { SafetyFormat } from './detect-file.ts';
import type { FlatRow } from './flat-records.ts';
import type { SafetyKind } from './layouts.ts';
import { dateOf } from './read-values.ts';

const DAY_MS = 86_400_000;
/** NHTSA adds recalls and complaints every week. */
const QUIET_DAYS = 60;
const PERIOD = /(?:19|20)\d\d[-_]((?:19|20)\d\d)/;
const OLD_RECALLS = /PRE_\d{4}/i;

/** Why a file may have been cut off at a line break: its newest row is from `newest`, and it should go on until `until`. */
export type EarlyEnd = { kind: 'ends-early'; newest: string; until: string };

/** Notes what the rows of a file say about its end. */
export type EndWatcher = {
  note(row: FlatRow): void;
  /** The last row has fewer columns than the others, so that it ends within a text with a line break. */
  isLastRowShort(): boolean;
  findEarlyEnd(): EarlyEnd | null;
};

/**
 * Returns the day until which a file has rows; `null` if its name and kind don't say. The name has the last year,
 * `COMPLAINTS_RECEIVED_2020-2024`; otherwise the file goes on until today.
 */
export function expectedUntil(name: string, kind: SafetyKind, now: Date): string | null {
  if (kind === 'rating' || OLD_RECALLS.test(name)) return null;
  const lastYear = PERIOD.exec(name)?.[1];
  const recent = new Date(now.getTime() - QUIET_DAYS * DAY_MS).toISOString().slice(0, 10);
  const end = `${lastYear}-12-01`;
  return lastYear !== undefined && end < recent ? end : recent;
}

/** Creates the watcher of one file: recalls and complaints are in the order in which NHTSA received them. */
export function createEndWatcher(name: string, format: SafetyFormat, now: Date): EndWatcher {
  const until = expectedUntil(name, format.kind, now);
  const today = now.toISOString().slice(0, 10);
  let newest = '';
  let isShort = false;
  return {
    note(row) {
      if (!format.header) isShort = row.kind === 'unreadable' || row.raw.split('\t').length < format.width;
      if (row.kind === 'unreadable' || until === null) return;
      const added = dateOf(row.record, 'DATEA');
      // A mistyped date in the future would hide that the file ends early.
      if (added !== null && added > newest && added <= today) newest = added;
    },
    isLastRowShort: () => isShort,
    findEarlyEnd: () =>
      until !== null && newest !== '' && newest < until ? { kind: 'ends-early', newest, until } : null,
  };
}
