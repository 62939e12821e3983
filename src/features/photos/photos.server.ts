/** Server door of the photos room: fetches, checks, resizes and stores the photos that feeds name. */
export { createPictureCache, type PictureCache } from './server/picture-cache.ts';
export { createPhotoStore, type Photo, type PhotoStore } from './server/photo-store.ts';
