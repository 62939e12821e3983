/** Door of the ads room: places, sizes and contents of ads on results pages. Browsers load it, so it has nothing else. */
export {
  AD_CLICK_PATH,
  AD_LABEL,
  AD_PATH,
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
export type { CreativeField } from './model/creative-form.ts';
