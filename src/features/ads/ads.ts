/** Door of the ads room: places, sizes and contents of ads on results pages. */
export {
  AD_CLICK_PATH,
  AD_LABEL,
  AD_PATH,
  AD_PLACE_KINDS,
  AD_PLACES,
  AD_SIZES,
  type AdAnswer,
  type AdPlace,
  type AdPlaceKind,
  type AdSettings,
  type AdSize,
  type AdView,
  FIXED_AD_FAILED,
  pixelsOf,
  placeKindOf,
} from './model/ad.ts';
