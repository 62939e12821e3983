import type { BrandKey } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { enqueueMail, withdrawOutgoing } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { Lead } from '../model/lead.ts';
import { carForMail } from './car-for-mail.ts';

/** The listing that a lead is about, with its owner. */
export type LeadCar = { listing: Listing; owner: Owner };

/** Returns the origin of links in a brand's emails: `https://cars.example`. */
export type OriginFor = (brand: BrandKey) => string;

/**
 * Emails the shopper that the message was sent. The email doesn't quote the message, because the address may not be
 * theirs.
 */
export async function mailLeadConfirmation(connection: Queryable, lead: Lead, car: LeadCar, originFor: OriginFor) {
  const brand = lead.brand as BrandKey;
  const origin = originFor(brand);
  await enqueueMail(connection, {
    key: `lead:${lead.id}:shopper`,
    to: lead.contact.email,
    brand,
    template: 'lead-confirmation',
    urgent: true,
    data: {
      car: carForMail(car.listing, car.owner, origin),
      sellerName: car.owner.name,
      kind: lead.kind === 'offer' ? 'offer' : 'email',
      ...(lead.contact.amount !== undefined && { amount: lead.contact.amount }),
      contactedUrl: `${origin}/contacted-sellers`,
    },
  });
}

/** Cancels the shopper's unsent emails about a message that was released or withdrawn. */
export async function cancelShopperMails(connection: Queryable, { id }: Lead): Promise<void> {
  await withdrawOutgoing(connection, [`lead:${id}:shopper`, `lead:${id}:release`]);
}

/** Asks the shopper by email whether they wrote the held message. */
export async function mailHeldLeadConfirmation(
  connection: Queryable,
  lead: Lead,
  car: LeadCar,
  key: string,
  originFor: OriginFor,
) {
  const brand = lead.brand as BrandKey;
  const origin = originFor(brand);
  await enqueueMail(connection, {
    key: `lead:${lead.id}:release`,
    to: lead.contact.email,
    brand,
    template: 'lead-release',
    urgent: true,
    data: {
      car: carForMail(car.listing, car.owner, origin),
      sellerName: car.owner.name,
      link: `${origin}/cars-for-sale/contact/confirm?key=${key}`,
    },
  });
}
