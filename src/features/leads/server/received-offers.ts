import { listingFactsSchema, listingTitle } from '#features/listings/listings.ts';
import type { Queryable } from '#ports/database/database.ts';
import { type Offer, offerAt } from '../model/offer.ts';
import { CAR_FACTS_SQL } from './dealer-desk.ts';
import { findOrCreateOfferKey } from './offers.ts';

/**
 * An offer for the car of a private seller, as the seller sees it in a list. `isUnread`: the shopper offered or answered
 * after the seller opened it last.
 */
export type ReceivedOffer = {
  leadId: number;
  title: string;
  state: string | null;
  offer: Pick<Offer, 'state' | 'turn' | 'amount' | 'expiresAt'>;
  isUnread: boolean;
};

/** An account is the seller's if its confirmed address is the one in the feed, to which offers are emailed. */
type SellerAccount = { email: string; emailVerified: boolean };

const MOST = 100;
const titleFacts = listingFactsSchema.pick({ year: true, make: true, model: true, trim: true });

/** SQL: offers `o` of leads `l` for cars `c` of the private seller `w` with the address $1. */
const RECEIVED_SQL = `from offers o join leads l on l.id = o.lead_id join owners w on w.id = l.owner_id
    join listings c on c.id = l.listing_id
  where lower(w.lead_email) = lower($1) and w.facts->>'privateSeller' = 'true'
    and l.held_at is null and l.status <> 'withdrawn'`;

/** Lists the offers for an account's cars, newest first, at most 100. */
export async function listReceivedOffers(
  connection: Queryable,
  { email, emailVerified }: SellerAccount,
  now: Date,
): Promise<ReceivedOffer[]> {
  if (!emailVerified) return [];
  const rows = await connection.query<
    Omit<Offer, 'round'> & {
      leadId: number;
      car: unknown;
      sellerState: string | null;
      status: string;
      isAnswered: boolean;
    }
  >(
    `select l.id as "leadId", ${CAR_FACTS_SQL} as car, w.facts->>'state' as "sellerState", l.status, o.state, o.turn,
       o.amount, o.expires_at as "expiresAt",
       o.state in ('accepted', 'declined') and o.turn = 'shopper'
         and o.settled_at > coalesce(o.seller_opened_at, '-infinity') as "isAnswered" ${RECEIVED_SQL} order by l.id desc limit ${MOST}`,
    [email],
  );
  return rows.map(({ leadId, car, sellerState, status, isAnswered, ...stored }) => {
    const { state, turn, amount, expiresAt } = offerAt({ ...stored, round: 0 }, now);
    return {
      leadId,
      title: listingTitle(titleFacts.parse(car)),
      state: sellerState,
      offer: { state, turn, amount, expiresAt },
      isUnread: isAnswered || (status === 'new' && state === 'open'),
    };
  });
}

/** Marks an offer as read, and returns a key that opens it; `null` if it is not for one of the account's cars. */
export async function openReceivedOffer(
  connection: Queryable,
  { email, emailVerified }: SellerAccount,
  leadId: number,
): Promise<string | null> {
  if (!emailVerified) return null;
  const [own] = await connection.query(`select 1 ${RECEIVED_SQL} and l.id = $2`, [email, leadId]);
  if (!own) return null;
  await connection.query(`update leads set status = 'read' where id = $1 and status = 'new'`, [leadId]);
  await connection.query('update offers set seller_opened_at = now() where lead_id = $1', [leadId]);
  return findOrCreateOfferKey(connection, leadId, 'seller');
}
