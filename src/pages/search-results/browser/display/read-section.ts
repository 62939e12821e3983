import type { BinView, LocationView, OptionView, PaymentView, RangeView, SectionView } from '../../page-data.ts';
import type { EmbeddedLocation, EmbeddedPayment, EmbeddedRange, PackedBins } from './read-html.ts';

/** The fields of a section as the document embeds them: without what its HTML shows. */
type EmbeddedFields = { location?: EmbeddedLocation; range?: EmbeddedRange; payment?: EmbeddedPayment };

const complete = new WeakMap<SectionView, SectionView>();

/**
 * Returns a section with its fields. The first data of a page has only what the HTML does not show of a place, a range
 * and the terms of payments; the rest is read from the HTML, once and before anything changes it.
 */
export function completeSection<Section extends SectionView>(section: Section): Section {
  if (!section.isInHtml) return section;
  const known = complete.get(section) ?? readFields(section);
  complete.set(section, known);
  return known as Section;
}

/** The properties have the order of `sectionView`. */
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

/** Completes the terms of payments, whose list of months is the first one. */
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

function unpackBins([steps, counts, gap]: PackedBins): BinView[] {
  let next = steps[0]!;
  return counts.map((count, at) => {
    const from = next;
    next += steps[at + 1] ?? steps.at(-1)!;
    return { from, to: at === counts.length - 1 ? null : next - gap, count };
  });
}

function readShortcuts(part: Element): RangeView['shortcuts'] {
  const shortcuts = part.querySelectorAll<HTMLElement>('.shortcuts .option');
  return [...shortcuts].map((shortcut) => ({
    label: shortcut.textContent,
    count: Number(shortcut.dataset['count']!.replaceAll(',', '')),
    selected: shortcut.hasAttribute('aria-current'),
    query: shortcut.getAttribute('href')?.split('?')[1] ?? '',
  }));
}
