import { lockMainDealer } from '#features/dealers/dealers.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { Lead, LeadAttribution } from '../model/lead.ts';
import { LEAD_COLUMNS, type LeadRow, readLead } from './lead-rows.ts';

/** A lead before it is stored. */
export type NewLead = Pick<Lead, 'requestKey' | 'listingId' | 'ownerId' | 'brand' | 'kind' | 'contact' | 'consent'> & {
  shopperId: string;
  /**
   * The reason the lead is held, and the SHA-256 of the key that releases it. `null`: the seller is notified
   * immediately.
   */
  hold: { reasons: readonly string[]; keyHash: Buffer } | null;
  /** SHA-256 of the shopper's own text; `null` if it is the form's initial text. */
  textDigest: Buffer | null;
  /** Absent or `null` if unknown. */
  attribution?: LeadAttribution | null;
};

/** Enqueues the seller's notification on the same connection, so that no lead is stored without it. */
export type DeliverLead = (connection: Queryable, lead: Lead) => Promise<void>;

/**
 * `already`: this lead was stored before, so the seller is not notified again. `other`: the key was used with different
 * content.
 */
export type CreatedLead = { kind: 'created' | 'already' | 'other'; lead: Lead };

/**
 * Stores a lead and enqueues its delivery. Call it inside a transaction. One `requestKey` creates one lead of its
 * shopper, even with repeated or concurrent requests. This also holds if the response that set the shopper's cookie was
 * lost and the same person (by email address, about the same listing) returns as a new shopper. The same content for
 * the same listing by the same shopper within a day also counts as one lead, with any keys. If the dealer was merged in
 * the meantime, the lead goes to the dealer that it was merged into.
 */
export async function createLead(connection: Queryable, lead: NewLead, deliver: DeliverLead): Promise<CreatedLead> {
  await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [lead.requestKey]);
  await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 9))', [
    `${lead.shopperId} ${lead.listingId}`,
  ]);
  const known = await findDuplicateLead(connection, lead);
  if (known) return known;
  const ownerId = await lockMainDealer(connection, lead.ownerId);
  const created = await insert(connection, { ...lead, ownerId });
  if (lead.hold === null) await deliver(connection, created);
  return { kind: 'created', lead: created };
}

type LeadIdentity = Pick<NewLead, 'requestKey' | 'shopperId' | 'listingId' | 'kind' | 'contact'>;

/** Finds a stored lead with the same key or the same content; `null` if the lead is new. */
export async function findDuplicateLead(connection: Queryable, lead: LeadIdentity): Promise<CreatedLead | null> {
  const said = [lead.shopperId, lead.listingId, lead.kind];
  const [row] = await connection.query<LeadRow & { same: boolean }>(
    `select ${LEAD_COLUMNS}, listing_id = $2 and kind = $3 and (contact = $5 or contact->>'email' = '') as same from leads
      where request_key = $4
        and (shopper_id = $1 or (listing_id = $2 and kind = $3 and kind <> 'call' and contact->>'email' = $6))
      order by shopper_id = $1 desc limit 1`,
    [...said, lead.requestKey, JSON.stringify(lead.contact), lead.contact.email],
  );
  if (row) return { kind: row.same ? 'already' : 'other', lead: readLead(row) };
  // If an offer was settled or has expired, the same offer may be made again.
  const [again] = await connection.query<LeadRow>(
    `select ${LEAD_COLUMNS} from leads
      where shopper_id = $1 and listing_id = $2 and kind = $3 and kind <> 'call' and contact = $4
        and created_at > now() - interval '1 day' and status <> 'withdrawn'
        and not exists (select from offers where lead_id = leads.id and (state <> 'open' or expires_at <= now()))
      order by id desc limit 1`,
    [...said, JSON.stringify(lead.contact)],
  );
  return again ? { kind: 'already', lead: readLead(again) } : null;
}

async function insert(connection: Queryable, lead: NewLead): Promise<Lead> {
  const [row] = await connection.query<LeadRow>(
    `insert into leads (request_key, shopper_id, listing_id, owner_id, brand, kind, contact, consent,
                        held_at, held_for, release_hash, text_digest, attribution)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::text[] is null then null else now() end, $9, $10, $11, $12)
     returning ${LEAD_COLUMNS}`,
    [
      ...[lead.requestKey, lead.shopperId, lead.listingId, lead.ownerId, lead.brand, lead.kind],
      ...[JSON.stringify(lead.contact), lead.consent && JSON.stringify(lead.consent)],
      ...[lead.hold?.reasons ?? null, lead.hold?.keyHash ?? null, lead.textDigest],
      lead.attribution ? JSON.stringify(lead.attribution) : null,
    ],
  );
  return readLead(row!);
}
