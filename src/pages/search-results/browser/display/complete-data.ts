import type {
  LazyCarRowView,
  LocationView,
  OptionView,
  PaymentView,
  RangeView,
  SearchResultsData,
  SectionView,
} from '../../page-data.ts';
import { completeSlots } from '../../slots/read-slots.ts';
import { type EmbeddedLocation, type EmbeddedPayment, type EmbeddedRange, queryOf, readOption } from './read-html.ts';
import { unpackBins } from './unpack-results.ts';
import type { BuyingOptionView, SearchPresetView } from '../../buying-options/blocks-data.ts';

/** Returns the first data of a page, completed with the data for late parts that is read from the HTML. */
export function completeData(first: SearchResultsData): SearchResultsData {
  const { blocks, below, sections, slots } = first;
  return {
    ...first,
    sections: sections.map(completeSection),
    below: [...completeCarRows(below)],
    blocks: { ...blocks, entries: [...completePresets(blocks.entries)], ways: [...completeBuyingOptions(blocks.ways)] },
    ...(slots && { slots: completeSlots(slots) }),
  };
}

/** The fields of a section in the embedded data, without the data that the section's HTML shows. */
type EmbeddedFields = { location?: EmbeddedLocation; range?: EmbeddedRange; payment?: EmbeddedPayment };

const complete = new WeakMap<SectionView, SectionView>();

/**
 * Returns a section with complete fields. The embedded data of a place, a range and the payment terms has only what the
 * HTML does not show; the rest is read from the HTML, once and before anything changes it.
 */
export function completeSection<Section extends SectionView>(section: Section): Section {
  if (!section.isInHtml) return section;
  const known = complete.get(section) ?? readFields(section);
  complete.set(section, known);
  return known as Section;
}

/** Uses the same property order as `sectionView`. */
function readFields({ isInHtml: _isInHtml, ...section }: SectionView): SectionView {
  const part = document.getElementById(`filter-${section.key}`)!;
  const { location, range, payment } = section as EmbeddedFields;
  return {
    ...section,
    ...(location && { location: completeLocation(part, location) }),
    ...(range && { range: completeRange(part, 0, range) }),
    ...(payment && { payment: completePayment(part, payment) }),
  } as SectionView;
}

/** Reads the distances, such as `10 miles (1,234)`, or `10 millas (1.234)` if the browser has translated the page. */
function completeLocation(part: Element, location: EmbeddedLocation): LocationView {
  const { value, options } = location.radius;
  const read = (option: HTMLOptionElement): OptionView => {
    const [label = '', count = ''] = option.label.split(' (');
    const selected = option.value === value && ({ selected: true } as const);
    return { value: option.value, label, count: Number(count.replaceAll(/\D/g, '')), ...selected };
  };
  return {
    ...location,
    radius: { value, options: options ?? Array.from(part.querySelector('select')!.options, read) },
  };
}

/** Completes the payment terms. The first list in the HTML is that of months. */
function completePayment(part: Element, { aprPercent, ...payment }: EmbeddedPayment): PaymentView {
  const months = part.querySelector<HTMLSelectElement>('.payment-terms select')!.options;
  return {
    ...payment,
    range: completeRange(part, 1, payment.range),
    monthsOffered: Array.from(months, ({ value }) => Number(value)),
    aprPercent,
  };
}

/** Completes a range from its inputs or lists; `index` counts the ranges of the section. */
function completeRange(part: Element, index: number, range: EmbeddedRange): RangeView {
  const { min = null, max = null, bins, steps, error = null, basis } = range;
  const inputs = part.getElementsByClassName('range-inputs')[index]!;
  const [low, high] = inputs.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input,select');
  const endOf = ({ name, parentElement }: HTMLInputElement | HTMLSelectElement, value: number | null) => {
    return { name, label: parentElement!.firstChild!.textContent!, value };
  };
  return {
    min: endOf(low!, min),
    max: endOf(high!, max),
    bins: bins ? unpackBins(bins) : [],
    steps: steps ? Array.from((low as HTMLSelectElement).options, ({ value }) => Number(value)).slice(1) : null,
    shortcuts: readShortcuts(inputs.parentElement!),
    error,
    ...(basis && { basis }),
  };
}

function readShortcuts(part: Element): RangeView['shortcuts'] {
  const shortcuts = part.querySelectorAll<HTMLElement>('.shortcuts .option');
  return [...shortcuts].map((shortcut) => ({
    ...readOption(shortcut),
    selected: shortcut.hasAttribute('aria-current'),
    query: queryOf(shortcut),
  }));
}

/** A link of which the document may embed only the key, because its HTML shows the rest. Otherwise it is complete. */
export type EmbeddedLink<Link extends { key: string }> = Pick<Link, 'key'> & Partial<Link>;

/**
 * Returns the presets with what the HTML shows of them. Call it before anything changes them. Without its HTML, because
 * another part failed and React replaced the document, a link is left out, as in the functions below.
 */
export function completePresets(presets: readonly EmbeddedLink<SearchPresetView>[]): readonly SearchPresetView[] {
  if (presets.every(isComplete)) return presets;
  const links = document.querySelectorAll('.entry');
  return presets.flatMap(({ key }, at) => (links[at] ? [{ key, ...readPreset(links[at]) }] : []));
}

/** Returns the buying options, completed with the data that their HTML shows. Call it before anything changes them. */
export function completeBuyingOptions(ways: readonly EmbeddedLink<BuyingOptionView>[]): readonly BuyingOptionView[] {
  if (ways.every(isComplete)) return ways;
  const items = document.querySelectorAll('.ways li');
  return ways.flatMap((way, at) =>
    isComplete(way) ? [way] : items[at] ? [{ key: way.key, ...readWay(items[at]) }] : [],
  );
}

const completed = new WeakMap<readonly EmbeddedLink<LazyCarRowView>[], readonly LazyCarRowView[]>();

/**
 * Returns the rows of more cars, completed with the data that their HTML shows. It is read only once, because rows may
 * disappear.
 */
export function completeCarRows(rows: readonly EmbeddedLink<LazyCarRowView>[]): readonly LazyCarRowView[] {
  const known = rows.every(isComplete) ? rows : (completed.get(rows) ?? rows.flatMap(readRow));
  completed.set(rows, known);
  return known;
}

function isComplete<Link extends { key: string; query: string | null }>(link: EmbeddedLink<Link>): link is Link {
  return link.query !== undefined;
}

function readPreset(link: Element): Omit<SearchPresetView, 'key'> {
  const count = link.querySelector('b');
  return {
    label: link.querySelector('.icon')!.nextSibling!.textContent!,
    count: count && numberIn(count),
    query: queryOf(link),
    current: link.hasAttribute('aria-current'),
  };
}

function readRow({ key }: Pick<LazyCarRowView, 'key'>): LazyCarRowView[] {
  const [heading, note, link] = document.querySelector(`#${key} > .below-head`)?.children ?? [];
  if (!heading || !note || !link) return [];
  return [{ key, heading: heading.textContent, note: note.textContent, query: queryOf(link), count: numberIn(link) }];
}

function readWay(item: Element): Omit<BuyingOptionView, 'key'> {
  const link = item.querySelector('a')!;
  return { count: numberIn(link.firstChild!), query: queryOf(link) };
}

/**
 * Returns the first number in a text, such as `1,234`, or `1.234` and `1 234` if the browser has translated the page.
 */
const numberIn = ({ textContent }: Node) =>
  Number(/\d+(?:\D\d{3})*/.exec(textContent!)?.[0].replaceAll(/\D/g, '') ?? 0);
