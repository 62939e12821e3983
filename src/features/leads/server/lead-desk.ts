import type { BrandKey } from '#features/brands/brands.ts';
import { findListing } from '#features/listings/listings.server.ts';
import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import type { Limits } from '#ports/limits/limits.ts';
import { EMPTY_CONTACT, type Lead, type LeadAttribution } from '../model/lead.ts';
import type { OfferDecision, OfferMove, OfferParty } from '../model/offer.ts';
import { type Withdrawal, withdrawLead } from './contacted-sellers.ts';
import { createLead, type DeliverLead } from './create-lead.ts';
import { changeDestinations } from './destinations.ts';
import { createFormKeys, type FormKeys } from './form-keys.ts';
import { applyStoredOfferMove, expireOffers, findOffer, type FoundOffer } from './offers.ts';
import type { FindSellerMailbox } from './seller-email.ts';
import { notifyOfOffer, openOffer } from './notify-of-offer.ts';
import { eraseLeadProfile, eraseWriters, type LeadWriter, withdrawOwnLeads } from './personal-data.ts';
import { cancelShopperMails, type LeadCar, mailLeadConfirmation, type OriginFor } from './mail-shopper.ts';
import { createLeadWriter, type LeadSubmission, type WriteLeadResult } from './write-lead.ts';
import { LEAD_COLUMNS, type LeadRow, readLead } from './lead-rows.ts';

/**
 * The actions by which shoppers and sellers reach each other. Notifications are written in the action's transaction.
 */
export type LeadDesk = {
  formKeys: FormKeys;
  /** Stores a message or an offer, and notifies its seller unless it may be spam. */
  write(submission: LeadSubmission): Promise<WriteLeadResult>;
  /** Records that a shopper revealed a seller's phone number, at most once per day and listing. */
  countCall(answer: {
    shopperId: string;
    brand: BrandKey;
    car: LeadCar;
    attribution?: LeadAttribution | null;
  }): Promise<void>;
  /** Returns the message that waits for its writer's confirmation by an emailed key. */
  findHeld(keyHash: Buffer): Promise<Lead | null>;
  release(keyHash: Buffer): Promise<{ kind: 'released' | 'already'; lead: Lead } | null>;
  /** Releases a held message on behalf of an operator. Returns whether it was held. */
  releaseById(id: number, also?: (connection: Connection, isReleased: boolean) => Promise<void>): Promise<boolean>;
  /** `sellerEmail`: the seller's own address, once both sides agree. */
  findOffer(key: string): Promise<(FoundOffer & { sellerEmail: string | null }) | null>;
  moveOffer(key: string, moveOf: (party: OfferParty, now: Date) => OfferMove): Promise<OfferDecision | null>;
  /** Withdraws a shopper's message or offer, and notifies its seller. */
  withdraw(shopperId: string, leadId: number): Promise<Withdrawal['kind']>;
  /**
   * Erases the writer of a person's leads, and their profile. Leads that are still open are withdrawn, and their sellers
   * are notified. Call it in a transaction, before the shopper's row is deleted.
   */
  eraseLeads(connection: Queryable, writer: LeadWriter): Promise<void>;
  /** Erases the writer of one of a person's leads, as `eraseLeads` does. Returns whether there was one. */
  eraseLead(connection: Queryable, writer: LeadWriter, leadId: number): Promise<boolean>;
  /**
   * Changes a dealership's destinations, one change at a time. Then sends the leads that waited for a destination;
   * `sent` is their number.
   */
  redirect<Done>(
    ownerId: number,
    change: (connection: Queryable) => Promise<Done>,
  ): Promise<{ done: Done; sent: number }>;
  /** Expires offers that were not answered in time, notifies both sides, and returns the number of these offers. */
  expireOffers(): Promise<number>;
};

export type LeadDeskParts = {
  database: Pick<Database, 'query' | 'transaction'>;
  deliver: DeliverLead;
  /** Notifies sellers that delivered leads were withdrawn. */
  deliverWithdrawals(connection: Queryable, leads: readonly Lead[]): Promise<void>;
  /** Sends a dealership the leads that waited for a destination, and returns how many. */
  deliverWaiting(connection: Queryable, ownerId: number): Promise<number>;
  mailboxOf: FindSellerMailbox;
  originFor: OriginFor;
  limits: Limits;
  now(): Date;
};

/** Maximum number of offers that expire in one transaction. */
const OFFERS_PER_BATCH = 50;

export function createLeadDesk(parts: LeadDeskParts): LeadDesk {
  const { database, deliverWithdrawals, originFor, now } = parts;
  const formKeys = createFormKeys(database, () => now().getTime());
  const deliver: DeliverLead = async (connection, lead) => {
    const car = await carOf(connection, lead);
    if (lead.kind === 'offer') await openOffer(connection, lead, car, parts);
    await parts.deliver(connection, lead);
  };
  const tell = async (connection: Queryable, found: FoundOffer, by: OfferParty | null) =>
    notifyOfOffer(connection, found, await carOf(connection, found.lead), by, parts);
  const erase = async (connection: Queryable, writer: LeadWriter, leadId: number | null) => {
    const { messages, offers } = await withdrawOwnLeads(connection, writer, leadId, now());
    for (const offer of offers) await tell(connection, offer, 'shopper');
    await deliverWithdrawals(connection, messages);
    return eraseWriters(connection, writer, leadId);
  };
  return {
    formKeys,
    write: createLeadWriter({ ...parts, formKeys, deliver }),
    countCall: async ({ shopperId, brand, car, attribution = null }) => {
      const requestKey = `call:${car.listing.id}:${now().toISOString().slice(0, 10)}`;
      await database.transaction((connection) =>
        createLead(
          connection,
          {
            requestKey,
            shopperId,
            brand,
            kind: 'call',
            contact: EMPTY_CONTACT,
            consent: null,
            hold: null,
            listingId: car.listing.id,
            ownerId: car.owner.id,
            textDigest: null,
            attribution,
          },
          deliver,
        ),
      );
    },
    findHeld: (keyHash) => findHeldLead(database, keyHash),
    release: (keyHash) =>
      database.transaction(async (connection) => {
        const released = await releaseLead(connection, keyHash, deliver);
        if (released?.kind === 'released')
          await mailLeadConfirmation(connection, released.lead, await carOf(connection, released.lead), originFor);
        return released;
      }),
    releaseById: (id, also) =>
      database.transaction(async (connection) => {
        const lead = await releaseById(connection, id, deliver);
        await also?.(connection, lead !== null);
        if (!lead) return false;
        await cancelShopperMails(connection, lead);
        await mailLeadConfirmation(connection, lead, await carOf(connection, lead), originFor);
        return true;
      }),
    findOffer: async (key) => {
      const found = await findOffer(database, key, now());
      if (!found) return null;
      const mailbox = found.offer.state === 'accepted' ? await parts.mailboxOf(database, found.lead.ownerId) : null;
      return { ...found, sellerEmail: mailbox === null || mailbox.isStandIn ? null : mailbox.address };
    },
    moveOffer: (key, moveOf) =>
      database.transaction(async (connection) => {
        const moved = await applyStoredOfferMove(connection, key, (party) => moveOf(party, now()));
        if (!moved) return null;
        const { decision, found } = moved;
        if (decision.kind !== 'moved') return decision;
        if (decision.offer.state === 'withdrawn') await cancelShopperMails(connection, found.lead);
        await tell(connection, found, found.party);
        return decision;
      }),
    withdraw: (shopperId, leadId) =>
      database.transaction(async (connection) => {
        const withdrawn = await withdrawLead(connection, shopperId, leadId, now());
        if (withdrawn.kind !== 'withdrawn') return withdrawn.kind;
        const { lead, offer } = withdrawn;
        await cancelShopperMails(connection, lead);
        if (offer) await tell(connection, offer, 'shopper');
        if (lead.heldAt === null) await deliverWithdrawals(connection, [lead]);
        return 'withdrawn';
      }),
    eraseLeads: async (connection, writer) => {
      await erase(connection, writer, null);
      await eraseLeadProfile(connection, writer);
    },
    eraseLead: erase,
    redirect: (ownerId, change) =>
      database.transaction(async (connection) => {
        await changeDestinations(connection, ownerId);
        return { done: await change(connection), sent: await parts.deliverWaiting(connection, ownerId) };
      }),
    expireOffers: () =>
      database.transaction(async (connection) => {
        const expired = await expireOffers(connection, now(), OFFERS_PER_BATCH);
        for (const found of expired) await tell(connection, found, null);
        return expired.length;
      }),
  };
}

/** Returns the lead's listing and owner. Listings are never deleted, so a missing one is an error. */
async function carOf(connection: Queryable, { listingId }: Lead): Promise<LeadCar> {
  const found = await findListing(connection, listingId);
  if (found.kind === 'unknown') throw new Error('A lead names a listing that never existed.');
  return found;
}

/** The number of days that a release key is valid. After that, the writer no longer remembers the message. */
const DAYS = 7;

/** Returns the lead that a key releases, or has released; `null` if there is none, or if it is too old. */
async function findHeldLead(connection: Queryable, keyHash: Buffer): Promise<Lead | null> {
  const [row] = await connection.query<LeadRow>(
    `select ${LEAD_COLUMNS} from leads where release_hash = $1 and created_at > now() - interval '${DAYS} days'`,
    [keyHash],
  );
  return row ? readLead(row) : null;
}

/** Releases a held lead by its id; `null` if it is not held or does not exist. */
async function releaseById(connection: Queryable, id: number, deliver: DeliverLead): Promise<Lead | null> {
  return releaseHeldLead(connection, 'id', id, deliver);
}

/**
 * Releases a held lead to its seller, only once. Call it inside a transaction. `already`: it was released before, or
 * withdrawn. `null`: the key is unknown.
 */
async function releaseLead(
  connection: Queryable,
  keyHash: Buffer,
  deliver: DeliverLead,
): Promise<{ kind: 'released' | 'already'; lead: Lead } | null> {
  const found = await findHeldLead(connection, keyHash);
  if (!found) return null;
  const lead = await releaseHeldLead(connection, 'release_hash', keyHash, deliver);
  return lead ? { kind: 'released', lead } : { kind: 'already', lead: found };
}

async function releaseHeldLead(
  connection: Queryable,
  by: 'id' | 'release_hash',
  value: number | Buffer,
  deliver: DeliverLead,
): Promise<Lead | null> {
  const [row] = await connection.query<LeadRow>(
    `update leads set held_at = null, released_at = now()
      where ${by} = $1 and held_at is not null and status <> 'withdrawn' returning ${LEAD_COLUMNS}`,
    [value],
  );
  if (!row) return null;
  const lead = readLead(row);
  await deliver(connection, lead);
  return lead;
}
