import {
  copyPaymentSettings,
  findPaymentSettings,
  listMembers,
  listOpenInvitations,
} from '#features/dealers/dealers.server.ts';
import {
  hideListing,
  IS_HIDDEN_NOT_AS_DUPLICATE_SQL,
  recordOffers,
  restoreListing,
} from '#features/listings/listings.server.ts';
import { countDealerLeads, moveDealerLeads } from '#features/leads/leads.server.ts';
import { countDealerReviews, moveDealerReviews } from '#features/reviews/reviews.server.ts';
import type { Connection, Queryable } from '#ports/database/database.ts';
import { LOCK_CHANGES, NOTIFY_CHANGES } from './change-log.ts';

/** A dealer as the operators' page names it. */
export type DealerName = { ownerId: number; name: string; source: string; listings: number };

const DEALER = `o.id as "ownerId", o.facts->>'name' as name, s.name as source,
  (select count(*)::int from listings l where l.owner_id = o.id and l.withdrawn_at is null) as listings
  from owners o join sources s on s.id = o.source_id`;
const IS_DEALER = `coalesce(o.facts->>'privateSeller', 'false') <> 'true'`;
/** SQL expression: the last ten digits of the phone number of owner `o`. */
const phoneOf = (o: string) => `right(regexp_replace(coalesce(${o}.facts->>'phone', ''), '\\D', '', 'g'), 10)`;
const MAX_TWINS = 10;

/** The dealers that were merged with a dealer, or might be. `main`: the dealer that this one was merged into. */
export type DealerMerge = { main: DealerName | null; merged: DealerName[]; twins: DealerName[] };

/** Returns the dealers merged into a dealer, and others that look the same: by phone number, or by name and state. */
export async function findDealerMerge(connection: Queryable, ownerId: number): Promise<DealerMerge> {
  const list = (where: string) =>
    connection.query<DealerName>(`select ${DEALER} where ${where} order by o.id`, [ownerId]);
  const [main] = await list('o.id = (select main_id from owner_aliases where owner_id = $1)');
  const merged = await list('o.id in (select owner_id from owner_aliases where main_id = $1)');
  const twins = main
    ? []
    : await connection.query<DealerName>(
        `select ${DEALER} join owners me on me.id = $1
         where o.id <> me.id and ${IS_DEALER} and not exists (select from owner_aliases a where a.owner_id = o.id)
           and (length(${phoneOf('me')}) = 10 and ${phoneOf('o')} = ${phoneOf('me')}
             or lower(o.facts->>'name') = lower(me.facts->>'name') and o.facts->>'state' = me.facts->>'state')
         order by o.id limit ${MAX_TWINS}`,
        [ownerId],
      );
  return { main: main ?? null, merged, twins };
}

type Merge = { from: number; into: number };
/** Why two dealers can't be merged. */
export type MergeRefusal = 'unknown' | 'same' | 'already-merged';

async function findRefusal(connection: Queryable, { from, into }: Merge): Promise<MergeRefusal | null> {
  if (from === into) return 'same';
  const dealers = await connection.query<{ id: number; isAlias: boolean }>(
    `select o.id, exists (select from owner_aliases a where a.owner_id = o.id) as "isAlias" from owners o
     where o.id = any($1) and ${IS_DEALER}`,
    [[from, into]],
  );
  if (dealers.length < 2) return 'unknown';
  return dealers.some(({ isAlias }) => isAlias) ? 'already-merged' : null;
}

/**
 * A dealer, and how much of it `mergeDealers` would move. `copiesPayments`: whether the other dealer gets its payment
 * settings. `digest`: a digest of all this.
 */
export type MergePreview = {
  dealer: DealerName;
  moves: Record<'leads' | 'reviews' | 'destinations' | 'members' | 'invitations', number>;
  copiesPayments: boolean;
  digest: string;
};

/** Returns what a merge would move, or why the dealers can't be merged. */
export async function previewMerge(connection: Queryable, { from, into }: Merge): Promise<MergePreview | MergeRefusal> {
  const refusal = await findRefusal(connection, { from, into });
  if (refusal) return refusal;
  const [dealer] = await connection.query<DealerName>(`select ${DEALER} where o.id = $1`, [from]);
  const present = new Set((await listMembers(connection, into)).map(({ userId }) => userId));
  const moves = {
    ...(await countDealerLeads(connection, { from, into })),
    reviews: await countDealerReviews(connection, { from, into }),
    members: (await listMembers(connection, from)).filter(({ userId }) => !present.has(userId)).length,
    invitations: (await listOpenInvitations(connection, from)).length,
  };
  const copiesPayments =
    (await findPaymentSettings(connection, into)) === null && (await findPaymentSettings(connection, from)) !== null;
  const digest = [dealer!.listings, ...Object.values(moves), copiesPayments].join('-');
  return { dealer: dealer!, moves, copiesPayments, digest };
}

/**
 * Merges the dealer `from` into `into`: its cars, leads, reviews, destinations, members and open invitations move, its
 * payment settings are used if `into` has none, and later imports give its cars to `into`. A VIN that both offer is shown
 * once. Call it inside a transaction, after `lockDealerForMerge`.
 */
export async function mergeDealers(
  connection: Connection,
  { from, into, hideAfterHours }: Merge & { hideAfterHours: number },
): Promise<'merged' | MergeRefusal> {
  await connection.query(LOCK_CHANGES);
  const refusal = await findRefusal(connection, { from, into });
  if (refusal) return refusal;
  await connection.query('update owner_aliases set main_id = $2 where main_id = $1', [from, into]);
  await connection.query('insert into owner_aliases (owner_id, main_id) values ($1, $2)', [from, into]);
  await moveListings(connection, into, 'owner_id = $2', [from]);
  await connection.query(
    `insert into dealer_members (owner_id, user_id, email, role)
     select $2, user_id, email, role from dealer_members where owner_id = $1
     on conflict (owner_id, user_id) do update set role = 'owner' where excluded.role = 'owner'`,
    [from, into],
  );
  await connection.query(
    `update dealer_invitations set owner_id = $2 where owner_id = $1 and accepted_at is null and revoked_at is null`,
    [from, into],
  );
  await copyPaymentSettings(connection, { from, into });
  await moveDealerLeads(connection, { from, into });
  await moveDealerReviews(connection, { from, into });
  await hideRepeatedVins(connection, hideAfterHours);
  return 'merged';
}

/**
 * Separates a merged dealer again. Its cars move back immediately or, if its source also contains the other dealer,
 * with the next import. Leads, reviews, destinations and members are not moved. Call it inside a transaction.
 */
export async function separateDealer(
  connection: Connection,
  { from, into, hideAfterHours }: Merge & { hideAfterHours: number },
): Promise<'separated' | 'unknown'> {
  await connection.query(LOCK_CHANGES);
  const gone = await connection.query('delete from owner_aliases where owner_id = $1 and main_id = $2 returning 1', [
    from,
    into,
  ]);
  if (gone.length === 0) return 'unknown';
  const [shared] = await connection.query<{ sourceId: number; isShared: boolean }>(
    `select f.source_id as "sourceId", exists (select from owners o where o.source_id = f.source_id
       and (o.id = $2 or o.id in (select owner_id from owner_aliases where main_id = $2))) as "isShared"
     from owners f where f.id = $1`,
    [from, into],
  );
  const condition = 'owner_id = $2 and source_id = $3';
  if (!shared!.isShared) await moveListings(connection, from, condition, [into, shared!.sourceId]);
  else
    await connection.query(`update listings set content_hash = '\\x00' where owner_id = $1 and source_id = $2`, [
      into,
      shared!.sourceId,
    ]);
  await hideRepeatedVins(connection, hideAfterHours);
  return 'separated';
}

/** Gives listings to an owner. `condition` begins with parameter $2. */
async function moveListings(connection: Connection, to: number, condition: string, params: readonly number[]) {
  const moved = await connection.query<{ id: number }>(
    `with moved as (update listings set owner_id = $1, updated_at = now() where ${condition} returning id, withdrawn_at),
       changes as (insert into listing_changes (listing_id, kind)
         select id, 'updated' from moved where withdrawn_at is null order by id)
     select id from moved where withdrawn_at is null`,
    [to, ...params],
  );
  await recordOffers(
    connection,
    moved.map(({ id }) => id),
  );
  if (moved.length > 0) await connection.query(NOTIFY_CHANGES);
}

/**
 * Shows each VIN of a merged dealer once, at its oldest listing, and shows the next one when that is gone. Call it inside
 * a transaction, after listings changed.
 */
export async function hideRepeatedVins(connection: Connection, hideAfterHours: number): Promise<void> {
  const isMerged = 'l.owner_id in (select main_id from owner_aliases)';
  const returned = await connection.query<{ id: number }>(
    `select l.id from listing_blocks b join listings l on l.id = b.listing_id
     where b.reason = 'merged-duplicate' and not exists (
       select from listings e where e.owner_id = l.owner_id and e.vin = l.vin and e.id <> l.id
         and (e.withdrawn_at is null or ${IS_HIDDEN_NOT_AS_DUPLICATE_SQL('e')})) order by l.id`,
  );
  for (const { id } of returned) await restoreListing(connection, id, hideAfterHours);
  const repeated = await connection.query<{ id: number }>(
    `select l.id from listings l where ${isMerged} and l.vin is not null and l.withdrawn_at is null
       and exists (select from listings e where e.owner_id = l.owner_id and e.vin = l.vin and e.id < l.id
         and e.withdrawn_at is null) order by l.id`,
  );
  for (const { id } of repeated) await hideListing(connection, { listingId: id, reason: 'merged-duplicate' });
}
