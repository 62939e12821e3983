import type { Queryable } from '#ports/database/database.ts';
import type { Dealership, DealerRole } from '../model/dealer-roles.ts';

export type Member = { userId: string; email: string; role: DealerRole; since: Date };

/** Returns the dealerships of an account, by name. */
export async function findDealerships(connection: Queryable, userId: string): Promise<Dealership[]> {
  return connection.query<Dealership>(
    `select m.owner_id as "ownerId", o.facts->>'name' as name, o.facts->>'state' as state, m.role
       from dealer_members m join owners o on o.id = m.owner_id
      where m.user_id = $1 and not exists (select from owner_aliases a where a.owner_id = m.owner_id) order by 2, 1`,
    [userId],
  );
}

/**
 * Returns the dealers that were merged into dealerships, by name. Their campaigns and statements stay theirs, and the
 * members of the dealerships may read them.
 */
export async function findMergedDealerships(connection: Queryable, ownerIds: readonly number[]): Promise<Dealership[]> {
  const merged = await connection.query<Omit<Dealership, 'role'>>(
    `select o.id as "ownerId", o.facts->>'name' as name, o.facts->>'state' as state
       from owner_aliases a join owners o on o.id = a.owner_id where a.main_id = any($1) order by 2, 1`,
    [ownerIds],
  );
  return merged.map((one) => ({ ...one, name: `${one.name} (merged)`, role: 'staff', isMerged: true }));
}

export async function listMembers(connection: Queryable, ownerId: number): Promise<Member[]> {
  return connection.query<Member>(
    `select user_id as "userId", email, role, created_at as since from dealer_members
      where owner_id = $1 order by role, created_at, user_id`,
    [ownerId],
  );
}

/** Returns the current account addresses of a dealership's owners. */
export async function ownerAddressesOf(
  connection: Queryable,
  ownerId: number,
): Promise<{ userId: string; email: string }[]> {
  return connection.query(
    `select m.user_id as "userId", coalesce(u.email, m.email) as email
       from dealer_members m left join account_users u on u.id = m.user_id
      where m.owner_id = $1 and m.role = 'owner' order by m.created_at, m.user_id`,
    [ownerId],
  );
}

export type ChangedMember = 'changed' | 'unknown' | 'last-owner';

/** Changes a member's role, or removes the member if `role` is `null`. The last owner cannot be removed or demoted. */
export async function changeMember(
  connection: Queryable,
  { ownerId, userId, role }: { ownerId: number; userId: string; role: DealerRole | null },
): Promise<ChangedMember> {
  await lockMembers(connection, ownerId);
  const members = await listMembers(connection, ownerId);
  const member = members.find((one) => one.userId === userId);
  if (!member) return 'unknown';
  const losesOwner = member.role === 'owner' && role !== 'owner';
  if (losesOwner && members.filter((one) => one.role === 'owner').length === 1) return 'last-owner';
  if (role === null || losesOwner) await revokeInvitationsOf(connection, ownerId, member);
  if (role === null)
    await connection.query('delete from dealer_members where owner_id = $1 and user_id = $2', [ownerId, userId]);
  else
    await connection.query('update dealer_members set role = $3 where owner_id = $1 and user_id = $2', [
      ...[ownerId, userId, role],
    ]);
  return 'changed';
}

/** Revokes the open invitations that a member sent or received, so that a removed member cannot come back by one of them. */
async function revokeInvitationsOf(
  connection: Queryable,
  ownerId: number,
  { userId, email }: Pick<Member, 'userId' | 'email'>,
): Promise<void> {
  await connection.query(
    `update dealer_invitations set revoked_at = now()
      where owner_id = $1 and (invited_by = $2 or lower(email) = lower($3)) and accepted_at is null and revoked_at is null`,
    [ownerId, userId, email],
  );
}

/** Locks a dealership's members until the transaction ends, so that only one transaction changes them. */
export async function lockMembers(connection: Queryable, ownerId: number): Promise<void> {
  await connection.query(`select pg_advisory_xact_lock(hashtextextended('dealer team ' || $1::text, 0))`, [ownerId]);
}

/** A dealer. `sellerEmail`: where messages to it go; `sellerWebsite`: as its feed says. */
type FoundDealer = { ownerId: number; name: string; sellerEmail: string | null; sellerWebsite: string | null };

/** Returns a dealer by id; `null` for private sellers, who have no desk. */
export async function findDealer(connection: Queryable, ownerId: number): Promise<FoundDealer | null> {
  if (!Number.isSafeInteger(ownerId) || ownerId < 1 || ownerId > 2_147_483_647) return null;
  const [row] = await connection.query<FoundDealer>(
    `select id as "ownerId", facts->>'name' as name, lead_email as "sellerEmail", facts->>'website' as "sellerWebsite"
      from owners
      where id = $1 and coalesce(facts->>'privateSeller', 'false') <> 'true'`,
    [ownerId],
  );
  return row ?? null;
}

/** A dealer in an operator's list. `mainId`: the dealer that it was merged into, or `null`. */
export type DealerRow = {
  ownerId: number;
  name: string;
  city: string | null;
  state: string | null;
  source: string;
  members: number;
  listings: number;
  mainId: number | null;
};

/** Returns at most `max` dealers whose name contains the text, or whose id it is, by name. Exact matches are always among them. */
export async function findDealers(connection: Queryable, text: string, max: number): Promise<DealerRow[]> {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return connection.query<DealerRow>(
    `with found as (
       select id, facts, source_id from owners
        where coalesce(facts->>'privateSeller', 'false') <> 'true'
          and (facts->>'name' ilike $1 or id::text = $2)
        order by id::text = $2 or facts->>'name' = $2 desc, facts->>'name', id limit $3)
     select f.id as "ownerId", f.facts->>'name' as name, f.facts->>'city' as city, f.facts->>'state' as state,
            s.name as source,
            (select count(*) from dealer_members m where m.owner_id = f.id) as members,
            (select count(*) from listings l where l.owner_id = f.id and l.withdrawn_at is null) as listings,
            (select a.main_id from owner_aliases a where a.owner_id = f.id) as "mainId"
       from found f join sources s on s.id = f.source_id order by 2, 1`,
    [pattern, text.trim(), max],
  );
}
