import {
  DEFAULT_KIND,
  type EmbeddedData,
  type EmbeddedSection,
  type PackedBins,
  type PackedSteps,
} from '../browser/display/read-html.ts';
import { MAX_UNFOLDED_OPTIONS } from '../browser/open-sections.ts';
import { MAX_MAKE_GROUPS } from '../panel/vehicles/group-makes.ts';
import type { SlotsView } from '../slots/slots-data.ts';
import type {
  BinView,
  CardView,
  FieldView,
  MakeView,
  RangeView,
  SearchResultsData,
  SectionView,
} from '../page-data.ts';

/**
 * Returns the data that a document embeds: everything that the browser cannot read from its HTML
 * (`browser/display/read-html.ts`).
 */
export function embeddedData(data: SearchResultsData): EmbeddedData {
  // A page without results has no list.
  const cards = data.nothing ? data.cards : data.cards.map(unreadable);
  const sections = data.sections.map(withoutRows);
  const slots = data.slots && unreadableSlots(data.slots);
  const { links: _links, ...rest } = data;
  return { ...rest, sort: { value: data.sort.value }, cards, sections, ...(slots && { slots }) };
}

/** Returns the facts of a card that are not read from its HTML. */
function unreadable({ seller, basis }: CardView): Partial<CardView> {
  return {
    // Reviews are shown next to the rating.
    ...(seller.rating === null && seller.reviews !== null && { seller }),
    // Few documents have it, so it is not worth a script that every page loads.
    ...(basis !== undefined && { basis }),
  };
}

/** The content of slots is read when they become interactive (`slots/read-slots.ts`). */
function unreadableSlots({ promos, adQuery }: SlotsView): SlotsView {
  const places = promos.map(({ after }) => ({ after })) as SlotsView['promos'];
  return { carousel: [], promos: places, showcase: null, ...(adQuery !== undefined && { adQuery }), isInHtml: true };
}

/** Properties that are `undefined` are absent from the JSON. They have the order of `sectionView`. */
function withoutRows(section: SectionView): EmbeddedSection {
  const { key, label, kind, unfolded } = section;
  const open = section.open || undefined;
  const chosen = section.chosen || undefined;
  switch (kind) {
    case 'tree': {
      const { leftOut, omitted } = section;
      const makes = unreadableMakes(section.makes);
      return { open, chosen, key, unfolded, kind, leftOut, omitted, makes } as EmbeddedSection;
    }
    case 'year':
    case 'mileage':
    case 'price': {
      const { range: whole } = section;
      const range = { ...whole, bins: packBins(whole.bins), steps: packSteps(whole.steps), shortcuts: [] };
      const payment = kind === 'price' ? section.payment : undefined;
      return { open, chosen, key, unfolded, kind, range, payment } as EmbeddedSection;
    }
    case 'location': {
      const { location } = section;
      return { open, chosen, key, unfolded, kind, location } as EmbeddedSection;
    }
    default: {
      const any = section.any ?? undefined;
      const ownKind = kind === DEFAULT_KIND ? undefined : kind;
      const fields = section.fields.map((field) => {
        const { name, leftOut, omitted } = field;
        const ownLabel = field.label === label ? undefined : field.label;
        const options = isRead(section, field) ? undefined : field.options;
        return { label: ownLabel, name, leftOut: leftOut?.count, omitted, options };
      });
      const [field] = fields;
      const isShort = fields.length === 1 && field!.label === undefined && field!.options === undefined;
      return { open, chosen, key, unfolded, kind: ownKind, any, ...(isShort ? field : { fields }) } as EmbeddedSection;
    }
  }
}

/** Returns the makes that are not read from the HTML: those with models, if they come first; `undefined`: none. */
function unreadableMakes(makes: readonly MakeView[]): readonly MakeView[] | undefined {
  const chosen = makes.filter(({ selected, only }) => selected || only);
  const isRest = chosen.every((make, at) => make === makes[at] && !make.only) && chosen.length < MAX_MAKE_GROUPS;
  const unreadable = isRest ? chosen : makes;
  return unreadable.length === 0 ? undefined : unreadable;
}

/** Packs bins. If all steps are equal, only the first two are in the data. */
function packBins(bins: readonly BinView[]): PackedBins {
  const [first, second] = bins;
  const gap = first && second && first.to !== null ? second.from - first.to : 0;
  const steps = bins.map(({ from }, at) => from - (bins[at - 1]?.from ?? 0));
  const isEven = steps.every((step, at) => at === 0 || step === steps[1]);
  return [isEven ? steps.slice(0, 2) : steps, bins.map(({ count }) => count), gap];
}

/** Packs steps, which descend. */
function packSteps(steps: RangeView['steps']): PackedSteps {
  return steps && steps.map((step, at) => (at === 0 ? step : steps[at - 1]! - step));
}

/** Returns whether the HTML has the options in this order. Lists that fold show chosen options first. */
function isRead({ kind }: SectionView, { options, leftOut }: Pick<FieldView, 'options' | 'leftOut'>): boolean {
  const isWhole = kind !== 'checkboxes' || options.length <= MAX_UNFOLDED_OPTIONS + 1;
  return options.length > 0 && (isWhole || leftOut !== undefined || !options.some(({ selected }) => selected));
}
