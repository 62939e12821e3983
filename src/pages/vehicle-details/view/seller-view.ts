import type { Owner } from '#features/dealers/dealers.ts';
import { canReceiveLeads, contactLabel, phoneLink } from '#features/leads/leads.ts';
import type { Listing } from '#features/listings/listings.ts';
import { HOME_SERVICES, labelOf } from '#features/reference/reference.ts';
import type { Place } from '#features/search/search.ts';
import { formatNumber } from '#kit/format.ts';
import { greatCircleMiles } from '#kit/great-circle.ts';
import type { LinkView, SellerView } from '../page-data.ts';

/**
 * Returns the seller and how to reach them. `place` is where the shopper searched; `hasLeadsFallback`: the operator
 * receives messages that have no other destination.
 */
export function sellerView(
  listing: Listing,
  owner: Owner,
  { place, hasLeadsFallback }: { place: Place | null; hasLeadsFallback: boolean },
): SellerView {
  return {
    listingId: listing.id,
    name: owner.name,
    privateSeller: owner.privateSeller,
    rating:
      owner.rating === null
        ? null
        : {
            stars: owner.rating.toFixed(1),
            reviews: owner.reviewCount === null ? null : formatNumber(owner.reviewCount),
          },
    address: [owner.address, cityLine(owner)].filter((line) => line !== null),
    distance: distanceOf(owner, place),
    contact: canReceiveLeads(owner, hasLeadsFallback)
      ? { label: contactLabel(owner), href: `/cars-for-sale/contact?listingId=${listing.id}` }
      : null,
    hasPhone: phoneLink(owner.phone) !== null,
    website: websiteLink(listing, owner),
    services: [...new Set([...listing.homeServices, ...owner.homeServices])].map((code) =>
      labelOf(HOME_SERVICES, code),
    ),
  };
}

function cityLine({ city, state, zip }: Owner): string | null {
  const region = [state, zip].filter((word) => word !== null).join(' ');
  const line = [city, region].filter(Boolean).join(', ');
  return line || null;
}

function distanceOf({ latitude, longitude }: Owner, place: Place | null): string | null {
  if (!place || latitude === null || longitude === null) return null;
  const miles = Math.round(greatCircleMiles(place, { latitude, longitude }));
  const from = `${place.city}, ${place.state}${place.zip === null ? '' : ` ${place.zip}`}`;
  return miles < 1 ? `Less than a mile from ${from}` : `${formatNumber(miles)} mi from ${from}`;
}

function websiteLink({ link }: Listing, { website }: Owner): LinkView | null {
  if (isWebAddress(link)) return { label: 'See it on the seller’s site', href: link };
  return isWebAddress(website) ? { label: 'Visit the seller’s site', href: website } : null;
}

/** Accepts only web addresses as links, because feeds are untrusted. */
function isWebAddress(text: string | null): text is string {
  return text !== null && /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
