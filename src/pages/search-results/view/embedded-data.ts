import type { EmbeddedData, EmbeddedSection, PackedBins } from '../browser/read-html.ts';
import { FOLDED_FROM } from '../browser/open-sections.ts';
import type { BinView, CardView, FieldView, SearchResultsData, SectionView } from '../page-data.ts';

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
  const { open, chosen, ...rest } = section;
  const usual = { ...(open && { open }), ...(chosen > 0 && { chosen }), ...rest };
  switch (section.kind) {
    case 'tree': {
      const { makes, ...others } = usual as typeof section;
      return makes.length > 0 && !makes.some(({ selected }) => selected) ? others : { ...others, makes };
    }
    case 'year':
    case 'price':
    case 'mileage':
      return { ...usual, range: { ...section.range, bins: packBins(section.range.bins) } } as EmbeddedSection;
    case 'location':
      return usual as EmbeddedSection;
    default: {
      const fields = section.fields.map(({ label, options, ...others }) => ({
        ...(label !== section.label && { label }),
        ...others,
        ...(!isRead(section, { options, ...others }) && { options }),
      }));
      return { ...usual, fields } as EmbeddedSection;
    }
  }
}

/** Returns where each bin begins, the counts, and by how much a bin ends before the next one begins. */
function packBins(bins: readonly BinView[]): PackedBins {
  const [first, second] = bins;
  const gap = first && second && first.to !== null ? second.from - first.to : 0;
  return [bins.map(({ from }) => from), bins.map(({ count }) => count), gap];
}

/** Whether the HTML has the options in this order. Lists that fold show chosen options first. */
function isRead({ kind }: SectionView, { options, leftOut }: Pick<FieldView, 'options' | 'leftOut'>): boolean {
  const isWhole = kind !== 'checkboxes' || options.length <= FOLDED_FROM + 1;
  return options.length > 0 && (isWhole || leftOut !== undefined || !options.some(({ selected }) => selected));
}
