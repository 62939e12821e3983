import type { Queryable } from '#ports/database/database.ts';
import type { ModelYear } from '../model/safety-facts.ts';

/** Recalls that were reported longer ago are not news, such as the recalls of an older file that is imported later. */
const NEWS_DAYS = 90;
/** Without a recall within this many days, the database had no recent recalls, so each recent one would seem new. */
const KNOWN_DAYS = 400;

/**
 * Records the recalls of an import that the model year did not have before. The first import of recent recalls makes no
 * news, because everything in it would be new. Call it before the import becomes current.
 */
export async function addRecallNews(connection: Queryable, importId: number, now: Date): Promise<void> {
  await connection.query(
    `insert into recall_news (campaign, make_code, model_code, model_year, found_at)
     select distinct n.campaign, n.make_code, n.model_code, n.model_year, $2::timestamptz from safety_recalls n
     where n.import_id = $1 and n.make_code is not null and n.campaign is not null
       and n.reported_on > ($2::timestamptz - interval '${NEWS_DAYS} days')::date
       and exists (select from safety_recalls o join safety_imports i on i.id = o.import_id and i.is_current
         where o.reported_on > ($2::timestamptz - interval '${KNOWN_DAYS} days')::date)
       and not exists (select from safety_recalls o join safety_imports i on i.id = o.import_id and i.is_current
         where (o.make_code, o.model_code, o.model_year, o.campaign) = (n.make_code, n.model_code, n.model_year, n.campaign))
     on conflict do nothing`,
    [importId, now],
  );
}

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
