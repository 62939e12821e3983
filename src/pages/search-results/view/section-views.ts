import {
  type Choice,
  describePayablePrice,
  type FilterField,
  FILTERS,
  listChoices,
  PAYMENT_PARAMS,
  RADIUS_PARAM,
  type SearchAnswer,
  type SearchContext,
  type Section,
  SECTIONS,
  type VehicleQuery,
  VEHICLE_PARAMS,
  PLACE_PARAMS,
} from '#features/search/search.ts';
import type { Flags } from '#features/flags/flags.ts';
import type {
  FieldView,
  OmittedOptionsView,
  LocationView,
  MakeView,
  ModelView,
  OptionView,
  SectionView,
  PaymentView,
} from '../page-data.ts';
import { type ListExtent, firstOptions, popularFirst } from './first-options.ts';
import { withPriceBasis } from './price-basis-view.ts';
import { rangeError, rangeView } from './range-views.ts';
import { PAYMENT_ESTIMATE_TERMS } from '#features/listings/listings.ts';

/** Parameters of the panel's controls and of the order. */
const IN_PANEL = new Set([
  ...SECTIONS.flatMap(({ fields, any, also = [] }) => [...fields, ...also, ...(any ? [any.name] : [])]),
  'sortBy',
]);

const PAYMENT_NAMES = FILTERS.payment.params.map(({ name }) => name);

/** Common loan terms, in months. */
const MONTHS = [24, 36, 48, 60, 72, 84];

/**
 * `complete`: keys of sections whose lists are requested in full. `unfold`: these sections are open, and their lists
 * are unfolded.
 */
type SectionOptions = { flags: Pick<Flags, 'market_extension'>; complete?: ReadonlySet<string>; unfold?: boolean };

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the filter panel's sections in their order, with exact counts. Packages are shown only if cars have some.
 * Lists have only their initially visible options, unless their section is requested in full.
 */
export function sectionViews(
  query: VehicleQuery,
  answer: SearchAnswer,
  context: SearchContext,
  options: SectionOptions,
): SectionView[] {
  const choices = listChoices(query, context);
  return SECTIONS.filter(
    (section) => !section.fields.includes(FILTERS.packages.key) || hasOptions(section, answer),
  ).map((section) => sectionView(section, query, answer, context, options, choices));
}

function hasOptions({ fields }: Section, { filters }: SearchAnswer): boolean {
  return fields.some((name) => (filters[name]?.options.length ?? 0) > 0);
}

export function sectionView(
  section: Section,
  query: VehicleQuery,
  answer: SearchAnswer,
  context: SearchContext,
  { flags, complete = NONE, unfold = false }: SectionOptions,
  choices: readonly Choice[] = listChoices(query, context),
): SectionView {
  const { key, label, kind } = section;
  const chosen = chosenIn(section, answer, choices) - (isOnlyMakeSelected(section, answer, context) ? 1 : 0);
  const isComplete = complete.has(key);
  const isUnfolded = isComplete && unfold;
  const open = section.open === true || chosen > 0 || isUnfolded;
  const unfolded = isUnfolded ? (true as const) : undefined;
  const extent: ListExtent = isComplete ? 'all' : open ? 'unfolded' : 'first';
  switch (kind) {
    case 'tree': {
      const field = answer.filters[VEHICLE_PARAMS.make];
      // If makes are chosen, the other makes are only shown when the shopper adds one.
      const others = extent === 'unfolded' && chosen > 0 ? 'first' : extent;
      const list = { section: key, extent: others, apart: true, more: field?.more };
      const { options, leftOut } = firstOptions(makeViews(answer, key, extent, context), list);
      return { open, chosen, key, label, unfolded, kind, leftOut, omitted: field?.omitted, makes: options };
    }
    case 'location':
      return { open, chosen, key, label, unfolded, kind, location: locationView(query, answer, flags) };
    case 'price': {
      const range = withPriceBasis(rangeView(kind, query, answer, context), query, answer);
      return { open, chosen, key, label, unfolded, kind, range, payment: paymentView(query, answer, context) };
    }
    case 'year':
    case 'mileage':
      return { open, chosen, key, label, unfolded, kind, range: rangeView(kind, query, answer, context) };
    default: {
      const fields = section.fields.map((name) => fieldView(name, answer.filters[name], section, extent));
      const any = section.any ? { ...section.any, selected: choicesIn(section, choices) === 0 } : null;
      return { open, chosen, key, label, unfolded, kind, any, fields };
    }
  }
}

/** Returns whether the tree shows the brand's only make as selected, although the shopper did not choose it. */
function isOnlyMakeSelected({ kind }: Section, { filters }: SearchAnswer, { brand }: SearchContext): boolean {
  if (kind !== 'tree' || brand.fixedMake === null) return false;
  const makes = filters[VEHICLE_PARAMS.make]?.options ?? NO_OPTIONS;
  return makes.some(({ value, selected }) => selected === true && value === brand.fixedMake);
}

/** Counts the chosen options. A place and a range count as one choice each. */
function chosenIn(section: Section, { filters }: SearchAnswer, choices: readonly Choice[]): number {
  const { kind, fields } = section;
  if (kind === 'location' || kind === 'price' || kind === 'year' || kind === 'mileage')
    return choicesIn(section, choices);
  let count = 0;
  for (const name of fields) for (const { selected } of filters[name]?.options ?? NO_OPTIONS) if (selected) count++;
  return count;
}

/** Counts the choices that can be removed separately. */
function choicesIn({ filters }: Section, choices: readonly Choice[]): number {
  let count = 0;
  for (const choice of choices) if (filters.some(({ key }) => key === choice.key)) count++;
  return count;
}

function fieldView(
  name: string,
  field: FilterField | undefined,
  { key, kind, byLabel = false }: Section,
  extent: ListExtent,
): FieldView {
  const all = optionViews(field);
  const sorted = byLabel ? sortByLabel(all) : all;
  // Lists of pictures do not fold, so they are complete.
  const isWhole = extent === 'unfolded' && kind !== 'checkboxes';
  const list = { section: key, extent: isWhole ? ('all' as const) : extent, more: field?.more };
  const { options, leftOut } = firstOptions(sorted, list);
  return { label: field?.label ?? name, name, leftOut, omitted: field?.omitted, options };
}

function sortByLabel(options: readonly OptionView[]): readonly OptionView[] {
  if (options.length < 2) return options;
  const keyed = options.map((option) => ({ option, key: option.label.toLowerCase() }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ option }) => option);
}

/** Returns the options of a field. A chosen option can be removed even if its count is 0. */
function optionViews(field: FilterField | undefined): readonly OptionView[] {
  const options = field?.options ?? [];
  if (!options.some(({ selected, disabled }) => selected && disabled)) return options;
  return options.map(({ disabled, ...option }) => (disabled && !option.selected ? { ...option, disabled } : option));
}

/**
 * Returns the makes, with models below chosen makes and trims below models. In a long list, those with most cars come
 * first.
 */
function makeViews(
  { filters, filterGroups }: SearchAnswer,
  section: string,
  extent: ListExtent,
  { brand }: SearchContext,
): MakeView[] {
  const below = <Option extends OptionView>(options: readonly Option[], more: number | undefined) =>
    firstOptions(popularFirst(options, more), { section, extent, more });
  return optionViews(filters[VEHICLE_PARAMS.make]).map((make) => {
    if (!make.selected) return { ...make, models: NO_MODELS };
    const field = filterGroups[VEHICLE_PARAMS.model]?.[make.value];
    const { options, leftOut } = below(
      optionViews(field).map((model): ModelView => {
        if (!model.selected) return { ...model, trims: NO_OPTIONS };
        const trims = filterGroups[VEHICLE_PARAMS.trim]?.[`${make.value}-${model.value}`];
        const first = below(optionViews(trims), trims?.more);
        return { ...model, trims: first.options, ...leftOutOf(first) };
      }),
      field?.more,
    );
    const only = make.value === brand.fixedMake ? { only: true as const } : {};
    return { ...make, ...only, models: options, ...leftOutOf({ leftOut }) };
  });
}

const NO_MODELS: readonly ModelView[] = [];
const NO_OPTIONS: readonly OptionView[] = [];

function leftOutOf({ leftOut }: { leftOut?: OmittedOptionsView | undefined }): { leftOut?: OmittedOptionsView } {
  return leftOut ? { leftOut } : {};
}

function locationView(
  query: VehicleQuery,
  { filters, errors }: SearchAnswer,
  flags: Pick<Flags, 'market_extension'>,
): LocationView {
  const { place, radiusMiles, extendTo } = query.filters.location;
  return {
    zip: place?.zip ?? '',
    placeLabel: place && `${place.city}, ${place.state}`,
    error: errors.find(({ field }) => field === PLACE_PARAMS.zip)?.message ?? null,
    radius: { value: String(radiusMiles), options: optionViews(filters[RADIUS_PARAM]) },
    extension: { chosen: extendTo !== null, offered: flags.market_extension },
  };
}

/** Returns the filter for the estimated payment: its bounds, and the payment terms. */
function paymentView({ filters }: VehicleQuery, answer: SearchAnswer, context: SearchContext): PaymentView {
  const { min, max, terms } = filters.payment;
  return {
    range: {
      min: { name: PAYMENT_PARAMS.min, label: 'Min Payment', value: min },
      max: { name: PAYMENT_PARAMS.max, label: 'Max Payment', value: max },
      bins: [],
      steps: null,
      shortcuts: [],
      error: rangeError(PAYMENT_NAMES, answer, context),
    },
    downDollars: terms.downDollars,
    on: describePayablePrice(filters.price.basis),
    usualDown: `${PAYMENT_ESTIMATE_TERMS.downPercent}%`,
    months: terms.months,
    monthsOffered: MONTHS.includes(terms.months) ? MONTHS : [...MONTHS, terms.months].toSorted((a, b) => a - b),
    aprPercent: terms.aprPercent,
  };
}

/**
 * Returns the parameters of a link that no control contains. The form sends them as hidden fields, so that a change
 * keeps them.
 */
export function carriedParams(link: string): { name: string; value: string }[] {
  const carried = link.split('&').filter((param) => !IN_PANEL.has(param.slice(0, param.indexOf('='))));
  if (carried.length === 0) return [];
  return [...new URLSearchParams(carried.join('&'))].map(([name, value]) => ({ name, value }));
}
