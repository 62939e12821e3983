import type { Brand } from '#features/brands/brands.ts';
import type { Code } from '#features/reference/reference.ts';
import type { Count, NumberColumn, Position, Predicate } from './predicate.ts';
import type { Lexicon } from './lexicon.ts';

/**
 * One filter of the search, whole: its parameters, its meaning and its place on the page. The canonical URL, chips,
 * panel, counts, index queries and API schema are all derived by walking the registry of these values.
 * `Value` is the filter's part of a VehicleQuery.
 */
export type Filter<Key extends string = string, Value = unknown> = {
  /** Names the filter's part of the query, and the choice that counting its options leaves out. */
  key: Key;
  params: readonly Param[];
  /** Nothing chosen, nothing filtered. */
  none: Value;
  /** Reads the parameters; what cannot be used is reported, never thrown. */
  parse(read: ReadParams, context: SearchContext): Parsed<Value>;
  /** The inverse of `parse`: parameters with their values, defaults and nothing left out. */
  format(value: Value, context: SearchContext): ParamValues;
  /** One chip for each choice that can be taken back alone. */
  chips(value: Value, context: SearchContext): Chip<Value>[];
  /** The breadcrumbs that stand for this filter, where it has any; their order: `crumbs.ts`. */
  crumbs?: { readonly [Name in CrumbKey]?: CrumbOf<Value> };
  /** What a listing must satisfy; absent when the value filters nothing. */
  predicate(value: Value, context: SearchContext): Predicate | undefined;
  /** The query fields that the panel and the API show. */
  fields(value: Value, context: SearchContext): Field[];
  /** Set where the value's distribution is drawn behind a slider. */
  histogram?: { field: string; column: NumberColumn; edges: readonly number[] };
  /** How the filter asks for less where too little is found; absent: it can be left out. */
  relax?: Relaxing<Value>;
};

/** Ways to ask for less, each a value of the filter that finds all that the value finds. */
export type Relaxing<Value> = {
  /** Never left out. */
  fixed?: boolean;
  /** One step wider; `null` where the next step would be to leave the filter out. */
  loosen?(value: Value): Value | null;
  /** What stays when the filter is left out, where that is not `none`; it filters nothing. */
  leaveOut?(value: Value): Value;
  /** Choices that all must hold: each can be left out by itself. */
  parts?(value: Value): readonly { part: Value; rest(value: Value): Value }[];
};

/** A parameter of the URL. `multi`: repeated or comma-separated values. `aliases` redirect to `name`. */
export type Param = {
  name: string;
  multi?: boolean;
  aliases?: readonly string[];
  /** Of several values given, by repeating or by commas, only the first is kept. */
  first?: boolean;
  /** Takes a whole number. */
  whole?: boolean;
  /** Takes a number with decimals. */
  decimal?: boolean;
  /** Bounds of the number, included; without them 0 and the largest number of ten digits. */
  min?: number;
  max?: number;
  /** For the API's description, where a field's label does not say it all. */
  about?: string;
};

/** Values of a canonical parameter name, split, sorted and unique; empty strings are left out. */
export type ReadParams = (name: string) => readonly string[];
export type ParamValues = Readonly<Record<string, readonly string[]>>;

export type Parsed<Value> = {
  value: Value;
  /** Known parameters with unknown or malformed values: the search finds nothing and says why. */
  invalid?: InvalidParam[];
  /** Dropped values that the panel explains beside the field. */
  errors?: FieldError[];
};
export type InvalidParam = { name: string; value: string; reason: string };
export type FieldError = { field: string; message: string };

/** `without` is the filter's value once the chip is removed; `clears` names filters that go with it. */
export type Chip<Value = unknown> = { label: string; without: Value; clears?: readonly string[] };

/** In the order shown (spec 2 §2). */
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

/** What a breadcrumb is called, and the part of the filter's value that a link up to it keeps; `null`: no such crumb. */
export type CrumbOf<Value> = (value: Value, scene: CrumbScene) => { label: string; kept: Value } | null;
/** `commercial`: the search is of the commercial experience, which some labels name. */
export type CrumbScene = { context: SearchContext; commercial: boolean };

/** One query field of the answer's `filters` (readings, Answer shapes). */
export type Field = {
  name: string;
  label: string;
  /** Options in the order shown; codes that turn up in the inventory beyond them are appended. */
  options: readonly Code[];
  selected: readonly string[];
  count?: Count;
  /** In a conjunction an option's count adds it to those chosen; elsewhere it replaces the choice. */
  conjunctive?: boolean;
  /** The radius may be widened even where a count is 0 (spec 1 §5). */
  neverDisabled?: boolean;
  /** Codes found by counting are options too; label them by this. Absent: only `options` are shown. */
  labelOf?: (code: string) => string;
  /** How many of those codes are listed at most, by their counts (`listed-codes.ts`). */
  mostOthers?: number;
  /** Options in groups of `filterGroups[name]`, by the key that this gives a counted code (models by make). */
  group?: { keyOf(code: string): string; valueOf(code: string): string };
};

export type Place = { zip: string | null; city: string; state: string; marketArea: string | null } & Position;

/** What parsing and describing a query needs to know of the world. */
export type SearchContext = {
  brand: Brand;
  /** The current year and day (UTC, days since 1970). */
  currentYear: number;
  today: number;
  /** The oldest model year on offer; without it only this and next year's are. */
  oldestYear?: number;
  findZip(zip: string): Place | undefined;
  findCity(city: string, state: string): Place | undefined;
  /** Whether a code is in the catalogue or some listing carries it. */
  knows(column: 'makeCode' | 'modelKey' | 'trimKey' | string, code: string): boolean;
  /** Keys (`MAKE-MODEL`) of all models with that code. */
  modelKeysOf(modelCode: string): readonly string[];
  /** What an owner is called, where that is known. */
  ownerNameOf?(id: number): string | undefined;
  /** Whether some listing, of any brand, has a word that begins so; without it words are taken as they are spelled. */
  hasWord?(beginning: string): boolean;
  /** What words that shoppers type may mean; without it they filter text alone. */
  vocabulary?(): Lexicon;
  /** Display name of a make, model key or trim key. */
  nameOf(column: 'makeCode' | 'modelKey' | 'trimKey', code: string): string;
};
