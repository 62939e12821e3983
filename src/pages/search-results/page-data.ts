import type { Markup } from '#ui/markup.tsx';
import type { BrandView } from '../brand-view.ts';
import type { PictureView } from '#pages/shared/car/card-picture.ts';
import type { BlocksView } from './promise/blocks-data.ts';
import type { PageFlags } from './view/page-flags.ts';

/**
 * What the results page is drawn from: plain data, small enough to stand in the document. Links are queries in canonical
 * form, without `?`; their path is `/cars-for-sale`.
 */
export type SearchResultsData = {
  brand: BrandView;
  flags: PageFlags;
  /** Searches that the header offers, at the shopper's place. */
  links: { label: string; query: string; current: boolean }[];
  /** The query of this search, as in a link. */
  query: string;
  heading: string;
  total: number;
  /** How many filters are chosen, and what each is called. */
  chips: ChipView[];
  /** The way to this search: each is the search up to it (spec 2 §2). */
  crumbs: CrumbView[];
  /** Turns the buy-online experience on or off; `null` where it is not offered. */
  buyOnline: { chosen: boolean; query: string } | null;
  /** The search without any filter; the place stays. */
  clearQuery: string;
  sort: { value: string; options: { value: string; label: string }[] };
  /** What is to be said of this search, above its results. */
  remarks: RemarkView[];
  /** Whether Save Search shows, as far as that is the same for everyone. */
  canSave: boolean;
  /** Where a car's place is explained, but for its number; `null` where relevance does not order the cars. */
  ranked: string | null;
  keyword: string;
  /** What became of the words that were typed, or what the keyword could be read as. */
  words: WordsView | null;
  /** `Denver, CO 80202`, or `null` when no place is searched. */
  placeLabel: string | null;
  /** Parameters of the search that no control of the panel holds. */
  carried: { name: string; value: string }[];
  /** Empty where only more cards were asked for. */
  sections: SectionView[];
  cards: CardView[];
  /** The terms of the estimated payments: `10% down, 72 mo, 7.5% APR`. */
  estimateTerms: string;
  /** How many results come before the first card. */
  firstRecord: number;
  /** The results before them; `null` at the start. */
  previous: { firstRecord: number } | null;
  /** How the next cards are asked for; `null` at the end. */
  more: MoreView | null;
  /** Set when nothing was found. */
  nothing: NothingView | null;
  /** Searches near this one that find more, where it found nothing or little. */
  relaxations: { lead: string; links: RelaxationView[] };
  /** What the listing that is gone was called, on the page that stands in for it, and a sentence why where one is due. */
  expired: { vehicle: string; why: string | null } | null;
  /** What stands below the list, in order; empty where only more cards were asked for. */
  below: BelowPartView[];
  /** Asks for an e-mail address for alerts of this search; `null` where it does not. */
  capture: Markup | null;
  /** The same search with certified cars too; `null` where they are among the results already. */
  certifiedQuery: string | null;
  /** A model that the shopper may have meant, or that goes by another name. */
  suggested: SuggestedModelView | null;
  /** What the shopper is thanked for: a form was posted without script. */
  thanks: 'feedback' | 'report' | null;
  /** Entry points, notes, ways to buy and orders around the results. */
  blocks: BlocksView;
};

/** A sentence, and where to go from there. */
export type RemarkView = { text: string; link?: { label: string; href: string } };

export type WordsView = {
  /** What the note begins with; `meaning` is what the words were read as, or empty. */
  lead: string;
  meaning: string;
  lines: string[];
  /** The way back to text, or on to filters. */
  link: { label: string; query: string };
  questions: { text: string; choices: { label: string; query: string }[] }[];
};

export type SuggestedModelView = {
  /** `Mustang Mach-E`, with its make where that is another one. */
  name: string;
  /** Model codes, to be remembered where the shopper does not want to be asked again. */
  codes: string[];
  /** The search with that make and model too. */
  query: string;
  count: number;
};

/** More cars below the list; they come when the shopper comes near. */
export type BelowPartView = {
  key: 'supplemental' | 'nearby' | 'similar';
  heading: string;
  /** What was given up for them. */
  note: string;
  /** The search that finds them, as in a link. */
  query: string;
  /** How many it adds to the list. */
  count: number;
};
/** A batch of such cars; `next` is where the following one starts. */
export type BelowBatch = { cards: CardView[]; next: number | null };

/** `group`: the section of the panel, or what else the choice belongs to. */
export type ChipView = { key: string; label: string; query: string; group: string };
export type CrumbView = { key: string; label: string; query: string };

/** `firstRecord` for the link, `after` for the same without repeats or gaps under change. */
export type MoreView = { firstRecord: number; after: string };

export type NothingView = {
  title: string;
  /** Why parameters could not be used. */
  reasons: string[];
};

/** A search that asks for a little less, with how much it finds, as a number is shown; empty where nobody counted. */
export type RelaxationView = { label: string; query: string; count: string };

/** `selected` and `disabled` are left out when false. */
export type OptionView = { value: string; label: string; count: number; selected?: true; disabled?: true };
/** `omitted`: how many options are not listed because fewer cars have them. */
export type FieldView = { name: string; label: string; options: OptionView[]; omitted?: number };

export type SectionView = { key: string; label: string; open: boolean; chosen: number } & (
  | { kind: 'checkboxes' | 'drawings' | 'swatches'; fields: FieldView[]; any: AnyOptionView | null }
  | { kind: 'tree'; makes: MakeView[]; omitted?: number }
  | { kind: 'location'; location: LocationView }
  | { kind: 'year' | 'mileage'; range: RangeView }
  | { kind: 'price'; range: RangeView; payment: PaymentView }
);

/** The option that stands for no choice at all. */
export type AnyOptionView = { name: string; value: string; label: string; selected: boolean };

export type MakeView = OptionView & { models: ModelView[] };
export type ModelView = OptionView & { trims: OptionView[] };

export type LocationView = {
  zip: string;
  /** City and state of the place searched. */
  placeLabel: string | null;
  error: string | null;
  radius: { value: string; options: OptionView[] };
  /** Whether dealers of the market area are included beyond the radius; `offered`: the shopper may choose. */
  extension: { chosen: boolean; offered: boolean };
};

/** What a car may cost a month, and the terms of the estimate. */
export type PaymentView = {
  range: RangeView;
  /** Dollars; `null` is the usual share of the price. */
  down: number | null;
  usualDown: string;
  months: number;
  monthsOffered: number[];
  aprPercent: number;
};

export type RangeView = {
  min: RangeEndView;
  max: RangeEndView;
  bins: BinView[];
  /** The values on offer, where the ends are chosen from a list. */
  steps: number[] | null;
  /** Steps offered as links. */
  shortcuts: { label: string; query: string; count: number; selected: boolean }[];
  error: string | null;
};
export type RangeEndView = { name: string; label: string; value: number | null };
/** `to` is what the upper input holds when the bin is the last one wanted; `null`: open. */
export type BinView = { from: number; to: number | null; count: number };

export type DealView = { rating: 'GREAT' | 'GOOD' | 'FAIR' | 'HIGH'; label: string; amount: string };

export type CardView = {
  id: number;
  picture: PictureView;
  condition: string;
  /** Year, make and model. */
  title: string;
  trim: string | null;
  /** `$28,995` or `Call for price`. */
  price: string;
  previousPrice: string | null;
  /** `$412`; `null` without a price, and where the down payment covers it. */
  monthly: string | null;
  deal: DealView | null;
  mileage: string | null;
  place: string | null;
  seller: {
    name: string;
    rating: string | null;
    reviews: string | null;
    /** What the dealer says sets it apart, and where. */
    difference?: { label: string; href: string };
  };
  /** What leads to its seller; absent where the seller takes no messages. */
  lead?: string;
  flags: FlagView[];
  /** Set when the listing has no photos. */
  drawn?: true;
};
export type FlagView = { kind: 'sponsored' | 'reduced' | 'fresh' | 'stale' | 'beyond'; label: string };
