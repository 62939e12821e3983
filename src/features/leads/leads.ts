/** Door of the leads room: leads, offers and destinations, and pure decisions about them. */
export {
  type Lead,
  LEAD_STATUSES,
  type LeadConsent,
  type LeadContact,
  type LeadKind,
  type LeadStatus,
} from './model/lead.ts';
export {
  type EmailOwnerForm,
  emailOwnerSchema,
  fellForLeadHoneypot,
  FORM_FIELDS,
  parseDollars,
  profileFormSchema,
} from './model/lead-form.ts';
export { type LeadProfile, leadProfileSchema, NO_PROFILE } from './model/lead-profile.ts';
export { contactLabel, LEAD_CONSENT, OFFER_CONSENT, ONE_CLICK_CONSENT } from './model/lead-words.ts';
export {
  counterBounds,
  type Offer,
  offerBounds,
  type OfferDecision,
  type OfferMove,
  type OfferParty,
  type OfferRefusal,
  type OfferState,
} from './model/offer.ts';
export { type Destination, destinationFormSchema, type DestinationKind } from './model/destination.ts';
export {
  type DeliveryState,
  deliverySummary,
  type DeskLead,
  type DeskQuery,
  deskQuerySchema,
  type DeskStatus,
  deskStatusSchema,
  type LeadDeliveryView,
  nameOfProgram,
} from './model/desk-lead.ts';
export { formatLeadsCsv } from './model/leads-csv.ts';
export { canReach } from './model/reach.ts';
export { formatDuration, REPLY_WITHIN_MS, type ReplyClock, replyClock } from './model/reply-clock.ts';
export { SUSPICION_WORDS } from './model/suspicion-words.ts';
export {
  type LeadCarView,
  type LeadFormView,
  leadCarView,
  leadFormView,
  profileFrom,
  withTyped,
} from './model/lead-form-view.ts';
export { formatPhone, phoneLink } from './model/phone-link.ts';
