import type { EmbeddedData, EmbeddedSection, PackedBins } from '../browser/read-html.ts';
import { FOLDED_FROM } from '../browser/open-sections.ts';
import type { BinView, CardView, OptionView, SearchResultsData, SectionView } from '../page-data.ts';

/**
 * Returns the data that a document embeds: everything that the browser cannot read from its HTML
 * (`browser/read-html.ts`).
 */
export function embeddedData(data: SearchResultsData): EmbeddedData {
  // Where nothing was found, the page has no list.
  const cards = data.nothing ? data.cards : data.cards.map(unreadable);
  return { ...data, sort: { value: data.sort.value }, cards, sections: data.sections.map(withoutRows) };
}

/** Returns the facts of a card that its HTML does not show. */
function unreadable({ seller }: CardView): Partial<CardView> {
  // Reviews are shown beside the rating.
  return seller.rating === null && seller.reviews !== null ? { seller } : {};
}

function withoutRows(section: SectionView): EmbeddedSection {
  const { key, label, open, chosen, unfolded } = section;
  const shared = {
    key,
    label,
    ...(open && { open }),
    ...(chosen > 0 && { chosen }),
    ...(unfolded && { unfolded }),
  };
  if (section.kind === 'location') return { ...shared, kind: section.kind, location: section.location };
  if (section.kind === 'tree') {
    const { kind, makes, leftOut, omitted } = section;
    const isRead = makes.length > 0 && !makes.some(({ selected }) => selected);
    return { ...shared, kind, ...(!isRead && { makes }), ...(leftOut && { leftOut }), ...(omitted && { omitted }) };
  }
  if ('range' in section) {
    const range = { ...section.range, bins: packBins(section.range.bins) };
    return section.kind === 'price'
      ? { ...shared, kind: section.kind, range, payment: section.payment }
      : { ...shared, kind: section.kind, range };
  }
  const fields = section.fields.map((field) => {
    const { options, label: title, ...rest } = field;
    const isRead = isInOrder(section, field) && options.length > 0;
    return { ...rest, ...(title !== label && { label: title }), ...(!isRead && { options }) };
  });
  return { ...shared, kind: section.kind, fields, ...(section.any && { any: section.any }) };
}

/** Returns where each bin begins, the counts, and by how much a bin ends before the next one begins. */
function packBins(bins: readonly BinView[]): PackedBins {
  const [first, second] = bins;
  const gap = first && second && first.to !== null ? second.from - first.to : 0;
  return [bins.map(({ from }) => from), bins.map(({ count }) => count), gap];
}

/** Whether the HTML has the options in this order. Lists that fold show chosen options first. */
function isInOrder({ kind }: SectionView, { options, leftOut }: { options: readonly OptionView[]; leftOut?: object }) {
  const isWhole = kind !== 'checkboxes' || options.length <= FOLDED_FROM + 1;
  return isWhole || leftOut !== undefined || !options.some(({ selected }) => selected);
}
