import type { FragmentItems } from '#ui/fragment-list.tsx';
import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { selectItems } from '#ui/select.tsx';
import { isLong } from '../browser/open-sections.ts';
import type { FieldView, MakeView, SectionView } from '../page-data.ts';
import { radiusList } from './location-fields.tsx';
import { optionItems } from './option-list.tsx';
import { BODY_STYLE, COLOR, pictureItems } from './picture-options.tsx';
import { paymentLists } from './ranges/payment-fields.tsx';
import { rangeLists } from './ranges/range-fields.tsx';
import { groupLists } from './vehicles/make-group.tsx';
import { groupMakes, MAX_MAKE_GROUPS } from './vehicles/group-makes.ts';

export { SectionLoading } from './collapsible-list.tsx';

/**
 * Returns the lists of fragments in a section that the shopper has not changed, in the order of its HTML; `null` if
 * they are only known after it is rendered.
 */
export function fragmentListsOf(section: SectionView): FragmentItems[] | null {
  switch (section.kind) {
    case 'tree':
      return treeLists(section.makes);
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

function treeLists(makes: readonly MakeView[]): FragmentItems[] | null {
  const { groups, others } = groupMakes(makes, null);
  const isFixed = makes.some(({ only }) => only);
  const lists = groups.map(groupLists);
  const added = groups.length < MAX_MAKE_GROUPS && !isFixed ? others : [];
  if (isLong(added) || lists.some((each) => each === null)) return null;
  return [...lists.flatMap((each) => each ?? []), optionItems(PARAM_NAMES.make, added)];
}

function listsOfOptions(fields: readonly FieldView[]): FragmentItems[] | null {
  return fields.some(({ options }) => isLong(options))
    ? null
    : fields.map(({ name, options }) => optionItems(name, options));
}
