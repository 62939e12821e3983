/** What could not be used as it is, by column and reason. */
export type Warnings = {
  add(column: string, value: string, reason: string): void;
  count(): number;
  /** The most frequent first, each with one of its values. */
  summary(): { column: string; reason: string; value: string; count: number }[];
};

export function createWarnings(): Warnings {
  const kinds = new Map<string, { column: string; reason: string; value: string; count: number }>();
  let total = 0;
  return {
    add(column, value, reason) {
      total++;
      const key = `${column}\t${reason}`;
      const kind = kinds.get(key);
      if (kind) kind.count++;
      else kinds.set(key, { column, reason, value: value.slice(0, 60), count: 1 });
    },
    count: () => total,
    summary: () => [...kinds.values()].sort((a, b) => b.count - a.count),
  };
}
