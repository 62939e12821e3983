import { formatNumber } from '#kit/text/format.ts';
import type { Fragment, FragmentItems } from '#ui/fragment-list.tsx';
import { EMAIL_CAPTURE, rowLists } from './below/below-results.tsx';
import { buyingOptionItems } from './buying-options/buying-options.tsx';
import { presetItems } from './entry/search-presets.tsx';
import { crumbItems, headingItems, SearchResultsPage, seeResultsText } from './page.tsx';
import type { SearchResultsData } from './page-data.ts';
import { CARRIED_PARAM, PANEL_FOOT, PANEL_HEAD } from './panel/filter-panel.tsx';
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
import { toolbarItems } from './results/results-bar.tsx';
import { EMPTY_MEMORY } from './seen/use-car-memory.ts';
import { showcaseItems } from './slots/showcase.tsx';
import { promoLists } from './slots/slot-card.tsx';
import { carouselItems } from './slots/slot-carousel.tsx';
import type { SlotsView } from './slots/slots-data.ts';

/**
 * `clearQuery`: `null` if the page is already that search; decided beforehand, because values cannot be compared while
 * they are placeholders. `slotPlaces`: which paid places exist, and where the cards and ads between results are.
 */
type PageProps = Omit<SearchResultsData, 'clearQuery'> & { clearQuery: string | null; slotPlaces: string };

/** Values that occur only in the lists. */
const IN_LISTS = [
  ...['brand', 'links', 'query', 'heading', 'total', 'chips', 'crumbs', 'sort', 'keyword', 'typed', 'placeLabel'],
  ...['placeQuery', 'carried', 'sections', 'cards', 'estimateTerms', 'firstRecord', 'previous', 'more', 'canSave'],
  ...['certifiedQuery', 'suggested', 'thanks', 'blocks.entries', 'blocks.ways', 'below.heading', 'below.note'],
  ...['below.query', 'below.count', 'nothing', 'relaxations.lead', 'relaxations.links', 'typedPlace'],
  ...['slots', 'hasWallet', 'ranked'],
];

/** The results page around its lists. React renders pages with orders, because their lists are not known here. */
export const RESULTS_PAGE: Fragment<PageProps> = {
  component: (props) => <SearchResultsPage {...props} clearQuery={props.clearQuery ?? props.query} />,
  fixed: ['below.key', 'blocks.notes', 'slotPlaces'],
  compact: true,
  inner: { paths: IN_LISTS, listsOf },
};

export function pageProps(data: SearchResultsData): PageProps {
  const { clearQuery, query, slots } = data;
  return { ...data, clearQuery: clearQuery === query ? null : clearQuery, slotPlaces: slots ? placesIn(slots) : '' };
}

function placesIn({ carousel, promos, showcase }: SlotsView): string {
  const between = promos.map(({ after, slot }) => {
    const box = slot.kind === 'ad' ? `${slot.place}/${slot.columns}` : '';
    return `${after}:${slot.kind}${box}`;
  });
  return [carousel.length > 0 && 'carousel', showcase !== null && 'showcase', ...between].join(' ');
}

function listsOf(data: PageProps): FragmentItems[] | null {
  const { brand, query, chips, clearQuery, asksPlace, estimateTerms, below, buyOnline, blocks, flags, slots } = data;
  // Orders have lists of their own. Cards of the site itself are only added in the browser.
  if (blocks.orders.length > 0 || slots?.promos.some(({ slot }) => slot.kind === 'house')) return null;
  const count = formatNumber(data.total);
  const lists = [
    headerItems(data),
    { of: YOUR_SEARCH, items: [{ chips, clearQuery }] },
    { of: PANEL_HEAD, items: [{ clearQuery }] },
    { of: CARRIED_PARAM, items: data.carried },
    sectionItems(data.sections),
    { of: PANEL_FOOT, items: [{ seeResults: seeResultsText(count) }] },
    headingItems(data, count),
    asksPlace && placeItems(data),
    toolbarItems({ data, count, chosen: chips.length }),
    flags.filter_chips_srp && chipItems(chips, buyOnline),
    presetItems(blocks.entries),
    slots && slots.carousel.length > 0 && carouselItems(slots.carousel),
    ...(data.nothing ? [] : cardLists(data)),
    noResultItems(data),
    progressItems({ ...data, clearQuery: '' }),
    slots?.showcase && showcaseItems(slots.showcase),
    ...below.filter(({ key }) => key !== 'similar').flatMap(rowLists),
    data.capture && { of: EMAIL_CAPTURE, items: [{ search: query, ...(data.sendsNoMail && { sendsNoMail: true }) }] },
    ...below.filter(({ key }) => key === 'similar').flatMap(rowLists),
    buyingOptionItems(blocks.ways),
    ...footLists(data),
    crumbItems(data.crumbs),
    { of: FOOTER, items: [{ brand, estimateTerms }] },
  ];
  return lists.filter(Boolean) as unknown as FragmentItems[];
}

/** Returns the lists of cards before, between and after the promo cards and ads. */
function cardLists({ cards, slots }: PageProps): unknown[] {
  const items = cardItems(cards, EMPTY_MEMORY);
  const lists: unknown[] = [];
  let begun = 0;
  for (const { after, slot } of slots?.promos ?? []) {
    lists.push({ of: CARD_ITEM, items: items.slice(begun, after) });
    lists.push(...(promoLists(slot) ?? []));
    begun = after;
  }
  return [...lists, { of: CARD_ITEM, items: items.slice(begun) }];
}
