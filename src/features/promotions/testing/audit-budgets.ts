import type { Queryable } from '#ports/database/database.ts';

type Sums = { id: number; total: number; spent: number; reserved: number };
type DaySums = Sums & { day: string; budget: number; daySpent: number; dayReserved: number };

/**
 * Returns what is wrong with the budgets, added up from single charges and reservations: budgets that are overspent, and
 * counters and counts of positions that do not equal the sums.
 */
export async function auditBudgets(connection: Queryable): Promise<string[]> {
  const campaigns = await connection.query<Sums & { charged: number; held: number }>(
    `select id, total_cents as total, spent_cents as spent, reserved_cents as reserved,
       (select coalesce(sum(price_cents), 0) from sponsored_clicks where campaign_id = c.id) as charged,
       (select coalesce(sum(held * price_cents), 0) from reservations where campaign_id = c.id) as held
     from campaigns c order by id`,
  );
  const days = await connection.query<DaySums & { charged: number; held: number }>(
    `select campaign_id as id, day::text, budget_cents as budget, spent_cents as "daySpent", reserved_cents as "dayReserved",
       (select coalesce(sum(price_cents), 0) from sponsored_clicks s where s.campaign_id = d.campaign_id and s.day = d.day)
         as charged,
       (select coalesce(sum(held * price_cents), 0) from reservations r where r.campaign_id = d.campaign_id and r.day = d.day)
         as held
     from campaign_days d order by 1, 2`,
  );
  const [counted] = await connection.query<Record<'clicks' | 'cents' | 'charges' | 'charged', number>>(
    `select coalesce(sum(clicks), 0)::bigint as clicks, coalesce(sum(cents), 0)::bigint as cents,
       (select count(*) from sponsored_clicks) as charges,
       (select coalesce(sum(price_cents), 0) from sponsored_clicks) as charged from slot_days`,
  );
  const { clicks, cents, charges, charged: paid } = counted!;
  return [
    ...(clicks !== charges || cents !== paid
      ? [`counted ${clicks} clicks for ${cents}, charged ${charges} for ${paid}`]
      : []),
    ...campaigns.flatMap(({ id, total, spent, reserved, charged, held }) => [
      ...(charged + held > total ? [`campaign ${id}: ${charged} + ${held} of ${total}`] : []),
      ...(spent !== charged ? [`campaign ${id}: spent ${spent}, charged ${charged}`] : []),
      ...(reserved !== held ? [`campaign ${id}: reserved ${reserved}, held ${held}`] : []),
    ]),
    ...days.flatMap(({ id, day, budget, daySpent, dayReserved, charged, held }) => [
      ...(charged + held > budget ? [`campaign ${id} on ${day}: ${charged} + ${held} of ${budget}`] : []),
      ...(daySpent !== charged ? [`campaign ${id} on ${day}: spent ${daySpent}, charged ${charged}`] : []),
      ...(dayReserved !== held ? [`campaign ${id} on ${day}: reserved ${dayReserved}, held ${held}`] : []),
    ]),
  ];
}
