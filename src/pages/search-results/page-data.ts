import type { AdSettings } from '#features/ads/ads.ts';
import type { BrandView } from '../brand-view.ts';
import type { PictureView } from '#pages/shared/car/card-picture.ts';
import type { SurroundingBlocksView } from './buying-options/blocks-data.ts';
import type { SlotsView } from './slots/slots-data.ts';
import type { PageFlags } from './view/page-flags.ts';

/**
 * The data that renders the results page: plain data, small enough to embed in the document. Links are queries in
 * canonical form, without `?`; their path is `/cars-for-sale`.
 */
export type SearchResultsData = {
  brand: BrandView;
  flags: PageFlags;
  /** Absent if shoppers have no wallet. */
  hasWallet?: true;
  /** Searches in the header, at the shopper's place. */
  links: { label: string; query: string; current: boolean }[];
  /** The query of this search, as in a link. */
  query: string;
  heading: string;
  total: number;
  /** The chosen filters, with their labels. */
  chips: ChipView[];
  /** The path to this search: each crumb is the search up to it (spec 2 §2). */
  crumbs: CrumbView[];
  /** Turns the buy-online experience on or off; `null` if it is not offered. */
  buyOnline: { chosen: boolean; query: string } | null;
  /** The search without any filter; the place stays. */
  clearQuery: string;
  sort: { value: string; options: readonly { value: string; label: string }[] };
  /** Notices about this search, above its results. */
  remarks: SearchNoticeView[];
  /** Whether Save Search is shown, if the answer is the same for all shoppers. */
  canSave: boolean;
  /** Whether the cars are sorted by relevance, so that the rank of each can be explained. */
  ranked: boolean;
  /** The words in the search field: the sentence that the search came from, otherwise the keyword. */
  keyword: string;
  /** That sentence; `null` if nothing of it still applies. */
  typed: string | null;
  /** The reading of the typed words, or a possible reading of the keyword. */
  words: WordsView | null;
  /** `Denver, CO 80202`, or `null` if the search has no place. */
  placeLabel: string | null;
  /** Whether the page asks for the shopper's place: it found cars without a place. */
  asksPlace: boolean;
  /** The part of the query that names the place: `zip=80202`; `''` without a place. */
  placeQuery: string;
  /** Text that was typed as a place but is not one. */
  typedPlace: TypedPlaceView | null;
  /** Parameters of the search that no control of the panel holds. */
  carried: { name: string; value: string }[];
  /** Empty if only more cards were requested. */
  sections: SectionView[];
  cards: CardView[];
  /** The terms of the estimated payments: `10% down, 72 mo, 7.5% APR, before tax and fees`. */
  estimateTerms: string;
  /** Number of results before the first card. */
  firstRecord: number;
  /** The previous results; `null` at the start. */
  previous: { firstRecord: number } | null;
  /** The request for the next cards; `null` at the end. */
  more: LoadMoreView | null;
  /** Set if no car was found. */
  nothing: NoResultsView | null;
  /** Similar searches that find more, if this one found nothing or little. */
  relaxations: { lead: string; links: RelaxationView[] };
  /** On the page that replaces a withdrawn listing: the car's name, and a sentence with the reason if one is known. */
  expired: { vehicle: string; why: string | null } | null;
  /** The parts below the list, in order; empty if only more cards were requested. */
  below: LazyCarRowView[];
  /** Whether to ask for an email address for alerts of this search. */
  capture: boolean;
  /** Set on a site that sends no email. */
  sendsNoMail?: true;
  /** The same search including certified cars; `null` if they are already included. */
  certifiedQuery: string | null;
  /** A model that the shopper may have meant, or that has another name. */
  suggested: SuggestedModelView | null;
  /** The form for which to thank the shopper, after it was posted without scripts. */
  thanks: 'feedback' | 'report' | null;
  /** Entry points, notes, buying options and orders around the results. */
  blocks: SurroundingBlocksView;
  /** Paid places and promo cards; absent if there are none. */
  slots?: SlotsView;
  /** Absent if the page has no ads. */
  ads?: AdsView;
  /** Absent if the search is not for one model. */
  reference?: ModelReferenceView;
};

/** `Toyota Camry`, and the page about it. */
export type ModelReferenceView = { name: string; href: string };

/** The places of the page that have ads, and the search for which they are requested. */
export type AdsView = {
  query: string;
  /** Between results, and above the footer. */
  inLists: boolean;
  /** The ad at the bottom edge of the window; `null` if there is none. */
  fixed: AdSettings | null;
};

/** A text that is not a place, and the remedy. */
export type TypedPlaceView = { text: string; problem: string };

/** A sentence, with an optional link. `details`: a longer explanation that opens on demand, and its title. */
export type SearchNoticeView = {
  text: string;
  link?: { label: string; href: string };
  details?: { title: string; text: string };
};

export type WordsView = {
  /**
   * The start of the note; `meaning` is the reading of the words, or empty. `rest` is information that chips cannot
   * show.
   */
  lead: string;
  meaning: string;
  rest: string;
  /** Link back to a text search, or on to filters. */
  link: { label: string; query: string };
  questions: { text: string; choices: { label: string; query: string }[] }[];
  /** Whether the note has information besides the chips. Otherwise only pages without scripts show it. */
  isTelling: boolean;
};

export type SuggestedModelView = {
  /** `Mustang Mach-E`, with its make if that is a different one. */
  name: string;
  /** Model codes, stored if the shopper does not want to be asked again. */
  codes: string[];
  /** The search that also includes that make and model. */
  query: string;
  count: number;
};

/** More cars below the list; they load when the shopper scrolls near. */
export type LazyCarRowView = {
  key: 'supplemental' | 'nearby' | 'similar';
  heading: string;
  /** The filters that were dropped to find them. */
  note: string;
  /** The search that finds them, as in a link. */
  query: string;
  /** Number of cars that it adds to the list. */
  count: number;
};
/** A batch of such cars; `next` is the offset of the following batch. */
export type LazyCarBatch = { cards: CardView[]; next: number | null };

/** `group`: the section of the panel, or another label for the choice. */
export type ChipView = { key: string; label: string; query: string; group: string };
export type CrumbView = { key: string; label: string; query: string };

/** `firstRecord` for the link; `after` for the same position, without repeats or gaps when the inventory changes. */
export type LoadMoreView = { firstRecord: number; after: string };

export type NoResultsView = {
  title: string;
  /** The reasons parameters could not be used. */
  reasons: string[];
};

/** A similar search with one requirement less, with its formatted count; empty if not counted. */
export type RelaxationView = { label: string; query: string; count: string };

/** `selected` and `disabled` are omitted if false. */
export type OptionView = { value: string; label: string; count: number; selected?: true; disabled?: true };
/** For a list that has only its first options: the number of further options when its section is loaded in full. */
export type OmittedOptionsView = { section: string; count: number };
/** `omitted`: number of options not listed because fewer cars have them. */
export type FieldView = {
  name: string;
  label: string;
  options: readonly OptionView[];
  leftOut?: OmittedOptionsView | undefined;
  omitted?: number | undefined;
};

/**
 * `unfolded`: its long lists are shown in full. `failed`: the rest of its options could not be loaded. `isInHtml`: its
 * fields are read from the document's HTML (`browser/display/complete-data.ts`).
 */
export type SectionView = {
  key: string;
  label: string;
  open: boolean;
  chosen: number;
  unfolded?: true | undefined;
  failed?: true;
  isInHtml?: true;
} & (
  | { kind: 'checkboxes' | 'drawings' | 'swatches'; fields: FieldView[]; any: AnyOptionView | null }
  | { kind: 'tree'; makes: readonly MakeView[]; leftOut?: OmittedOptionsView | undefined; omitted?: number | undefined }
  | { kind: 'location'; location: LocationView }
  | { kind: 'year' | 'mileage'; range: RangeView }
  | { kind: 'price'; range: RangeView; payment: PaymentView }
);

/** The option that means no choice. */
export type AnyOptionView = { name: string; value: string; label: string; selected: boolean };

/** `leftOut`: the models that are left out; in a model, the trims. */
/** `only`: the brand has no other make, so choosing it changes nothing. */
export type MakeView = OptionView & { only?: true; models: readonly ModelView[]; leftOut?: OmittedOptionsView };
export type ModelView = OptionView & { trims: readonly OptionView[]; leftOut?: OmittedOptionsView };

export type LocationView = {
  zip: string;
  /** City and state of the place searched. */
  placeLabel: string | null;
  error: string | null;
  radius: { value: string; options: readonly OptionView[] };
  /** Whether dealers of the market area beyond the radius are included; `offered`: the shopper may choose. */
  extension: { chosen: boolean; offered: boolean };
};

/** The range of monthly payments, and the terms of the estimate. */
export type PaymentView = {
  range: RangeView;
  /** `null` means the default share of the price. */
  downDollars: number | null;
  usualDown: string;
  /** The price for which payments are computed: `before tax and fees`. */
  on: string;
  months: number;
  monthsOffered: readonly number[];
  aprPercent: number;
};

/** The items that the prices of a search include besides the advertised price. */
export type PriceBasisView = {
  value: 'with-fees' | 'out-the-door';
  /** The value of the trade-in as its field shows it; empty without one. */
  tradeIn: string;
  /** Explains what the prices include, or which data they need. */
  note: string;
  /** Whether out-the-door prices are unknown until the shopper enters a place. */
  needsZip: boolean;
};

export type RangeView = {
  min: RangeEndView;
  max: RangeEndView;
  bins: BinView[];
  /** The available values, if the ends are chosen from a list. */
  steps: readonly number[] | null;
  /** Ranges offered as links. */
  shortcuts: { label: string; query: string; count: number; selected: boolean }[];
  error: string | null;
  /** The basis of prices, if they are not the advertised ones. */
  basis?: PriceBasisView | undefined;
};
export type RangeEndView = { name: string; label: string; value: number | null };
/** `to`: the value of the upper input if this is the last chosen bin; `null` means open. */
export type BinView = { from: number; to: number | null; count: number };

export type DealView = { rating: 'GREAT' | 'GOOD' | 'FAIR' | 'HIGH'; label: string; amount: string };

export type CardView = {
  id: number;
  picture: PictureView;
  /** Number of pictures, if there are several; the others load on use. */
  pictures?: number | undefined;
  condition: string;
  /** Year, make and model. */
  title: string;
  trim: string | null;
  /** `$28,995` or `Call for price`. */
  price: string;
  previousPrice: string | null;
  /** `$412`; `null` without a price, or if the down payment covers it. */
  monthly: string | null;
  /** The terms of the payment for the vehicle's page: `&termMonths=60`; absent: the defaults. */
  terms?: string | undefined;
  deal: DealView | null;
  mileage: string | null;
  place: string | null;
  /** Extras of the car: `Special offer · Ships nationwide · Home Delivery`. */
  extras: string | null;
  seller: {
    name: string;
    rating: string | null;
    reviews: string | null;
    /** The dealer's tagline, and the page about it. */
    difference?: { label: string; href: string };
  };
  /** The contact link; absent if the seller takes no messages. */
  lead?: string | undefined;
  flags: readonly CardFlagView[];
  /** Set if the picture is an illustration. */
  drawn?: true | undefined;
  /**
   * The text below the price: `Up to $21,450 out the door`, absent for advertised prices, and the cost to own if it is
   * the sort order: `About $470/mo to own ($410 to $530)`.
   */
  basis?: string | undefined;
};
export type CardFlagView = { kind: 'online' | 'reduced' | 'fresh' | 'stale' | 'beyond'; label: string };
