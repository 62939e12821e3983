import type { Connection } from '#ports/database/database.ts';

type Queryable = Pick<Connection, 'query'>;
type Person = { userId: string; email: string };

/** Where somebody works or was asked to, as plain data. */
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

/** Forgets that somebody worked anywhere; a dealership may be left without an owner, and operators invite another. */
export async function eraseDealerWork(connection: Queryable, { userId, email }: Person): Promise<void> {
  await connection.query('delete from dealer_members where user_id = $1', [userId]);
  await connection.query('delete from dealer_invitations where lower(email) = lower($1)', [email]);
  await connection.query('update dealer_invitations set invited_by = null where invited_by = $1', [userId]);
  await connection.query('update lead_destinations set created_by = null where created_by = $1', [userId]);
}
