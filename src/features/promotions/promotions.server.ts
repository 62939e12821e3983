/** Server door of the promotions room: campaigns and their charges, invoices, clicks, and counts of searches. */
export {
  campaignChanges,
  type CampaignChange,
  campaignCounts,
  type ChargedDay,
  chargedDays,
  type DeskCampaign,
  deskCampaigns,
  findDeskCampaign,
} from './server/campaign-desk.ts';
export { changeCampaignState, createCampaign, editCampaign } from './server/change-campaign.ts';
export { estimateSearches, type SearchEstimate } from './server/estimate-searches.ts';
export { findOwnCar, stockedCars } from './server/find-own-cars.ts';
export { issueInvoices } from './server/issue-invoices.ts';
export { eraseCampaignWork, exportCampaignWork } from './server/personal-data.ts';
export { DEFAULT_RESERVE_CENTS, reservePricesOf, setReservePrices } from './server/reserve-prices.ts';
export { reduceSearch } from './model/search-demand.ts';
export { createSearchDemand, type VisitorSearch, type SearchDemand } from './server/search-demand.ts';
export {
  type ChargedAuction,
  findCharge,
  statementCharges,
  type StatementLine,
  statementLines,
} from './server/statement.ts';
export { chargeClick, openMinute, releaseLapsed, reserveSlots } from './server/budgets.ts';
export {
  addCampaignCars,
  lockInventoryChanges,
  removeCampaignCars,
  updateCampaignCars,
} from './server/campaign-cars.ts';
export { createFindCars } from './server/find-campaign-cars.ts';
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
