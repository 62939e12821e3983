import {
  type FilterField,
  FILTERS,
  formatQuery,
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
  LeftOutView,
  LocationView,
  MakeView,
  ModelView,
  OptionView,
  SectionView,
  PaymentView,
} from '../page-data.ts';
import { type Extent, firstOptions } from './first-options.ts';
import { rangeView } from './range-views.ts';
import { PAYMENT_ESTIMATE_TERMS } from '#features/listings/listings.ts';

/** Parameters of the panel's controls and of the order. */
const IN_PANEL = new Set([
  ...SECTIONS.flatMap(({ fields, any, also = [] }) => [...fields, ...also, ...(any ? [any.name] : [])]),
  'sortBy',
]);

/** Common loan terms, in months. */
const MONTHS = [24, 36, 48, 60, 72, 84];

/** `complete`: keys of sections whose lists are wanted in full. `unfold`: those are open, and their lists too. */
type SectionOptions = { flags: Pick<Flags, 'market_extension'>; complete?: ReadonlySet<string>; unfold?: boolean };

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the filter panel's 28 sections in their order, with exact counts. Lists have only the options that are shown
 * at first, unless their section is wanted in full.
 */
export function sectionViews(
  query: VehicleQuery,
  answer: SearchAnswer,
  context: SearchContext,
  options: SectionOptions,
): SectionView[] {
  return SECTIONS.map((section) => sectionView(section, query, answer, context, options));
}

export function sectionView(
  section: Section,
  query: VehicleQuery,
  answer: SearchAnswer,
  context: SearchContext,
  { flags, complete = NONE, unfold = false }: SectionOptions,
): SectionView {
  const { key, label, kind } = section;
  const chosen = chosenIn(section, answer, context);
  const isComplete = complete.has(key);
  const isUnfolded = isComplete && unfold;
  const open = section.open === true || chosen > 0 || isUnfolded;
  const shared = { key, label, chosen, ...(isUnfolded && { unfolded: true as const }) };
  const extent: Extent = isComplete ? 'all' : open ? 'unfolded' : 'first';
  switch (kind) {
    case 'tree': {
      const { options, leftOut } = firstOptions(makeViews(answer, key, extent), { section: key, extent, apart: true });
      const omitted = omittedOf(answer.filters[VEHICLE_PARAMS.make]);
      return { ...shared, open, kind, makes: options, ...leftOutOf({ leftOut }), ...omitted };
    }
    case 'location':
      return { ...shared, open, kind, location: locationView(query, answer, flags) };
    case 'price': {
      const payment = paymentView(query, answer);
      return { ...shared, open, kind, range: rangeView(kind, query, answer, context), payment };
    }
    case 'year':
    case 'mileage':
      return { ...shared, open, kind, range: rangeView(kind, query, answer, context) };
    default: {
      const fields = section.fields.map((name) => fieldView(name, answer.filters[name], section, extent));
      const any = section.any ? { ...section.any, selected: choicesIn(section, query, context) === 0 } : null;
      return { ...shared, open, kind, fields, any };
    }
  }
}

/** Counts the chosen options. A place and a range count as one choice each. */
function chosenIn(section: Section, { filters, query }: SearchAnswer, context: SearchContext): number {
  const { kind, fields } = section;
  if (kind === 'location' || kind === 'price' || kind === 'year' || kind === 'mileage')
    return choicesIn(section, query, context);
  return fields.reduce((sum, name) => sum + (filters[name]?.options.filter(({ selected }) => selected).length ?? 0), 0);
}

/** Counts the choices that can be removed separately. */
function choicesIn({ filters }: Section, query: VehicleQuery, context: SearchContext): number {
  return filters.reduce((sum, filter) => sum + filter.chips(query.filters[filter.key], context).length, 0);
}

function fieldView(
  name: string,
  field: FilterField | undefined,
  { key, kind, byLabel = false }: Section,
  extent: Extent,
): FieldView {
  const all = (field?.options ?? []).map(optionView);
  const sorted = byLabel ? all.toSorted(compareLabels) : all;
  // Pictures do not fold.
  const isWhole = extent === 'unfolded' && kind !== 'checkboxes';
  const first = firstOptions(sorted, { section: key, extent: isWhole ? 'all' : extent });
  return { name, label: field?.label ?? name, ...first, ...omittedOf(field) };
}

function omittedOf(field: FilterField | undefined): { omitted?: number } {
  return field?.omitted ? { omitted: field.omitted } : {};
}

function compareLabels(a: OptionView, b: OptionView): number {
  return a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1;
}

/** Returns an option. A chosen option stays removable whatever its count. */
export function optionView({ value, label, count, selected, disabled }: FilterField['options'][number]): OptionView {
  return {
    value,
    label,
    count,
    ...(selected && { selected }),
    ...(disabled && !selected && { disabled: true as const }),
  };
}

/** Returns the makes, with models below chosen makes and trims below models. */
function makeViews({ filters, filterGroups }: SearchAnswer, section: string, extent: Extent): MakeView[] {
  const below = <Option extends OptionView>(options: readonly Option[]) => firstOptions(options, { section, extent });
  return (filters[VEHICLE_PARAMS.make]?.options ?? []).map((make) => {
    const models = make.selected ? (filterGroups[VEHICLE_PARAMS.model]?.[make.value]?.options ?? []) : [];
    const { options, leftOut } = below(
      models.map((model): ModelView => {
        const trims = model.selected
          ? (filterGroups[VEHICLE_PARAMS.trim]?.[`${make.value}-${model.value}`]?.options ?? [])
          : [];
        const first = below(trims.map(optionView));
        return { ...optionView(model), trims: first.options, ...leftOutOf(first) };
      }),
    );
    return { ...optionView(make), models: options, ...leftOutOf({ leftOut }) };
  });
}

function leftOutOf({ leftOut }: { leftOut?: LeftOutView | undefined }): { leftOut?: LeftOutView } {
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
    radius: { value: String(radiusMiles), options: (filters[RADIUS_PARAM]?.options ?? []).map(optionView) },
    extension: { chosen: extendTo !== null, offered: flags.market_extension },
  };
}

/** Returns the estimated payment as a filter: its bounds, and the terms of the estimate. */
function paymentView({ filters }: VehicleQuery, { invalid }: SearchAnswer): PaymentView {
  const { min, max, terms } = filters.payment;
  const names = new Set(FILTERS.payment.params.map(({ name }) => name));
  return {
    range: {
      min: { name: PAYMENT_PARAMS.min, label: 'Min Payment', value: min },
      max: { name: PAYMENT_PARAMS.max, label: 'Max Payment', value: max },
      bins: [],
      steps: null,
      shortcuts: [],
      error: invalid.find(({ name }) => names.has(name))?.reason ?? null,
    },
    downDollars: terms.downDollars,
    usualDown: `${PAYMENT_ESTIMATE_TERMS.downPercent}%`,
    months: terms.months,
    monthsOffered: [...new Set([...MONTHS, terms.months])].toSorted((a, b) => a - b),
    aprPercent: terms.aprPercent,
  };
}

/** Returns the parameters that no control holds; the form carries them along so that a change keeps them. */
export function carriedParams(query: VehicleQuery, context: SearchContext): { name: string; value: string }[] {
  return [...new URLSearchParams(formatQuery(query, context))]
    .filter(([name]) => !IN_PANEL.has(name))
    .map(([name, value]) => ({ name, value }));
}
