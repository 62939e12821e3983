import type { Database } from '#ports/database/database.ts';

/**
 * Counts rejected rows whose listing is unknown. A row whose text contains something like a VIN counts as known if the
 * source has a listing with that VIN.
 */
export type DoubtfulRows = {
  /** Adds a row with the keys that its listing may have. */
  add(keys: readonly string[]): Promise<void>;
  /** Resolves to the number of rows that match no listing of the source. */
  count(): Promise<number>;
};

const ROWS_AT_ONCE = 1000;
const MOST_KEYS = 100;

export function createDoubtfulRows(database: Pick<Database, 'query'>, sourceName: string): DoubtfulRows {
  let rows: (readonly string[])[] = [];
  let unidentified = 0;
  const flush = async () => {
    const asked = rows;
    rows = [];
    if (asked.length === 0) return;
    const found = await database.query<{ key: string }>(
      `select key from listings where source_id = (select id from sources where name = $1) and key = any($2::text[])`,
      [sourceName, asked.flat()],
    );
    const known = new Set(found.map(({ key }) => key));
    unidentified += asked.filter((keys) => !keys.some((key) => known.has(key))).length;
  };
  return {
    async add(keys) {
      if (keys.length === 0) return void unidentified++;
      if (rows.push(keys.slice(0, MOST_KEYS)) >= ROWS_AT_ONCE) await flush();
    },
    async count() {
      await flush();
      return unidentified;
    },
  };
}
