/** Door of the listings room: the Listing and pure decisions on it. */
export {
  FACT_ROWS,
  type FactColumn,
  type FactColumnName,
  type FactName,
  type PartFacts,
  joinListing,
  LISTING_FACTS,
  type Listing,
  type ListingFacts,
  listingFactsSchema,
  type PerListingFacts,
  type SharedFacts,
  type SpecificationFact,
  type WireSpecification,
} from './model/listing-facts.ts';
export { parseStoredFacts } from './model/parse-changed-facts.ts';
export { CAR_CAMPAIGNS_SQL, campaignIdOf, placementCode, sponsoredCodes } from './model/car-campaign.ts';
export {
  countedMileage,
  derivedPrice,
  listingTitle,
  modelKey,
  trimAfterModel,
  trimKey,
  vehicleName,
} from './model/listing.ts';
export { plausiblePrice, isPlausiblePrice } from './model/plausible-price.ts';
export {
  dealRating,
  type DealRating,
  dealRatingSchema,
  type RatingDoubt,
  ratingDoubtSchema,
  type ListingRating,
  listingRatingSchema,
  readRating,
} from './model/listing-rating.ts';
export {
  carIllustrationFor,
  illustrationPath,
  SCENE_VARIANTS,
  sceneVariantOf,
  shapeWithView,
} from './model/car-illustration.ts';
export { firstPicturePath } from './model/first-picture.ts';
export {
  ILLUSTRATION_PHOTOS,
  type IllustrationName,
  illustrationOf,
  isIllustrationName,
  illustrationPhoto,
  firstPhoto,
  listingIllustration,
  illustrationWords,
} from './model/illustration-photos.ts';
export {
  DRAWN_VIEWS,
  type DrawnName,
  type Exterior,
  type ExteriorName,
  EXTERIORS,
  isExterior,
} from './model/illustrated-views.ts';
export { PAYMENT_ESTIMATE_TERMS } from './model/payment-estimate-terms.ts';
export { COVERED_TEXT, estimateOf, isCovered, type Payment } from './model/payment-summary.ts';
export { readViewCountQuery, VIEW_WINDOW_DAYS } from './model/view-counts.ts';
export {
  daysAt,
  isPast,
  type OfferRecord,
  priceHistory,
  type PriceHistory,
  type PricePeriod,
} from './model/price-history.ts';
export { conditionGrade, readStatedCondition } from './model/stated-condition.ts';
export { readTitleStatus, mentionsBrandedTitle } from './model/title-status.ts';
export {
  isNewlyListed,
  promoTypeOf,
  type PromoType,
  type RecentViews,
  URGENCY_TYPES,
  urgencyTypeOf,
  urgencyValueOf,
} from './model/promo-type.ts';
export { urgencyOf } from './model/urgency.ts';
export { currentIncentive } from './model/current-incentive.ts';
export { isLargePriceDrop, isPriceDrop } from './model/price-drop.ts';
export { REPORT_REASONS, type ReportReason } from './model/report-reasons.ts';
export { THANKS_TEXTS, THANKS_PARAM, type ThanksFor } from './model/report-texts.ts';
export { hasFilledHoneypot, listingReportSchema, pageFeedbackSchema } from './model/shopper-report.ts';
export {
  OLD_PHOTO_WIDTH,
  OLD_PHOTO_WIDTH_REPLACEMENT,
  parsePhotoWidth,
  PHOTO_WIDTHS,
  photoPath,
} from './model/photo-path.ts';
