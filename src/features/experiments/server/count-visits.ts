import type { Database } from '#ports/database/database.ts';
import type { Goal } from '#features/flags/flags.ts';

const LOCK = `select pg_advisory_xact_lock(hashtextextended('experiment visits', 0))`;

/** A visitor's actions in one experiment on one day, with digests only. Times are in ms since 1970. */
export type VisitorDay = {
  day: number;
  experiment: string;
  /** The visitor's digest of that day. */
  visitor: Buffer;
  variant: string;
  group: number;
  /** The time at which the visitor first saw their variant. */
  exposedAt: number | null;
} & Readonly<Record<`${Goal}At`, number | null>>;

/**
 * Adds visitors' actions. The stored times of a visitor-day are the first exposure and the last time of each goal, and
 * a goal counts if it was reached at or after the exposure. So the order in which servers write does not matter, and it
 * is safe to write again. Only one server writes at a time, because each needs what the others stored before.
 */
export async function countVisits(
  database: Pick<Database, 'transaction'>,
  visitorDays: readonly VisitorDay[],
): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query(LOCK);
    await connection.query(
      `with given as (
         select * from unnest($1::integer[], $2::text[], $3::bytea[], $4::text[], $5::smallint[],
             $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
           as given (day, experiment, visitor, variant, visitor_group, exposed_at, view_at, save_at, lead_at)
       ), merged as (
         select given.day, given.experiment, given.visitor, variant, visitor_group,
           known.exposed_at as known_exposed_at, least(known.exposed_at, given.exposed_at) as exposed_at,
           known.view_at as known_view_at, greatest(known.view_at, given.view_at) as view_at,
           known.save_at as known_save_at, greatest(known.save_at, given.save_at) as save_at,
           known.lead_at as known_lead_at, greatest(known.lead_at, given.lead_at) as lead_at
         from given left join experiment_visitors known using (day, experiment, visitor)
       ), stored as (
         insert into experiment_visitors (day, experiment, visitor, exposed_at, view_at, save_at, lead_at)
         select day, experiment, visitor, exposed_at, view_at, save_at, lead_at from merged
         on conflict (day, experiment, visitor) do update set exposed_at = excluded.exposed_at,
           view_at = excluded.view_at, save_at = excluded.save_at, lead_at = excluded.lead_at
       ), added as (
         select experiment, day, variant, visitor_group,
           sum((exposed_at is not null)::integer - (known_exposed_at is not null)::integer) as visitor_days,
           sum(${isCounted('view_at')} - ${isCounted('known_view_at', 'known_exposed_at')}) as views,
           sum(${isCounted('save_at')} - ${isCounted('known_save_at', 'known_exposed_at')}) as saves,
           sum(${isCounted('lead_at')} - ${isCounted('known_lead_at', 'known_exposed_at')}) as leads
         from merged group by 1, 2, 3, 4
       )
       insert into experiment_days as days (experiment, day, variant, visitor_group, visitor_days, views, saves, leads)
       select * from added where (visitor_days, views, saves, leads) <> (0, 0, 0, 0)
       on conflict (experiment, day, variant, visitor_group) do update set
         visitor_days = days.visitor_days + excluded.visitor_days, views = days.views + excluded.views,
         saves = days.saves + excluded.saves, leads = days.leads + excluded.leads`,
      [
        visitorDays.map(({ day }) => day),
        visitorDays.map(({ experiment }) => experiment),
        visitorDays.map(({ visitor }) => visitor),
        visitorDays.map(({ variant }) => variant),
        visitorDays.map(({ group }) => group),
        visitorDays.map(({ exposedAt }) => exposedAt),
        visitorDays.map(({ viewAt }) => viewAt),
        visitorDays.map(({ saveAt }) => saveAt),
        visitorDays.map(({ leadAt }) => leadAt),
      ],
    );
  });
}

/** Returns SQL that is 1 if a goal counts, and 0 otherwise. */
function isCounted(goalAt: string, exposedAt = 'exposed_at'): string {
  return `coalesce(${goalAt} >= ${exposedAt}, false)::integer`;
}
