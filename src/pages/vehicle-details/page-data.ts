import type { BrandView } from '../brand-view.ts';
import type { ConfirmedView } from '#pages/shared/car/confirmed-view.ts';

/** What the vehicle page is drawn from: plain data, words and figures as they are shown. */
export type VehicleDetailsData = {
  brand: BrandView;
  /** Searches of the site's header, and the place that they keep. */
  header: { links: LinkView[]; zip: string | null };
  id: number;
  /** To the search that the shopper came from, at this car's card; else to all cars. */
  back: LinkView;
  crumbs: LinkView[];
  condition: string;
  /** Year, make and model. */
  title: string;
  trim: string | null;
  /** Mileage and place, as they stand below the title. */
  summary: string[];
  flags: string[];
  /** How many people looked at it lately, where that is what speaks for it most. */
  viewed: string | null;
  /** What speaks for the car at once: promises, then history. */
  highlights: string[];
  gallery: GalleryView;
  price: PriceView;
  /** Why the price is not judged; `null` where it is, or where nobody looked yet. */
  unjudged: UnjudgedView | null;
  /** `null` where they could not be had in time, or where there is no fair price. */
  priceReasons: PriceReasonsView | null;
  /** `null` where it could not be had in time, or where there is none. */
  priceHistory: PriceHistoryView | null;
  /** `null` where it could not be had in time. */
  confirmed: ConfirmedView | null;
  /** Whether the price's judgement stands before the facts. */
  priceFirst: boolean;
  facts: FactView[];
  features: FeatureGroupView[];
  packages: string[];
  history: HistoryView;
  /** What the seller promises: certified programmes, guarantees, services at home. */
  promises: PromiseView[];
  /** Paragraphs. */
  description: string[];
  seller: SellerView;
  /** VIN, stock number, day listed. */
  identity: { label: string; value: string }[];
  /** `null` when they could not be found in time. */
  similar: SimilarView[] | null;
};

export type LinkView = { label: string; href: string };

export type PictureView = { src: string; srcset: string; type: string; alt: string };

/** `drawn`: pictures of such a car, not of this one. */
export type GalleryView = { drawn: boolean; pictures: PictureView[] };

export type DealRating = 'GREAT' | 'GOOD' | 'FAIR' | 'HIGH';

export type PriceView = {
  /** `$28,995` or `Call for price`. */
  amount: string;
  /** The price before it was reduced, and by how much. */
  reduced: { from: string; by: string } | null;
  msrp: string | null;
  /** An offer that is not subtracted from the price. */
  incentive: string | null;
  deal: DealView | null;
  payment: PaymentView | null;
};

export type DealView = {
  rating: DealRating;
  label: string;
  /** `$1,240 below market`. */
  amount: string;
  fairPrice: string;
  /** Four of five such cars are offered between these. */
  interval: { low: string; high: string };
  /** Where the price lies on the scale, that interval, and each label: percent of the scale's length. */
  position: number;
  range: { from: number; to: number };
  bands: { rating: DealRating; label: string; from: number; to: number }[];
  explanation: string;
};

/** `fair`: what such a car costs, where that can be said though the price is not judged. */
export type UnjudgedView = {
  why: string;
  fair: Pick<DealView, 'fairPrice' | 'interval'> | null;
};

/** What a fair price is made of: `typical` and all parts sum to `fairPrice`, to the dollar. */
export type PriceReasonsView = {
  /** When prices were rated last, and by how many cars. */
  rated: (InstantView & { exact: string }) | null;
  cars: string | null;
  typical: string;
  parts: PricePartView[];
  fairPrice: string;
  comparables: ComparableView[];
  /** `the 8 nearest of 31` */
  count: string;
};

/** `amount`: `−$1,200`; `bar` in percent of the whole width, of which the middle is nothing. */
export type PricePartView = {
  label: string;
  detail: string | null;
  amount: string;
  bar: { from: number; length: number };
};

/** A like car that the fair price leans on; `href` is `null` where it is no longer for sale. */
export type ComparableView = {
  id: number;
  title: string;
  href: string | null;
  /** Mileage and place, and whether it is gone. */
  facts: string;
  price: string;
  /** What it would cost, were it like this car in all that counts. */
  adjusted: string;
};

/** An instant for machines, and as it is shown. */
export type InstantView = { iso: string; text: string };

export type PriceHistoryView = {
  /** `On the market for 43 days, with this dealer 12`. */
  lead: string;
  /** The day on which we first saw the car, this time on the market. */
  since: InstantView;
  /** Whether we had seen it before, long ago. */
  returned: boolean;
  /** `2 price drops and 1 raise`. */
  changes: string;
  plot: PricePlotView | null;
  /** What was asked, latest first; `until` is `null` for what is asked now, by one seller or several. */
  rows: PriceRowView[];
  /** What the seller states beside. */
  notes: string[];
  /** Where the same car is offered now, too. */
  elsewhere: LinkView[];
};

/** `change`: against the price before, `$600 less`; `key` is the row's own. */
export type PriceRowView = {
  key: string;
  from: InstantView;
  until: InstantView | null;
  price: string;
  change: string | null;
  seller: string;
};

/** Places in percent of the plot, from its left and its top; the line ends at its right now. */
export type PricePlotView = {
  levels: { from: number; to: number; at: number }[];
  steps: { at: number; from: number; to: number }[];
  least: string;
  most: string;
  begun: string;
};

/** `price` in whole dollars, so that the shopper can change the terms. */
export type PaymentView = { price: number; monthly: string };

export type FactName =
  | 'mileage'
  | 'fuel'
  | 'economy'
  | 'range'
  | 'drive'
  | 'transmission'
  | 'engine'
  | 'power'
  | 'exterior'
  | 'interior'
  | 'body'
  | 'doors'
  | 'cab'
  | 'condition'
  | 'use';

/** `decoded`: the VIN said so, not the seller. */
export type FactView = { name: FactName; label: string; value: string; decoded: boolean };

export type FeatureGroupView = { label: string; items: string[] };
export type HistoryView = { stated: string[]; note: string };
export type PromiseView = { title: string; text: string };

export type SellerView = {
  listingId: number;
  name: string;
  privateSeller: boolean;
  rating: { stars: string; reviews: string | null } | null;
  /** Lines of the address. */
  address: string[];
  /** `12 mi from Denver, CO 80202`; `null` when the shopper named no place. */
  distance: string | null;
  /** Where a message or an offer is written; `null` where the seller takes none. */
  contact: LinkView | null;
  /** Whether there is a number to call, which is told when it is asked for. */
  hasPhone: boolean;
  /** This car, or else the seller, elsewhere. */
  website: LinkView | null;
  services: string[];
};

export type SimilarView = {
  id: number;
  href: string;
  picture: PictureView;
  title: string;
  trim: string | null;
  /** Paid for: it is said. */
  sponsored: boolean;
  price: string;
  deal: { rating: DealRating; label: string } | null;
  facts: string;
};
