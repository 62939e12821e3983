import type { Owner } from '#features/dealers/dealers.ts';
import { derivedPrice, firstPicturePath, type Listing, listingTitle } from '#features/listings/listings.ts';
import { formatCount, formatDollars } from '#kit/text/format.ts';
import { FORM_FIELDS } from './lead-form.ts';
import { isFullProfile, type LeadProfile, contactActionOf } from './lead-profile.ts';
import { initialComments, initialOfferComments, LEAD_CONSENT, OFFER_CONSENT } from './lead-texts.ts';
import { formatPhone, phoneLink } from './phone-link.ts';
import { addressLine } from '#features/dealers/dealers.ts';

export type LeadField = (typeof FORM_FIELDS)[number];

/** The form for contacting a seller, as a page or a dialog renders it. */
export type LeadFormView = {
  /** `one-click` shows only the button; `edit-email` shows the fields that are missing in the profile. */
  mode: 'email' | 'edit-email' | 'one-click' | 'offer';
  car: LeadCarView;
  sellerName: string;
  seller: LeadSellerView;
  /** Whether the site sends email. */
  sendsMail: boolean;
  requestKey: string;
  values: Partial<Record<LeadField, string>>;
  errors: Partial<Record<LeadField, string>>;
  /** An error that belongs to no single field. */
  problem: string | null;
  consent: string;
  /** The asking price, next to the field for an offer: `(asking $24,500)`. */
  hint: string | null;
};

export type LeadCarView = {
  listingId: number;
  title: string;
  price: string;
  picture: string;
  href: string;
};

/** Facts about the seller that a shopper sees before writing. */
export type LeadSellerView = {
  /** `Rated 4.6 of 5 (212 reviews)`; `null` without a rating. */
  rating: string | null;
  /** One line; `null` for private sellers, and if it is unknown. */
  address: string | null;
  /** Whether the phone number can be shown. Showing it is counted. */
  hasPhone: boolean;
  /** Explains how an offer is delivered to a private seller whose email address is unknown. */
  note: string | null;
};

export function leadSellerView(owner: Owner): LeadSellerView {
  const { city, state, rating, reviewCount } = owner;
  const reviews = reviewCount === null ? '' : ` (${formatCount(reviewCount, 'review')})`;
  const hasPhone = phoneLink(owner.phone) !== null;
  return {
    rating: rating === null ? null : `Rated ${rating.toFixed(1)} of 5${reviews}`,
    address: (owner.privateSeller ? [city, state].filter(Boolean).join(', ') : addressLine(owner)) || null,
    hasPhone,
    note: owner.privateSeller && owner.hasLeadEmail !== true ? passedOnNote(hasPhone) : null,
  };
}

function passedOnNote(hasPhone: boolean): string {
  const call = hasPhone ? ' Calling is faster.' : '';
  return `We don’t have this seller’s email address, so we pass your offer on by other means, which may take longer.${call}`;
}

/** The picture is shown 112 CSS pixels wide. */
const PICTURE_WIDTH = 400;

export function leadCarView(listing: Listing): LeadCarView {
  const price = derivedPrice(listing);
  return {
    listingId: listing.id,
    title: listingTitle(listing),
    price: price === null ? 'Call for price' : formatDollars(price),
    picture: firstPicturePath(listing, PICTURE_WIDTH),
    href: `/cars-for-sale/vehicle/${listing.id}`,
  };
}

/** Returns the form in its initial state; `profile` prefills the contact fields. */
export function leadFormView(request: {
  listing: Listing;
  owner: Owner;
  profile: LeadProfile;
  requestKey: string;
  sendsMail: boolean;
}): LeadFormView {
  const { listing, owner, profile, requestKey, sendsMail } = request;
  const { firstName, lastName, email, phone, isOneClickOptedIn } = profile;
  const car = leadCarView(listing);
  const asking = owner.privateSeller ? derivedPrice(listing) : null;
  return {
    mode: owner.privateSeller ? 'offer' : contactActionOf(profile),
    car,
    sellerName: owner.name,
    seller: leadSellerView(owner),
    sendsMail,
    requestKey,
    values: {
      firstName,
      lastName,
      fromEmailAddress: email,
      phoneNumber: formatPhone(phone),
      comments: (owner.privateSeller ? initialOfferComments : initialComments)(car.title),
      ...(isOneClickOptedIn && { isOneClickOptedIn: 'on' }),
    },
    errors: {},
    problem: null,
    consent: (owner.privateSeller ? OFFER_CONSENT : LEAD_CONSENT).text,
    hint: asking === null ? null : `(asking ${formatDollars(asking)})`,
  };
}

/** Returns the same form with the submitted values and their errors. */
export function withSubmittedValues(
  view: LeadFormView,
  typed: Readonly<Record<string, unknown>>,
  errors: LeadFormView['errors'],
  problem: string | null,
): LeadFormView {
  const values = Object.fromEntries(
    FORM_FIELDS.flatMap((name) => {
      const value = typed[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value).toWellFormed()]] : [];
    }),
  );
  // If a one-click lead has errors, the fields are shown so that the shopper can correct them.
  const mode = view.mode === 'one-click' ? 'edit-email' : view.mode;
  return { ...view, mode, values, errors, problem };
}

/** Returns the profile, prefilled from the account's name and email if the shopper has never sent a message. */
export function profileFrom(profile: LeadProfile, account: { name: string; email: string } | null): LeadProfile {
  if (account === null || profile.email !== '' || isFullProfile(profile)) return profile;
  const [firstName = '', ...rest] = account.name.trim().split(/\s+/);
  return { ...profile, firstName, lastName: rest.join(' '), email: account.email };
}
