import type { PriceGroup } from '#features/model-reference/model-reference.server.ts';
import { modelPagePath } from '#features/model-reference/model-reference.ts';
import { makeCodeOf, modelCodeOf } from '#features/reference/reference.ts';
import { formatCount } from '#kit/text/format.ts';
import { countAndPriceText } from '#pages/shared/search/count-and-price-text.ts';
import type { ModelsServices } from './models-services.ts';
import type { HeroView, LinkView, ModelTileView } from './page-data.ts';

/** `kept`: the query that links pass on, such as `?zip=80202`. */
type TileOptions = { hasMake: boolean; kept?: string };

/** Returns models with pictures, numbers and owners' ratings, in the order of `models`. */
export async function modelTiles(
  services: ModelsServices,
  models: readonly PriceGroup[],
  options: TileOptions,
  signal: AbortSignal,
): Promise<ModelTileView[]> {
  return Promise.all(
    models.map(async (model) => ({
      ...(await pictureTile(services, model.code, options)),
      detail: countAndPriceText(model),
      rating: await ratingOf(services, model.code, signal),
    })),
  );
}

/** Returns a model with the picture of one of its cars. */
export async function pictureTile(
  { brand, search, pictures }: Pick<ModelsServices, 'brand' | 'search' | 'pictures'>,
  modelKey: string,
  { hasMake, kept = '' }: TileOptions,
): Promise<Omit<ModelTileView, 'detail' | 'rating'>> {
  const context = search.context(brand);
  const { makeCode, modelCode } = codesOf(modelKey);
  const model = context.nameOf('modelKey', modelKey);
  return {
    label: hasMake ? `${context.nameOf('makeCode', makeCode)} ${model}` : model,
    href: `${modelPagePath(makeCode, modelCode)}${kept}`,
    picture: await pictures.find(brand, { makeCode, modelCode }),
  };
}

export function compareByLabel(a: LinkView, b: LinkView): number {
  return a.label.localeCompare(b.label, 'en') || (a.href < b.href ? -1 : 1);
}

/** Most models have no review, which can be checked without a query. */
async function ratingOf(
  { ratingsOf, isUnreviewed, guards }: ModelsServices,
  modelKey: string,
  signal: AbortSignal,
): Promise<HeroView['rating']> {
  const car = { ...codesOf(modelKey), year: null };
  if (!ratingsOf || isUnreviewed?.(car)) return null;
  const found = await guards.consumerRatings(() => ratingsOf(car), signal);
  const average = found.ok ? found.value?.ratings['Overall Rating'] : undefined;
  if (!found.ok || !found.value || average === undefined) return null;
  return { average: average.toFixed(1), count: formatCount(found.value.numberOfReviews, 'review') };
}

function codesOf(modelKey: string): { makeCode: string; modelCode: string } {
  return { makeCode: makeCodeOf(modelKey), modelCode: modelCodeOf(modelKey) };
}
