import type { FlagName } from '#features/flags/flags.ts';

export type BrandKey = 'marketplace' | 'valuation' | 'maker';

/** A variant of the whole site. A brand is data, never a code path (spec I03). */
export type Brand = {
  key: BrandKey;
  /** The brand's code in API calls. */
  wireCode: string;
  name: string;
  mark: BrandMark;
  /** `#rrggbb`, dark enough for white text: the background of the mark in a browser's tab. */
  iconColor: string;
  /** `#rrggbb` of the header in each color scheme, for the browser's own frame. */
  themeColors: { light: string; dark: string };
  hosts: readonly string[];
  pageSize: number;
  /** The page size that the brand uses when a request asks for 25 results (spec 2 §9). */
  pageSizeFor25: number;
  /** Results that the first page has in addition to its page size while spotlights are on (spec 1 §9). */
  resultsWithSpotlights: 0 | 1;
  /** Codes of the conditions to search if none is given; empty means any. */
  defaultListingTypes: readonly string[];
  /** The only make whose cars the brand shows; `null` if it shows all makes. */
  fixedMake: string | null;
  /** `all` 14 crumbs, or `short`: without home, location and condition (spec 2 §2). */
  crumbs: 'all' | 'short';
  /** The brand's own description of certified programs (spec 1 §1, §9). */
  certified: CertifiedProgram;
  texts: BrandTexts;
  /** The first texts of the home page. */
  home: { heading: string; lead: string };
  /** Whether closing the sign-up prompt that follows saving a car also unsaves the car (spec 2 §4). */
  undoesSaveOnClose: boolean;
  /** The first part of a vehicle's page: the car, or how its price compares. */
  leadsWith: 'car' | 'price';
  /** The lists below which the fixed ad may appear: all, or all but those of one seller (spec 2 §4). */
  fixedAd: 'always' | 'unless-one-seller';
  /** Searches linked in the site's header. `query` as in a link, parsed with the brand's defaults. */
  links: readonly { label: string; query: string }[];
  /** Codes of makes that cannot be ordered on the brand, although their makers take orders. */
  noOrdersFor: readonly string[];
  /** Flags that differ on this brand. */
  flagOverrides: Partial<Record<FlagName, boolean>>;
};

/** The logo next to the name and in the tab: paths on a 28-unit grid, in the brand's color or the text's. */
export type BrandMark = readonly { d: string; tone: 'brand' | 'text' }[];

export type CertifiedProgram = {
  name: string;
  summary: string;
  /** Levels and promises, each with a title and a sentence. */
  points: readonly { title: string; text: string }[];
};

/** A claim that sellers get this many percent more here than elsewhere, with the data that supports it. */
export type SellClaim = { percent: number; basis: string };

export type BrandTexts = {
  /** One line below the name, for heads and the footer. */
  tagline: string;
  /** The footer's description of the site. */
  about: string;
  /** A claim in the block about selling a car. Absent until an operator states it, because only they can prove it. */
  sellClaim?: SellClaim;
};
