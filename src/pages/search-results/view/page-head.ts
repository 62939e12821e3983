import type { Brand } from '#features/brands/brands.ts';
import { formatNumber } from '#kit/format.ts';
import type { PageHead } from '../../page-answer.ts';
import type { SearchResultsData } from '../page-data.ts';
import { CARD_SIZES } from './card-sizes.ts';

/** The head of the results page; a page with nothing found stays out of search engines. */
export function pageHead(data: SearchResultsData, brand: Brand): PageHead {
  const [first] = data.cards;
  return {
    title: `${data.heading} | ${brand.name}`,
    description: `Compare ${formatNumber(data.total)} results: ${data.heading}. Prices judged against the market.`,
    canonical: data.query ? `/cars-for-sale?${data.query}` : '/cars-for-sale',
    robots: data.total === 0 || data.expired !== null ? 'noindex' : null,
    jsonLd: [],
    preload: first
      ? [{ href: first.picture.src, type: first.picture.type, srcset: first.picture.srcset, sizes: CARD_SIZES }]
      : [],
  };
}
