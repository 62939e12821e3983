/** Server door of the illustrations room: pictures of cars that have no photos, drawn on request and cached. */
export { createIllustrations, type IllustrationResult, type Illustrations } from './server/illustrations.ts';
