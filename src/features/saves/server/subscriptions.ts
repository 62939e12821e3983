import type { Database } from '#ports/database/database.ts';

/** A subscription is recent for this many days. */
const RECENT_DAYS = 30;
const TIMEOUT_MS = 3_000;

/**
 * Returns the recipient id of the shopper's latest recent subscription to emails on a brand, or `null`. A recipient
 * that has unsubscribed since does not count.
 */
export async function findRecentSubscription(
  database: Pick<Database, 'query'>,
  { shopperId, brand }: { shopperId: string; brand: string },
): Promise<number | null> {
  const [row] = await database.query<{ id: number }>(
    `select r.id from saved_searches s join alert_recipients r on r.id = s.recipient_id
     where s.shopper_id = $1 and s.brand = $2 and r.unsubscribed_at is null
       and greatest(s.created_at, r.asked_at) > now() - make_interval(days => ${RECENT_DAYS})
     order by s.created_at desc limit 1`,
    [shopperId, brand],
    { timeoutMs: TIMEOUT_MS },
  );
  return row?.id ?? null;
}
