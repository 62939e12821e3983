import type { Queryable } from '#ports/database/database.ts';
import type { ModelYear } from '../model/safety-facts.ts';

/**
 * Returns the time at which the newest recall of each model year became known, by `makeCode modelCode year`; model
 * years without recalls are missing.
 */
export async function findRecallNews(
  connection: Queryable,
  modelYears: readonly ModelYear[],
): Promise<Map<string, Date>> {
  if (modelYears.length === 0) return new Map();
  const rows = await connection.query<{ key: string; found_at: Date }>(
    `select concat_ws(' ', make_code, model_code, model_year) as key, max(found_at) as found_at from recall_news
     where (make_code, model_code, model_year) in (
       select * from unnest($1::text[], $2::text[], $3::integer[]))
     group by make_code, model_code, model_year`,
    [
      modelYears.map(({ makeCode }) => makeCode),
      modelYears.map(({ modelCode }) => modelCode),
      modelYears.map(({ year }) => year),
    ],
  );
  return new Map(rows.map(({ key, found_at }) => [key, found_at]));
}
