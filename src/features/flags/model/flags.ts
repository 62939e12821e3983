/**
 * Every feature flag and switch with its default (spec 1 §6, I45).
 */
export const FLAG_DEFAULTS = {
  commercial_entry_point: true,
  best_deals_entry_point: true,
  my_wallet: true,
  market_extension: true,
  vehicle_exchange: true,
  ev_info: true,
  preorder: true,
  srp_ways_to_purchase: true,
  hyundai_buy_online: true,
  filter_chips_srp: true,
  alpha_showcase: true,
  srp_alpha_suppress_button: true,
  personalization: true,
  spotlight: true,
  fixed_ads: false,
  ads: false,
  SAVE_SEARCH_OFF: false,
  subscribe_alerts: false,
  /** While neither a file nor an operator sets it, it is on once a review is public. */
  consumer_ratings: false,
  debounced_search: false,
  /** Loads the next results automatically near the end of the list (spec 2 §4). */
  infinite_scroll: false,
  /**
   * Shelves and information chosen by the cars that a shopper viewed, labeled as such. The order of results does not
   * change.
   */
  personal_shelves: true,
  /** Notifications of browsers about saved cars and searches. */
  push_messages: true,
} as const satisfies Record<string, boolean>;

export type FlagName = keyof typeof FLAG_DEFAULTS;
export type Flags = Readonly<Record<FlagName, boolean>>;
