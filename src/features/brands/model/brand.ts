import type { FlagName } from '#features/flags/flags.ts';

export type BrandKey = 'marketplace' | 'valuation' | 'maker';

/** A variant of the whole site. A brand is data, never a code path (readings, Words). */
export type Brand = {
  key: BrandKey;
  /** How the brand is written in calls. */
  wireCode: string;
  name: string;
  mark: BrandMark;
  /** `#rrggbb`, dark enough for white on it: the ground of the mark in a browser's tab. */
  iconColor: string;
  /** `#rrggbb`: the header, for the browser's own frame, in each scheme. */
  themeColors: { light: string; dark: string };
  hosts: readonly string[];
  pageSize: number;
  /** Asked for 25 results, the brand answers this many (spec 2 §9). */
  pageSizeFor25: number;
  /** Condition codes searched when none is given; empty means any. */
  defaultListingTypes: readonly string[];
  /** The one make whose cars the brand shows; `null` shows every make. */
  fixedMake: string | null;
  /** `all` 14 crumbs, or those without home, location and condition (spec 2 §2). */
  crumbs: 'all' | 'short';
  /** What a certified programme promises on this brand, in its own words (spec 1 §1, §9). */
  certified: CertifiedProgram;
  texts: BrandTexts;
  /** Whether a car is no longer kept once the prompt for an account, to which saving it led, is closed (spec 2 §4). */
  undoesSaveOnClose: boolean;
  /** What a vehicle's page tells first: the car, or what its price is worth. */
  leadsWith: 'car' | 'price';
  /** Searches of the site's header; `query` as in a link, read with the brand's defaults. */
  links: readonly { label: string; query: string }[];
  /** Codes of makes that the brand takes no orders for, though their makers do. */
  noOrdersFor: readonly string[];
  /** Flags that stand differently on this brand. */
  flagOverrides: Partial<Record<FlagName, boolean>>;
};

/** The sign beside the name and in the tab: paths on a grid of 28, in the brand's colour or in that of the text. */
export type BrandMark = readonly { d: string; tone: 'brand' | 'text' }[];

export type CertifiedProgram = {
  name: string;
  summary: string;
  /** Levels and promises, each with a title and a sentence. */
  points: readonly { title: string; text: string }[];
};

export type BrandTexts = {
  /** One line under the name, for heads and the footer. */
  tagline: string;
  /** What the footer says of the site. */
  about: string;
};
