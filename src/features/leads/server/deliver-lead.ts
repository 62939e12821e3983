import { type BrandKey, brandNamed } from '#features/brands/brands.ts';
import { enqueueMail, enqueueWebhook, withdrawOutgoing } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import { formatAdf } from '../model/adf.ts';
import { type Delivery, planDelivery } from '../model/delivery-plan.ts';
import type { Lead } from '../model/lead.ts';
import type { LeadFacts } from '../model/lead-facts.ts';
import { dealerMailData, type LeadEvent, webhookBody } from '../model/lead-messages.ts';
import type { DeliverLead } from './create-lead.ts';
import { listDestinations, IS_UNSENT_SQL, readDestinations } from './destinations.ts';
import { LEAD_COLUMNS, type LeadRow, readLead } from './lead-rows.ts';
import { sellerEmailOf } from './seller-email.ts';
import { findListing } from '#features/listings/listings.server.ts';

export type DeliveryOptions = {
  /** Returns the origin of a brand: `https://cars.example`. */
  originFor(brand: BrandKey): string;
  /** The operator's address, for leads that would otherwise be sent to no one. */
  fallback: string | null;
};

/** Sends leads to dealers. Call all functions in the transaction that causes them. */
export type LeadDelivery = {
  deliver: DeliverLead;
  /**
   * Cancels messages that were not sent yet, and tells the receivers of sent ones that the shopper withdrew: one email
   * to each address and dealership, and one call to a webhook for each message.
   */
  withdraw(connection: Queryable, leads: readonly Lead[]): Promise<void>;
  /**
   * Sends a dealership the leads that waited at its desk for a destination, and returns their number. Call
   * `changeDestinations` first, in the same transaction.
   */
  deliverWaiting(connection: Queryable, ownerId: number): Promise<number>;
};

export function createLeadDelivery(options: DeliveryOptions): LeadDelivery {
  return {
    deliver: (connection, lead) => deliver(connection, lead, options),
    withdraw: (connection, leads) => withdraw(connection, leads, options),
    deliverWaiting: async (connection, ownerId) => {
      const waiting = await lockWaiting(connection, ownerId);
      for (const lead of waiting) await deliver(connection, lead, options);
      return waiting.length;
    },
  };
}

/** Sends only messages: dealers have already got the calls, and offers go to private sellers with special links. */
async function deliver(connection: Queryable, lead: Lead, options: DeliveryOptions): Promise<void> {
  if (lead.kind !== 'email') return;
  const facts = await loadLeadFacts(connection, lead);
  if (facts.owner.privateSeller) return;
  await readDestinations(connection, lead.ownerId);
  const [destinations, feedAddress] = [
    await listDestinations(connection, lead.ownerId),
    await sellerEmailOf(connection, lead.ownerId),
  ];
  for (const delivery of planDelivery(destinations, feedAddress, options.fallback))
    await send(connection, { event: 'lead.created', facts, delivery, brand: lead.brand }, options);
}

/**
 * Limits for waiting leads: older leads are outdated, and more than `max` at the same time would not be answered. Such
 * leads stay at the desk.
 */
const WAITING = { days: 90, max: 500 };

/**
 * Locks and returns the unanswered messages that were never sent, oldest first. The lock blocks withdrawals meanwhile.
 */
async function lockWaiting(connection: Queryable, ownerId: number): Promise<Lead[]> {
  const rows = await connection.query<LeadRow>(
    `select ${LEAD_COLUMNS} from leads l
      where owner_id = $1 and kind = 'email' and held_at is null and status in ('new', 'read')
        and created_at > now() - interval '${WAITING.days} days'
        and ${IS_UNSENT_SQL}
      order by id desc limit ${WAITING.max} for update of l`,
    [ownerId],
  );
  return rows.map(readLead).toReversed();
}

async function withdraw(connection: Queryable, leads: readonly Lead[], options: DeliveryOptions): Promise<void> {
  const messages: Message[] = [];
  const noticesBy = new Map<string, { lead: number; others: LeadFacts[] }>();
  for (const lead of leads) {
    for (const message of await withdrawalsOf(connection, lead)) {
      const { delivery, facts, brand } = message;
      const key = [delivery.address.toLowerCase(), facts.owner.id, brand].join('\n');
      const known = delivery.kind === 'webhook' ? undefined : noticesBy.get(key);
      if (known) {
        // A CRM and people may share an address.
        if (lead.id !== known.lead && known.others.at(-1)?.lead.id !== lead.id) known.others.push(facts);
        continue;
      }
      const others: LeadFacts[] = [];
      if (delivery.kind !== 'webhook') noticesBy.set(key, { lead: lead.id, others });
      messages.push({ ...message, others });
    }
  }
  for (const message of messages) await send(connection, message, options);
}

/** Cancels the unsent messages of a lead, and returns the notices for the receivers of sent ones. */
async function withdrawalsOf(connection: Queryable, lead: Lead): Promise<Message[]> {
  const deliveries = await connection.query<KeyedDelivery>(
    `select d.outbox_key as key, d.kind, d.chosen_by as "chosenBy", d.destination_id as "destinationId",
            o.recipient as address, t.secret
       from lead_deliveries d join outbox o on o.key = d.outbox_key
            left join lead_destinations t on t.id = d.destination_id
      where d.lead_id = $1 and d.about = 'created' order by d.outbox_key`,
    [lead.id],
  );
  await withdrawOutgoing(
    connection,
    deliveries.map(({ key }) => key),
  );
  const gone = await connection.query<{ key: string }>(
    `select key from outbox where key = any($1) and state in ('sent', 'kept', 'sending')`,
    [deliveries.map(({ key }) => key)],
  );
  const reached = new Set(gone.map(({ key }) => key));
  // Webhook calls are always signed, so destinations whose secret no longer exists are skipped.
  const toTell = deliveries.filter(
    ({ key, kind, secret, address }) => reached.has(key) && address !== '' && (kind !== 'webhook' || secret !== null),
  );
  if (toTell.length === 0) return [];
  const facts = await loadLeadFacts(connection, lead);
  return toTell.map(({ key: _key, ...delivery }) => ({
    event: 'lead.withdrawn',
    facts,
    delivery,
    brand: lead.brand,
  }));
}

type KeyedDelivery = Delivery & { key: string };
/** `others`: further leads that the shopper withdrew at the same time. */
type Message = {
  event: LeadEvent;
  facts: LeadFacts;
  delivery: Delivery;
  brand: string;
  others?: readonly LeadFacts[];
};

async function send(connection: Queryable, message: Message, { originFor }: DeliveryOptions): Promise<void> {
  const { event, facts, delivery, others = [] } = message;
  const { kind, chosenBy, destinationId } = delivery;
  const brand = brandNamed(message.brand);
  const origin = originFor(brand.key);
  const about = event === 'lead.created' ? 'created' : 'withdrawn';
  const key = `lead:${facts.lead.id}:${about}:${kind}:${destinationId ?? chosenBy}`;
  const { address } = delivery;
  if (kind === 'webhook') {
    const body = webhookBody(event, facts, origin);
    await enqueueWebhook(connection, { key, url: address, secret: delivery.secret ?? '', event, body });
  } else {
    const mail = { key, to: address, brand: brand.key, urgent: true, ...replyTo(event, facts) };
    const provider = { name: brand.name, url: origin };
    // ADF cannot express a withdrawal, so CRMs receive the email for people instead.
    if (kind === 'adf' && event === 'lead.created') {
      const adf = formatAdf(facts, { provider, vendorEmail: address });
      await enqueueMail(connection, { ...mail, template: 'lead-adf', data: { leadId: facts.lead.id, adf } });
    } else {
      const data = dealerMailData(event, facts, origin, others);
      await enqueueMail(connection, { ...mail, template: 'lead-for-dealer', data });
    }
  }
  await connection.query(
    `insert into lead_deliveries (outbox_key, lead_id, kind, chosen_by, about, destination_id)
     values ($1, $2, $3, $4, $5, $6) on conflict (outbox_key) do nothing`,
    [key, facts.lead.id, kind, chosenBy, about, destinationId],
  );
}

/** Sets `Reply-To` to the shopper, so that the dealer's reply reaches them. */
function replyTo(event: LeadEvent, { lead }: LeadFacts): { replyTo?: string } {
  return event === 'lead.created' && lead.contact.email ? { replyTo: lead.contact.email } : {};
}

/**
 * Returns a lead with the current facts of its listing and owner. Listings are never deleted, so a missing one is an
 * error.
 */
async function loadLeadFacts(connection: Queryable, lead: Lead): Promise<LeadFacts> {
  const found = await findListing(connection, lead.listingId);
  if (found.kind === 'unknown') throw new Error(`Lead ${lead.id} names a listing that does not exist.`);
  return { lead, listing: found.listing, owner: found.owner };
}
