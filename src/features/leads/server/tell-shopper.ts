import type { BrandKey } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { enqueueMail, withdrawOutgoing } from '#features/outbox/outbox.server.ts';
import type { Connection } from '#ports/database/database.ts';
import type { Lead } from '../model/lead.ts';
import { carOfMail } from './lead-car.ts';

type Asked = Pick<Connection, 'query'>;
/** The car that a lead is about, with its seller. */
export type LeadCar = { listing: Listing; owner: Owner };

/** How links of a brand's mails begin: `https://cars.example`. */
export type OriginFor = (brand: BrandKey) => string;

/** Tells the shopper that the message is on its way; nothing of what they wrote, lest it be somebody else's address. */
export async function confirmToShopper(connection: Asked, lead: Lead, car: LeadCar, originFor: OriginFor) {
  const brand = lead.brand as BrandKey;
  const origin = originFor(brand);
  await enqueueMail(connection, {
    ...{ key: `lead:${lead.id}:shopper`, to: lead.contact.email, brand, template: 'lead-confirmation', urgent: true },
    data: {
      car: carOfMail(car.listing, car.owner, origin),
      ...{ sellerName: car.owner.name, kind: lead.kind === 'offer' ? 'offer' : 'email' },
      ...(lead.contact.amount !== undefined && { amount: lead.contact.amount }),
      contactedUrl: `${origin}/contacted-sellers`,
    },
  });
}

/** Takes back what the shopper was to be told of a message, where it has not left: there is no such message any more. */
export async function untellShopper(connection: Asked, { id }: Lead): Promise<void> {
  await withdrawOutgoing(connection, [`lead:${id}:shopper`, `lead:${id}:release`]);
}

/** Asks the shopper whether they wrote what waits. */
export async function askToConfirm(connection: Asked, lead: Lead, car: LeadCar, key: string, originFor: OriginFor) {
  const brand = lead.brand as BrandKey;
  const origin = originFor(brand);
  await enqueueMail(connection, {
    ...{ key: `lead:${lead.id}:release`, to: lead.contact.email, brand, template: 'lead-release', urgent: true },
    data: {
      car: carOfMail(car.listing, car.owner, origin),
      sellerName: car.owner.name,
      link: `${origin}/cars-for-sale/contact/confirm?key=${key}`,
    },
  });
}
