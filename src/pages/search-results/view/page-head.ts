import { isForSearchEngines } from '#features/sitemap/sitemap.ts';
import { type ParsedQuery, type SearchAnswer, type SearchContext } from '#features/search/search.ts';
import { formatNumber } from '#kit/format.ts';
import type { PageHead } from '../../page-answer.ts';
import { socialPicture } from '#pages/shared/car/social-picture.ts';
import { addressOf } from '../browser/search-address.ts';
import type { SearchResultsData } from '../page-data.ts';
import { type PictureView, srcsetOf } from '#pages/shared/car/card-picture.ts';
import { CARD_SIZES } from './card-sizes.ts';
import { structuredData } from './structured-data.ts';

type Shown = Pick<SearchResultsData, 'heading' | 'query' | 'total' | 'crumbs' | 'cards' | 'expired'>;

/** Returns the head of the results page. Search engines do not index pages of low value, but follow their links. */
export function pageHead(
  data: Shown,
  parsed: Pick<ParsedQuery, 'query' | 'invalid'>,
  answer: SearchAnswer,
  context: SearchContext,
): PageHead {
  const { brand } = context;
  const [first] = data.cards;
  const [car] = answer.results;
  const isIndexed = data.expired === null && isForSearchEngines(parsed, data.query, answer.total, context);
  return {
    title: `${data.heading} | ${brand.name}`,
    description: `Compare ${formatNumber(data.total)} results: ${data.heading}. Prices compared with the market.`,
    canonical: addressOf(data.query),
    robots: isIndexed ? null : 'noindex, follow',
    jsonLd: structuredData(answer, data),
    ...(car && { picture: socialPicture(car.listing) }),
    preload: first ? [preloadOf(first.picture)] : [],
  };
}

function preloadOf({ src }: PictureView): PageHead['preload'][number] {
  const type = src.endsWith('.webp') ? 'image/webp' : 'image/avif';
  return { href: src, type, srcset: srcsetOf(src), sizes: CARD_SIZES };
}
