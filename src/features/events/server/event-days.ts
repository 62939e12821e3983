import type { Queryable } from '#ports/database/database.ts';

/** The number of days until single events are deleted. Their daily counts stay. */
export const EVENT_RETENTION_DAYS = 35;
/** Days whose partitions are created in advance. */
const DAYS_AHEAD = 7;

/** Creates the partitions for the coming days, and drops the partitions of old days. Returns how many it dropped. */
export async function rotateEventPartitions(connection: Queryable, today: string): Promise<number> {
  await createEventPartitions(connection, today, DAYS_AHEAD);
  const [row] = await connection.query<{ dropped: number }>(
    `select drop_event_days($1::date - ${EVENT_RETENTION_DAYS}) as dropped`,
    [today],
  );
  return row!.dropped;
}

/** Creates the missing partitions of a day, the day before, and a number of days after it. */
export async function createEventPartitions(connection: Queryable, day: string, ahead = 0): Promise<void> {
  await connection.query('select open_event_days($1::date - 1, $1::date + $2::integer)', [day, ahead]);
}
