import type { ComparableView, PricePartView } from '#pages/shared/price-reasons/price-parts.ts';
import type { FactName } from './view/fact-views.ts';
import type { UnratedView } from '#pages/shared/price-reasons/unrated-view.ts';
import type { BrandView } from '../brand-view.ts';
import type { Payment } from '#features/listings/listings.ts';
import type { RecallListProps } from '#features/safety/safety.ui.ts';
import type { ConfirmedView } from '#pages/shared/car/confirmed-view.ts';

/**
 * The data from which the vehicle page is rendered: plain data, with words and numbers as displayed. Only the server
 * has it: the document does not embed it, because most of the page does not change in the browser.
 */
export type VehicleDetailsData = {
  brand: BrandView;
  /** The searches in the site's header, and the place that they keep. */
  header: { links: LinkView[]; zip: string | null };
  id: number;
  /** The query of its payment details and costs. */
  purchase: string;
  /** A link to the shopper's previous search, at this car's card; otherwise to all cars. */
  back: LinkView;
  crumbs: LinkView[];
  condition: string;
  /** Year, make and model. */
  title: string;
  trim: string | null;
  /** Mileage and place, as shown below the title. */
  summary: string[];
  flags: string[];
  /**
   * A reason to look at the car soon, if nothing else on the page gives one: a small reduction, or the number of
   * shoppers who viewed it.
   */
  viewed: string | null;
  /** The car's main selling points: promises, then history. */
  highlights: string[];
  /** The address of the seller's 360° view; `null` if there is none that browsers can open. */
  view360: string | null;
  gallery: GalleryView;
  price: PriceView;
  /** The reason why the price is not rated; `null` if it is rated, or not checked yet. */
  unjudged: UnratedView | null;
  /** `null` if not available in time, or without a fair price. */
  priceReasons: PriceReasonsView | null;
  /** `null` if not available in time, or if there is none. */
  priceHistory: PriceHistoryView | null;
  /** `null` if not available in time. */
  confirmed: ConfirmedView | null;
  /** Whether the deal rating comes before the facts. */
  priceFirst: boolean;
  facts: FactView[];
  features: FeatureGroupView[];
  packages: string[];
  history: HistoryView;
  /** Recalls of the model year; absent if there are none. */
  recalls?: RecallListProps;
  /** The page about its model year; absent if the model is unknown. */
  modelPage?: LinkView;
  /** The seller's promises: certified programs, guarantees, services at home. */
  promises: GuaranteeView[];
  /** The paragraphs of the description. */
  description: readonly string[];
  seller: SellerView;
  /** VIN, stock number, listing date. `isCopied`: has a button to copy it, because shoppers look it up elsewhere. */
  identity: { label: string; value: string; isCopied?: true }[];
  /** `null` if not available in time. */
  similar: readonly SimilarView[] | null;
};

export type LinkView = { label: string; href: string };

/** `drawn`: an illustration of such a car, not a photo of this one. */
export type PictureView = { src: string; srcset: string; type: string; alt: string; drawn: boolean };
/** The properties of a picture that are displayed. */
export type GalleryPicture = Omit<PictureView, 'type'>;

/** `drawn`: there are no photos, only illustrations. */
export type GalleryView<Picture = PictureView> = { drawn: boolean; pictures: Picture[] };

export type DealRating = 'GREAT' | 'GOOD' | 'FAIR' | 'HIGH';

/** `text`: `Up to $21,450 out the door`. `lines`: its items, the advertised price first. */
export type BasisPriceView = {
  text: string;
  lines: { label: string; amount: string; source: { title: string; url: string } | null }[];
};

export type PriceView = {
  /** `$28,995` or `Call for price`. */
  amount: string;
  /** The price before the reduction, and the amount of the reduction. */
  reduced: { from: string; by: string } | null;
  msrp: string | null;
  /** An incentive that is not subtracted from the price. */
  incentive: string | null;
  deal: DealView | null;
  payment: PaymentView | null;
  /** The price on the basis of the shopper's search; `null` if that is the advertised price. */
  onBasis: BasisPriceView | null;
};

export type DealView = {
  rating: DealRating;
  label: string;
  /** `$1,240 below market`. */
  amount: string;
  fairPrice: string;
  /** 80% of such cars are offered for a price in this interval. */
  interval: { low: string; high: string };
  /** Positions of the price, the interval and each label, in percent of the scale's length. */
  position: number;
  range: { from: number; to: number };
  bands: { rating: DealRating; label: string; from: number; to: number }[];
  explanation: string;
};

/** The parts of a fair price: `typical` and all parts sum to `fairPrice`, to the dollar. */
export type PriceReasonsView = {
  /** When prices were last rated, and how many cars. */
  rated: (InstantView & { exact: string }) | null;
  cars: string | null;
  typical: string;
  parts: PricePartView[];
  fairPrice: string;
  comparables: ComparableView[];
  /** `the 8 most similar of 31` */
  count: string;
};

/** A point in time, as ISO and as text. */
export type InstantView = { iso: string; text: string };

export type PriceHistoryView = {
  /** `On the market for 43 days, with this dealer 12`. */
  lead: string;
  /** The day when we first saw the car, not counting earlier times on the market. */
  since: InstantView;
  /** Whether we had seen it on the market long before. */
  returned: boolean;
  /** `2 price drops and 1 raise`. */
  changes: string;
  plot: PricePlotView | null;
  /** Asking prices, latest first; `until` is `null` for current prices, which one or several sellers ask. */
  rows: PriceRowView[];
  /** Other statements by the seller. */
  notes: string[];
  /** Other current listings of the same car. */
  elsewhere: LinkView[];
};

/** `change`: relative to the previous price, `$600 less`; `key` identifies the row. */
export type PriceRowView = {
  key: string;
  from: InstantView;
  until: InstantView | null;
  price: string;
  change: string | null;
  seller: string;
};

/** Positions in percent of the plot, from left and top; the right end is now. */
export type PricePlotView = {
  levels: { from: number; to: number; at: number }[];
  steps: { at: number; from: number; to: number }[];
  min: string;
  max: string;
  begun: string;
};

/** `monthly`: `$311`; `terms`: `10% down, 72 mo, 7.5% APR`. */
export type PaymentView = { payment: EstimatedPayment; monthly: string; terms: string };

/** `wallet`: which terms of the wallet replace the defaults; absent if the search states its own. */
export type EstimatedPayment = Payment & { wallet?: 'newCars' | 'otherCars' };

/** `decoded`: whether it comes from the VIN, not from the seller. */
export type FactView = { name: FactName; label: string; value: string; decoded: boolean };

export type FeatureGroupView = { label: string; items: string[] };
export type HistoryView = { stated: string[]; note: string };
export type GuaranteeView = { title: string; text: string };

export type SellerView = {
  listingId: number;
  name: string;
  privateSeller: boolean;
  rating: { stars: string; reviews: string | null } | null;
  /** The lines of the address. */
  address: string[];
  /** `12 mi from Denver, CO 80202`; `null` if the shopper named no place. */
  distance: string | null;
  /** The link to write a message or make an offer; `null` if the seller accepts none. */
  contact: LinkView | null;
  /** Whether there is a phone number, which is shown on request. */
  hasPhone: boolean;
  /** The page of this car, or else the seller's page, on another site. */
  website: LinkView | null;
  services: string[];
  /** `Ships nationwide`, in the words of the owner. */
  shipping: string | null;
  /** The site's own copy of the dealer's logo. */
  logo: string | null;
  /** Whether the dealer is open now, and the week; `null` if its feed has no hours. */
  hours: { now: string | null; week: { days: string; hours: string }[] } | null;
  /** A map with the route to the seller, on another site. */
  directions: string | null;
  /** A search for the owner's cars; `null` if not available in time, or if this is the only one. */
  moreCars: LinkView | null;
  /** The page with reviews of the dealer; absent if the site has no reviews. */
  reviews?: string;
};

export type SimilarView = {
  id: number;
  href: string;
  picture: PictureView;
  title: string;
  trim: string | null;
  price: string;
  deal: { rating: DealRating; label: string } | null;
  facts: string;
};

export type { ComparableView, PricePartView };
