/** Door of the dealers room: owners (dealers and private sellers), dealer-difference content, and roles of members. */
export { addressLine, streetOf } from './model/address-line.ts';
export { dealerLogoPath, DRAWN_LOGO } from './model/dealer-logo.ts';
export { describeOpenStatus, hoursByDays, localMinute, type OpeningHours, WEEKDAYS } from './model/opening-hours.ts';
export { type Owner, type OwnerFacts, ownerFactsSchema } from './model/owner.ts';
export {
  type DealerDifference,
  type DealerDifferenceKey,
  dealerDifferencePath,
  type SubmittedDealerDifference,
  parseDealerDifferenceKey,
} from './model/dealer-difference.ts';
export { DEALER_ROLES, type Dealership, INVITATION_DAYS, invitationFormSchema } from './model/dealer-roles.ts';
export { paymentServicesOf, type PaymentSettings, paymentSettingsFormSchema } from './model/payment-settings.ts';
export { groupSellers, SOURCE_OWNER_KEY } from './model/seller-groups.ts';
export { PRIVATE_SELLER, sellerAtSentenceStart, sellerInSentence } from './model/seller-name.ts';
