import type { GroupRange, SimilarModel } from '#features/model-reference/model-reference.server.ts';
import { modelPagePath, MODELS_PATH } from '#features/model-reference/model-reference.ts';
import { type CatalogModel, generationsOf } from '#features/reference/reference.server.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import { modelPath } from '#features/valuation/valuation.ts';
import { formatCount, formatDollars } from '#kit/text/format.ts';
import { srcsetOf } from '#pages/shared/car/card-picture.ts';
import { stylePicture } from '#pages/shared/car/style-picture.ts';
import { searchPath } from '#pages/shared/search/search-path.ts';
import { articlePath, coverView, formatPoints, type ReviewedModel } from '#features/expert-reviews/expert-reviews.ts';
import { averageOf, countOf } from '#features/reviews/reviews.ts';
import { type CarReviews, NO_REVIEWS, type ReviewedCar } from '#features/reviews/reviews.server.ts';
import type { ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import { MAX_REVIEWS, ownerReviewsView } from '#pages/shared/reviews/reviews-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { findModelCars } from './find-model-cars.ts';
import { loadRatedEconomy } from './load-economy.ts';
import { loadNearbyCars } from './load-nearby-cars.ts';
import { alternativeTiles, saveSearchLink } from './load-alternatives.ts';
import { loadComparison } from './load-comparison.ts';
import { loadSafety } from './load-safety.ts';
import { pictureTile } from './load-tiles.ts';
import { priceFactsOf } from './model-facts.ts';
import { modelsPage, type ModelsServices, type PageModel } from './models-services.ts';
import type { ModelsData, ModelPicture, TileGroup } from './page-data.ts';
import { faqPageOf, productOf } from './structured-data.ts';
import { generationName } from './generation-rows.ts';
import { shopperQuery, trimPricesView, yearPricesView } from './price-tables.ts';

/** The text that explains missing generations, if years or facts suggest that there are some. */
const NO_GENERATIONS = 'We don’t have information about this model’s generations.';

/** Loads the page of a model or a model year; `null` if neither the catalog nor the inventory has it. */
export async function loadModel(
  services: ModelsServices,
  page: PageModel,
  signal: AbortSignal,
): Promise<PageAnswer<ModelsData> | null> {
  const { brand, search, catalog } = services;
  const { makeCode, modelCode, year } = page;
  const context = search.context(brand);
  const modelKey = formatModelKey(makeCode, modelCode);
  if (!context.knows('modelKey', modelKey)) return null;
  const path = modelPagePath(makeCode, modelCode, year ?? undefined);
  const make = context.nameOf('makeCode', makeCode);
  const modelName = context.nameOf('modelKey', modelKey);
  const name = `${make} ${modelName}`;
  const { query, years, trims, compared, total, prices, near, faqs, picture, epoch, ...cars } = await findCars(
    services,
    { ...page, name },
    path,
    signal,
  );
  const known = catalog.model(makeCode, modelCode);
  if (year !== null && total === 0 && !known?.years.includes(year)) return null;
  const heading = year === null ? name : `${year} ${name}`;
  const similar =
    prices && cars.bodyStyle !== null
      ? await services.similar.find(brand, { modelKey, bodyStyle: cars.bodyStyle, averagePrice: prices.average })
      : [];
  const reviews = await loadReviews(services, { makeCode, modelCode, year }, signal);
  const rated = total > 0 ? null : await loadRatedEconomy(services, page, signal);
  const kept = shopperQuery(services);
  const catalogYears = known?.years ?? [];
  const generations = generationsOf(modelKey);
  const generation =
    year === null
      ? undefined
      : generations.find(({ firstYear, lastYear }) => firstYear <= year && year <= (lastYear ?? year));
  return modelsPage({
    brand,
    heading,
    path,
    hasCars: total > 0,
    title: `${heading}: prices, trims and cars for sale`,
    crumbs: [
      ...(brand.fixedMake === makeCode ? [] : [{ label: 'Makes', href: MODELS_PATH, kept }]),
      { label: `${make} models`, href: modelPagePath(makeCode), kept },
      ...(year === null ? [] : [{ label: name, href: modelPagePath(makeCode, modelCode), kept }]),
    ],
    summary: summaryOf(heading, total, prices),
    hero: {
      picture: picture ?? illustrationOf(known, year),
      rating: reviews?.view.rating ?? null,
      facts: [
        ...priceFactsOf(total, prices, query.filters.listingType.length === 0),
        ...cars.facts,
        ...(rated ? [rated.fact] : []),
        ...(generation ? [{ label: 'Generation', value: generationName(generation) }] : []),
      ],
    },
    factsNote: year === null && catalogYears.length > 1 && generations.length === 0 ? NO_GENERATIONS : null,
    search: total > 0 ? { label: `See ${formatCount(total, 'car')}`, href: searchPath(query, context) } : null,
    alert: total > 0 ? null : saveSearchLink(services, query, context),
    near,
    years: years && yearPricesView(years, page, { budget: services.budget, kept }),
    economy: rated ? rated.plot : cars.economy,
    trims: trims && trimPricesView(trims, page, { ...services, context }),
    comparison:
      year === null || !compared
        ? null
        : await loadComparison(services, { makeCode, modelCode, year, compared, epoch }, path, signal),
    safety: year === null ? null : await loadSafety(services, { makeCode, modelCode, year }, heading, signal),
    reviews: reviews && reviews.view,
    faqs,
    lists: await loadExpertReviews(services, page, signal),
    tiles:
      cars.alternatives !== null
        ? await alternativeTiles(services, cars.alternatives, { make, bodyStyle: cars.bodyStyle }, signal)
        : similar.length === 0
          ? []
          : [await similarTiles(services, similar, kept)],
    others: null,
    value: known ? { label: `What is my ${name} worth?`, href: modelPath(makeCode, modelCode) } : null,
    jsonLd: [
      ...(prices || reviews?.aggregate
        ? [productOf({ name: heading, make, model: modelName, path }, prices, reviews?.aggregate ?? null)]
        : []),
      ...(faqs.length > 0 ? [faqPageOf(faqs)] : []),
    ],
  });
}

/** Finds the cars for sale and those near the shopper in the same version of the inventory, so that counts agree. */
async function findCars(
  services: ModelsServices,
  page: PageModel & { name: string },
  path: string,
  signal: AbortSignal,
) {
  const { brand, search, place, budget, keepCars } = services;
  const context = search.context(brand);
  return search.inOneState(async (state) => {
    const key = JSON.stringify([brand.key, context.today, path]);
    const cars = await keepCars.of(state.epoch, key, () => findModelCars(state, services, page, signal));
    const { query, total, prices, best } = cars;
    const near =
      total === 0
        ? null
        : await loadNearbyCars(state, { query, place, budget, total, prices, best }, { brand, context, path, signal });
    return { ...cars, near, epoch: state.epoch };
  });
}

function summaryOf(name: string, total: number, prices: GroupRange | null): string {
  if (total === 0) return `No ${name} is for sale now.`;
  const cars = `${name}: ${formatCount(total, 'car')} for sale`;
  if (!prices) return `${cars}.`;
  const { average, lowest, highest } = prices;
  if (prices.count === 1) return `${cars} for ${formatDollars(average)}.`;
  return `${cars} from ${formatDollars(lowest)} to ${formatDollars(highest)}, ${formatDollars(average)} on average.`;
}

async function similarTiles(
  services: ModelsServices,
  similar: readonly SimilarModel[],
  kept: string,
): Promise<TileGroup> {
  const tiles = similar.map(async ({ modelKey, averagePrice }) => {
    const tile = await pictureTile(services, modelKey, { hasMake: true, kept });
    return { ...tile, detail: `${formatDollars(averagePrice)} on average`, rating: null };
  });
  return { id: 'similar', heading: 'Similar models', isCompact: false, tiles: await Promise.all(tiles) };
}

/** Returns the illustration for a model without cars for sale. */
function illustrationOf(known: CatalogModel | null, year: number | null): ModelPicture | null {
  if (!known) return null;
  const { code, label, bodyStyleCode, years } = known;
  const src = stylePicture(bodyStyleCode, { code, year: year ?? Math.max(...years) });
  return { src, srcset: srcsetOf(src), alt: label, drawn: true };
}

/** Loads at most two expert reviews (spec 2 §2); `null` if there are none. */
async function loadExpertReviews(
  { findReviews, guards }: Pick<ModelsServices, 'findReviews' | 'guards'>,
  model: ReviewedModel,
  signal: AbortSignal,
): Promise<ModelsData['lists']> {
  if (!findReviews) return [];
  const answer = await guards.expertReviews(() => findReviews(model), signal);
  if (!answer.ok || answer.value.length === 0) return [];
  const items = answer.value.map((review) => ({
    label: review.title,
    href: articlePath(review),
    detail: [
      ...(review.ratingTenths === null ? [] : [`${formatPoints(review.ratingTenths)} out of 5`]),
      `by ${review.author}`,
    ].join(', '),
    ...(review.cover && { picture: coverView(review.cover, 'list') }),
  }));
  return [{ heading: 'Expert reviews', items }];
}

/** Reviews for the page, and the structured data about their average for search engines (`null` without reviews). */
type LoadedReviews = { view: ConsumerReviewsProps; aggregate: object | null };

/**
 * Returns the reviews of a model or model year. If the flag is off, there are no reviews, only the link to write the
 * first one. `null` if operators turned reviews off, or if the reviews don't arrive in time.
 */
async function loadReviews(
  { reviewsOf, isUnreviewed, takesReviews, guards, log }: ModelsServices,
  car: ReviewedCar,
  signal: AbortSignal,
): Promise<LoadedReviews | null> {
  if (!reviewsOf && !takesReviews) return null;
  // Most cars have no review, and this check costs less than a call through a guard.
  if (!reviewsOf || isUnreviewed?.(car)) return { view: ownerReviewsView(NO_REVIEWS, car), aggregate: null };
  const found = await guards.consumerRatings(() => reviewsOf(car, MAX_REVIEWS), signal);
  if (found.ok) return { view: ownerReviewsView(found.value, car), aggregate: aggregateOf(found.value) };
  log?.('warn', 'The reviews of a model page are missing', found.error);
  return null;
}

function aggregateOf({ totals }: CarReviews): object | null {
  const average = averageOf(totals);
  if (average === null) return null;
  const limits = { bestRating: 5, worstRating: 1 };
  return { '@type': 'AggregateRating', ratingValue: average, reviewCount: countOf(totals), ...limits };
}
