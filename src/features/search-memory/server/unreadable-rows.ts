import type { UnreadableRow } from './inventory-rows.ts';

/** The rows that this version cannot read and therefore leaves out of its index. */
export class UnreadableRows {
  readonly #rows = new Map<string, UnreadableRow & { sinceLoad: boolean }>();
  #unreported = 0;
  /** Whether the whole inventory is being read, as opposed to a change. */
  isLoading = false;

  get count(): number {
    return this.#rows.size;
  }

  note(row: UnreadableRow): void {
    const key = keyOf(row.table, row.id);
    const sinceLoad = this.isLoading || this.#rows.get(key)?.sinceLoad === true;
    this.#rows.delete(key);
    this.#rows.set(key, { ...row, sinceLoad });
    this.#unreported += 1;
  }

  /** The unreadable rows that make this process unfit for requests. */
  get stored(): UnreadableRow[] {
    return [...this.#rows.values()]
      .filter(({ sinceLoad }) => sinceLoad)
      .map(({ table, id, reason }) => ({ table, id, reason }));
  }

  /** Adds the unreadable rows that another process found during a load. */
  takeOver(rows: readonly UnreadableRow[]): void {
    for (const row of rows) this.#rows.set(keyOf(row.table, row.id), { ...row, sinceLoad: true });
  }

  /** Removes rows that have been read since or no longer exist. */
  settle(table: UnreadableRow['table'], ids: Iterable<number>): void {
    if (this.#rows.size > 0) for (const id of ids) this.#rows.delete(keyOf(table, id));
  }

  clear(): void {
    this.#rows.clear();
  }

  /** Describes the unreadable rows since the last report. Returns `null` if there are none. */
  report(): string | null {
    const fresh = [...this.#rows.values()].slice(-this.#unreported);
    const noted = this.#unreported;
    this.#unreported = 0;
    return noted > 0 ? describe(fresh) : null;
  }

  /**
   * Returns the reason why this process should get no requests: rows that were stored before it started are unreadable,
   * so its version probably does not match the database. Rows that arrive later do not count, because a newer version
   * may write them while processes of this version still run.
   */
  whyUnfit(): string | null {
    return describe(this.stored);
  }
}

function keyOf(table: UnreadableRow['table'], id: number): string {
  return `${table} ${id}`;
}

function describe([first, ...others]: readonly UnreadableRow[]): string | null {
  if (!first) return null;
  const rest = others.length > 0 ? ` So are ${others.length.toLocaleString('en-US')} other rows.` : '';
  return `Row ${first.id} of ${first.table} cannot be read and is left out: ${first.reason}.${rest}`;
}
