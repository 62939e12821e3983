import {
  type FilterField,
  type SearchAnswer,
  type SearchContext,
  SECTIONS,
  type Section,
  type VehicleQuery,
} from '#features/search/search.ts';
import type { Flags } from '#features/flags/flags.ts';
import type {
  AnyOptionView,
  FieldView,
  LocationView,
  MakeView,
  OptionView,
  SectionView,
  PaymentView,
} from '../page-data.ts';
import { rangeView } from './range-views.ts';
import { ESTIMATE } from '#features/listings/listings.ts';

/** Common loan terms, in months. */
const MONTHS = [24, 36, 48, 60, 72, 84];

/** Sections that are open from the start: those that most shoppers set first. */
const OPEN = new Set(['condition', 'make', 'location', 'year', 'price', 'mileage', 'body-style']);

/** Returns the filter panel's 28 sections in their order, with exact counts. */
export function sectionViews(
  query: VehicleQuery,
  answer: SearchAnswer,
  context: SearchContext,
  flags: Pick<Flags, 'market_extension'>,
): SectionView[] {
  return SECTIONS.map((section) => sectionView(section, query, answer, context, flags));
}

function sectionView(
  section: Section,
  query: VehicleQuery,
  answer: SearchAnswer,
  context: SearchContext,
  flags: Pick<Flags, 'market_extension'>,
): SectionView {
  const { key, label, kind } = section;
  const shared = { key, label, chosen: chosenIn(section, answer) };
  const open = OPEN.has(key) || shared.chosen > 0;
  switch (kind) {
    case 'tree':
      return { ...shared, open, kind, makes: makeViews(answer), ...omittedOf(answer.filters['makeCode']) };
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
      const fields = section.fields.map((name) => fieldView(name, answer.filters[name]));
      return { ...shared, open, kind, fields, any: key === 'condition' ? anyCondition(query) : null };
    }
  }
}

function chosenIn({ kind, fields }: Section, { filters, query }: SearchAnswer): number {
  if (kind === 'location') return query.filters.location.place ? 1 : 0;
  const isOpen = ({ min, max }: { min: number | null; max: number | null }) => min === null && max === null;
  if (kind === 'price') return Number(!isOpen(query.filters.price)) + Number(!isOpen(query.filters.payment));
  if (kind === 'year' || kind === 'mileage') return Number(!isOpen(query.filters[kind]));
  return fields.reduce((sum, name) => sum + (filters[name]?.options.filter(({ selected }) => selected).length ?? 0), 0);
}

function fieldView(name: string, field: FilterField | undefined): FieldView {
  const options = (field?.options ?? []).map(optionView);
  // A long list without a natural order is sorted by label.
  const sorted = name === 'featureCode' ? options.toSorted(byLabel) : options;
  return { name, label: field?.label ?? name, options: sorted, ...omittedOf(field) };
}

function omittedOf(field: FilterField | undefined): { omitted?: number } {
  return field?.omitted ? { omitted: field.omitted } : {};
}

function byLabel(a: OptionView, b: OptionView): number {
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

function anyCondition({ filters }: VehicleQuery): AnyOptionView {
  return {
    name: 'allListingType',
    value: 'all-cars',
    label: 'Any condition',
    selected: filters.listingType.length === 0,
  };
}

/** Returns the makes, with models below chosen makes and trims below models. */
function makeViews({ filters, filterGroups }: SearchAnswer): MakeView[] {
  return (filters['makeCode']?.options ?? []).map((make) => ({
    ...optionView(make),
    models: (make.selected ? (filterGroups['modelCode']?.[make.value]?.options ?? []) : []).map((model) => ({
      ...optionView(model),
      trims: (model.selected ? (filterGroups['trimCode']?.[`${make.value}-${model.value}`]?.options ?? []) : []).map(
        optionView,
      ),
    })),
  }));
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
    error: errors.find(({ field }) => field === 'zip')?.message ?? null,
    radius: { value: String(radiusMiles), options: (filters['searchRadius']?.options ?? []).map(optionView) },
    extension: { chosen: extendTo !== null, offered: flags.market_extension },
  };
}

/** Returns the estimated payment as a filter: its bounds, and the terms of the estimate. */
function paymentView({ filters }: VehicleQuery, { invalid }: SearchAnswer): PaymentView {
  const { min, max, terms } = filters.payment;
  const names = new Set(['minPayment', 'maxPayment', 'downPayment', 'termMonths', 'aprPercent']);
  return {
    range: {
      min: { name: 'minPayment', label: 'Min Payment', value: min },
      max: { name: 'maxPayment', label: 'Max Payment', value: max },
      bins: [],
      steps: null,
      shortcuts: [],
      error: invalid.find(({ name }) => names.has(name))?.reason ?? null,
    },
    down: terms.downDollars,
    usualDown: `${ESTIMATE.downPercent}%`,
    months: terms.months,
    monthsOffered: [...new Set([...MONTHS, terms.months])].toSorted((a, b) => a - b),
    aprPercent: terms.aprPercent,
  };
}
