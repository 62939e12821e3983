/** Door of the promotions room: campaigns, the auction for slots, and what is served in them. */
export {
  type Campaign,
  type CampaignAction,
  type CampaignState,
  type CampaignSubject,
  type CampaignTerms,
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATES,
  CAMPAIGN_TIME_ZONE,
  campaignDayOf,
  isEditable,
  type MarketArea,
  nextState,
  type Placement,
  PLACEMENTS,
  type Tier,
  TIERS,
} from './model/campaign.ts';
export type { AuctionInput, AuctionOutcome, AuctionSlot, CampaignCounters, Candidate } from './model/auction.ts';
export { SPONSORED_PATH, sponsoredPath } from './model/sponsored-path.ts';
export type { PaidClick, SlotToken } from './model/slot-token.ts';
export { type PagePlaces, pageSlots } from './model/page-slots.ts';
export { minimumScore, type RankedSearch } from './model/minimum-score.ts';
export { BUDGET_HEAD_START, MAX_PER_OWNER, runAuction } from './model/run-auction.ts';
export type { ServedCar, ServedSlot } from './model/served-slots.ts';
export { bookingSchema } from './model/booking.ts';
export {
  areaLabel,
  CAMPAIGN_ACTION_LABELS,
  PLACEMENT_LABELS,
  placementLabel,
  positionLabel,
  slotLabel,
  STATE_LABELS,
  TIER_LABELS,
} from './model/campaign-labels.ts';
export { type ChargeExplanation, explainCharge } from './model/explain-charge.ts';
export { reserveFormSchema } from './model/reserve-form.ts';
export { type Charge, formatChargeRows, STATEMENT_CSV_HEADER } from './model/statement-csv.ts';
