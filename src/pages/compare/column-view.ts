import type { ColumnView, ComparedCar } from '#features/compare/compare.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { canReceiveLeads, contactLabel } from '#features/leads/leads.ts';
import { derivedPrice, type Listing } from '#features/listings/listings.ts';
import { formatDollars } from '#kit/format.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';

type Car = { listing: Listing; owner: Owner; isSold: boolean };

/** Returns the column of a car. `hasLeadsFallback`: the operator receives messages that have no other destination. */
export function columnView({ listing, owner, isSold }: Car, hasLeadsFallback: boolean): ColumnView {
  return {
    id: listing.id,
    href: `/cars-for-sale/vehicle/${listing.id}`,
    title: [listing.year, listing.make, listing.model].filter((word) => word !== null).join(' '),
    trim: listing.trim,
    picture: pictureView(listing),
    isSold,
    contact:
      !isSold && canReceiveLeads(owner, hasLeadsFallback)
        ? { label: contactLabel(owner), href: `/cars-for-sale/contact?listingId=${listing.id}` }
        : null,
  };
}

/** Returns a car as the drawer shows it. */
export function comparedCar(car: Car): ComparedCar {
  const { id, href, title, picture, isSold } = columnView(car, false);
  const price = derivedPrice(car.listing);
  return { id, href, title, picture, isSold, price: price === null ? 'Call for price' : formatDollars(price) };
}
