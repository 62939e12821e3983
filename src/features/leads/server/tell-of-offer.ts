import type { BrandKey } from '#features/brands/brands.ts';
import { derivedPrice } from '#features/listings/listings.ts';
import { enqueueMail } from '#features/outbox/outbox.server.ts';
import type { Connection } from '#ports/database/database.ts';
import type { Lead } from '../model/lead.ts';
import { beginOffer, type OfferParty } from '../model/offer.ts';
import { carOfMail } from './lead-car.ts';
import { type FoundOffer, makeOfferKey, saveOffer } from './offers.ts';
import type { LeadCar, OriginFor } from './tell-shopper.ts';

type Asked = Pick<Connection, 'query'>;

/** The private seller's address, from the feed or from themselves; `null` where nobody gave one. */
export type SellerEmailOf = (connection: Asked, ownerId: number) => Promise<string | null>;

type Around = { originFor: OriginFor; sellerEmailOf: SellerEmailOf; now(): Date };

/** Opens the offer that a lead is, and mails its seller a link to answer it. */
export async function openOffer(connection: Asked, lead: Lead, car: LeadCar, around: Around): Promise<void> {
  const at = around.now();
  const offer = beginOffer(lead.contact.amount!, at);
  const askedPrice = derivedPrice(car.listing);
  await saveOffer(connection, { leadId: lead.id, offer, askedPrice, at });
  const to = await around.sellerEmailOf(connection, lead.ownerId);
  if (to === null) return;
  await enqueueMail(connection, {
    ...envelopeOf(lead, 'seller', 'offer-received', 1),
    to,
    data: {
      ...(await linked(connection, lead, car, 'seller', around.originFor)),
      ...{ firstName: lead.contact.firstName, comments: lead.contact.comments, amount: offer.amount },
      expiresAt: offer.expiresAt.toISOString(),
    },
  });
}

/** Tells both sides, or the one that did not do it, what became of an offer. */
export async function tellOfOffer(
  connection: Asked,
  { lead, offer }: FoundOffer,
  car: LeadCar,
  by: OfferParty | null,
  around: Around,
): Promise<void> {
  const sellerEmail = await around.sellerEmailOf(connection, lead.ownerId);
  const addresses = { seller: sellerEmail, shopper: lead.contact.email || null };
  // Who agree are both told how to reach each other.
  const told: OfferParty[] =
    by === null || offer.state === 'accepted' ? ['seller', 'shopper'] : [by === 'seller' ? 'shopper' : 'seller'];
  for (const party of told) {
    const to = addresses[party];
    if (to === null) continue;
    const template = offer.state === 'open' ? 'offer-countered' : 'offer-settled';
    const other = addresses[party === 'seller' ? 'shopper' : 'seller'];
    const agreed = offer.state === 'accepted';
    await enqueueMail(connection, {
      ...envelopeOf(lead, party, template, offer.round),
      ...(agreed && other !== null && { replyTo: other }),
      to,
      data: {
        ...(await linked(connection, lead, car, party, around.originFor)),
        ...{ party, state: offer.state, amount: offer.amount },
        ...(offer.state === 'open' && { expiresAt: offer.expiresAt.toISOString() }),
        ...(agreed && { other: party === 'seller' ? shopperOf(lead) : sellerOf(car, sellerEmail) }),
      },
    });
  }
}

function envelopeOf(lead: Lead, party: OfferParty, template: string, round: number) {
  const key = `offer:${lead.id}:${template === 'offer-settled' ? 'settled' : round}:${party}`;
  return { key, brand: lead.brand as BrandKey, template, urgent: true };
}

async function linked(connection: Asked, lead: Lead, car: LeadCar, party: OfferParty, originFor: OriginFor) {
  const origin = originFor(lead.brand as BrandKey);
  const key = await makeOfferKey(connection, lead.id, party);
  return { car: carOfMail(car.listing, car.owner, origin), link: `${origin}/cars-for-sale/offer?key=${key}` };
}

function shopperOf({ contact: { firstName, lastName, phone, email } }: Lead) {
  return { name: `${firstName} ${lastName}`, phone, email };
}

function sellerOf({ owner }: LeadCar, email: string | null) {
  return { name: owner.name, phone: owner.phone ?? '', email: email ?? '' };
}
