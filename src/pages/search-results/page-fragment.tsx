import { formatNumber } from '#kit/text/format.ts';
import type { Fragment, FragmentItems } from '#ui/fragment-list.tsx';
import { rowLists } from './below/below-results.tsx';
import { CAPTURE } from './below/email-capture.tsx';
import { buyingOptionItems } from './buying-options/buying-options.tsx';
import { presetItems } from './entry/search-presets.tsx';
import { crumbItems, headingItems, SearchResultsPage, seeResults } from './page.tsx';
import type { SearchResultsData } from './page-data.ts';
import { CARRIED, FOOT, HEAD } from './panel/filter-panel.tsx';
import { sectionItems } from './panel/section.tsx';
import { YOUR_SEARCH } from './panel/your-search.tsx';
import { CARD_ITEM, cardItems } from './results/card-list.tsx';
import { chipItems } from './results/chip-list.tsx';
import { footLists } from './results/list-foot.tsx';
import { progressItems } from './results/load-more.tsx';
import { noResultItems } from './results/messages.tsx';
import { FOOTER } from './results/page-footer.tsx';
import { headerItems } from './results/page-header.tsx';
import { placeItems } from './results/place-prompt.tsx';
import { toolItems } from './results/results-bar.tsx';
import { NOTHING } from './seen/use-car-memory.ts';
import { budgetItems } from './slots/slot-card.tsx';

/** `clearQuery`: `null` if it is the search itself, because values cannot be compared with placeholders. */
type PageProps = Omit<SearchResultsData, 'clearQuery'> & { clearQuery: string | null };

/** Values that only the lists show. */
const IN_LISTS = [
  ...['brand', 'links', 'query', 'heading', 'total', 'chips', 'crumbs', 'sort', 'keyword', 'typed', 'placeLabel'],
  ...['placeQuery', 'carried', 'sections', 'cards', 'estimateTerms', 'firstRecord', 'previous', 'more', 'canSave'],
  ...['certifiedQuery', 'suggested', 'thanks', 'blocks.entries', 'blocks.ways', 'below.heading', 'below.note'],
  ...['below.query', 'below.count', 'nothing', 'relaxations.lead', 'relaxations.links', 'typedPlace'],
  ...['slots.promos.slot.search', 'hasWallet', 'ranked'],
];

/** The results page around its lists. Its lists are unknown with paid places and orders, where React renders it. */
export const RESULTS_PAGE: Fragment<PageProps> = {
  component: (props) => <SearchResultsPage {...props} clearQuery={props.clearQuery ?? props.query} />,
  keyOf: () => '',
  fixed: ['below.key', 'blocks.notes', 'slots.promos.after', 'slots.promos.slot.kind'],
  contexts: [],
  inner: { paths: IN_LISTS, listsOf },
};

export function pageProps(data: SearchResultsData): PageProps {
  return { ...data, clearQuery: data.clearQuery === data.query ? null : data.clearQuery };
}

function listsOf(data: PageProps): FragmentItems[] | null {
  if (isRare(data)) return null;
  const { brand, query, chips, clearQuery, asksPlace, estimateTerms, below, buyOnline, blocks, flags } = data;
  const count = formatNumber(data.total);
  const lists = [
    headerItems(data),
    { of: YOUR_SEARCH, items: [{ chips, clearQuery }] },
    { of: HEAD, items: [{ clearQuery }] },
    { of: CARRIED, items: data.carried },
    sectionItems(data.sections),
    { of: FOOT, items: [{ seeResults: seeResults(count) }] },
    headingItems(data, count),
    asksPlace && placeItems(data),
    toolItems({ data, count, chosen: chips.length }),
    flags.filter_chips_srp && chipItems(chips, buyOnline),
    presetItems(blocks.entries),
    ...(data.nothing ? [] : cardLists(data)),
    noResultItems(data),
    progressItems({ ...data, clearQuery: '' }),
    ...below.filter(({ key }) => key !== 'similar').flatMap(rowLists),
    data.capture && { of: CAPTURE, items: [{ search: query }] },
    ...below.filter(({ key }) => key === 'similar').flatMap(rowLists),
    buyingOptionItems(blocks.ways),
    ...footLists(data),
    crumbItems(data.crumbs),
    { of: FOOTER, items: [{ brand, estimateTerms }] },
  ];
  return lists.filter((list) => list !== false) as unknown as FragmentItems[];
}

/** Orders and paid places have their own lists. */
function isRare({ blocks, ads, slots }: PageProps): boolean {
  if (blocks.orders.length > 0 || ads) return true;
  if (!slots) return false;
  return (
    slots.carousel.length > 0 || slots.showcase !== null || slots.promos.some(({ slot }) => slot.kind !== 'budget')
  );
}

/** Returns the cards around each budget card. */
function cardLists({ cards, slots }: PageProps): unknown[] {
  const items = cardItems(cards, NOTHING);
  const lists: unknown[] = [];
  let begun = 0;
  for (const { after, slot } of slots?.promos ?? []) {
    lists.push({ of: CARD_ITEM, items: items.slice(begun, after) });
    if (slot.kind === 'budget') lists.push(budgetItems(slot));
    begun = after;
  }
  return [...lists, { of: CARD_ITEM, items: items.slice(begun) }];
}
