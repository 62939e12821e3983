import type { Queryable } from '#ports/database/database.ts';
import { lockMembers } from './members.ts';

type Person = { userId: string; email: string };

/** Returns a person's memberships and invitations, as plain data. */
export async function exportDealerWork(connection: Queryable, { userId, email }: Person): Promise<object> {
  const memberships = await connection.query(
    `select o.facts->>'name' as dealer, m.role, m.created_at as since
       from dealer_members m join owners o on o.id = m.owner_id where m.user_id = $1 order by m.created_at`,
    [userId],
  );
  const invitations = await connection.query(
    `select o.facts->>'name' as dealer, i.role, i.created_at as at, i.accepted_at as "acceptedAt"
       from dealer_invitations i join owners o on o.id = i.owner_id where lower(i.email) = lower($1) order by i.created_at`,
    [email],
  );
  return { memberships, invitations };
}

/** A dealership whose only owner is the given person. `staff`: the number of its other members. */
export type OwnerlessDealership = { ownerId: number; name: string; staff: number };

/** Returns the dealerships that would have no owner without this person, by name. A merged dealer needs none. */
export function dealershipsLeftOwnerless(connection: Queryable, userId: string): Promise<OwnerlessDealership[]> {
  return connection.query<OwnerlessDealership>(
    `select o.id as "ownerId", o.facts->>'name' as name,
            (select count(*) from dealer_members s where s.owner_id = o.id and s.user_id <> $1) as staff
       from dealer_members m join owners o on o.id = m.owner_id
      where m.user_id = $1 and m.role = 'owner' and not exists (
        select from owner_aliases a where a.owner_id = o.id) and not exists (
        select from dealer_members other where other.owner_id = o.id and other.role = 'owner' and other.user_id <> $1)
      order by 2, 1`,
    [userId],
  );
}

/**
 * Deletes a person's memberships and invitations. Call it inside a transaction. `agreed`: ids of the dealerships that
 * the person agreed to leave without an owner. If there are others, nothing changes and it returns `false`. Operators
 * can invite another owner; until then, leads go to the same destinations as before.
 */
export async function eraseDealerWork(
  connection: Queryable,
  { userId, email }: Person,
  agreed: readonly number[],
): Promise<boolean> {
  const owned = await connection.query<{ ownerId: number }>(
    `select owner_id as "ownerId" from dealer_members where user_id = $1 and role = 'owner' order by 1`,
    [userId],
  );
  for (const { ownerId } of owned) await lockMembers(connection, ownerId);
  const left = await dealershipsLeftOwnerless(connection, userId);
  if (left.some(({ ownerId }) => !agreed.includes(ownerId))) return false;
  await connection.query('delete from dealer_members where user_id = $1', [userId]);
  await connection.query('delete from dealer_invitations where lower(email) = lower($1)', [email]);
  await connection.query('update dealer_invitations set invited_by = null where invited_by = $1', [userId]);
  await connection.query('update lead_destinations set created_by = null where created_by = $1', [userId]);
  return true;
}
