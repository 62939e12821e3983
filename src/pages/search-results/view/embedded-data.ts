import type { EmbeddedData } from '../browser/read-html.ts';
import { FOLDED_FROM } from '../browser/open-sections.ts';
import type { CardView, OptionView, SearchResultsData, SectionView } from '../page-data.ts';

/**
 * Returns the data that a document embeds: everything that the browser cannot read from its HTML
 * (`browser/read-html.ts`).
 */
export function embeddedData(data: SearchResultsData): EmbeddedData {
  // Where nothing was found, the page has no list.
  const cards = data.nothing ? data.cards : data.cards.map(unreadable);
  return { ...data, cards, sections: data.sections.map(withoutRows) };
}

/** Returns the facts of a card that its HTML does not show. */
function unreadable({ seller }: CardView): Partial<CardView> {
  // Reviews are shown beside the rating.
  return seller.rating === null && seller.reviews !== null ? { seller } : {};
}

function withoutRows(section: SectionView): EmbeddedData['sections'][number] {
  if (section.kind === 'tree') {
    const { makes, ...rest } = section;
    return makes.length > 0 && !makes.some(({ selected }) => selected) ? rest : section;
  }
  if (!('fields' in section)) return section;
  const fields = section.fields.map((field) => {
    const { options, ...rest } = field;
    return isInOrder(section, field) && options.length > 0 ? rest : field;
  });
  return { ...section, fields };
}

/** Whether the HTML has the options in this order. Lists that fold show chosen options first. */
function isInOrder({ kind }: SectionView, { options, leftOut }: { options: readonly OptionView[]; leftOut?: object }) {
  const isWhole = kind !== 'checkboxes' || options.length <= FOLDED_FROM + 1;
  return isWhole || leftOut !== undefined || !options.some(({ selected }) => selected);
}
