import type { Queryable } from '#ports/database/database.ts';
import type { Complaints, ModelYear, SafetyFacts } from '../model/safety-facts.ts';
import type { SafetyKind } from '../model/layouts.ts';

/** SQL: the rows `r` of a model year that pages may show. */
const OF_MODEL_YEAR = `r.make_code = $1 and r.model_code = $2 and r.model_year = $3
  and exists (select from safety_imports i where i.id = r.import_id and i.is_current)`;

/** Returns when each kind of file was imported last; empty without an import. */
export async function findImported(database: Queryable): Promise<ReadonlyMap<SafetyKind, Date>> {
  const rows = await database.query<{ kind: SafetyKind; at: Date }>(
    'select kind, max(finished_at) as at from safety_imports where is_current group by kind',
  );
  return new Map(rows.map(({ kind, at }) => [kind, at]));
}

type Found = Pick<SafetyFacts, 'ratings' | 'recalls'> & {
  totals: Omit<Complaints, 'byComponent'> | null;
  components: Complaints['byComponent'] | null;
};

/**
 * Returns what NHTSA published about a model year; `null` if no file of NHTSA was imported. One statement finds
 * everything, because each costs the page's process about as much as the rendering of a part.
 */
export async function findSafety(
  database: Queryable,
  { makeCode, modelCode, year }: ModelYear,
  imported: ReadonlyMap<SafetyKind, Date>,
): Promise<SafetyFacts | null> {
  if (imported.size === 0) return null;
  const when = (kind: SafetyKind, sql: string) => (imported.has(kind) ? sql : 'select null');
  const [found] = await database.query<Found>(
    `select (${when('rating', listSql(RATINGS))}) as ratings, (${when('recall', listSql(RECALLS))}) as recalls,
       (${when('complaint', `select to_json(found) from (${TOTALS}) found`)}) as totals,
       (${when('complaint', listSql(COMPONENTS))}) as components`,
    [makeCode, modelCode, year],
  );
  const { ratings, recalls, totals, components } = found!;
  const dayOf = (kind: SafetyKind) => imported.get(kind)?.toISOString().slice(0, 10) ?? null;
  return {
    ratings,
    recalls,
    complaints: totals && components && { ...totals, byComponent: components },
    asOf: { ratings: dayOf('rating'), recalls: dayOf('recall'), complaints: dayOf('complaint') },
  };
}

const listSql = (sql: string) => `select coalesce(json_agg(found), '[]') from (${sql}) found`;

/** SQL: the rated versions that have any stars. */
const RATINGS = `select distinct concat_ws(' ', r.make, r.model) as name, r.body_style as "bodyStyle",
    r.drive_train as "driveTrain", r.overall, r.front, r.front_driver as "frontDriver",
    r.front_passenger as "frontPassenger", r.side, r.side_driver as "sideDriver", r.side_passenger as "sidePassenger",
    r.side_pole as "sidePole", r.rollover, r.rollover_risk as "rolloverRisk", r.concerns
  from safety_ratings r
  where ${OF_MODEL_YEAR} and coalesce(r.overall, r.front, r.front_driver, r.front_passenger, r.side, r.side_driver,
    r.side_passenger, r.side_pole, r.rollover) is not null
  order by 1, 2, 3`;

/** SQL: the first text of a campaign that is not empty. Files repeat the texts in each row of a campaign. */
const firstText = (column: string) =>
  `(array_agg(r.${column} order by r.import_id desc, r.line) filter (where r.${column} is not null))[1] as ${column}`;

/**
 * SQL: the recalls, those with a warning first, then the latest. Rows without a campaign number are one recall if their
 * day and texts are equal.
 */
const RECALLS = `select r.campaign, array_agg(distinct concat_ws(' ', r.make, r.model)) as names,
    coalesce(array_agg(distinct r.component) filter (where r.component is not null), '{}') as components,
    min(r.reported_on)::text as "reportedOn", max(r.units) as units,
    ${firstText('summary')}, ${firstText('consequence')}, ${firstText('remedy')},
    coalesce(bool_or(r.do_not_drive), false) as "doNotDrive", coalesce(bool_or(r.park_outside), false) as "parkOutside"
  from safety_recalls r where ${OF_MODEL_YEAR}
  group by r.campaign, case when r.campaign is null then (r.reported_on, r.summary, r.remedy) end
  order by "doNotDrive" desc, "parkOutside" desc, min(r.reported_on) desc nulls last, r.campaign desc nulls last`;

/** SQL: the complaints. Each is a row for each part that it names, and several overlapping files may contain it. */
const TOTALS = `select count(*) as total, count(*) filter (where crash) as crashes,
    count(*) filter (where fire) as fires, coalesce(sum(injured), 0) as injured, coalesce(sum(deaths), 0) as deaths
  from (select bool_or(r.crash) as crash, bool_or(r.fire) as fire, max(r.injured) as injured, max(r.deaths) as deaths
    from safety_complaints r where ${OF_MODEL_YEAR} group by coalesce(r.report, r.import_id || ':' || r.line)) reports`;

/** SQL: the number of complaints by part, the most frequent first. */
const COMPONENTS = `select upper(trim(split_part(coalesce(r.component, 'UNKNOWN OR OTHER'), ':', 1))) as component,
    count(distinct coalesce(r.report, r.import_id || ':' || r.line)) as count
  from safety_complaints r where ${OF_MODEL_YEAR} group by 1 order by 2 desc, 1`;
