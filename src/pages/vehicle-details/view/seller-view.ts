import { dealerReviewPath } from '#features/reviews/reviews.ts';
import { dealerLogoPath, describeOpenStatus, hoursByDays, localMinute, type Owner } from '#features/dealers/dealers.ts';
import { canReceiveLeads, contactLabel, phoneLink } from '#features/leads/leads.ts';
import type { Listing } from '#features/listings/listings.ts';
import { HOME_SERVICES, labelOf } from '#features/reference/reference.ts';
import type { Place } from '#features/search/search.ts';
import { formatCount, formatNumber } from '#kit/text/format.ts';
import { greatCircleMiles } from '#kit/great-circle.ts';
import { timeZoneOf } from '#kit/local-time.ts';
import type { LinkView, SellerView } from '../page-data.ts';

/** All cars of an owner: the query of the search that finds them, and their number. */
export type OwnerCars = { search: string; total: number };

type SellerOptions = {
  place: Place | null;
  hasLeadsFallback: boolean;
  hasDealerReviews: boolean;
  ownerCars: OwnerCars | null;
  now: Date;
};

/**
 * Returns the seller and how to reach them. `place` is the place that the shopper searched; `hasLeadsFallback`: the
 * operator receives messages that have no other destination.
 */
export function sellerView(
  listing: Listing,
  owner: Owner,
  { place, hasLeadsFallback, hasDealerReviews, ownerCars, now }: SellerOptions,
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
    shipping: owner.shippingLabel,
    logo: owner.privateSeller ? null : dealerLogoPath(listing.id, owner),
    hours: hoursView(owner, now),
    directions: directionsTo(owner),
    moreCars: ownerCars && moreCarsLink(owner, ownerCars),
    ...(hasDealerReviews && !owner.privateSeller && { reviews: dealerReviewPath(owner.id) }),
  };
}

/** Returns the hours as of the dealer's own clock. */
function hoursView({ hours, state, privateSeller }: Owner, now: Date): SellerView['hours'] {
  if (hours === null || privateSeller) return null;
  return { now: describeOpenStatus(hours, localMinute(now, timeZoneOf(state))), week: hoursByDays(hours) };
}

/** Cached, because formatting an address takes long. An owner that changes is a new object. */
const directions = new WeakMap<Owner, string | null>();

function directionsTo(owner: Owner): string | null {
  let link = directions.get(owner);
  if (link === undefined) directions.set(owner, (link = linkToDirections(owner)));
  return link;
}

/** Returns a link to directions, except for private sellers, whose address should not be shown on a map. */
function linkToDirections(owner: Owner): string | null {
  const { name, address, privateSeller } = owner;
  const city = cityLine(owner);
  if (privateSeller || address === null || city === null) return null;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${name}, ${address}, ${city}` })}`;
}

function moreCarsLink({ privateSeller }: Owner, { search, total }: OwnerCars): LinkView | null {
  const others = total - 1;
  if (others < 1) return null;
  const label = `See ${formatCount(others, 'more car')} from this ${privateSeller ? 'seller' : 'dealer'}`;
  return { label, href: `/cars-for-sale?${search}` };
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

/** Returns whether a text is a web address; only these become links, because feeds are untrusted. */
function isWebAddress(text: string | null): text is string {
  return text !== null && /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
