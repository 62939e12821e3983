import type { Database, Queryable } from '#ports/database/database.ts';
import type { SafetyKind } from '../model/layouts.ts';
import { SAFETY_TABLES } from '../model/to-rows.ts';

/** A file whose rows pages read. `matched` of the `stored` rows have a model of the catalog. */
export type CurrentImport = { kind: SafetyKind; name: string; stored: number; matched: number; finishedAt: Date };

/** Returns the files whose rows pages read, by name. */
export async function listSafetyImports(database: Queryable): Promise<CurrentImport[]> {
  return database.query<CurrentImport>(
    `select kind, file_name as name, rows_stored as stored, rows_matched as matched, finished_at as "finishedAt"
     from safety_imports where is_current order by file_name`,
  );
}

/** Removes the rows of a file. Returns whether there was such an import. */
export async function removeSafetyImport(database: Pick<Database, 'transaction'>, name: string): Promise<boolean> {
  return database.transaction(async (connection) => {
    const removed = await connection.query<{ id: number; kind: SafetyKind }>(
      'delete from safety_imports where file_name = $1 and is_current returning id, kind',
      [name],
    );
    for (const { id, kind } of removed)
      await connection.query(`delete from ${SAFETY_TABLES[kind].table} where import_id = $1`, [id]);
    return removed.length > 0;
  });
}

/** Returns the names of vehicles that match no model of the catalog, with their number of rows, most rows first. */
export async function findUnmatchedNames(
  database: Queryable,
  { kind, name, max }: { kind: SafetyKind; name: string; max: number },
): Promise<{ vehicle: string; rows: number }[]> {
  return database.query(
    `select concat_ws(' ', r.make, r.model) as vehicle, count(*) as rows from ${SAFETY_TABLES[kind].table} r
     join safety_imports i on i.id = r.import_id and i.is_current and i.file_name = $1
     where r.unmatched in ('make-unknown', 'model-unknown', 'model-ambiguous') group by 1 order by 2 desc, 1 limit $2`,
    [name, max],
  );
}
