/** Door of the ads room: places, sizes and contents of ads on results pages. */
export { CREATIVE_FIELDS, type CreativeField, creativeFormSchema } from './model/creative-form.ts';
export {
  AD_FORMATS,
  CREATIVE_DEEDS,
  type Creative,
  type CreativeDeed,
  type CreativeState,
  nextCreativeState,
} from './model/creative.ts';
export { adTopics } from './model/ad-topics.ts';
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
