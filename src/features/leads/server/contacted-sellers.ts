import { z } from 'zod';
import { ownerFactsSchema } from '#features/dealers/dealers.ts';
import { listingFactsSchema, listingTitle } from '#features/listings/listings.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { Lead } from '../model/lead.ts';
import { type Offer, offerAt } from '../model/offer.ts';
import { LEAD_COLUMNS, type LeadRow, readLead } from './lead-rows.ts';
import { type FoundOffer, withdrawOfferOf } from './offers.ts';

/** A lead as its shopper can see it later. */
export type ContactedSeller = {
  lead: Lead;
  title: string;
  sellerName: string;
  /** Whether the seller is a dealer. */
  isDealer: boolean;
  /** Whether the listing is still active. */
  isOffered: boolean;
  /** Whether the emails about it were only stored locally, because the site sends none. */
  isKept: boolean;
  /** Whether an email or webhook call about it was sent. */
  isSent: boolean;
  offer: Pick<Offer, 'state' | 'turn' | 'amount' | 'expiresAt'> | null;
};

/** Maximum length of the list. Longer ones would not be useful. */
const MOST = 200;

const titleFacts = listingFactsSchema.pick({ year: true, make: true, model: true, trim: true });
const nameFacts = ownerFactsSchema.pick({ name: true, privateSeller: true });

type Row = LeadRow & {
  listing_facts: unknown;
  owner_facts: unknown;
  is_offered: boolean;
  is_kept: boolean;
  is_sent: boolean;
  offer: unknown;
};

const offerSchema = z
  .object({
    state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
    turn: z.enum(['seller', 'shopper']),
    amount: z.int(),
    expires_at: z.coerce.date(),
  })
  .nullable();

/** Lists the sellers that a shopper wrote to or called, newest first, at most 200. */
export async function listContacted(connection: Queryable, shopperId: string, now: Date): Promise<ContactedSeller[]> {
  const columns = LEAD_COLUMNS.replaceAll(/\w+/g, 'lead.$&');
  const rows = await connection.query<Row>(
    `select ${columns}, listing.facts as listing_facts, owner.facts as owner_facts,
            listing.withdrawn_at is null as is_offered, to_jsonb(offer) as offer,
            coalesce(delivery.is_kept, false) as is_kept, coalesce(delivery.is_sent, false) as is_sent
       from leads lead join listings listing on listing.id = lead.listing_id join owners owner on owner.id = lead.owner_id
            left join offers offer on offer.lead_id = lead.id
            cross join lateral (
              select bool_and(o.state = 'kept') as is_kept, bool_or(o.state = 'sent') as is_sent
                from lead_deliveries d join outbox o on o.key = d.outbox_key
               where d.lead_id = lead.id and d.about = 'created' and o.state <> 'withdrawn') delivery
      where lead.shopper_id = $1 order by lead.created_at desc, lead.id desc limit ${MOST}`,
    [shopperId],
  );
  return rows.map((row) => {
    const offer = offerSchema.parse(row.offer);
    const seller = nameFacts.parse(row.owner_facts);
    const stored = offer && { ...offer, expiresAt: offer.expires_at, round: 0 };
    return {
      lead: readLead(row),
      title: listingTitle(titleFacts.parse(row.listing_facts)),
      sellerName: seller.name,
      isDealer: !seller.privateSeller,
      isOffered: row.is_offered,
      isKept: row.is_kept,
      isSent: row.is_sent,
      offer: stored && offerAt(stored, now),
    };
  });
}

/** Returns the listings whose sellers the shopper wrote to, newest first, at most 500, without withdrawn messages. */
export async function findEmailedListings(connection: Queryable, shopperId: string): Promise<number[]> {
  const rows = await connection.query<{ id: number }>(
    `select listing_id as id from leads
      where shopper_id = $1 and kind in ('email', 'offer') and status <> 'withdrawn'
      group by listing_id order by max(created_at) desc limit 500`,
    [shopperId],
  );
  return rows.map(({ id }) => id);
}

/** Returns whether the shopper sent the dealer a message or an offer that arrived and wasn't withdrawn. */
export async function hasWrittenTo(connection: Queryable, shopperId: string, ownerId: number): Promise<boolean> {
  const rows = await connection.query(
    `select from leads where shopper_id = $1 and owner_id = $2 and kind in ('email', 'offer')
        and status <> 'withdrawn' and held_at is null limit 1`,
    [shopperId, ownerId],
  );
  return rows.length > 0;
}

/** Returns whether the shopper revealed the seller's phone number in the last 24 hours. */
export async function hasCalled(connection: Queryable, shopperId: string, listingId: number): Promise<boolean> {
  const rows = await connection.query(
    `select from leads where shopper_id = $1 and listing_id = $2 and kind = 'call'
        and created_at > now() - interval '1 day' limit 1`,
    [shopperId, listingId],
  );
  return rows.length > 0;
}

export type Withdrawal =
  | { kind: 'withdrawn'; lead: Lead; offer: FoundOffer | null }
  | { kind: 'already' | 'settled' | 'unknown' };

/**
 * Withdraws a shopper's message or offer. Call it in a transaction, together with the notifications. `offer`: the offer
 * that was withdrawn with it. `settled`: the offer was accepted or is over. `unknown`: this shopper has no such lead.
 */
export async function withdrawLead(
  connection: Queryable,
  shopperId: string,
  leadId: number,
  now: Date,
): Promise<Withdrawal> {
  // Lock the offer before the lead, in the same order as answers to offers do. Otherwise the two could deadlock.
  const [mine] = await connection.query<{ status: string }>(
    'select status from leads where id = $1 and shopper_id = $2',
    [leadId, shopperId],
  );
  if (!mine) return { kind: 'unknown' };
  const offer = await withdrawOfferOf(connection, leadId, now);
  const [row] = await connection.query<LeadRow>(
    `update leads set status = 'withdrawn', withdrawn_at = $3
      where id = $1 and shopper_id = $2 and status <> 'withdrawn'
        and (kind = 'email' or (kind = 'offer' and ($4 or held_at is not null)))
      returning ${LEAD_COLUMNS}`,
    [leadId, shopperId, now, offer !== null],
  );
  if (row) return { kind: 'withdrawn', lead: readLead(row), offer };
  return { kind: mine.status === 'withdrawn' ? 'already' : 'settled' };
}
