import { eraseOutgoing } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { EMPTY_CONTACT, type Lead } from '../model/lead.ts';
import { findProfile } from './lead-profiles.ts';
import { LEAD_COLUMNS, type LeadRow, readLead } from './lead-rows.ts';
import { type FoundOffer, withdrawOffers } from './offers.ts';

/**
 * Moves the leads of shopper `from` to `to`. If both have a lead with the same key, both are kept. An existing profile
 * of `to` is kept.
 */
export async function mergeLeads(connection: Queryable, from: string, to: string): Promise<void> {
  await connection.query(
    `update leads lead set shopper_id = $2,
            request_key = case when exists (select from leads where shopper_id = $2 and request_key = lead.request_key)
                               then lead.request_key || ':' || lead.id else lead.request_key end
      where shopper_id = $1`,
    [from, to],
  );
  await connection.query(
    `update lead_profiles set shopper_id = $2
      where shopper_id = $1 and not exists (select from lead_profiles where shopper_id = $2)`,
    [from, to],
  );
  await connection.query('delete from lead_profiles where shopper_id = $1', [from]);
}

/** A person: their shopper, if there is one, and their verified email address; `null` for a visitor. */
export type LeadWriter = { shopperId: string | null; email: string | null };

/**
 * The person's leads, including those sent with their address while signed out, in other browsers or on other brands.
 * `$3`: only this lead, unless it is `null`.
 */
const OWN = `((l.shopper_id = $1 or lower(l.contact->>'email') = lower($2)) and ($3::bigint is null or l.id = $3))`;

/** Returns all data that the room stores about a person, as plain data. */
export async function exportLeads(connection: Queryable, { shopperId, email }: LeadWriter): Promise<object> {
  const rows = await connection.query<LeadRow>(
    `select ${LEAD_COLUMNS} from leads l where ${OWN} order by created_at, id`,
    [shopperId, email, null],
  );
  const rounds = await connection.query<{ lead_id: number; party: string; amount: number; at: Date }>(
    `select r.lead_id, r.party, r.amount, r.at from offer_rounds r join leads l on l.id = r.lead_id
      where ${OWN} order by r.lead_id, r.round`,
    [shopperId, email, null],
  );
  const otherProfiles = await connection.query(
    `select first_name as "firstName", last_name as "lastName", email, phone, updated_at as "updatedAt"
       from lead_profiles where lower(email) = lower($2) and shopper_id is distinct from $1 order by updated_at`,
    [shopperId, email],
  );
  const leads = rows.map(readLead).map(({ id, listingId, kind, contact, consent, attribution, status, ...times }) => ({
    id,
    listingId,
    kind,
    contact,
    consent,
    attribution,
    status,
    createdAt: times.createdAt.toISOString(),
    repliedAt: times.repliedAt?.toISOString() ?? null,
    withdrawnAt: times.withdrawnAt?.toISOString() ?? null,
    rounds: rounds
      .filter(({ lead_id }) => lead_id === id)
      .map(({ party, amount, at }) => ({ party, amount, at: at.toISOString() })),
  }));
  return { profile: await findProfile(connection, shopperId), otherProfiles, leads };
}

/** Deletes what fills in a person's next form. Returns whether there was anything. */
export async function eraseLeadProfile(connection: Queryable, { shopperId, email }: LeadWriter): Promise<boolean> {
  const rows = await connection.query(
    'delete from lead_profiles where shopper_id = $1 or lower(email) = lower($2) returning 1',
    [shopperId, email],
  );
  return rows.length > 0;
}

/** Withdraws all open leads of a person; `leadId`: only this one. Returns them, with the offers that were open. */
export async function withdrawOwnLeads(
  connection: Queryable,
  person: LeadWriter,
  leadId: number | null,
  now: Date,
): Promise<{ messages: Lead[]; offers: FoundOffer[] }> {
  const own = [person.shopperId, person.email, leadId];
  // Offers first, in the same order as answers to offers. Otherwise the two could deadlock.
  const written = await connection.query<{ id: number }>(
    `select l.id from leads l where ${OWN} and kind = 'offer'`,
    own,
  );
  const ids = written.map(({ id }) => id);
  const offers = await withdrawOffers(connection, ids, now);
  const messages = await connection.query<LeadRow>(
    `update leads l set status = 'withdrawn', withdrawn_at = $4
      where ${OWN} and kind = 'email' and held_at is null and status in ('new', 'read', 'replied')
      returning ${LEAD_COLUMNS}`,
    [...own, now],
  );
  return { messages: messages.map(readLead), offers };
}

/**
 * Erases the writer of a person's leads; `leadId`: only of this one. The rows stay for the seller's statistics. Messages
 * that were not sent yet are withdrawn, and the outbox deletes the content of sent ones. Call `withdrawOwnLeads` first,
 * and this before the shopper's row is deleted. Returns whether there was a lead.
 */
export async function eraseWriters(connection: Queryable, person: LeadWriter, leadId: number | null): Promise<boolean> {
  const own = [person.shopperId, person.email, leadId];
  await eraseOutgoing(connection, await keysOfMails(connection, own));
  const erased = await connection.query(`${FORGET_WRITERS} where ${OWN} returning 1`, [
    ...own,
    JSON.stringify(EMPTY_CONTACT),
  ]);
  return erased.length > 0;
}

/** Clears everything in a lead except the fact that it existed. `$4`: the contact that replaces the writer's. */
const FORGET_WRITERS = `update leads l set contact = $4, consent = null, attribution = null, request_key = 'erased:' || id, shopper_id = null,
    text_digest = null, held_for = null, release_hash = null,
    status = case when kind = 'call' then status else 'withdrawn' end,
    withdrawn_at = coalesce(withdrawn_at, now())`;

/**
 * Returns the outbox keys of the messages about a person's leads, to dealers, private sellers and the person. Notices
 * that a lead or an offer ended without an agreement are left out if they go to sellers: they say nothing about the
 * person.
 */
async function keysOfMails(connection: Queryable, own: readonly unknown[]): Promise<string[]> {
  const rows = await connection.query<{ key: string }>(
    `with own as (select l.id from leads l where ${OWN})
     select d.outbox_key as key from lead_deliveries d join own on own.id = d.lead_id where d.about = 'created'
     union all select 'lead:' || id || ':' || mail from own, unnest(array['shopper', 'release']) mail
     union all select 'offer:' || o.lead_id || ':' || rounds.name || ':' || party
       from offers o join own on own.id = o.lead_id,
         unnest(array['seller', 'shopper']) party,
         lateral (select generate_series(1, o.round)::text
                  union all select 'settled' where party = 'shopper' or o.state = 'accepted') rounds (name)`,
    own,
  );
  return rows.map(({ key }) => key);
}
