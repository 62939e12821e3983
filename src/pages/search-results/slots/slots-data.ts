import type { Columns, InlineAdPlace } from '../ads/place-ads.ts';
import type { DealView } from '../page-data.ts';
import type { PictureView } from '#pages/shared/car/card-picture.ts';

/** The content of a page's paid places, and the promo cards between its results. */
export type SlotsView = {
  /** Cards of the carousel above the list, best first. */
  carousel: CarouselSlot[];
  /** Cards between results, each with the number of results before it, in order. */
  promos: { after: number; slot: PromoSlot }[];
  /** The featured dealer below the list. */
  showcase: ShowcaseView | null;
  /** The search for which ads between results are requested; absent if there are none. */
  adQuery?: string;
  /** Set for the data that a document embeds, which has only the positions of its promo cards (`read-slots.ts`). */
  isInHtml?: true;
};
export type CarouselSlot = SlotCarView | HouseSlotView;
export type PromoSlot = SlotCarView | InlineFilterView | HouseSlotView | AdSlotView | BudgetSlotView;

/** A car in a paid place. */
export type SlotCarView = {
  kind: 'car';
  id: number;
  /** The label of the advertiser: `Sponsored`, or `From Forecourt`. */
  label: string;
  /** Address that counts the click and leads to the car. */
  href: string;
  /** The car's urgency: `Act Quick!` and `4 shoppers are viewing today`; `null` for the default card. */
  headline: { lead: string; text: string } | null;
  /** The filter that the car misses: `Under $20,000`; `null` if it matches the search. */
  misses: string | null;
  picture: PictureView;
  title: string;
  trim: string | null;
  price: string;
  monthly: string | null;
  deal: DealView | null;
  /** `Used · 45,210 mi · 12 mi away`. */
  facts: string;
  seller: string;
  /** Whether the picture is an illustration. */
  drawn: boolean;
  /** Answers to "Why this ad?": what matched, who pays, which placement. */
  why: string[];
  /** The price on the search's price basis: `Up to $21,050 out the door`; absent for advertised prices. */
  basis?: string;
};

/** Options of one section of the panel, with formatted counts. */
export type InlineFilterView = {
  kind: 'filter';
  heading: string;
  options: { label: string; count: string; query: string }[];
};

/**
 * The card where shoppers set the budget of their wallet. `search`: the query of the search to which the budget's
 * filters are added.
 */
export type BudgetSlotView = { kind: 'budget'; search: string };

/** A card of the site itself, in place of a paid one. `brand`: its name. `query`: the search that it links to. */
export type HouseSlotView = { kind: 'house'; brand: string; query: string };

/** A box for an ad in the layout with `columns` cards per row. Its ad loads when the box is near the viewport. */
export type AdSlotView = { kind: 'ad'; place: InlineAdPlace; columns: Columns };

export type ShowcaseView = {
  label: string;
  dealer: { name: string; place: string | null; rating: string | null };
  /** Two of its cars. A car that is now among the results is replaced by a card of the site. */
  cars: readonly CarouselSlot[];
  /** The same search with only the dealer's cars. */
  query: string;
  /** The auction from which the carousel loads its cars, and their number; 0 if there is no carousel. */
  auctionId: string;
  count: number;
  why: string[];
  /** Whether the shopper may hide it. */
  canHide: boolean;
  /** The dealer's cars that are among the results loaded later, and the card that replaces them in the carousel. */
  found?: { ids: readonly number[]; house: HouseSlotView };
};
