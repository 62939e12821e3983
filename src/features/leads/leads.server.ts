/** Server door of the leads room: stores shoppers' messages and offers, and delivers them to sellers. */
export {
  type ContactedSeller,
  findEmailedListings,
  hasCalled,
  hasWrittenTo,
  listContacted,
} from './server/contacted-sellers.ts';
export { changeLeadAddress } from './server/change-address.ts';
export { createLead, type NewLead } from './server/create-lead.ts';
export { createLeadDesk, type LeadDesk } from './server/lead-desk.ts';
export { findProfile, saveProfile } from './server/lead-profiles.ts';
export type { FoundOffer } from './server/offers.ts';
export { findMessagesAboutVin } from './server/messages-about-vin.ts';
export { eraseLeadProfile, exportLeads, mergeLeads } from './server/personal-data.ts';
export { type HeldLead, listHeldLeads } from './server/held-leads.ts';
export { listReceivedOffers, openReceivedOffer, type ReceivedOffer } from './server/received-offers.ts';
export { openSentOffer } from './server/offers.ts';
export { hashKey } from './server/secret-keys.ts';
export { createMailboxFinder, sellerEmailOf } from './server/seller-email.ts';
export type { LeadSubmission } from './server/write-lead.ts';
export { createLeadDelivery } from './server/deliver-lead.ts';
export {
  addDestination,
  listDestinations,
  readableDestinations,
  isDestinationGone,
  removeDestination,
  setDestinationEnabled,
  disableGoneDestination,
} from './server/destinations.ts';
export { type DestinationFailure, listFailures, reportFailingDestinations } from './server/failing-destinations.ts';
export { countDealerLeads, moveDealerLeads } from './server/move-leads.ts';
export { sealLeadSecrets } from './server/seal-secrets.ts';
export {
  type DeskFigures,
  deliveriesByKey,
  countDeskLeads,
  listDeskLeads,
  findDeskLead,
  type LeadSearch,
  setLeadStatus,
  type UndeliverableLead,
  listUndeliverableLeads,
} from './server/dealer-desk.ts';
