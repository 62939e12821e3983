import { type ColumnView, type ComparedCar, columnName } from '#features/compare/compare.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { canReceiveLeads, contactLabel } from '#features/leads/leads.ts';
import type { KnownListing } from '#features/listings/listings.server.ts';
import { derivedPrice, firstPhoto, type Listing, trimAfterModel, vehicleName } from '#features/listings/listings.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';

/** `gone`: as in `ColumnView`. */
type Car = { listing: Listing; owner: Owner; gone: string | null };

/**
 * Returns the columns of cars. Columns with the same name are distinguished, because screen readers name each cell by
 * its column and each button by its car. `hasLeadsFallback`: the operator receives messages that have no other
 * destination.
 */
export function columnViews(cars: readonly Car[], hasLeadsFallback: boolean): ColumnView[] {
  const columns = cars.map((car) => columnView(car, hasLeadsFallback));
  const names = columns.map(columnName);
  return columns.map((column, at) => ({
    ...column,
    apart: apartOf(
      cars.filter((_car, other) => names[other] === names[at]).map(({ listing }) => listing),
      cars[at]!.listing,
    ),
  }));
}

/** The facts that distinguish cars with the same name, the most useful ones first. */
const APART_BY: readonly ((car: Listing) => string | null)[] = [
  priceText,
  ({ mileage }) => (mileage === null ? null : `${formatNumber(mileage)} miles`),
  ({ id }) => `listing ${id}`,
];

/**
 * Returns the fact that distinguishes a car from others with its name.
 * @param same the cars with the name of `car`, including itself.
 */
function apartOf(same: readonly Listing[], car: Listing): string | null {
  if (same.length === 1) return null;
  const fact = APART_BY.find((textOf) => new Set(same.map(textOf)).size === same.length);
  return fact?.(car) ?? null;
}

function priceText(listing: Listing): string {
  const price = derivedPrice(listing);
  return price === null ? 'Call for price' : formatDollars(price);
}

function columnView({ listing, owner, gone }: Car, hasLeadsFallback: boolean): ColumnView {
  return {
    id: listing.id,
    href: `/cars-for-sale/vehicle/${listing.id}`,
    title: vehicleName(listing),
    trim: trimAfterModel(listing),
    apart: null,
    picture: { ...pictureView(listing), drawn: firstPhoto(listing) === null },
    gone,
    contact:
      gone === null && canReceiveLeads(owner, hasLeadsFallback)
        ? { label: contactLabel(owner), href: `/cars-for-sale/contact?listingId=${listing.id}` }
        : null,
  };
}

/** Returns cars in the form that the drawer shows. */
export function comparedCars(cars: readonly Car[]): ComparedCar[] {
  return columnViews(cars, false).map((column, at) => {
    const { id, href, picture, gone } = column;
    return { id, href, title: columnName(column), picture, gone, price: priceText(cars[at]!.listing) };
  });
}

/** Returns the text for a car that cannot be bought. A car whose feed stopped may still be for sale. */
export function unavailableText(car: KnownListing): string | null {
  if (car.kind === 'active') return null;
  return car.unconfirmedSince === null ? 'Sold' : 'No longer listed';
}
