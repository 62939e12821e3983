import type { Database } from '#ports/database/database.ts';

/** A partner is named only if at least this many visitors of a day came with its link. */
export const MIN_PARTNER_VISITORS = 5;

/**
 * A visitor who came with a partner's link. `partner`, `visitor`: digests that change every day. `name`: the kind of
 * the partner's ID, and the ID, such as `psid:acme`. `day`: `2026-11-27`.
 */
export type PartnerVisit = { day: string; partner: string; name: string; visitor: string };

export type Partners = {
  /** Counts visitors of partners, each once a day, and stores the names of partners with enough of them. */
  count(visits: readonly PartnerVisit[]): Promise<void>;
};

export function createPartners(database: Pick<Database, 'transaction'>): Partners {
  return {
    count: async (visits) => {
      const unique = [...new Map(visits.map((visit) => [keyOf(visit), visit])).values()];
      if (unique.length === 0) return;
      // In the same order on all servers, so that two of them never deadlock on each other's rows.
      const sorted = unique.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      const columns = (['day', 'partner', 'name', 'visitor'] as const).map((column) =>
        sorted.map((visit) => visit[column]),
      );
      await database.transaction(async (connection) => {
        await connection.query(COUNT, columns);
        await connection.query(NAME, columns);
      });
    },
  };
}

function keyOf({ day, partner, visitor }: PartnerVisit): string {
  return `${day} ${partner} ${visitor}`;
}

const GIVEN = `with given as (
    select day, partner, name, visitor from unnest($1::date[], $2::text[], $3::text[], $4::text[])
      as given (day, partner, name, visitor)
  )`;

const COUNT = `${GIVEN}, fresh as (
    insert into partner_visitors (day, partner, visitor) select day, partner, visitor from given order by 1, 2, 3
    on conflict do nothing returning day, partner
  )
  insert into partner_days as known (day, partner, visitors)
  select day, partner, count(*)::integer from fresh group by 1, 2 order by 1, 2
  on conflict (day, partner) do update set visitors = known.visitors + excluded.visitors`;

const NAME = `${GIVEN}
  update partner_days known set name = given.name from given
  where known.day = given.day and known.partner = given.partner and known.name is null
    and known.visitors >= ${MIN_PARTNER_VISITORS}`;
