import {
  DEFAULT_KIND,
  type EmbeddedData,
  type EmbeddedMake,
  type EmbeddedPayment,
  type EmbeddedRange,
  type EmbeddedSection,
  type WithoutDefaults,
  DEFAULTS,
} from '../browser/display/read-html.ts';
import { MAX_UNFOLDED_OPTIONS } from '../browser/open-sections.ts';
import { MAX_MAKE_GROUPS } from '../panel/vehicles/group-makes.ts';
import type { SurroundingBlocksView } from '../buying-options/blocks-data.ts';
import type { SlotsView } from '../slots/slots-data.ts';
import type {
  CardView,
  ChipView,
  FieldView,
  MakeView,
  PaymentView,
  RangeView,
  SearchResultsData,
  SectionView,
} from '../page-data.ts';
import { packBins } from './pack-bins.ts';

/**
 * Returns the data that a document embeds: everything that the browser cannot read from its HTML
 * (`browser/display/read-html.ts`).
 */
export function embeddedData(data: SearchResultsData): WithoutDefaults<EmbeddedData> {
  // A page without results has no list.
  const cards = data.nothing ? data.cards : withoutLastInHtml(data.cards.map(unreadable));
  const sections = data.sections.map(withoutRows).filter(hasMoreThanKey);
  const chips = isGrouped(data.chips) ? data.chips.map(({ key }) => ({ key })) : data.chips;
  const crumbs = data.crumbs.map(({ key }) => ({ key }));
  const slots = data.slots && unreadableSlots(data.slots);
  const { links: _links, heading: _heading, certifiedQuery: _certified, ...rest } = data;
  const { name: _name, mark: _mark, about: _about, tagline: _tagline, ...brand } = data.brand;
  const sort = { value: data.sort.value };
  const blocks = unreadableBlocks(data.blocks);
  // The fields are read when they become interactive, like the links.
  const below = data.below.map(({ key }) => ({ key })) as SearchResultsData['below'];
  const all = { ...rest, blocks, below, chips, crumbs, brand, sort, cards, sections, ...(slots && { slots }) };
  return withoutDefaults(all);
}

/** Sets values to `undefined`, which JSON omits: an object with deleted properties takes longer to write. */
function withoutDefaults(data: EmbeddedData): WithoutDefaults<EmbeddedData> {
  const embedded: { [Key in keyof EmbeddedData]?: EmbeddedData[Key] | undefined } = { ...data };
  for (const key of DEFAULT_KEYS) {
    const value = data[key];
    if (value === DEFAULTS[key] || (Array.isArray(value) && value.length === 0)) embedded[key] = undefined;
  }
  return embedded as WithoutDefaults<EmbeddedData>;
}

const DEFAULT_KEYS = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];

function hasMoreThanKey(section: EmbeddedSection): boolean {
  for (const name in section) if (name !== 'key' && section[name as keyof EmbeddedSection] !== undefined) return true;
  return false;
}

/** Returns whether the chips of each group are adjacent, as in the list of all choices (`your-search.tsx`). */
function isGrouped(chips: readonly ChipView[]): boolean {
  const groups = chips.map(({ group }) => group).filter((group, at, all) => group !== all[at - 1]);
  return new Set(groups).size === groups.length;
}

/** The data of a card that can be read completely from the HTML, as most can. */
const IN_HTML: Partial<CardView> = {};

function withoutLastInHtml(cards: readonly Partial<CardView>[]): readonly Partial<CardView>[] {
  return cards.slice(0, cards.findLastIndex((card) => card !== IN_HTML) + 1);
}

/** Returns the facts of a card that cannot be read from its HTML. */
function unreadable({ seller, basis }: CardView): Partial<CardView> {
  const hasReviewsOnly = seller.rating === null && seller.reviews !== null;
  if (!hasReviewsOnly && basis === undefined) return IN_HTML;
  return {
    // Reviews are shown next to the rating.
    ...(hasReviewsOnly && { seller }),
    // Few documents have this value, so reading it is not worth a script that every page loads.
    ...(basis !== undefined && { basis }),
  };
}

/** The content of slots is read when the slots become interactive (`slots/read-slots.ts`). */
function unreadableSlots({ promos, adQuery }: SlotsView): SlotsView {
  const places = promos.map(({ after }) => ({ after })) as SlotsView['promos'];
  return { carousel: [], promos: places, showcase: null, ...(adQuery !== undefined && { adQuery }), isInHtml: true };
}

/**
 * Links are read when they become interactive (`browser/display/complete-data.ts`), if the HTML contains their counts.
 */
function unreadableBlocks(blocks: SurroundingBlocksView): SurroundingBlocksView {
  const entries = blocks.entries.map(({ key }) => ({ key })) as SurroundingBlocksView['entries'];
  const ways = blocks.ways.map((way) => (way.query === null ? way : { key: way.key })) as SurroundingBlocksView['ways'];
  return { ...blocks, entries, ways };
}

/** Properties that are `undefined` are missing in the JSON. The others have the order of `sectionView`. */
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
      const range = unreadableRange(section.range);
      const payment = kind === 'price' ? unreadablePayment(section.payment) : undefined;
      return { open, chosen, key, unfolded, kind, range, payment } as EmbeddedSection;
    }
    case 'location': {
      const { value, options } = section.location.radius;
      // Without a place, the HTML contains no counts.
      const radius = { value, ...(section.location.placeLabel === null && { options }) };
      const location = { ...section.location, radius };
      return { open, chosen, key, unfolded, kind, location } as EmbeddedSection;
    }
    default: {
      const any = section.any ? true : undefined;
      const ownKind = kind === DEFAULT_KIND ? undefined : kind;
      const [only] = section.fields;
      if (section.fields.length === 1 && only!.label === label && isRead(section, only!)) {
        // In a closed section, a button shows the number of all options.
        const leftOut = section.open ? only!.leftOut?.count : undefined;
        const { omitted } = only!;
        return { open, chosen, key, unfolded, kind: ownKind, any, leftOut, omitted } as EmbeddedSection;
      }
      const fields = section.fields.map((field) => {
        const { name, leftOut, omitted } = field;
        const ownLabel = field.label === label ? undefined : field.label;
        const options = isRead(section, field) ? undefined : field.options;
        return { label: ownLabel, name, leftOut: leftOut?.count, omitted, options };
      });
      return { open, chosen, key, unfolded, kind: ownKind, any, fields } as EmbeddedSection;
    }
  }
}

/**
 * Returns the makes that the data must contain. If the chosen ones come first, these are the makes up to the last one
 * whose trims or order the HTML does not show; otherwise all. `undefined`: none.
 */
function unreadableMakes(makes: readonly MakeView[]): readonly EmbeddedMake[] | undefined {
  const chosen = makes.filter(({ selected, only }) => selected || only);
  const isRest = chosen.every((make, at) => make === makes[at] && !make.only) && chosen.length < MAX_MAKE_GROUPS;
  if (!isRest) return makes;
  const last = chosen.findLastIndex((make) => !hasReadModels(make));
  return last < 0 ? undefined : chosen.slice(0, last + 1).map((make) => (hasReadModels(make) ? {} : make));
}

/** Returns whether the HTML shows the models of a chosen make in this order, and no trims. */
function hasReadModels({ models, leftOut }: MakeView): boolean {
  return models.every(({ trims, leftOut: more }) => trims.length === 0 && !more) && isInOrder(models, leftOut);
}

function unreadableRange({ min, max, bins, steps, error, basis }: RangeView): EmbeddedRange {
  return {
    min: min.value ?? undefined,
    max: max.value ?? undefined,
    ...(bins.length > 0 && { bins: packBins(bins) }),
    steps: steps ? true : undefined,
    ...(error !== null && { error }),
    basis,
  };
}

function unreadablePayment({ monthsOffered: _monthsOffered, ...payment }: PaymentView): EmbeddedPayment {
  return { ...payment, range: unreadableRange(payment.range) };
}

/** Returns whether the HTML shows the options in their order. */
function isRead({ kind }: SectionView, { options, leftOut }: Pick<FieldView, 'options' | 'leftOut'>): boolean {
  return options.length > 0 && (kind !== 'checkboxes' || isInOrder(options, leftOut));
}

/** Returns whether a folding list, which shows chosen options first, shows its options in their order. */
function isInOrder(options: readonly { selected?: true }[], leftOut: FieldView['leftOut']): boolean {
  return (
    options.length <= MAX_UNFOLDED_OPTIONS + 1 || leftOut !== undefined || !options.some(({ selected }) => selected)
  );
}
