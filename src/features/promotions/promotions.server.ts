/** Server door of the promotions room: campaigns and their charges, invoices, clicks, and counts of searches. */
export {
  findCampaignChanges,
  type CampaignChange,
  countCampaigns,
  type ChargedDay,
  listChargedDays,
  type DeskCampaign,
  listDeskCampaigns,
  findDeskCampaign,
} from './server/campaign-desk.ts';
export {
  changeCampaignState,
  createCampaign,
  editCampaign,
  hasTerms,
  findRepeatedBooking,
  isNewestChange,
  isRepeatedAction,
} from './server/change-campaign.ts';
export { estimateSearches, type SearchEstimate } from './server/estimate-searches.ts';
export { findOwnCar, listStockedCars } from './server/find-own-cars.ts';
export { issueInvoices } from './server/issue-invoices.ts';
export { eraseCampaignWork, exportCampaignWork } from './server/personal-data.ts';
export {
  DEFAULT_RESERVE_CENTS,
  isBidTooLow,
  lockReservePrices,
  reservePricesOf,
  setReservePrices,
} from './server/reserve-prices.ts';
export { reduceSearch } from './model/search-demand.ts';
export { createSearchDemand, type VisitorSearch, type SearchDemand } from './server/search-demand.ts';
export {
  type ChargedAuction,
  findCharge,
  listStatementCharges,
  type StatementLine,
  listStatementLines,
} from './server/statement.ts';
export { chargeClick, loadMinuteCounters, releaseExpiredReservations, reserveSlots } from './server/budgets.ts';
export {
  addCampaignCars,
  lockInventoryChanges,
  removeCampaignCars,
  updateCampaignCars,
} from './server/campaign-cars.ts';
export { createCarFinder } from './server/car-finder.ts';
export { type ReplayedAuction, replayAuctions } from './server/replay-auctions.ts';
export {
  type CampaignNumbers,
  measureCampaign,
  type MeasuredCampaign,
  type MeasuredSlots,
  measureSlots,
  type SlotNumbers,
} from './server/measure-campaigns.ts';
export { findShowcase } from './server/find-showcase.ts';
export { createSlotSelector } from './server/select-slots.ts';
export { endCampaigns } from './server/end-campaigns.ts';
export { readSignedSlot, signSlot } from './server/signed-slot.ts';
export { findOutcome, SLOT_EVENTS, subjectOf } from './server/slot-events.ts';
export { countAuctions } from './server/count-auctions.ts';
