import type { AdSettings } from '#features/ads/ads.ts';
import type { BrandView } from '../brand-view.ts';
import type { PictureView } from '#pages/shared/car/card-picture.ts';
import type { SurroundingBlocksView } from './buying-options/blocks-data.ts';
import type { SlotsView } from './slots/slots-data.ts';
import type { PageFlags } from './view/page-flags.ts';

/**
 * The data from which the results page is rendered: plain data, small enough to embed in the document. Links are
 * queries in canonical form, without `?`; their path is `/cars-for-sale`.
 */
export type SearchResultsData = {
  brand: BrandView;
  flags: PageFlags;
  /** Absent if the site has no wallet. */
  hasWallet?: true;
  /** Searches in the header, at the shopper's place. */
  links: { label: string; query: string; current: boolean }[];
  /** The query of this search, in the form that links have. */
  query: string;
  heading: string;
  total: number;
  /** The chosen filters, with their labels. */
  chips: ChipView[];
  /** The path to this search: each crumb is the search up to it (spec 2 §2). */
  crumbs: CrumbView[];
  /** Turns the buy-online experience on or off; `null` if it is not offered. */
  buyOnline: { chosen: boolean; query: string } | null;
  /** The search without any filter except the place. */
  clearQuery: string;
  sort: { value: string; options: readonly { value: string; label: string }[] };
  /** Notices about this search, above its results. */
  remarks: SearchNoticeView[];
  /** Whether Save Search is shown, if that is the same for all shoppers. */
  canSave: boolean;
  /** Whether the cars are sorted by relevance, so that each car's rank can be explained. */
  ranked: boolean;
  /** The words in the search field: the sentence that the search came from, or else the keyword. */
  keyword: string;
  /** The sentence that was typed; `null` if no part of it applies anymore. */
  typed: string | null;
  /** What the typed words were interpreted as, or a possible interpretation of the keyword. */
  words: WordsView | null;
  /** `Denver, CO 80202`, or `null` if the search has no place. */
  placeLabel: string | null;
  /** Whether the page asks for the shopper's place, because it found cars without one. */
  asksPlace: boolean;
  /** The part of the query that names the place: `zip=80202`; `''` without a place. */
  placeQuery: string;
  /** Text that was entered as a place but is none. */
  typedPlace: TypedPlaceView | null;
  /** Parameters of the search that no control of the panel contains. */
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
  /** Set if no cars were found. */
  nothing: NoResultsView | null;
  /** Similar searches that find more, if this search found nothing or little. */
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
  /** A model to suggest: one that the shopper may also mean because it has a similar name. */
  suggested: SuggestedModelView | null;
  /** The form that the shopper submitted without scripts, for a thank-you message. */
  thanks: 'feedback' | 'report' | null;
  /** Presets, notes, buying options and orders around the results. */
  blocks: SurroundingBlocksView;
  /** Paid places and promo cards; absent if there are none. */
  slots?: SlotsView;
  /** Absent if the page has no ads. */
  ads?: AdsView;
  /** Absent if the search is not for a single model. */
  reference?: ModelReferenceView;
};

/** `Toyota Camry`, and the link to the page about it. */
export type ModelReferenceView = { name: string; href: string };

/** The places on the page that have ads, and the search for which the ads are requested. */
export type AdsView = {
  query: string;
  /** Between results, and above the footer. */
  inLists: boolean;
  /** The ad at the bottom edge of the window; `null` if there is none. */
  fixed: AdSettings | null;
};

/** A text that is not a place, and what to enter instead. */
export type TypedPlaceView = { text: string; problem: string };

/** A sentence, with an optional link. `details`: a longer explanation that opens on demand, and its title. */
export type SearchNoticeView = {
  text: string;
  link?: { label: string; href: string };
  details?: { title: string; text: string };
};

export type WordsView = {
  /**
   * The start of the note; `meaning` is the interpretation of the words, or empty. `rest` is information that chips
   * cannot show.
   */
  lead: string;
  meaning: string;
  rest: string;
  /** A link back to a search by text, or on to filters. */
  link: { label: string; query: string };
  questions: { text: string; choices: { label: string; query: string }[] }[];
  /** Whether the note says more than the chips. If not, only pages without scripts show it. */
  isTelling: boolean;
};

export type SuggestedModelView = {
  /** `Mustang Mach-E`, preceded by its make if that is not the chosen make. */
  name: string;
  /** The model codes to store if the shopper does not want to be asked again. */
  codes: string[];
  /** The search that also includes that make and model. */
  query: string;
  count: number;
};

/** More cars below the list. They load when the shopper scrolls near them. */
export type LazyCarRowView = {
  key: 'supplemental' | 'nearby' | 'similar';
  heading: string;
  /** The filters that were dropped to find them. */
  note: string;
  /** The search that finds them, in the form that links have. */
  query: string;
  /** The number of cars that it adds to the list. */
  count: number;
};
/** A batch of these cars; `next` is the offset of the following batch. */
export type LazyCarBatch = { cards: CardView[]; next: number | null };

/** `group`: the label of the panel section, or another label for the choice. */
export type ChipView = { key: string; label: string; query: string; group: string };
export type CrumbView = { key: string; label: string; query: string };

/**
 * `firstRecord` is the offset for the link; `after` is the same position for scripts, without repeated or skipped cars
 * if the inventory changes.
 */
export type LoadMoreView = { firstRecord: number; after: string };

export type NoResultsView = {
  title: string;
  /** The reasons why parameters could not be used. */
  reasons: string[];
};

/** A similar search with one requirement less, and its formatted count; empty if it was not counted. */
export type RelaxationView = { label: string; query: string; count: string };

/** `selected` and `disabled` are omitted if false. */
export type OptionView = { value: string; label: string; count: number; selected?: true; disabled?: true };
/** A list that has only its first options: the number of further options if its section is loaded in full. */
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
 * `unfolded`: all options of its long lists are visible. `failed`: its remaining options could not be loaded.
 * `isInHtml`: its fields are read from the document's HTML (`browser/display/complete-data.ts`).
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

/** `leftOut`: the number of models that are left out; for a model, of trims. */
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

/** The range of monthly payments, and the payment terms. */
export type PaymentView = {
  range: RangeView;
  /** `null` means the default share of the price. */
  downDollars: number | null;
  usualDown: string;
  /** The price that payments are computed for: `before tax and fees`. */
  on: string;
  months: number;
  monthsOffered: readonly number[];
  aprPercent: number;
};

/** The items that the prices of a search include in addition to the advertised price. */
export type PriceBasisView = {
  value: 'with-fees' | 'out-the-door';
  /** The value of the trade-in field; empty without a trade-in. */
  tradeIn: string;
  /** Explains what the prices include, or which data they need. */
  note: string;
  /** Whether out-the-door prices stay unknown until the shopper enters a place. */
  needsZip: boolean;
};

export type RangeView = {
  min: RangeEndView;
  max: RangeEndView;
  bins: BinView[];
  /** The values to choose from, if the ends are lists. */
  steps: readonly number[] | null;
  /** Ranges offered as links. */
  shortcuts: { label: string; query: string; count: number; selected: boolean }[];
  error: string | null;
  /** The price basis, if prices are not the advertised ones. */
  basis?: PriceBasisView | undefined;
};
export type RangeEndView = { name: string; label: string; value: number | null };
/** `to`: the value for the upper input if this is the last chosen bin; `null` means no maximum. */
export type BinView = { from: number; to: number | null; count: number };

export type DealView = { rating: 'GREAT' | 'GOOD' | 'FAIR' | 'HIGH'; label: string; amount: string };

export type CardView = {
  id: number;
  picture: PictureView;
  /** The number of pictures, if there are several. All but the first load on demand. */
  pictures?: number | undefined;
  condition: string;
  /** Year, make and model. */
  title: string;
  trim: string | null;
  /** `$28,995` or `Call for price`. */
  price: string;
  previousPrice: string | null;
  /** `$412`; `null` without a price, and `$0` if the down payment covers it. */
  monthly: string | null;
  /** The payment terms for the link to the vehicle's page: `&termMonths=60`; absent for the defaults. */
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
    /** The dealer's tagline, and the link to the page about it. */
    difference?: { label: string; href: string };
  };
  /** The contact link; absent if the seller takes no messages. */
  lead?: string | undefined;
  flags: readonly CardFlagView[];
  /** Set if the picture is an illustration. */
  drawn?: true | undefined;
  /**
   * The text below the price: `Up to $21,450 out the door` (absent for advertised prices), or the cost to own if
   * results are sorted by it: `About $470/mo to own ($410 to $530)`.
   */
  basis?: string | undefined;
};
export type CardFlagView = { kind: 'online' | 'reduced' | 'fresh' | 'stale' | 'beyond'; label: string };
