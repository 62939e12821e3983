import type { Brand } from '#features/brands/brands.ts';
import {
  type Article,
  articlePath,
  coverPath,
  coverView,
  formatPoints,
} from '#features/expert-reviews/expert-reviews.ts';
import { modelPagePath } from '#features/model-reference/model-reference.ts';
import type { Catalog } from '#features/reference/reference.server.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import { formatLocalDay } from '#kit/local-time.ts';
import { parseMarkdown } from '#ports/html/parse-markdown.ts';
import { linkedBrandView } from '../brand-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { ExpertReviewData } from './page-data.ts';

type Parts = {
  brand: Brand;
  catalog: Pick<Catalog, 'labelOfMake' | 'labelOfModel'>;
  timeZone: string;
};

/** Loads the page of a published review. */
export function loadExpertReview({ brand, catalog, timeZone }: Parts, article: Article): PageAnswer<ExpertReviewData> {
  const { title, author, summary, body, makeCode, modelCode, ratingTenths, publishAt, cover } = article;
  const make = catalog.labelOfMake(makeCode);
  const model = catalog.labelOfModel(formatModelKey(makeCode, modelCode));
  const about = [
    `By ${author}`,
    ...(publishAt ? [formatLocalDay(publishAt, timeZone)] : []),
    ...(ratingTenths === null ? [] : [`${formatPoints(ratingTenths)} out of 5`]),
  ];
  return {
    kind: 'page',
    status: 200,
    head: {
      title: `${title} | ${brand.name}`,
      description: summary,
      canonical: articlePath(article),
      robots: null,
      jsonLd: [reviewOf(article, brand, { make, model })],
      ...(cover && { picture: { path: coverPath(cover, 'page'), alt: cover.alt } }),
      preload: [],
    },
    data: {
      brand: linkedBrandView(brand),
      title,
      about: about.join(' · '),
      summary,
      cover: cover && coverView(cover, 'page'),
      body: parseMarkdown(body),
      model: { label: `${make} ${model}: prices, trims and cars for sale`, href: modelPagePath(makeCode, modelCode) },
    },
    // The page has only links, so the browser needs no data.
    embedded: {},
  };
}

/** Describes the review in schema.org terms. The rating is by a single author, so there is no `AggregateRating`. */
function reviewOf(article: Article, brand: Brand, { make, model }: { make: string; model: string }): object {
  const { title, author, summary, ratingTenths, publishAt, changedAt, firstYear, lastYear, cover } = article;
  return {
    '@context': 'https://schema.org',
    '@type': 'Review',
    url: articlePath(article),
    name: title,
    description: summary,
    ...(cover && { image: coverPath(cover, 'page') }),
    author: { '@type': 'Person', name: author },
    publisher: { '@type': 'Organization', name: brand.name },
    ...(publishAt && { datePublished: publishAt.toISOString() }),
    dateModified: changedAt.toISOString(),
    itemReviewed: {
      '@type': 'Car',
      name: `${make} ${model}`,
      model,
      brand: { '@type': 'Brand', name: make },
      ...(firstYear === lastYear && { vehicleModelDate: String(firstYear) }),
    },
    ...(ratingTenths !== null && {
      reviewRating: { '@type': 'Rating', ratingValue: ratingTenths / 10, bestRating: 5, worstRating: 1 },
    }),
  };
}
