import type { BrandView } from '../brand-view.ts';

/** A page about all makes, a make, a model or a model year. */
export type ModelsData = {
  brand: BrandView;
  heading: string;
  /** The pages above this one. */
  crumbs: readonly LinkView[];
  summary: string;
  /** The search for the cars of the page; `null` if there are none. */
  search: LinkView | null;
  /** A form that adds a ZIP code, in the parameter `zipName`, to that search; `null` on lists and without cars. */
  near: { params: readonly { name: string; value: string }[]; zipName: string } | null;
  facts: readonly { label: string; value: string }[];
  years: { plot: PricePlotView | null; rows: readonly PriceRowView[] } | null;
  trims: { rows: readonly PriceRowView[]; note: string | null } | null;
  lists: readonly { heading: string; items: readonly ListedView[] }[];
};

export type LinkView = { label: string; href: string };
export type ListedView = LinkView & { detail: string };

/** `page`: the page about the cars of the row. `isCurrent`: it is this page. */
export type PriceRowView = {
  label: string;
  page: string | null;
  isCurrent: boolean;
  cars: LinkView;
  average: string;
  lowest: string;
  highest: string;
};

/** Positions are in percent of the plot, from its upper left corner. */
export type PricePlotView = {
  about: string;
  prices: readonly { y: number; label: string }[];
  years: readonly { x: number; label: string }[];
  bars: readonly { x: number; top: number; bottom: number; average: number; isCurrent: boolean }[];
};
