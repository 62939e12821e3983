import type { Queryable } from '#ports/database/database.ts';
import type { PartialVehicle } from '../model/identify-row.ts';
import { isNotRejectedSql } from './publish.ts';
import type { Staging } from './staging.ts';

/**
 * Counts rejected rows whose listing is unknown. A row whose text contains a possible VIN counts as known if the source
 * has a listing with that VIN. A row with little more than a year or a make, such as a heading, counts only if one of
 * the source's listings that it might be is missing in the file.
 */
export type UnidentifiedRows = {
  /** Adds a row with the keys that its listing may have. */
  add(keys: readonly string[]): Promise<void>;
  addRemains(remains: PartialVehicle): void;
  /** Resolves to the number of rows that may be any listing of the source. Call it after `staging.finish`. */
  count(): Promise<number>;
};

const ROWS_PER_BATCH = 1000;
const MAX_KEYS = 100;

export function createUnidentifiedRows(
  database: Queryable,
  sourceName: string,
  staging: Pick<Staging, 'listings' | 'kept'>,
): UnidentifiedRows {
  let rows: (readonly string[])[] = [];
  let unidentified = 0;
  /** Number of rows by make and year. */
  const remains = new Map<string, PartialVehicle & { rows: number }>();
  const flush = async () => {
    const batch = rows;
    rows = [];
    if (batch.length === 0) return;
    const found = await database.query<{ key: string }>(
      `select key from listings where source_id = (select id from sources where name = $1) and key = any($2::text[])`,
      [sourceName, batch.flat()],
    );
    const known = new Set(found.map(({ key }) => key));
    unidentified += batch.filter((keys) => !keys.some((key) => known.has(key))).length;
  };
  /**
   * Counts the rows that may belong to a listing that the file does not name otherwise. The year may differ by one,
   * because sellers confuse model years.
   */
  const countMissingRemains = async (): Promise<number> => {
    const all = [...remains.values()];
    if (all.length === 0) return 0;
    const missing = await database.query<{ at: number }>(
      `select r.at from unnest($2::text[], $3::int[]) with ordinality as r (make, year, at) where exists (
        select 1 from listings l where l.source_id = (select id from sources where name = $1) and l.withdrawn_at is null
        and (r.make is null or l.facts->>'makeCode' = r.make)
        and (r.year is null or abs((l.facts->>'year')::int - r.year) <= 1)
        and not exists (select 1 from ${staging.listings} s where s.key = l.key) and ${isNotRejectedSql(staging)})`,
      [sourceName, all.map(({ makeCode }) => makeCode), all.map(({ year }) => year)],
    );
    return missing.reduce((rows, { at }) => rows + all[Number(at) - 1]!.rows, 0);
  };
  return {
    addRemains({ year, makeCode }) {
      const key = `${makeCode} ${year}`;
      remains.set(key, { year, makeCode, rows: (remains.get(key)?.rows ?? 0) + 1 });
    },
    async add(keys) {
      if (keys.length === 0) return void unidentified++;
      if (rows.push(keys.slice(0, MAX_KEYS)) >= ROWS_PER_BATCH) await flush();
    },
    async count() {
      await flush();
      return unidentified + (await countMissingRemains());
    },
  };
}
