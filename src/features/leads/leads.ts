/** Door of the leads room: leads, offers and destinations, and pure decisions about them. */
export { type Lead, LEAD_STATUSES, type LeadStatus } from './model/lead.ts';
export {
  emailOwnerSchema,
  hasFilledLeadHoneypot,
  FORM_FIELDS,
  parseDollars,
  profileFormSchema,
} from './model/lead-form.ts';
export { type LeadProfile, leadProfileSchema, EMPTY_PROFILE } from './model/lead-profile.ts';
export type { MessageAboutVin } from './model/message-about-vin.ts';
export type { LeadEvent } from './model/lead-messages.ts';
export { contactLabel, LEAD_CONSENT, OFFER_CONSENT, ONE_CLICK_CONSENT } from './model/lead-texts.ts';
export { type Offer, offerBounds, type OfferMove, type OfferParty, type OfferRefusal } from './model/offer.ts';
export { listReceivers } from './model/delivery-plan.ts';
export { type Destination, destinationFormSchema } from './model/destination.ts';
export {
  type DeliveryState,
  deliverySummary,
  type DeskLead,
  type DeskQuery,
  deskQuerySchema,
  deskStatusSchema,
  type LeadDeliveryView,
  webhookName,
  formatDuration,
  REPLY_WITHIN_MS,
  replyTimeOf,
} from './model/desk-lead.ts';
export { formatLeadRows, LEADS_CSV_HEADER } from './model/leads-csv.ts';
export { canReceiveLeads } from './model/can-receive-leads.ts';
export { SUSPICION_TEXTS } from './model/suspicion-texts.ts';
export {
  type LeadCarView,
  type LeadFormView,
  leadCarView,
  leadFormView,
  profileFrom,
  withSubmittedValues,
} from './model/lead-form-view.ts';
export { formatPhone, phoneLink } from './model/phone-link.ts';
