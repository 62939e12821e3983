/** Door of the photos room: the addresses under which feeds' photos are shown. */
export { PHOTO_WIDTHS, photoPath, type PhotoWidth } from './model/photo-path.ts';
