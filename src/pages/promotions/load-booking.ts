import { BRANDS } from '#features/brands/brands.ts';
import type { Dealership } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { listingTitle } from '#features/listings/listings.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import {
  type CampaignTerms,
  PLACEMENT_LABELS,
  PLACEMENTS,
  type Placement,
  TIER_LABELS,
  type Tier,
  TIERS,
} from '#features/promotions/promotions.ts';
import type { SearchEstimate } from '#features/promotions/promotions.server.ts';
import { type Code, US_STATES } from '#features/reference/reference.ts';
import { MAX_RESULTS } from '#features/search/search.ts';
import { formatCount, formatNumber } from '#kit/text/format.ts';
import { formatCents } from '#kit/text/format-cents.ts';
import { deskPage } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { addDays, dayText, paceNote } from './campaign-views.ts';
import { DEALER_PROMOTIONS, OPERATOR_PROMOTIONS, type PromotionsPage } from './load-campaigns.ts';
import type { BarsView, BookingField, BookingView, PreviewView, PromotionsData } from './page-data.ts';
import { cardPreviewView } from './preview/card-preview-view.ts';

const DAYS = 30;

export const BOOKING_FIELDS: readonly BookingField[] = [
  ...(['subject', 'listing', 'query', 'placement', 'tier', 'brand', 'area', 'state', 'dma', 'zip', 'miles'] as const),
  ...(['startsOn', 'endsOn', 'total', 'daily', 'bid'] as const),
];

/** The errors of the form, by field. */
export type BookingErrors = Partial<Record<BookingField, string>>;

/**
 * The form with the user's entries and their errors. `outcome`: the reason why the form was not saved, if the user
 * tried to save it. `outdated`: its campaign was changed in the meantime. `seen`: the latest change when the form of an
 * existing campaign was opened.
 */
export type FilledBooking = {
  texts: Readonly<Record<BookingField, string>>;
  errors: BookingErrors;
  outcome: 'refused' | 'outdated' | null;
  seen: number | null;
};

export type BookingPage = PromotionsPage & {
  /** `null` for house campaigns of all dealers. */
  dealer: { ownerId: number; name: string } | null;
  /** Dealerships that the user may book for. */
  dealerships: readonly Dealership[];
  isHouse: boolean;
  /** The campaign that is edited; `null` for a new one. */
  id: number | null;
  /** The campaign that can no longer be edited, so that the form books a new one. */
  closedId: number | null;
  marketAreas: readonly Code[];
  cars: readonly { stockNumber: string; car: Parameters<typeof listingTitle>[0] }[];
  reserveCents(placement: Placement, tier: Tier | null): number;
};

/** The cars of the campaign, as soon as the form is complete enough to find them. */
export type BookingPreview = {
  found: FoundCars;
  /** Describes the campaign's rule in words. */
  rule: string | null;
  estimate: SearchEstimate | null;
  /** The terms, once they are complete. */
  terms: Pick<CampaignTerms, 'dailyCents' | 'bidCents'> | null;
};

/**
 * The number of a campaign's cars, the number of all cars that match (which may be higher for a rule), and the first
 * car.
 */
export type FoundCars = { total: number; matching: number; first: { listing: Listing; owner: Owner } | null };

/** Returns the form of a new campaign. */
export function emptyBooking(brand: string, today: string): Record<BookingField, string> {
  const none = Object.fromEntries(BOOKING_FIELDS.map((name) => [name, ''])) as Record<BookingField, string>;
  return {
    ...none,
    brand,
    placement: 'spotlight',
    tier: 'STANDARD',
    subject: 'listing',
    area: 'everywhere',
    miles: '50',
    startsOn: today,
    endsOn: addDays(today, DAYS - 1),
  };
}

/** Loads the booking form with its entries, and a preview of the campaign. */
export function loadBooking(
  page: BookingPage,
  { texts, errors, outcome, seen }: FilledBooking,
  preview: BookingPreview | null,
): PageAnswer<PromotionsData> {
  const { isHouse, dealer, dealerships, id, closedId, today, marketAreas, cars, reserveCents } = page;
  const base = isHouse ? OPERATOR_PROMOTIONS : DEALER_PROMOTIONS;
  const action = id === null ? `${base}/new` : `${base}/${id}/edit`;
  const shownId = id ?? closedId;
  const earliest = texts.startsOn === '' || errors.startsOn !== undefined ? today : texts.startsOn;
  const view: BookingView = {
    kind: 'booking',
    action,
    seen,
    isHouse,
    dealer,
    dealers:
      dealerships.length > 1 && id === null && closedId === null
        ? dealerships.map(({ ownerId, name }) => ({
            label: name,
            href: `${action}?dealer=${ownerId}`,
            current: ownerId === dealer?.ownerId,
          }))
        : [],
    back:
      shownId === null
        ? { label: 'All campaigns', href: base }
        : { label: 'Back to the campaign', href: `${base}/${shownId}` },
    fields: Object.fromEntries(
      BOOKING_FIELDS.map((name) => [name, { value: texts[name], error: errors[name] ?? null }]),
    ) as BookingView['fields'],
    brands: BRANDS.map(({ key, name }) => ({ value: key, label: name })),
    placements: PLACEMENTS.map((placement) => ({
      value: placement,
      ...PLACEMENT_LABELS[placement],
      price:
        isHouse || placement === 'spotlight' ? null : `From ${formatCents(reserveCents(placement, null))} a click.`,
    })),
    tiers: TIERS.map((tier) => ({
      value: tier,
      label: isHouse
        ? TIER_LABELS[tier]
        : `${TIER_LABELS[tier]}, from ${formatCents(reserveCents('spotlight', tier))} a click`,
    })),
    states: [{ value: '', label: 'Choose a state' }, ...optionsOf(US_STATES)],
    dmas: [{ value: '', label: 'Choose a market area' }, ...optionsOf(marketAreas)],
    cars: cars.map(({ stockNumber, car }) => ({ value: stockNumber, label: listingTitle(car) })),
    preview: preview && {
      ...previewView(preview.found, {
        isHouse,
        brandName: brandName(texts.brand, page),
        isBoost: texts.placement === 'boost',
      }),
      rule: preview.rule,
      pace: preview.terms && !isHouse ? paceNote(preview.terms) : null,
      estimate: preview.estimate && estimateView(preview.estimate, earliest),
    },
  };
  const title = titleOf(page);
  const status = outcome === null ? 200 : outcome === 'refused' ? 422 : 409;
  return deskPage(page.brand, { title, links: page.links, note: page.note, status }, view);
}

function titleOf({ isHouse, id, dealer }: BookingPage): string {
  if (id !== null) return `Edit campaign ${id}`;
  return isHouse ? 'Start a house campaign' : `Book a campaign for ${dealer?.name ?? 'your dealership'}`;
}

function brandName(key: string, { brand }: PromotionsPage): string {
  return BRANDS.find((one) => one.key === key)?.name ?? brand.name;
}

function optionsOf(codes: readonly Code[]) {
  return codes.map(({ code, label }) => ({ value: code, label }));
}

/** The label on cards of a campaign. */
export function cardLabel({ isHouse, brandName: name }: { isHouse: boolean; brandName: string }): string {
  return isHouse ? `From ${name}` : 'Sponsored';
}

export function previewView(
  { total, matching, first }: FoundCars,
  { isBoost, ...campaign }: { isHouse: boolean; brandName: string; isBoost: boolean },
): PreviewView {
  const label = cardLabel(campaign);
  return {
    cars: total === 0 ? noCarsText(isBoost) : carsText({ total, matching }, isBoost),
    card: first && cardPreviewView(first.listing, first.owner, label),
    note: `Every card is labeled “${label}”. It doesn’t change the order of the other results.`,
  };
}

function noCarsText(isBoost: boolean): string {
  return isBoost
    ? 'A boost shows new cars only, and none of these is new now. New cars are added automatically.'
    : 'No cars match now. Cars that match later are added automatically.';
}

function carsText({ total, matching }: Pick<FoundCars, 'total' | 'matching'>, isBoost: boolean): string {
  const car = isBoost ? 'new car' : 'car';
  const sold = 'Sold cars are removed automatically.';
  if (matching <= total) return `${formatCount(total, car)} in this campaign now. ${sold}`;
  const limit = formatNumber(MAX_RESULTS);
  return `${formatNumber(total)} of ${formatCount(matching, `matching ${car}`)} in this campaign now: a rule covers at most the ${limit} most relevant cars. ${sold}`;
}

/** Describes how often a campaign could have been shown. `from`: its first day. */
export function estimateView(
  { perDay, byDay }: SearchEstimate,
  from: string,
): NonNullable<NonNullable<BookingView['preview']>['estimate']> {
  const most = Math.max(1, ...byDay.map(({ searches }) => searches));
  const sum = byDay.reduce((total, { searches }) => total + searches, 0);
  if (sum === 0)
    return {
      text: 'Too few searches of the last 7 days match these cars for an estimate. We only count searches that at least 5 visitors made on a day.',
      chart: null,
    };
  const chart: BarsView = {
    title: `${formatNumber(sum)} ${sum === 1 ? 'search' : 'searches'} in the last 7 days`,
    columns: ['Day', 'Searches'],
    bars: byDay.map(({ day, searches }) => ({
      label: dayText(day),
      text: formatNumber(searches),
      share: searches / most,
    })),
  };
  return {
    text: `About ${formatNumber(perDay)} searches a day could show this campaign from ${dayText(from)} on, if its cars are relevant enough and win their auctions. This counts only searches that at least 5 visitors made on a day.`,
    chart,
  };
}
