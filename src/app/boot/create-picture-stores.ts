import path from 'node:path';
import { createIllustrations } from '#features/illustrations/illustrations.server.ts';
import { createPhotoStore, createPictureCache } from '#features/listings/listings.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { Objects } from '#ports/objects/objects.ts';
import type { Drawings, Pictures } from '#ports/pictures/pictures.ts';
import type { Download } from '#ports/web/download.ts';
import type { AppContext } from '../base/app-context.ts';

/** Maximum number of cached pictures, of about 60 KB each. */
const MAX_SOCIAL_PICTURES = 5_000;
/** Maximum number of cached illustrations, of about 15 kB each. */
const MAX_ILLUSTRATIONS = 12_000;
const RENDERED_CARS = path.join(import.meta.dirname, '../../../assets/cars');

type Services = { objects: Objects; guard: Guard; download: Download; pictures: Pictures; drawings: Drawings };

/** Creates the stores of photo copies, illustrations and pictures for sharing. All pictures are kept in `objects`. */
export function createPictureStores({
  objects,
  guard,
  download,
  pictures,
  drawings,
}: Services): Pick<AppContext, 'photos' | 'illustrations' | 'pictures' | 'socialPictures'> {
  const cacheOf = (folder: string, maxPictures: number) => createPictureCache({ objects, guard, folder, maxPictures });
  return {
    photos: createPhotoStore({ objects, guard, download, resize: pictures.resize, now: Date.now }),
    illustrations: createIllustrations({
      folder: RENDERED_CARS,
      drawings,
      cache: cacheOf('illustrations/', MAX_ILLUSTRATIONS),
    }),
    pictures,
    socialPictures: cacheOf('og/', MAX_SOCIAL_PICTURES),
  };
}
