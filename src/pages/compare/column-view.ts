import { type ColumnView, type ComparedCar, nameWithTrim } from '#features/compare/compare.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { canReceiveLeads, contactLabel } from '#features/leads/leads.ts';
import type { KnownListing } from '#features/listings/listings.server.ts';
import { derivedPrice, type Listing } from '#features/listings/listings.ts';
import { formatDollars } from '#kit/text/format.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';

/** `gone`: as in `ColumnView`. */
type Car = { listing: Listing; owner: Owner; gone: string | null };

/** Returns the column of a car. `hasLeadsFallback`: the operator receives messages that have no other destination. */
export function columnView({ listing, owner, gone }: Car, hasLeadsFallback: boolean): ColumnView {
  return {
    id: listing.id,
    href: `/cars-for-sale/vehicle/${listing.id}`,
    title: [listing.year, listing.make, listing.model].filter((word) => word !== null).join(' '),
    trim: listing.trim,
    picture: pictureView(listing),
    gone,
    contact:
      gone === null && canReceiveLeads(owner, hasLeadsFallback)
        ? { label: contactLabel(owner), href: `/cars-for-sale/contact?listingId=${listing.id}` }
        : null,
  };
}

/** Returns a car as the drawer shows it. */
export function comparedCar(car: Car): ComparedCar {
  const column = columnView(car, false);
  const { id, href, picture, gone } = column;
  const title = nameWithTrim(column);
  const price = derivedPrice(car.listing);
  return { id, href, title, picture, gone, price: price === null ? 'Call for price' : formatDollars(price) };
}

/** Returns the mark of a car that cannot be bought. A car whose feed is silent may still be there. */
export function unavailableText(car: KnownListing): string | null {
  if (car.kind === 'active') return null;
  return car.unconfirmedSince === null ? 'Sold' : 'No longer listed';
}
