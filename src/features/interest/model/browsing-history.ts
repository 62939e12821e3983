import type { View } from './viewed-cars.ts';

/** A viewed car in its present state. Prices are in whole dollars, times in ms since 1970. */
export type LeadCandidate = {
  listingId: number;
  vin: string | null;
  title: string;
  href: string;
  /** Path of the picture. */
  picture: string;
  price: number | null;
  fuel: string | null;
  isSold: boolean;
  /** The dealer that offers the car now, if it is for sale under another listing. */
  againAt: string | null;
  /** The time at which the newest safety recall of its model year became known; `null`: there was none recently. */
  recalledAt: number | null;
  /** A car of the same model that is for sale much closer to the shopper. */
  closer: { href: string; miles: number } | null;
  /** The way to contact the seller; `null` if the car is sold, or if its seller takes no messages. */
  contact: { label: string; href: string } | null;
};

/** The car that a shopper valued as a trade-in. Whole dollars. */
export type TradeInCandidate = { value: number; amountOwed: number | null };

/** The response of the look-up. The first two keys are specified (spec 1 §3). */
export type BrowsingHistory = {
  kbbTradeIns: TradeInCandidate[];
  leadCandidates: LeadCandidate[];
  /** Whether the account keeps the history, so that it is the same on all devices. */
  isKept: boolean;
  /** The account's id and address, if it keeps the history. */
  consumerId: string | null;
  email: string | null;
  /** A code of the signed-in account; browsers store it with the cars that are viewed while it is signed in. */
  account: string | null;
  /**
   * Views of the account, merged with the browser's, with times by the browser's clock; empty if the account stores
   * none.
   */
  viewed: View[];
  /** Cars whose alert was shown on a device of the account. */
  seen: number[];
  /**
   * The time at which the shopper last cleared the history, by the browser's clock; browsers forget older views.
   * `null`: never.
   */
  clearedAt: number | null;
  /** Cars among those that the browser sent that the shopper has deleted from the account; the browser forgets them. */
  forgotten: number[];
};
