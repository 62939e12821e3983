/** A kind of warning: what was wrong, in which column, how often, and one of the values. */
export type WarningKind = { column: string; reason: string; value: string; count: number };

/** What could not be used as it is, by column and reason. */
export type Warnings = {
  add(column: string, value: string, reason: string): void;
  count(): number;
  /** The most frequent first. */
  summary(): WarningKind[];
};

/** A feed may have any number of columns, and so of kinds; beyond this many they are counted together. */
const MOST_KINDS = 500;
const LONGEST_COLUMN = 80;
const LONGEST_VALUE = 60;

export function createWarnings(): Warnings {
  const kinds = new Map<string, WarningKind>();
  let total = 0;
  return {
    add(column, value, reason) {
      total++;
      const key = `${column}\t${kindOfReason(reason)}`;
      const kind = kinds.get(key) ?? (kinds.size < MOST_KINDS ? undefined : kinds.get(OTHERS));
      if (kind) kind.count++;
      else if (kinds.size < MOST_KINDS - 1)
        kinds.set(key, {
          column: column.slice(0, LONGEST_COLUMN),
          reason,
          value: value.slice(0, LONGEST_VALUE),
          count: 1,
        });
      else
        kinds.set(OTHERS, {
          column: 'Other columns',
          reason: 'could not be used as they are',
          value: value.slice(0, LONGEST_VALUE),
          count: 1,
        });
    },
    count: () => total,
    summary: () => [...kinds.values()].sort((a, b) => b.count - a.count),
  };
}

const OTHERS = '';

/** Reasons that differ in a number only are one kind. */
function kindOfReason(reason: string): string {
  return reason.slice(0, 300).replace(/\d+/g, '0');
}
