import type { Queryable } from '#ports/database/database.ts';
import { signText } from '#ports/secrets/secrets.ts';
import {
  applyOfferMove,
  type Offer,
  offerAt,
  type OfferDecision,
  type OfferMove,
  type OfferParty,
} from '../model/offer.ts';
import type { Lead } from '../model/lead.ts';
import { LEAD_COLUMNS, type LeadRow, readLead } from './lead-rows.ts';
import { deriveSecretKey, hashKey, makeSecretKey } from './secret-keys.ts';

/** One price of the negotiation, who named it and when. */
type OfferRound = { party: OfferParty; amount: number; at: Date };

/** An offer with its lead, as seen by one of its two sides (`party`). */
export type FoundOffer = {
  lead: Lead;
  party: OfferParty;
  offer: Offer;
  askingPrice: number | null;
  rounds: OfferRound[];
};

type OfferRow = {
  lead_id: number;
  asked_price: number | null;
  state: Offer['state'];
  turn: OfferParty;
  amount: number;
  round: number;
  expires_at: Date;
};

const COLUMNS = 'lead_id, asked_price, state, turn, amount, round, expires_at';

/** Stores the offer of a lead, within the lead's transaction. */
export async function saveOffer(
  connection: Queryable,
  kept: { leadId: number; offer: Offer; askingPrice: number | null; at: Date },
): Promise<void> {
  const { leadId, offer, askingPrice, at } = kept;
  await connection.query(`insert into offers (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)`, [
    ...[leadId, askingPrice, offer.state, offer.turn, offer.amount, offer.round, offer.expiresAt],
  ]);
  await addRound(connection, leadId, { party: 'shopper', amount: offer.amount, at }, offer.round);
}

/** Creates a key that opens a lead's offer for one side, for an emailed link. Earlier keys stay valid. */
export async function createOfferKey(connection: Queryable, leadId: number, party: OfferParty): Promise<string> {
  const { key, keyHash } = makeSecretKey();
  await connection.query('insert into offer_keys (key_hash, lead_id, party) values ($1, $2, $3)', [
    ...[keyHash, leadId, party],
  ]);
  return key;
}

/**
 * Returns a key like `createOfferKey`, the same each time, for links that are not emailed: opening an offer a hundred times
 * stores one key.
 */
export async function findOrCreateOfferKey(connection: Queryable, leadId: number, party: OfferParty): Promise<string> {
  const { key, keyHash } = deriveSecretKey(signText('offers', `${leadId} ${party}`));
  await connection.query(
    'insert into offer_keys (key_hash, lead_id, party) values ($1, $2, $3) on conflict do nothing',
    [...[keyHash, leadId, party]],
  );
  return key;
}

/** Returns the offer that a key opens, and for which side; `null` if the key is unknown. */
export async function findOffer(connection: Queryable, key: string, now: Date): Promise<FoundOffer | null> {
  const opened = await openByKey(connection, key, '');
  return opened && fillIn(connection, opened.row, opened.party, offerAt(offerOf(opened.row), now));
}

/**
 * Makes a move on the offer that a key opens, one move at a time. Call it in a transaction, together with the
 * notifications. Returns `null` if the key is unknown.
 */
export async function applyStoredOfferMove(
  connection: Queryable,
  key: string,
  moveOf: (party: OfferParty) => OfferMove,
): Promise<{ decision: OfferDecision; found: FoundOffer } | null> {
  const opened = await openByKey(connection, key, 'for update of o');
  if (!opened) return null;
  const { row, party } = opened;
  const move = moveOf(party);
  const decision = applyOfferMove(offerOf(row), move, row.asked_price);
  if (decision.kind === 'moved') await keepMove(connection, row.lead_id, decision.offer, move);
  const offer = decision.kind === 'refused' ? offerAt(offerOf(row), move.now) : decision.offer;
  return { decision, found: await fillIn(connection, row, party, offer) };
}

/** Marks unanswered offers as expired, at most `max` per call. Each offer is returned only once, to one server. */
export async function expireOffers(connection: Queryable, now: Date, max: number): Promise<FoundOffer[]> {
  const rows = await connection.query<OfferRow>(
    `update offers set state = 'expired', settled_at = $1
      where lead_id in (select lead_id from offers where state = 'open' and expires_at <= $1
                         order by expires_at limit $2 for update skip locked)
      returning ${COLUMNS}`,
    [now, max],
  );
  return Promise.all(rows.map((row) => fillIn(connection, row, 'shopper', offerOf(row))));
}

/** Withdraws the offer of a lead if it is open; otherwise returns `null`. */
export async function withdrawOfferOf(connection: Queryable, leadId: number, now: Date): Promise<FoundOffer | null> {
  const [offer] = await withdrawOffers(connection, [leadId], now);
  return offer ?? null;
}

/** Withdraws the open offers of leads, and returns them. */
export async function withdrawOffers(
  connection: Queryable,
  leadIds: readonly number[],
  now: Date,
): Promise<FoundOffer[]> {
  const rows = await connection.query<OfferRow>(
    `update offers set state = 'withdrawn', settled_at = $2
      where lead_id = any($1) and state = 'open' and expires_at > $2 returning ${COLUMNS}`,
    [leadIds, now],
  );
  return Promise.all(rows.map((row) => fillIn(connection, row, 'shopper', offerOf(row))));
}

async function keepMove(connection: Queryable, leadId: number, offer: Offer, move: OfferMove): Promise<void> {
  await connection.query(
    `update offers set state = $2, turn = $3, amount = $4, round = $5, expires_at = $6, settled_at = $7
      where lead_id = $1`,
    [
      ...[leadId, offer.state, offer.turn, offer.amount, offer.round, offer.expiresAt],
      offer.state === 'open' ? null : move.now,
    ],
  );
  if (move.action === 'counter')
    await addRound(connection, leadId, { party: move.party, amount: offer.amount, at: move.now }, offer.round);
  if (move.action === 'withdraw')
    await connection.query(`update leads set status = 'withdrawn', withdrawn_at = $2 where id = $1`, [
      leadId,
      move.now,
    ]);
  else if (move.party === 'seller')
    await connection.query(
      `update leads set replied_at = coalesce(replied_at, $2),
              status = case when status in ('new', 'read') then 'replied' else status end where id = $1`,
      [leadId, move.now],
    );
}

async function addRound(connection: Queryable, leadId: number, { party, amount, at }: OfferRound, round: number) {
  await connection.query('insert into offer_rounds (lead_id, round, party, amount, at) values ($1, $2, $3, $4, $5)', [
    ...[leadId, round, party, amount, at],
  ]);
}

async function openByKey(connection: Queryable, key: string, lock: '' | 'for update of o') {
  const [row] = await connection.query<OfferRow & { party: OfferParty }>(
    `select ${COLUMNS.replaceAll(/\w+/g, 'o.$&')}, k.party from offer_keys k join offers o on o.lead_id = k.lead_id
      where k.key_hash = $1 ${lock}`,
    [hashKey(key)],
  );
  return row ? { row, party: row.party } : null;
}

async function fillIn(connection: Queryable, row: OfferRow, party: OfferParty, offer: Offer): Promise<FoundOffer> {
  const [lead] = await connection.query<LeadRow>(`select ${LEAD_COLUMNS} from leads where id = $1`, [row.lead_id]);
  const rounds = await connection.query<OfferRound>(
    'select party, amount, at from offer_rounds where lead_id = $1 order by round',
    [row.lead_id],
  );
  return { lead: readLead(lead!), party, offer, askingPrice: row.asked_price, rounds };
}

function offerOf(row: OfferRow): Offer {
  return { state: row.state, turn: row.turn, amount: row.amount, round: row.round, expiresAt: row.expires_at };
}

/** Returns a key that opens an offer for the shopper who made it; `null` if this shopper has no such delivered offer. */
export async function openSentOffer(connection: Queryable, shopperId: string, leadId: number): Promise<string | null> {
  const [own] = await connection.query(
    `select 1 from leads l join offers o on o.lead_id = l.id
      where l.id = $2 and l.shopper_id = $1 and l.held_at is null and l.status <> 'withdrawn'`,
    [shopperId, leadId],
  );
  return own ? findOrCreateOfferKey(connection, leadId, 'shopper') : null;
}
