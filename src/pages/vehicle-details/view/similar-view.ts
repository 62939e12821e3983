import type { Owner } from '#features/dealers/dealers.ts';
import { type Listing, trimAfterModel, vehicleName } from '#features/listings/listings.ts';
import { carFacts, dealView } from '#pages/shared/car/car-tile-view.ts';
import type { SimilarView } from '../page-data.ts';
import { mainPicture } from './gallery-view.ts';
import { formatPrice } from './price-view.ts';

/** Returns the path of a listing's page (spec 1 §2). */
export function vehiclePath(id: number): string {
  return `/cars-for-sale/vehicle/${id}`;
}

export function similarView({ listing, owner }: { listing: Listing; owner: Owner }): SimilarView {
  return {
    id: listing.id,
    href: `${vehiclePath(listing.id)}?clickType=similar&tileClick=true#listing`,
    picture: mainPicture(listing),
    title: vehicleName(listing),
    trim: trimAfterModel(listing),
    price: formatPrice(listing),
    deal: dealView(listing),
    facts: carFacts({ listing, owner }),
  };
}
