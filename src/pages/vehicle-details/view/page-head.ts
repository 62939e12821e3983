import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { PageHead } from '../../page-answer.ts';
import { socialPicture } from '#pages/shared/car/social-picture.ts';
import type { VehicleDetailsData } from '../page-data.ts';
import { GALLERY_SIZES } from './gallery-sizes.ts';
import { vehiclePath } from './similar-view.ts';
import { structuredData } from './structured-data.ts';

/** Returns the head of a vehicle's page. */
export function pageHead(
  data: VehicleDetailsData,
  found: { listing: Listing; owner: Owner },
  origin: string,
): PageHead {
  const { owner } = found;
  const where = owner.city !== null && owner.state !== null ? ` in ${owner.city}, ${owner.state}` : '';
  const name = [data.condition, data.title, data.trim].filter((word) => word !== null).join(' ');
  const judged = data.price.deal ? ` ${data.price.deal.label}: ${data.price.deal.amount}.` : '';
  const [first] = data.gallery.pictures;
  return {
    title: `${name} for sale${where} | ${data.brand.name}`,
    description: `${[name, ...data.summary].join(', ')}. ${data.price.amount}.${judged} Sold by ${owner.name}.`,
    canonical: vehiclePath(data.id),
    robots: null,
    jsonLd: structuredData(found, data, origin),
    picture: socialPicture(found.listing),
    preload: first ? [{ href: first.src, type: first.type, srcset: first.srcset, sizes: GALLERY_SIZES }] : [],
  };
}
