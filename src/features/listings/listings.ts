/** Door of the listings room: the Listing and pure decisions on it. */
export {
  type CardPart,
  FACT_ROWS,
  type FactColumn,
  type FactColumnName,
  type FactName,
  type FactRow,
  type FactsOfPart,
  joinListing,
  LISTING_FACTS,
  type Listing,
  type ListingFacts,
  listingFactsSchema,
  type OwnFacts,
  type SharedFacts,
  type SpecificationFact,
  type WireSpecification,
} from './model/listing-facts.ts';
export { countedMileage, derivedPrice, listingTitle, modelKey, trimKey, vehicleName } from './model/listing.ts';
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
  ILLUSTRATION_WIDTHS,
  carIllustrationFor,
  type CarIllustration,
  type IllustrationFacts,
  illustrationPath,
  type IllustrationView,
} from './model/car-illustration.ts';
export { ILLUSTRATION_PHOTOS, illustrationViewOf, firstPhoto } from './model/illustration-photos.ts';
export { PAYMENT_ESTIMATE_TERMS, estimatedPaymentCents, monthlyPaymentCents } from './model/monthly-payment.ts';
export { readViewCountQuery } from './model/view-counts.ts';
export {
  type Offer,
  type OfferSeller,
  priceHistory,
  type PriceHistory,
  type PricePeriod,
} from './model/price-history.ts';
export { gradeOfCondition, readStatedCondition } from './model/stated-condition.ts';
export { readTitleStatus, mentionsBrandedTitle } from './model/title-words.ts';
export { urgencyOf } from './model/urgency.ts';
export { isPriceDrop } from './model/price-drop.ts';
export { type ReportReason } from './model/report-reasons.ts';
export { THANKS_TEXTS, THANKS_PARAM, type ThanksFor } from './model/report-words.ts';
export {
  filledHoneypot,
  type ListingReport,
  listingReportSchema,
  type PageFeedback,
  pageFeedbackSchema,
} from './model/shopper-report.ts';
export {
  OLD_PHOTO_WIDTH,
  OLD_PHOTO_WIDTH_NOW,
  parsePhotoWidth,
  PHOTO_WIDTHS,
  photoPath,
  type PhotoWidth,
} from './model/photo-path.ts';
