import type { BrandKey } from '#features/brands/brands.ts';
import { derivedPrice } from '#features/listings/listings.ts';
import { timeZoneOf } from '#kit/local-time.ts';
import { enqueueMail, withdrawOutgoing } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { Lead } from '../model/lead.ts';
import { createOffer, type OfferParty } from '../model/offer.ts';
import { formatPhone } from '../model/phone-link.ts';
import { carForMail } from './car-for-mail.ts';
import { type FoundOffer, createOfferKey, saveOffer } from './offers.ts';
import type { SellerMailbox, FindSellerMailbox } from './seller-email.ts';
import type { LeadCar, OriginFor } from './mail-shopper.ts';
import { addressLine } from '#features/dealers/dealers.ts';

type Around = { originFor: OriginFor; mailboxOf: FindSellerMailbox; now(): Date };

/** Opens the offer of a lead, and emails its seller a link to answer it. */
export async function openOffer(connection: Queryable, lead: Lead, car: LeadCar, around: Around): Promise<void> {
  const at = around.now();
  const offer = createOffer(lead.contact.amount!, at);
  const askingPrice = derivedPrice(car.listing);
  await saveOffer(connection, { leadId: lead.id, offer, askingPrice, at });
  const seller = await around.mailboxOf(connection, lead.ownerId);
  if (seller === null) return;
  await enqueueMail(connection, {
    ...envelopeOf(lead, 'seller', 'offer-received', 1),
    to: seller.address,
    data: {
      ...(await linked(connection, lead, car, 'seller', around.originFor)),
      ...representedSeller(seller, car),
      firstName: lead.contact.firstName,
      comments: lead.contact.comments,
      amount: offer.amount,
      expiresAt: offer.expiresAt.toISOString(),
    },
  });
}

/**
 * Notifies both sides, or only the side that did not act, of an offer's change. A side that never heard of the offer
 * gets no email.
 */
export async function notifyOfOffer(
  connection: Queryable,
  { lead, offer }: FoundOffer,
  car: LeadCar,
  by: OfferParty | null,
  around: Around,
): Promise<void> {
  const seller = await around.mailboxOf(connection, lead.ownerId);
  const addresses = { seller: seller?.address ?? null, shopper: lead.contact.email || null };
  // The operator may act for the seller, but must not be shown as the seller.
  const own = { ...addresses, seller: seller?.isStandIn ? null : addresses.seller };
  // The first email is the only one that a seller gets before the offer is settled.
  const heardNothing =
    offer.state === 'withdrawn' && (await withdrawOutgoing(connection, [keyOf(lead, 'seller', '1')])) > 0;
  // After an agreement, both sides learn each other's contact details.
  const parties: OfferParty[] =
    by === null || offer.state === 'accepted' ? ['seller', 'shopper'] : [by === 'seller' ? 'shopper' : 'seller'];
  for (const party of parties) {
    const to = addresses[party];
    if (to === null || (party === 'seller' && heardNothing)) continue;
    const other = own[party === 'seller' ? 'shopper' : 'seller'];
    const agreed = offer.state === 'accepted';
    const about = {
      ...(await linked(connection, lead, car, party, around.originFor)),
      ...(party === 'seller' && representedSeller(seller, car)),
      party,
      amount: offer.amount,
    };
    if (offer.state === 'open') {
      await enqueueMail(connection, {
        ...envelopeOf(lead, party, 'offer-countered', offer.round),
        to,
        data: { ...about, state: offer.state, expiresAt: offer.expiresAt.toISOString() },
      });
      continue;
    }
    await enqueueMail(connection, {
      ...envelopeOf(lead, party, 'offer-settled', offer.round),
      ...(agreed && other !== null && { replyTo: other }),
      to,
      data: {
        ...about,
        state: offer.state,
        ...(agreed && { other: party === 'seller' ? shopperOf(lead) : sellerOf(car, own.seller) }),
        ...(agreed && party === 'shopper' && seller?.isStandIn && { isPassedOn: true }),
      },
    });
  }
}

function envelopeOf<Name extends string>(lead: Lead, party: OfferParty, template: Name, round: number) {
  const key = keyOf(lead, party, template === 'offer-settled' ? 'settled' : String(round));
  return { key, brand: lead.brand as BrandKey, template, urgent: true };
}

function keyOf({ id }: Lead, party: OfferParty, round: string): string {
  return `offer:${id}:${round}:${party}`;
}

/** Returns the name of the seller for whom the operator acts, for the operator's email. */
function representedSeller(seller: SellerMailbox | null, { owner }: LeadCar) {
  return seller?.isStandIn ? { standsInFor: owner.name } : {};
}

async function linked(connection: Queryable, lead: Lead, car: LeadCar, party: OfferParty, originFor: OriginFor) {
  const origin = originFor(lead.brand as BrandKey);
  const key = await createOfferKey(connection, lead.id, party);
  const timeZone = timeZoneOf(car.owner.state);
  return {
    car: carForMail(car.listing, car.owner, origin),
    link: `${origin}/cars-for-sale/offer?key=${key}`,
    timeZone,
  };
}

function shopperOf({ contact: { firstName, lastName, phone, email } }: Lead) {
  return { name: `${firstName} ${lastName}`, phone: formatPhone(phone), email };
}

function sellerOf({ owner }: LeadCar, email: string | null) {
  const address = addressLine(owner);
  return { name: owner.name, phone: formatPhone(owner.phone ?? ''), email: email ?? '', ...(address && { address }) };
}
