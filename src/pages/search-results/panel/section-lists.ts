import type { FragmentItems } from '#ui/fragment-list.tsx';
import { selectItems } from '#ui/select.tsx';
import { MAX_UNFOLDED_OPTIONS } from '../browser/open-sections.ts';
import type { FieldView, SectionView } from '../page-data.ts';
import { radiusList } from './location-fields.tsx';
import { optionItems } from './option-list.tsx';
import { BODY_STYLE, COLOR, pictureItems } from './picture-options.tsx';
import { paymentLists } from './ranges/payment-fields.tsx';
import { rangeLists } from './ranges/range-fields.tsx';

/**
 * Returns the lists of fragments in a section that the shopper did not change, in the order of its HTML; `null` if they
 * are unknown before it is rendered.
 */
export function listsIn(section: SectionView): FragmentItems[] | null {
  switch (section.kind) {
    case 'tree':
      return null;
    case 'location':
      return [selectItems(radiusList(section.location))];
    case 'price':
      return [...rangeLists('price', section.range), ...paymentLists(section.payment)];
    case 'year':
    case 'mileage':
      return rangeLists(section.kind, section.range);
    case 'drawings':
      return section.fields.map((field) => pictureItems(BODY_STYLE, field));
    case 'swatches':
      return section.fields.map((field) => pictureItems(COLOR, field));
    default:
      return listsOfOptions(section.fields);
  }
}

/** The order and the fold of a longer list are chosen when it is rendered. */
function listsOfOptions(fields: readonly FieldView[]): FragmentItems[] | null {
  const isLong = fields.some(({ options }) => options.length > MAX_UNFOLDED_OPTIONS + 1);
  return isLong ? null : fields.map(({ name, options }) => optionItems(name, options));
}
