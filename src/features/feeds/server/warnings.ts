/** A kind of warning: the column, the reason, how often it occurred, and an example value. */
export type WarningKind = { column: string; reason: string; value: string; count: number };

/** Collects values that could not be used unchanged, by column and reason. */
export type Warnings = {
  add(column: string, value: string, reason: string): void;
  count(): number;
  /** Returns the kinds, most frequent first. */
  summary(): WarningKind[];
};

/** A feed can have any number of columns, and so of kinds. Kinds beyond this limit are counted together. */
const MAX_KINDS = 500;
const MAX_COLUMN_LENGTH = 80;
const MAX_VALUE_LENGTH = 60;

export function createWarnings(): Warnings {
  const kinds = new Map<string, WarningKind>();
  let total = 0;
  return {
    add(column, value, reason) {
      total++;
      const key = `${column}\t${kindOfReason(reason)}`;
      const kind = kinds.get(key) ?? (kinds.size < MAX_KINDS ? undefined : kinds.get(OTHERS));
      if (kind) kind.count++;
      else if (kinds.size < MAX_KINDS - 1)
        kinds.set(key, {
          column: column.slice(0, MAX_COLUMN_LENGTH),
          reason,
          value: value.slice(0, MAX_VALUE_LENGTH),
          count: 1,
        });
      else
        kinds.set(OTHERS, {
          column: 'Other columns',
          reason: 'could not be used as they are',
          value: value.slice(0, MAX_VALUE_LENGTH),
          count: 1,
        });
    },
    count: () => total,
    summary: () => [...kinds.values()].sort((a, b) => b.count - a.count),
  };
}

const OTHERS = '';

/** Returns the kind of a reason. Reasons that differ only in numbers are one kind. */
function kindOfReason(reason: string): string {
  return reason.slice(0, 300).replace(/\d+/g, '0');
}
