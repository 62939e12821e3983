import type { Brand } from '#features/brands/brands.ts';
import type { Code, CodeTable } from '#features/reference/reference.ts';
import type { CodeColumn, Count, NumberColumn, Position, Predicate } from './predicate.ts';
import type { Lexicon } from './lexicon.ts';

/**
 * Defines one filter completely: its parameters, its meaning and its place on the page. The canonical URL, chips,
 * panel, counts, index queries and API schema are all derived from the registry of these values. `Value` is the
 * filter's part of a VehicleQuery.
 */
export type Filter<Key extends string = string, Value = unknown> = {
  /** The key of the filter in the query, and of the choice that its own option counts ignore. */
  key: Key;
  params: readonly Param[];
  /** The value of an empty choice. */
  none: Value;
  /** Parses the parameters. Reports invalid values instead of throwing. */
  parse(read: ReadParams, context: SearchContext): Parsed<Value>;
  /** The inverse of `parse`: parameters with their values. Omits defaults and empty values. */
  format(value: Value, context: SearchContext): ParamValues;
  /** One chip for each choice that can be removed separately. */
  chips(value: Value, context: SearchContext): Chip<Value>[];
  /** This filter's breadcrumbs, if any. `crumbs.ts` has their order. */
  crumbs?: { readonly [Name in CrumbKey]?: CrumbOf<Value> };
  /** The condition on listings. Absent if this value does not restrict the search. */
  predicate(value: Value, context: SearchContext): Predicate | undefined;
  /** The query fields that the panel and the API show. */
  fields(value: Value, context: SearchContext): Field[];
  /** Set if the panel draws the distribution of the values behind a slider. */
  histogram?: {
    field: string;
    column: NumberColumn;
    /** The column for a value, if it is not always `column`. */
    columnOf?(value: Value): NumberColumn;
    edges: readonly number[];
  };
  /** How to relax the filter when a search finds too little. If absent, the filter can be dropped. */
  relax?: RelaxationOptions<Value>;
  /** Its sections of the panel. Sections come in the registry's order. Absent if the panel does not show the filter. */
  sections?: readonly PanelSection[];
  /** The heading above its choices, for a filter that has no section in the panel. */
  heading?: string;
  /**
   * Whether shoppers would rather drop this filter than the car itself: never set for the make, the price, the body
   * style or the place.
   */
  finer?: boolean;
  /** Whether searches for similar cars ignore this filter. */
  variesInSimilar?: boolean;
};

/** How the panel renders a section's fields. */
export type SectionKind = 'checkboxes' | 'drawings' | 'swatches' | 'tree' | 'location' | 'year' | 'price' | 'mileage';

/** A filter's section of the panel: its title and the query fields in it. */
export type PanelSection = {
  key: string;
  label: string;
  kind: SectionKind;
  fields: readonly string[];
  /** Whether it is open initially, because most shoppers set it first. */
  open?: boolean;
  /** Options are sorted by label, because a long list has no natural order. */
  byLabel?: boolean;
  /** The option that clears the choice. */
  any?: { name: string; value: string; label: string };
  /** Parameters of the section's additional controls. */
  also?: readonly string[];
  /** The section that comes before this one, if that is not the filter's previous section. */
  after?: string;
};

/** Ways to relax a filter. Each returns a value that finds at least everything that the current value finds. */
export type RelaxationOptions<Value> = {
  /** Whether the filter is never dropped. */
  fixed?: boolean;
  /** Returns the value one step wider, or `null` if the next step is to drop the filter. */
  loosen?(value: Value): Value | null;
  /** Returns the value that replaces a dropped one, if it is not `none`. It must not filter anything. */
  leaveOut?(value: Value): Value;
  /** Choices that a car must all match. Each can be dropped separately. */
  parts?(value: Value): readonly { part: Value; rest(value: Value): Value }[];
};

/** A URL parameter. `multi`: repeated or comma-separated values. `aliases` redirect to `name`. */
export type Param = {
  name: string;
  multi?: boolean;
  aliases?: readonly string[];
  /** Keeps only the first of several values, repeated or comma-separated. */
  first?: boolean;
  /** Takes a whole number. */
  whole?: boolean;
  /** Takes a number with decimals. */
  decimal?: boolean;
  /** Inclusive bounds of the number. By default 0 and the largest ten-digit number. */
  min?: number;
  max?: number;
  /** A description for the API, if the field's label is not enough. */
  about?: string;
  /**
   * The combination of several values. `one`: a car has at most one of them, so that their counts can be added. `all`:
   * a car must have every one. If absent, values may overlap.
   */
  match?: 'one' | 'all';
  /** Takes the lower or the upper bound of a range. */
  bound?: 'min' | 'max';
  /** Takes an amount that forms show with separators, such as `$20,000`. */
  amount?: 'dollars' | 'miles';
  /** The default value that forms send although links omit it. */
  usual?: string;
  /**
   * The name of a group of parameters for the same fact, such as a place: a new value of one replaces the values of the
   * others. A group lists its parameters from general to specific.
   */
  group?: string;
  /** The group that the parameter refines without being replaced with it, such as the radius around a place. */
  within?: string;
  /** Parameters that a new value in a link removes, unless the link gives them too. */
  replaces?: readonly string[];
  /** Whether people search the web for this value, so that search engines may index its pages. */
  sought?: boolean;
  /** Its rank among suggested choices. The lower the rank, the better the filter distinguishes cars. */
  suggested?: number;
  /** The parameter that excludes its values. */
  exclude?: Exclusion;
  /** All values, if the list is complete. Excluding a value then means choosing all others. */
  closed?: readonly string[];
  wordings?: ParamWordings;
};

/** A parameter that excludes values: `not ford`, `without sunroof`. Several parameters may share one. */
export type Exclusion = {
  name: string;
  column: CodeColumn;
  /** Valid codes, in addition to the codes found in the inventory. */
  table?: CodeTable;
  /** Returns the chip's label. By default `Not {label}`. */
  say?: (label: string) => string;
  /** Whether it is listed after all others. */
  last?: boolean;
};

/** Values and their phrases; both may be comma-separated lists. Spaces, hyphens and a plural `s` do not matter. */
export type Wordings = Readonly<Record<string, string>>;

/** Words that shoppers type for values, in addition to the labels of options. */
export type ParamWordings = {
  exact?: Wordings;
  /** Phrases that mean an amount without naming a number. A note next to the chip explains the amount. */
  vague?: Wordings;
  /** Phrases for problems that a value excludes. They are a filter only after a negation such as "no". */
  denied?: Wordings;
  /** Parameters that a value implies, such as the body style of a subtype. */
  implied?: ParamValues;
  /** Whether labels are not read as words, because numbers, places and interior colors have their own rules. */
  noLabels?: boolean;
};

/** Returns a canonical parameter's values: split, sorted, unique, without empty strings. */
export type ReadParams = (name: string) => readonly string[];
export type ParamValues = Readonly<Record<string, readonly string[]>>;

export type Parsed<Value> = {
  value: Value;
  /** Known parameters with unknown or malformed values. The search finds nothing and says why. */
  invalid?: InvalidParam[];
  /** Reasons why values were dropped, which the panel displays next to the field. */
  errors?: FieldError[];
};
export type InvalidParam = { name: string; value: string; reason: string };
export type FieldError = { field: string; message: string };

/** `without` is the filter's value once the chip is removed. `clears` names filters that are cleared with it. */
export type Chip<Value = unknown> = { label: string; without: Value; clears?: readonly string[] };

/** In display order (spec 2 §2). */
export const CRUMB_KEYS = [
  'home',
  'page',
  'location',
  'owner',
  'condition',
  'style',
  'make',
  'model',
  'trim',
  'year',
  'price',
  'fuelType',
  'mpg',
  'electricRange',
] as const;
export type CrumbKey = (typeof CRUMB_KEYS)[number];

/** Returns a breadcrumb's label and the part of the filter's value that its link keeps, or `null` for no crumb. */
export type CrumbOf<Value> = (value: Value, scene: CrumbContext) => { label: string; kept: Value } | null;
/** `commercial`: whether the search uses the commercial experience, which some labels name. */
export type CrumbContext = { context: SearchContext; commercial: boolean };

/** One query field of the answer's `filters` (spec I35). */
export type Field = {
  name: string;
  label: string;
  /** Options in display order. Other codes found in the inventory are appended. */
  options: readonly Code[];
  selected: readonly string[];
  count?: Count;
  /**
   * Whether an option's count assumes that the option is added to the choice. Otherwise it assumes that the option
   * replaces the choice.
   */
  conjunctive?: boolean;
  /** Stays enabled with a count of 0, because the radius may be widened even then (spec 1 §5). */
  neverDisabled?: boolean;
  /** Labels codes found by counting, which then become options too. If absent, only `options` are shown. */
  labelOf?: (code: string) => string;
  /** Maximum number of those codes to list, highest counts first (`limit-listed-codes.ts`). */
  maxOthers?: number;
  /** Groups options into `filterGroups[name]` by the key computed from a counted code (models by make). */
  group?: { keyOf(code: string): string; valueOf(code: string): string };
};

export type Place = { zip: string | null; city: string; state: string; marketArea: string | null } & Position;

/** The environment for parsing and describing a query. */
export type SearchContext = {
  brand: Brand;
  /** The current year, and the current day (UTC, days since 1970). */
  currentYear: number;
  today: number;
  /** The oldest model year to offer. Without it, only this year and next year are offered. */
  oldestYear?: number;
  findZip(zip: string): Place | undefined;
  /**
   * Names the missing fact if out-the-door prices in a state never have an upper end; `null` if some of them have one.
   */
  missingOutTheDoor?(state: string): string | null;
  /** Without a state (`''`), finds the largest city of that name. */
  findCity(city: string, state: string): Place | undefined;
  /** Whether a code is in the catalog or on a listing. */
  knows(column: 'makeCode' | 'modelKey' | 'trimKey' | string, code: string): boolean;
  /** Keys (`MAKE-MODEL`) of all models with that code. */
  modelKeysOf(modelCode: string): readonly string[];
  /** Returns an owner's name, if known. */
  ownerNameOf?(id: number): string | undefined;
  /** Returns whether a listing of any brand has a word with this prefix. If absent, spelling is not corrected. */
  hasWord?(beginning: string): boolean;
  /** Meanings of the words that shoppers type. If absent, words only filter text. */
  vocabulary?(): Lexicon;
  /** Display name of a make, model key or trim key. */
  nameOf(column: 'makeCode' | 'modelKey' | 'trimKey', code: string): string;
};
