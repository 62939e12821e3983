import { dealerReviewPath } from '#features/reviews/reviews.ts';
import {
  dealerLogoPath,
  describeOpenStatus,
  hoursByDays,
  localMinute,
  type Owner,
  streetOf,
} from '#features/dealers/dealers.ts';
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
  const { week, ...part } = sellerPartOf(listing, owner);
  return {
    ...part,
    distance: distanceOf(owner, place),
    contact: canReceiveLeads(owner, hasLeadsFallback)
      ? { label: contactLabel(owner), href: `/cars-for-sale/contact?listingId=${listing.id}` }
      : null,
    hours: week && { now: openStatusOf(owner, now), week },
    moreCars: ownerCars && moreCarsLink(owner, ownerCars),
    ...(hasDealerReviews && !owner.privateSeller && { reviews: dealerReviewPath(owner.id) }),
  };
}

/** What the page says about a seller in every visit. `week`: the opening hours; `null` if the page shows none. */
type SellerPart = Omit<SellerView, 'distance' | 'contact' | 'hours' | 'moreCars' | 'reviews'> & {
  week: NonNullable<SellerView['hours']>['week'] | null;
};

/** Cached, because formatting it takes long. An owner that changes is a new object. */
const parts = new WeakMap<Listing, { owner: Owner; part: SellerPart }>();

function sellerPartOf(listing: Listing, owner: Owner): SellerPart {
  const known = parts.get(listing);
  if (known?.owner === owner) return known.part;
  const part = makePart(listing, owner);
  parts.set(listing, { owner, part });
  return part;
}

function makePart(listing: Listing, owner: Owner): SellerPart {
  const { lines, directions } = addressOf(owner);
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
    address: lines,
    hasPhone: phoneLink(owner.phone) !== null,
    website: websiteLink(listing, owner),
    services: [...new Set([...listing.homeServices, ...owner.homeServices])].map((code) =>
      labelOf(HOME_SERVICES, code),
    ),
    shipping: owner.shippingLabel,
    logo: owner.privateSeller ? null : dealerLogoPath(listing.id, owner),
    week: owner.hours === null || owner.privateSeller ? null : hoursByDays(owner.hours),
    directions,
  };
}

/** Describes the hours as of the dealer's own clock. */
function openStatusOf({ hours, state }: Owner, now: Date): string | null {
  return hours && describeOpenStatus(hours, localMinute(now, timeZoneOf(state)));
}

type AddressView = { lines: string[]; directions: string | null };

/** Cached, because a seller has many cars. */
const addresses = new WeakMap<Owner, AddressView>();

function addressOf(owner: Owner): AddressView {
  let view = addresses.get(owner);
  if (view === undefined) addresses.set(owner, (view = formatAddress(owner)));
  return view;
}

/** Returns the address with a link to directions. For private sellers, who live there, it is only the city. */
function formatAddress(owner: Owner): AddressView {
  const { name, address, city, state, zip, privateSeller } = owner;
  const town = cityLine(owner);
  const street = privateSeller || address === null ? null : streetOf({ address, city, state, zip });
  const lines = [street, town].filter((line) => line !== null);
  if (street === null || town === null) return { lines, directions: null };
  const params = new URLSearchParams({ api: '1', destination: [name, ...lines].join(', ') });
  return { lines, directions: `https://www.google.com/maps/dir/?${params}` };
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
