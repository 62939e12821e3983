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
export { countedMileage, derivedPrice, listingTitle, modelKey, trimKey } from './model/listing.ts';
export { believablePrice, isBelievablePrice } from './model/believable-price.ts';
export {
  dealRating,
  type DealRating,
  dealRatingSchema,
  type Doubt,
  doubtSchema,
  type ListingRating,
  listingRatingSchema,
  readRating,
} from './model/listing-rating.ts';
export {
  DRAWN_WIDTHS,
  drawnCar,
  type DrawnCar,
  type DrawnFacts,
  drawnPicture,
  type DrawnView,
} from './model/drawn-car.ts';
export { DRAWN_PHOTOS, drawnViewOf, firstPhoto } from './model/drawn-photos.ts';
export { ESTIMATE, estimatedPaymentCents, monthlyPaymentCents } from './model/monthly-payment.ts';
export { readViewCountQuery } from './model/view-counts.ts';
export { type Offer, type OfferSeller, priceHistory, type PriceHistory, type Stretch } from './model/price-history.ts';
export { gradeOfCondition, readStatedCondition } from './model/stated-condition.ts';
export { readTitleStatus, tellsBrandedTitle } from './model/title-words.ts';
export { urgencyOf } from './model/urgency.ts';
export { isPriceDrop } from './model/price-drop.ts';
export { type ReportReason } from './model/report-reasons.ts';
export { THANKS, THANKS_PARAM, type ThanksFor } from './model/report-words.ts';
export {
  fellForHoneypot,
  type ListingReport,
  listingReportSchema,
  type PageFeedback,
  pageFeedbackSchema,
} from './model/shopper-report.ts';
export { PHOTO_WIDTHS, photoPath, type PhotoWidth } from './model/photo-path.ts';
