import type { Brand } from '#features/brands/brands.ts';
import type { Flags } from '#features/flags/flags.ts';
import {
  type Listing,
  promoTypeOf,
  type PromoType,
  type RecentViews,
  urgencyValueOf,
} from '#features/listings/listings.ts';
import {
  MAX_PER_OWNER,
  PLACEMENT_LABELS,
  type ServedCar,
  type ServedSlot,
  sponsoredPath,
} from '#features/promotions/promotions.ts';
import { formatQuery, type Result, type SearchAnswer, type SearchContext } from '#features/search/search.ts';
import { resultOf } from '#features/search/search.server.ts';
import { formatDollars } from '#kit/text/format.ts';
import { cardView } from '../view/card-view.ts';
import { choosePromos, placePromos } from '../view/compose-results.ts';
import { inlineFilter } from './inline-filter.ts';
import type { PromoSlot, ShowcaseView, SlotCarView, SlotsView } from './slots-data.ts';

/** A dealer tile of the showcase shows two cars (spec 2 §9). */
const TILE_CARS = 2;

type Page = {
  answer: SearchAnswer;
  /** The search, in the form that links have. */
  link: string;
  /** The page's heading, which describes the search. */
  heading: string;
  context: SearchContext;
  flags: Flags;
  cardOptions: Parameters<typeof cardView>[2];
  /** Numbers of views by VIN, for the promo cars that have no other urgency. */
  viewsOf(listing: Listing): RecentViews | null;
  isRobot?: boolean | undefined;
};

/**
 * Returns the content of the page's paid places; `undefined` if there are none. Results keep their order, counts and
 * pages: slots are only inserted between them. A car that is among the results takes no slot.
 */
export function slotsView(served: readonly ServedSlot[], page: Page): SlotsView | undefined {
  const { answer, flags } = page;
  const isShown = (id: number) => answer.results.some(({ listing }) => listing.id === id);
  const isOn = ({ placement }: ServedSlot) => (placement === 'showcase' ? flags.alpha_showcase : flags.spotlight);
  const slots = served
    .filter((slot) => isOn(slot) && !isShown(slot.listing.id))
    .toSorted((a, b) => a.position - b.position);
  const of = (placement: ServedSlot['placement']) => slots.filter((slot) => slot.placement === placement);
  const viewOf = (slot: ServedSlot) => plainView(slot, page);
  const [first] = of('showcase');
  const showcase = first ? showcaseView(first, page) : null;
  const hasPaid = slots.some(({ placement }) => placement !== 'showcase');
  if (!hasPaid && !flags.my_wallet) {
    return showcase === null ? undefined : { carousel: [], promos: [], showcase };
  }
  const spotlights = of('spotlight');
  const highlights = of('highlight');
  const promoCards = highlights.map((slot) => promoCard(slot, page));
  const chosen = choosePromos<PromoSlot>(
    {
      walletInput: flags.my_wallet ? { kind: 'budget', search: page.link } : null,
      walletCard: null,
      walletProduct: null,
      boosts: of('boost').map(viewOf),
      peekaboo: of('peekaboo').map(viewOf)[0] ?? null,
      inlineFilter: hasPaid ? inlineFilter(answer, page.link) : null,
      promos: promoCards,
    },
    { pageSize: answer.query.numRecords, total: answer.total },
  );
  const promos = placePromos(answer.results.length, chosen);
  // If two highlights have the same promo type, one may not get an index. It is shown in the carousel, unless all cards
  // of its seller are there already.
  const isInList = (card: SlotCarView) => promos.some(({ slot }) => slot === card);
  const cardsOf = (owner: number) => spotlights.filter((slot) => slot.owner.id === owner).length;
  const others = highlights.flatMap(({ owner }, at) => {
    const { card } = promoCards[at]!;
    return isInList(card) || cardsOf(owner.id) >= MAX_PER_OWNER.carousel ? [] : [card];
  });
  return { carousel: [...spotlights.map((slot) => rowView(slot, page)), ...others.map(withoutDeal)], promos, showcase };
}

/** Memoizes a view of a slot, because pages that share an auction show the same search. */
function memoizePerSlot<View>(make: (slot: ServedSlot, page: Page) => View): typeof make {
  const kept = new WeakMap<ServedSlot, { link: string; context: SearchContext; view: View }>();
  return (slot, page) => {
    const { link, context } = page;
    const known = kept.get(slot);
    if (known?.link === link && known.context === context) return known.view;
    const view = make(slot, page);
    kept.set(slot, { link, context, view });
    return view;
  };
}

const plainView = memoizePerSlot((slot, page): SlotCarView => ({
  ...carView(slot, slot, page),
  misses: slot.missedFilter ?? null,
  why: whyOf(slot, page),
}));

/** Rows have no space for deals. */
const withoutDeal = (car: SlotCarView): SlotCarView => ({ ...car, deal: null });

const rowView = memoizePerSlot((slot, page) => withoutDeal(plainView(slot, page)));

/** The number of views changes within a minute, so the type and the headline of a promo card are not memoized. */
function promoCard(slot: ServedSlot, page: Page): { type: PromoType; card: SlotCarView } {
  const { listing } = slot;
  const type = promoTypeOf(listing, page.context.today, page.viewsOf(listing));
  return { type, card: { ...plainView(slot, page), headline: headlineOf(listing, type, page) } };
}

/** The search that a car is shown for. */
type CarPage = Pick<Page, 'context' | 'cardOptions'> & { answer: Pick<SearchAnswer, 'query'> };

/** Returns the cards of a showcase's carousel. */
export function showcaseRow(slot: ServedSlot, page: CarPage): SlotCarView[] {
  return showcaseCars(slot, page).map(withoutDeal);
}

/** Returns the cards of a showcase. */
function showcaseCars(slot: ServedSlot, page: CarPage): SlotCarView[] {
  return [slot, ...slot.others].map((car) => carView(slot, car, page));
}

/** Returns a car of a slot, without the fields that only its first car has. */
function carView(slot: ServedSlot, car: ServedCar, { answer, context, cardOptions }: CarPage): SlotCarView {
  const result: Result = resultOf({ listing: car.listing, owner: slot.owner }, answer.query);
  const card = cardView(result, context, cardOptions);
  const { id, picture, title, trim, price, monthly, deal, condition, mileage, place, basis, drawn = false } = card;
  return {
    kind: 'car',
    id,
    label: labelOf(slot, context.brand),
    // The link carries the payment terms, so that the car's page shows the same payment.
    href: `${sponsoredPath(car)}${card.terms ?? ''}`,
    headline: null,
    misses: null,
    picture,
    title,
    trim,
    price,
    monthly,
    deal,
    // Narrow cards truncate the end, because the name of a certified program is long.
    facts: [mileage, place, condition].filter((fact) => fact !== null).join(' · '),
    seller: card.seller.name,
    drawn,
    why: [],
    ...(basis !== undefined && { basis }),
  };
}

function labelOf({ isHouse }: Pick<ServedSlot, 'isHouse'>, { name }: Brand): string {
  return isHouse ? `From ${name}` : 'Sponsored';
}

const TIER_NAMES = { PREMIUM: 'premium', FEATURED: 'featured', STANDARD: 'standard' } as const;

/** Returns what matched, who pays, and which placement it is (contract of paid places: payment never moves results). */
function whyOf(
  { placement, tier, isHouse, owner, listing, missedFilter }: ServedSlot,
  { heading, context }: Page,
): string[] {
  const matched = {
    spotlight: `It matches your search: ${heading}.`,
    highlight: `It matches your search: ${heading}.`,
    showcase: `This dealer has cars that match your search: ${heading}.`,
    boost: `${listing.listingType === 'NEW' ? 'It’s a new car that' : 'It'} matches your search except for condition, year and mileage: ${heading}.`,
    peekaboo: `It matches your search except for one filter: ${missedFilter ?? ''}.`,
  } satisfies Record<ServedSlot['placement'], string>;
  const { name } = context.brand;
  const payer = isHouse ? `${name} shows it at no charge.` : `${owner.name} pays ${name} when you open it.`;
  const tierName = tier === null ? '' : `, ${TIER_NAMES[tier]} tier`;
  return [
    matched[placement],
    payer,
    `Placement: ${PLACEMENT_LABELS[placement].label}${tierName}.`,
    'Payments never change the order of the results.',
  ];
}

/** The first words of a promo card, by its type (spec 1 §4). */
function headlineOf(listing: Listing, type: PromoType, page: Page): SlotCarView['headline'] {
  const { specialOffer, incentive } = listing;
  switch (type) {
    case 'DEALER_INCENTIVE':
      return { lead: 'Dealer offer', text: specialOffer ?? '' };
    case 'PRICE_REDUCED':
      return { lead: 'Price drop', text: `${formatDollars(Number(urgencyValueOf(listing, type)))} less than before` };
    case 'NEWLY_LISTED':
      return { lead: 'Just listed', text: 'In the last 3 days' };
    case 'WARRANTY':
      return {
        lead: 'Warranty included',
        text: listing.listingType === 'CERTIFIED' ? 'Certified by the maker' : 'A 30-90 day limited warranty',
      };
    case 'RETURN':
      return { lead: 'Money-back guarantee', text: '14 days or 1,000 miles' };
    case 'INCENTIVES':
      return { lead: 'Maker’s incentive', text: `${formatDollars(incentive ?? 0)} available` };
    case 'numviewed':
      return { lead: 'Act Quick!', text: viewersText(page.viewsOf(listing)?.today ?? 0) };
    case 'default':
      return null;
  }
}

/** Returns the number of shoppers who viewed the car today, in the words of the specification. */
export function viewersText(today: number): string {
  return `${today} ${today === 1 ? 'shopper is' : 'shoppers are'} viewing today`;
}

function showcaseView(slot: ServedSlot, page: Page): ShowcaseView {
  return { ...dealerView(slot, page), canHide: page.flags.srp_alpha_suppress_button };
}

const dealerView = memoizePerSlot((slot, page): Omit<ShowcaseView, 'canHide'> => {
  const { answer, context } = page;
  const { owner, others, auctionId } = slot;
  const { name, city, state, rating } = owner;
  return {
    label: labelOf(slot, context.brand),
    dealer: { name, place: city && state && `${city}, ${state}`, rating: rating === null ? null : rating.toFixed(1) },
    cars: showcaseCars({ ...slot, others: others.slice(0, TILE_CARS - 1) }, page),
    query: formatQuery(answer.query, context, { showcaseOwner: owner.id }),
    auctionId,
    // The auctions of robots are not stored, so a carousel could not load its cars.
    count: page.isRobot ? 0 : 1 + others.length,
    why: whyOf(slot, page),
  };
});
