import { isForSearchEngines } from '#features/sitemap/sitemap.ts';
import type { Crumb, ParsedQuery, SearchAnswer, SearchContext } from '#features/search/search.ts';
import { formatNumber } from '#kit/text/format.ts';
import { socialPicture } from '#pages/shared/car/social-picture.ts';
import { type PictureView, srcsetOf } from '#pages/shared/car/card-picture.ts';
import type { PageHead } from '../../page-answer.ts';
import { addressOf } from '../browser/query/search-address.ts';
import type { AdsView, SearchResultsData } from '../page-data.ts';
import { CARD_SIZES } from './card-sizes.ts';
import type { SlotsView } from '../slots/slots-data.ts';
import { SUPPRESS_SHOWCASE_SCRIPT } from '../slots/suppress-showcase.ts';

type HeadData = Pick<
  SearchResultsData,
  | 'brand'
  | 'heading'
  | 'query'
  | 'total'
  | 'crumbs'
  | 'cards'
  | 'expired'
  | 'words'
  | 'remarks'
  | 'typedPlace'
  | 'relaxations'
  | 'blocks'
>;

/** Returns the head for a JSON response, of which an open page uses only the title. */
export function titleHead(data: Pick<HeadData, 'brand' | 'heading'>): PageHead {
  return { title: titleOf(data), description: '', canonical: null, robots: null, jsonLd: [], preload: [] };
}

function titleOf({ heading, brand }: Pick<HeadData, 'brand' | 'heading'>): string {
  return `${heading} | ${brand.name}`;
}

/** Returns the head of the results page. Search engines do not index pages of low value, but follow their links. */
export function pageHead(
  data: HeadData,
  parsed: Pick<ParsedQuery, 'query' | 'invalid'>,
  answer: SearchAnswer,
  context: SearchContext,
): PageHead {
  const [first] = data.cards;
  const [car] = answer.results;
  const isIndexed = data.expired === null && isForSearchEngines(parsed, data.query, answer.total, context);
  return {
    title: titleOf(data),
    description: `Compare ${formatNumber(data.total)} results: ${data.heading}. Prices compared with the market.`,
    canonical: addressOf(data.query),
    robots: isIndexed ? null : 'noindex, follow',
    // Search engines read it only on pages that they index.
    jsonLd: isIndexed ? structuredData(answer, data) : [],
    ...(car && { picture: socialPicture(car.listing) }),
    waitsForStyles: hasRareParts(data),
    preload: first ? [preloadOf(first.picture)] : [],
  };
}

/**
 * Returns whether the page has messages above the results. Their styles would be inlined in every document although few
 * need them.
 */
function hasRareParts({ expired, words, remarks, typedPlace, relaxations, blocks }: HeadData): boolean {
  const hasNotes = remarks.length > 0 || blocks.notes.length > 0;
  const isRead = words?.isTelling === true || typedPlace !== null;
  return expired !== null || isRead || relaxations.links.length > 0 || hasNotes;
}

function preloadOf({ src }: PictureView): PageHead['preload'][number] {
  const type = src.endsWith('.webp') ? 'image/webp' : 'image/avif';
  return { href: src, type, srcset: srcsetOf(src), sizes: CARD_SIZES };
}

/**
 * Positions and sizes the boxes for ads between results until the styles have loaded, so that nothing moves then. These
 * are the rules of ad-space.later.css, in the first layer, which has the lowest priority. The list view and the footer
 * are hidden until then.
 */
export const AD_SPACE_STYLES = `@layer ads{.ad{--ad-width:300px;--ad-height:250px;display:none;grid-area:4 / 1 / auto / -1;block-size:calc(var(--ad-height) + 1.25rem)}@media (min-width:760px) and (max-width:1023.98px),(min-width:1096px){.ad{--ad-width:728px;--ad-height:90px}}[data-ad='inline-2']{grid-row:9}[data-ad='inline-3']{grid-row:13}[data-ad='inline-4']{grid-row:17}[data-ad='inline-5']{grid-row:21}@media screen and (scripting:enabled){@media (max-width:899.98px){[data-columns='1']{display:grid}}@media (min-width:900px) and (max-width:1279.98px){[data-columns='2']{display:grid}}@media (min-width:1280px) and (max-width:1799.98px){[data-columns='3']{display:grid}}@media (min-width:1800px){[data-columns='4']{display:grid}}}}`;

/**
 * Reserves the height of the carousel until its styles have loaded (slots.later.css), so that the list does not move.
 */
const SLOT_SPACE = '.slots{block-size:206px}@media (pointer:coarse){.slots{block-size:214px}}';

type Places = { slots: SlotsView | undefined; ads: AdsView | undefined };

/** Returns what the head of a page with slots or ads contains in addition to `early`, which every page has. */
export function slotsHead({ slots, ads }: Places, early: string): Pick<PageHead, 'early' | 'earlyStyles'> {
  const hasCarousel = slots && slots.carousel.length > 0;
  const styles = (hasCarousel ? SLOT_SPACE : '') + (ads?.inLists ? AD_SPACE_STYLES : '');
  return {
    early: slots?.showcase?.canHide ? `${early};${SUPPRESS_SHOWCASE_SCRIPT}` : early,
    ...(styles && { earlyStyles: styles }),
  };
}

type Schema = Record<string, unknown>;
type CrumbLink = Pick<Crumb, 'label' | 'query'>;

/**
 * Returns the page's structured data: schema.org `ItemList` of its cards and `BreadcrumbList`. A list needs only the
 * addresses of its cars, whose own pages describe them. Addresses are paths on this host.
 */
export function structuredData(
  { query, total, results }: Pick<SearchAnswer, 'query' | 'total' | 'results'>,
  { heading, crumbs }: { heading: string; crumbs: readonly CrumbLink[] },
): object[] {
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: heading,
    numberOfItems: total,
    itemListElement: results.map(({ listing }, index) => ({
      '@type': 'ListItem',
      position: query.firstRecord + index + 1,
      url: `/cars-for-sale/vehicle/${listing.id}`,
    })),
  };
  return [...(results.length ? [list] : []), ...(crumbs.length ? [breadcrumbs(crumbs)] : [])];
}

function breadcrumbs(crumbs: readonly CrumbLink[]): Schema {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, query }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: addressOf(query),
    })),
  };
}
