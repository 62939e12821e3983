import type { Brand } from '#features/brands/brands.ts';
import { firstPhoto, type Listing } from '#features/listings/listings.ts';
import { allCarsQuery } from '#features/model-reference/model-reference.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { srcsetOf } from '#pages/shared/car/card-picture.ts';
import { pictureView } from '#pages/shared/car/picture-view.ts';
import { narrowToModel } from './models-services.ts';
import type { ModelPicture } from './page-data.ts';

type PicturedModel = { makeCode: string; modelCode: string };

export type ModelPictures = {
  /** Returns the picture of the best match among the model's cars for sale; `null` if there are none. Never rejects. */
  find(brand: Brand, model: PicturedModel): Promise<ModelPicture | null>;
};

/** How long a picture is cached. It may show a car that has been sold in the meantime. */
const KEPT_MS = 300_000;
const MAX_KEPT = 4_000;

/** @param now a monotonic clock in ms. */
export function createModelPictures(
  search: Pick<SearchService, 'search' | 'context'>,
  now: () => number,
): ModelPictures {
  const kept = new Map<string, { until: number; picture: Promise<ModelPicture | null> }>();
  return {
    find: (brand, model) => {
      const key = `${brand.key} ${formatModelKey(model.makeCode, model.modelCode)}`;
      const before = kept.get(key);
      if (before && before.until > now()) return before.picture;
      if (kept.size >= MAX_KEPT) kept.clear();
      // Requests share the result, so aborting one of them does not abort the search.
      const picture = findPicture(search, brand, model).catch(() => {
        kept.delete(key);
        return null;
      });
      kept.set(key, { until: now() + KEPT_MS, picture });
      return picture;
    },
  };
}

async function findPicture(
  search: Pick<SearchService, 'search' | 'context'>,
  brand: Brand,
  { makeCode, modelCode }: PicturedModel,
): Promise<ModelPicture | null> {
  const query = narrowToModel(allCarsQuery(search.context(brand)), brand, makeCode, modelCode);
  const parsed = { query: { ...query, numRecords: 1 }, invalid: [], errors: [] };
  const [best] = (await search.search(parsed, brand, { hideFilters: true })).results;
  return best ? pictureFromCar(best) : null;
}

/** Returns the picture of a car, which represents its model. */
export function pictureFromCar({ listing }: { listing: Listing }): ModelPicture {
  const { src, alt } = pictureView(listing);
  return { src, srcset: srcsetOf(src), alt, drawn: firstPhoto(listing) === null };
}
