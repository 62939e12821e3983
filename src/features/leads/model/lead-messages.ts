import { derivedPrice, listingTitle } from '#features/listings/listings.ts';
import type { LeadFacts } from './lead-facts.ts';
import { formatPhone } from './phone-link.ts';

export type LeadEvent = 'lead.created' | 'lead.withdrawn';

/** Returns the body of a webhook call without its `id` and `event`. A withdrawn lead carries no personal data. */
export function webhookBody(event: LeadEvent, facts: LeadFacts, origin: string) {
  const { lead, listing, owner } = facts;
  const { firstName, lastName, email, phone, comments } = lead.contact;
  return {
    lead: {
      id: lead.id,
      createdAt: lead.createdAt.toISOString(),
      attribution: event === 'lead.withdrawn' ? null : lead.attribution,
      shopper: event === 'lead.withdrawn' ? null : { firstName, lastName, email, phone: phone || null, comments },
    },
    dealer: { id: owner.id, name: owner.name },
    vehicle: {
      listingId: listing.id,
      url: `${origin}/cars-for-sale/vehicle/${listing.id}`,
      condition: listing.listingType,
      year: listing.year,
      make: listing.make,
      model: listing.model,
      trim: listing.trim,
      vin: listing.vin,
      stockNumber: listing.stockNumber,
      mileage: listing.mileage,
      price: derivedPrice(listing),
    },
  };
}

/**
 * Returns the data for the email to a dealer (`src/mails/lead-for-dealer.tsx`). `others`: further leads that were
 * withdrawn at the same time.
 */
export function dealerMailData(
  event: LeadEvent,
  facts: LeadFacts,
  origin: string,
  others: readonly Pick<LeadFacts, 'lead' | 'listing'>[] = [],
) {
  const { lead, listing, owner } = facts;
  return {
    event,
    dealer: owner.name,
    deskUrl: `${origin}/dealer/leads/${lead.id}`,
    askedAt: lead.createdAt.toISOString(),
    leadId: lead.id,
    shopper: event === 'lead.withdrawn' ? null : { ...lead.contact, phone: formatPhone(lead.contact.phone) },
    ...(others.length > 0 && {
      others: others.map((other) => ({
        leadId: other.lead.id,
        car: listingTitle(other.listing),
        deskUrl: `${origin}/dealer/leads/${other.lead.id}`,
      })),
    }),
    car: {
      title: listingTitle(listing),
      url: `${origin}/cars-for-sale/vehicle/${listing.id}`,
      price: derivedPrice(listing),
      mileage: listing.mileage,
      vin: listing.vin,
      stockNumber: listing.stockNumber,
    },
  };
}
