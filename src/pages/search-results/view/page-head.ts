import { isForSearchEngines } from '#features/sitemap/sitemap.ts';
import { type ParsedQuery, type SearchAnswer, type SearchContext } from '#features/search/search.ts';
import { formatNumber } from '#kit/text/format.ts';
import type { PageHead } from '../../page-answer.ts';
import { socialPicture } from '#pages/shared/car/social-picture.ts';
import { addressOf } from '../browser/query/search-address.ts';
import type { SearchResultsData } from '../page-data.ts';
import { type PictureView, srcsetOf } from '#pages/shared/car/card-picture.ts';
import { CARD_SIZES } from './card-sizes.ts';
import { structuredData } from './structured-data.ts';

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

/** Returns the head of a JSON response: an open page changes only its title. */
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
 * Returns whether the page has messages above the results, whose styles would be inlined in every document but needed
 * in few.
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
