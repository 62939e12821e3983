import type { CreativeField } from '#features/ads/ads.ts';
import type {
  BadgeView,
  DeskFrameView,
  DeskLink,
  FieldView,
  MomentView,
  PagerView,
} from '#pages/shared/desk/desk-view.ts';
import type { CardPreviewView } from './preview/card-preview-view.ts';

/** A page about campaigns, for dealers or operators; `view` selects the page. */
export type PromotionsData = DeskFrameView & {
  view:
    | CampaignsView
    | CampaignView
    | SlotResultsView
    | BookingView
    | StatementView
    | ChargeView
    | ReservePricesView
    | AdsView
    | AdFormView;
};

export type FigureView = { label: string; value: string };

/** A small bar chart. `bars`: `text` is the value in words; `share` is its ratio to the highest bar, 0 to 1. */
export type BarsView = {
  /** The subject of the chart, with its total: `$120.50 charged in 30 days`. */
  title: string;
  /** Headings of the table with the same numbers. */
  columns: readonly [label: string, value: string];
  bars: readonly { label: string; text: string; share: number }[];
};

/** Small charts for the same days, with one table of their numbers. */
export type ChartsView = {
  charts: readonly ChartView[];
  /** First and last label of each chart. */
  ends: readonly [string, string];
  table: { columns: readonly string[]; rows: readonly { label: string; values: readonly string[] }[] };
};

/**
 * `most`: the value of the highest bar, in words; `null` if all are 0. `share`: the height relative to the highest bar,
 * 0 to 1.
 */
export type ChartView = {
  title: string;
  total: string;
  most: string | null;
  bars: readonly { label: string; text: string; share: number; isPartial: boolean }[];
};

/** A table whose cells have bars. `share`: the ratio to the highest value of the column, or to 100% for fill rates. */
export type RankingView = {
  id: string;
  title: string;
  columns: readonly string[];
  rows: readonly { label: string; href: string | null; cells: readonly { text: string; share: number }[] }[];
};

/** The results of a campaign. `about`: which days the numbers cover, and what they mean. */
export type ResultsView = {
  about: string;
  days: ChartsView;
  rankings: readonly RankingView[];
};

/** A form with one button. `confirm`: the consequences, shown before the button that confirms them. */
export type ActionView = { action: string; label: string; isPrimary: boolean; confirm: string | null };

export type CampaignRowView = {
  id: number;
  href: string;
  title: string;
  /** Brand, area, dates and, if several dealers are listed, the dealer. */
  about: string;
  state: BadgeView;
  /** The reason why an operator returned it; `null` if none did. */
  rejection: string | null;
  /** `null` for house campaigns, which have no budget. */
  budget: BudgetView | null;
  clicks: string;
  actions: readonly ActionView[];
};

/** `share`: the fraction of the total that is spent, 0 to 1. */
export type BudgetView = { spent: string; today: string; share: number };

/** The campaigns of a dealer, or all campaigns for an operator. */
export type CampaignsView = PagerView & {
  kind: 'campaigns';
  /** The path to which forms about a campaign are posted: `{base}/{id}/{action}`. */
  base: string;
  /** Set if there is more than one list of campaigns: dealerships, or pages for operators. */
  pages: readonly DeskLink[];
  dealers: readonly DeskLink[];
  states: readonly (DeskLink & { count: number })[];
  figures: readonly FigureView[];
  chart: BarsView | null;
  /** The link to the booking form; `null` for members who may not book. */
  book: DeskLink | null;
  /** The reason the user may only read. */
  readOnly: string | null;
  campaigns: readonly CampaignRowView[];
};

/** `seen`: the newest change of the campaign when the page was loaded. */
export type DecisionView = { reason: string; error: string | null; seen: number };

export type CampaignView = {
  kind: 'campaign';
  /** The path to which forms are posted: `{base}/{action}`. */
  base: string;
  back: DeskLink;
  edit: string | null;
  state: BadgeView;
  rejection: string | null;
  facts: readonly FigureView[];
  budget: BudgetView | null;
  /** `null` if nothing was counted in the last 30 days. */
  results: ResultsView | null;
  preview: PreviewView | null;
  actions: readonly ActionView[];
  /** For an operator: the form that decides about a pending campaign. */
  decision: DecisionView | null;
  changes: readonly { text: string; at: MomentView }[];
  statement: string | null;
};

/** The earnings of all paid places, for operators. */
export type SlotResultsView = {
  kind: 'slot-results';
  pages: readonly DeskLink[];
  brands: readonly DeskLink[];
  results: ResultsView | null;
};

/** `cars`: the number of cars of the campaign now, in words. */
export type PreviewView = { cars: string; card: CardPreviewView | null; note: string };

export type BookingView = {
  kind: 'booking';
  action: string;
  /** The newest change of the edited campaign when the form was opened; `null` for a new campaign. */
  seen: number | null;
  isHouse: boolean;
  dealer: { ownerId: number; name: string } | null;
  dealers: readonly DeskLink[];
  back: DeskLink;
  fields: Readonly<Record<BookingField, FieldView>>;
  brands: readonly OptionView[];
  placements: readonly (OptionView & { about: string; price: string | null })[];
  tiers: readonly OptionView[];
  states: readonly OptionView[];
  dmas: readonly OptionView[];
  /** Cars to choose from, by stock number. */
  cars: readonly OptionView[];
  /** A preview of the form, once it is complete enough. */
  preview: (PreviewView & { rule: string | null; pace: string | null; estimate: EstimateView | null }) | null;
};

export type BookingField =
  | 'brand'
  | 'placement'
  | 'tier'
  | 'subject'
  | 'listing'
  | 'query'
  | 'area'
  | 'state'
  | 'dma'
  | 'zip'
  | 'miles'
  | 'startsOn'
  | 'endsOn'
  | 'total'
  | 'daily'
  | 'bid';

export type OptionView = { value: string; label: string };
export type EstimateView = { text: string; chart: BarsView | null };

export type StatementView = PagerView & {
  kind: 'statement';
  pages: readonly DeskLink[];
  dealers: readonly DeskLink[];
  previous: DeskLink | null;
  next: DeskLink | null;
  /** The number of the invoice, or the day on which it will be issued. */
  invoice: string;
  total: string;
  chart: BarsView | null;
  lines: readonly { title: string; href: string; clicks: string; average: string; amount: string }[];
  charges: readonly ChargeRowView[];
  csv: string;
};

export type ChargeRowView = {
  href: string;
  at: MomentView;
  car: string;
  /** The campaign and the position of the slot. */
  about: string;
  price: string;
};

/** The explanation of the price of a click. */
export type ChargeView = {
  kind: 'charge';
  back: DeskLink;
  facts: readonly FigureView[];
  /** The calculation, step by step; `null` if the data of the auction was deleted. */
  steps: readonly { label: string; value: string; about: string }[] | null;
  summary: string;
  auction: string;
};

export type ReservePricesView = {
  kind: 'reserve-prices';
  pages: readonly DeskLink[];
  brands: readonly DeskLink[];
  action: string;
  seen: string;
  prices: readonly { name: string; label: string; value: string; error: string | null }[];
};

/** The ads that operators uploaded, and the number of times that each ad was shown. */
export type AdsView = PagerView & {
  kind: 'ads';
  /** The settings that are off, so that no ads are shown; `null` if all are on. */
  switchedOff: string | null;
  figures: readonly FigureView[];
  chart: BarsView | null;
  /** House ads and ads from the ad server, and how often each was shown. */
  others: readonly { name: string; served: string; clicks: string }[];
  ads: readonly AdRowView[];
};

export type AdRowView = {
  id: number;
  title: string;
  /** Place, size, site, days and weight. */
  about: string;
  target: string;
  state: BadgeView;
  counts: string;
  preview: { kind: 'image' | 'frame'; src: string; alt: string; width: number; height: number };
  actions: readonly ActionView[];
};

/** `file` has no value, because browsers don't send the file again. */
export type AdFormView = {
  kind: 'ad-form';
  fields: Readonly<Record<CreativeField | 'file', FieldView>>;
  brands: readonly OptionView[];
  formats: readonly OptionView[];
};
