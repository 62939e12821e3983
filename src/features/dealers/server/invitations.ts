import { hash, randomBytes } from 'node:crypto';
import type { Queryable } from '#ports/database/database.ts';
import { type DealerRole, INVITATION_DAYS } from '../model/dealer-roles.ts';
import { findDealer, lockMembers } from './members.ts';

export type NewInvitation = {
  ownerId: number;
  email: string;
  role: DealerRole;
  /** The inviting account; `null` for an operator at the command line. */
  invitedBy: string | null;
};

/** `key` opens the invitation once, and is sent only to the invited address. */
export type InviteResult =
  | { kind: 'invited'; id: number; key: string; dealer: string }
  | { kind: 'unknown-dealer' | 'already-member' | 'too-many' };

/** Maximum number of open invitations of a dealership: more than a team needs, but too few for spamming strangers. */
const MAX_OPEN = 20;
/** The format of a key: 256 random bits as base64url. */
const KEY_PATTERN = /^[\w-]{43}$/;

const OPEN = 'accepted_at is null and revoked_at is null and expires_at > now()';

/** Creates an invitation, and revokes an open one to the same address. Call it inside a transaction. */
export async function inviteMember(connection: Queryable, invitation: NewInvitation): Promise<InviteResult> {
  const { ownerId, role, invitedBy } = invitation;
  const email = invitation.email.trim();
  const dealer = await findDealer(connection, ownerId);
  if (!dealer) return { kind: 'unknown-dealer' };
  await lockMembers(connection, ownerId);
  const [member] = await connection.query(
    'select 1 from dealer_members where owner_id = $1 and lower(email) = lower($2) and role = $3',
    [ownerId, email, role],
  );
  if (member) return { kind: 'already-member' };
  await connection.query(
    `update dealer_invitations set revoked_at = now() where owner_id = $1 and lower(email) = lower($2) and ${OPEN}`,
    [ownerId, email],
  );
  const [open] = await connection.query<{ n: number }>(
    `select count(*) as n from dealer_invitations where owner_id = $1 and ${OPEN}`,
    [ownerId],
  );
  if (open!.n >= MAX_OPEN) return { kind: 'too-many' };
  const key = randomBytes(32).toString('base64url');
  const [row] = await connection.query<{ id: number }>(
    `insert into dealer_invitations (owner_id, email, role, key_hash, invited_by, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => ${INVITATION_DAYS})) returning id`,
    [ownerId, email, role, digest(key), invitedBy],
  );
  return { kind: 'invited', id: row!.id, key, dealer: dealer.name };
}

export type OpenInvitation = { id: number; email: string; role: DealerRole; expiresAt: Date };

export async function listOpenInvitations(connection: Queryable, ownerId: number): Promise<OpenInvitation[]> {
  return connection.query<OpenInvitation>(
    `select id, email, role, expires_at as "expiresAt" from dealer_invitations
      where owner_id = $1 and ${OPEN} order by created_at, id`,
    [ownerId],
  );
}

/** Revokes an invitation. Returns whether the dealership had this open invitation. */
export async function revokeInvitation(connection: Queryable, ownerId: number, id: number): Promise<boolean> {
  const rows = await connection.query(
    `update dealer_invitations set revoked_at = now() where owner_id = $1 and id = $2 and ${OPEN} returning id`,
    [ownerId, id],
  );
  return rows.length > 0;
}

/** Returns whether an invitation of the dealership was revoked. */
export async function isInvitationRevoked(connection: Queryable, ownerId: number, id: number): Promise<boolean> {
  const rows = await connection.query(
    'select from dealer_invitations where owner_id = $1 and id = $2 and revoked_at is not null',
    [ownerId, id],
  );
  return rows.length > 0;
}

/**
 * The invitation that a key opens. An accepted one names no dealer, because its link may be forwarded. `email`: the
 * address that the key was sent to. `over`: it was replaced or revoked, or has expired.
 */
export type FoundInvitation =
  | { kind: 'open'; ownerId: number; dealer: string; role: DealerRole; email: string }
  | { kind: 'accepted'; ownerId: number }
  | { kind: 'over' | 'unknown' };

export async function findInvitation(connection: Queryable, key: string): Promise<FoundInvitation> {
  const row = await readByKey(connection, key);
  if (!row) return { kind: 'unknown' };
  const { ownerId, dealer, role, email } = row;
  if (row.isAccepted) return { kind: 'accepted', ownerId };
  return row.isOpen ? { kind: 'open', ownerId, dealer, role, email } : { kind: 'over' };
}

export type AcceptInvitationResult =
  | { kind: 'accepted'; ownerId: number }
  | { kind: 'unknown' | 'over' | 'other-address' | 'unverified' };

/**
 * Makes an account a member, once per key. Call it inside a transaction. The account's address must be the invited one
 * and verified, so a forwarded key is useless. Accepting a lower role does not remove a higher one.
 */
export async function acceptInvitation(
  connection: Queryable,
  key: string,
  account: { userId: string; email: string; emailVerified: boolean },
): Promise<AcceptInvitationResult> {
  const row = await readByKey(connection, key, 'for update of i');
  if (!row) return { kind: 'unknown' };
  if (!row.isOpen) return { kind: 'over' };
  const reason = whyNotAccepted(row, account);
  if (reason) return { kind: reason };
  await connection.query('update dealer_invitations set accepted_at = now() where id = $1', [row.id]);
  await connection.query(
    `insert into dealer_members (owner_id, user_id, email, role) values ($1, $2, $3, $4)
     on conflict (owner_id, user_id) do update set email = excluded.email,
       role = case when dealer_members.role = 'owner' then 'owner' else excluded.role end`,
    [row.ownerId, account.userId, account.email, row.role],
  );
  return { kind: 'accepted', ownerId: row.ownerId };
}

/** Returns why an account can't accept an open invitation; `null` if it can. */
export function whyNotAccepted(
  invitation: { email: string },
  account: { email: string; emailVerified: boolean },
): 'other-address' | 'unverified' | null {
  if (invitation.email.toLowerCase() !== account.email.toLowerCase()) return 'other-address';
  return account.emailVerified ? null : 'unverified';
}

/** `ownerId`: the dealership; if it was merged, the one that it is now part of. */
type Row = {
  id: number;
  ownerId: number;
  dealer: string;
  email: string;
  role: DealerRole;
  isOpen: boolean;
  isAccepted: boolean;
};

async function readByKey(connection: Queryable, key: string, lock = ''): Promise<Row | undefined> {
  if (!KEY_PATTERN.test(key)) return undefined;
  const [row] = await connection.query<Row>(
    `select i.id, o.id as "ownerId", o.facts->>'name' as dealer, i.email, i.role, (${OPEN}) as "isOpen",
         i.accepted_at is not null as "isAccepted"
       from dealer_invitations i left join owner_aliases a on a.owner_id = i.owner_id
         join owners o on o.id = coalesce(a.main_id, i.owner_id) where i.key_hash = $1 ${lock}`,
    [digest(key)],
  );
  return row;
}

function digest(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
