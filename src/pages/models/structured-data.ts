import type { GroupRange } from '#features/model-reference/model-reference.server.ts';
import type { Faq } from '#features/model-reference/model-reference.ts';

type DescribedModel = { name: string; make: string; model: string; path: string };

/**
 * Describes a model or a model year for search engines: the prices of its cars for sale, and the owners' ratings, if
 * known.
 */
export function productOf(
  { name, make, model, path }: DescribedModel,
  prices: GroupRange | null,
  aggregateRating: object | null,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    model,
    url: path,
    brand: { '@type': 'Brand', name: make },
    ...(prices && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'USD',
        lowPrice: prices.lowest,
        highPrice: prices.highest,
        offerCount: prices.count,
      },
    }),
    ...(aggregateRating && { aggregateRating }),
  };
}

/** Describes the questions and answers of the page for search engines, word for word. */
export function faqPageOf(faqs: readonly Faq[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
