import { type BrandKey, MAIN_BRAND } from '#features/brands/brands.ts';
import { ownerAddressesOf } from '#features/dealers/dealers.server.ts';
import { enqueueMail } from '#features/outbox/outbox.server.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import type { DestinationKind } from '../model/destination.ts';
import { webhookName } from '../model/desk-lead.ts';

/** The last failure of a destination. `isRetrying`: its message is sent again later. */
export type DestinationFailure = { destinationId: number; at: Date; reason: string; isRetrying: boolean };

/**
 * Returns, for each destination of a dealership whose last finished attempt failed, that attempt. `reason` is the
 * server's response.
 */
export function listFailures(connection: Queryable, ownerId: number): Promise<DestinationFailure[]> {
  return connection.query<DestinationFailure>(
    `select last."destinationId", last.at, last.reason, last.state <> 'dead' as "isRetrying" from (
       select distinct on (d.destination_id) d.destination_id as "destinationId", o.state,
         coalesce(o.settled_at, o.created_at) as at, coalesce(o.last_error, '') as reason
       from lead_deliveries d join lead_destinations t on t.id = d.destination_id join outbox o on o.key = d.outbox_key
       where t.owner_id = $1 and t.enabled
         and (o.state in ('sent', 'dead') or o.state in ('waiting', 'sending') and o.last_error is not null)
       order by d.destination_id, o.id desc
     ) last where last.state <> 'sent' order by last."destinationId"`,
    [ownerId],
  );
}

/**
 * Older failures are not reported by email, because an operator has seen them, or the site was down. Longer than a day,
 * so that the next report includes failures that came after today's report.
 */
const REPORTED_HOURS = 48;
/** The number of days in which a report may be newer than such a failure. */
const REPORTED_DAYS = [0, 1, 2];

type Failing = {
  id: number;
  ownerId: number;
  dealer: string;
  kind: DestinationKind;
  address: string;
  count: number;
  reason: string;
};

/**
 * Emails the owners of a dealership when messages to one of its destinations were given up: at most once a day for each
 * destination, and about each message once. Returns the number of destinations with such messages.
 */
export async function reportFailingDestinations({
  database,
  originFor,
  now,
}: {
  database: Pick<Database, 'query' | 'transaction'>;
  originFor(brand: BrandKey): string;
  now(): Date;
}): Promise<number> {
  const dayBefore = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const failing = await database.query<Failing>(
    `select t.id, t.owner_id as "ownerId", w.facts->>'name' as dealer, t.kind, t.address, count(*)::int as count,
       coalesce((array_agg(o.last_error order by o.id desc))[1], '') as reason
     from outbox o join lead_deliveries d on d.outbox_key = o.key
       join lead_destinations t on t.id = d.destination_id join owners w on w.id = t.owner_id
     where o.state = 'dead' and o.settled_at > $1::timestamptz - make_interval(hours => ${REPORTED_HOURS}) and t.enabled
       and o.settled_at > coalesce((
         select max(m.created_at) from dealer_members r cross join unnest($2::text[]) as reported (day)
         join outbox m on m.key = 'destination-failing:' || t.id || ':' || reported.day || ':' || r.user_id
         where r.owner_id = t.owner_id), '-infinity')
     group by t.id, w.id order by t.id`,
    [now(), REPORTED_DAYS.map(dayBefore)],
  );
  const day = dayBefore(0);
  for (const { id, ownerId, dealer, kind, address, count, reason } of failing) {
    await database.transaction(async (connection) => {
      for (const { userId, email } of await ownerAddressesOf(connection, ownerId)) {
        await enqueueMail(connection, {
          key: `destination-failing:${id}:${day}:${userId}`,
          to: email,
          brand: MAIN_BRAND.key,
          template: 'destination-failing',
          urgent: true,
          data: {
            dealer,
            count,
            destination: kind === 'webhook' ? webhookName(address, id) : address,
            reason: reason.slice(0, 300).toWellFormed(),
            link: `${originFor(MAIN_BRAND.key)}/dealer/settings?dealer=${ownerId}`,
          },
        });
      }
    });
  }
  return failing.length;
}
