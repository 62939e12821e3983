import type { BrandView } from '../brand-view.ts';

/** A user's view of their own account. Dates and times as text and as ISO. */
export type AccountData = {
  brand: BrandView;
  name: string;
  email: string;
  isOperator: boolean;
  /** Whether the user is a member of a dealership. */
  isDealer: boolean;
  hasNotifications: boolean;
  /** Whether this browser is registered for notifications. */
  notifiesHere: boolean;
  hasPassword: boolean;
  /** Newest first. */
  sessions: { id: string; browser: string; since: TimeView; isThis: boolean }[];
  /** `place`: where the passkey works; `null` for passkeys created before this was recorded. */
  passkeys: { id: string; name: string; since: TimeView; place: PasskeyPlace | null }[];
  /** Dealerships that have no other owner. */
  leaves: { ownerId: number; name: string; staff: number }[];
  /** Offers for the user's own cars, newest first. `isNew`: the user has not opened it. */
  offers: { leadId: number; title: string; amount: string; status: string; isNew: boolean }[];
  history: AccountHistory;
  /** Whether the user proved their identity recently, so that they may make sensitive changes (step-up). */
  isFresh: boolean;
  /** The new address that the owner typed before signing in again. */
  typedEmail: string;
  errors: Readonly<Record<string, string>>;
  /** The change that was just made. */
  done: string | null;
  /** Whether the link of that change is in the mailbox of the demo. */
  isInDevMailbox: boolean;
};

/**
 * Whether the account keeps the cars that its owner views, and how many it has. `isHidden`: the browser sends Global
 * Privacy Control, so nothing is kept from it.
 */
export type AccountHistory = { isKept: boolean; count: number; isHidden: boolean };

/** A passkey works at one host, which belongs to one brand. `isHere`: it is the host of this page. */
export type PasskeyPlace = { brand: string; host: string; isHere: boolean };

export type TimeView = { text: string; iso: string };
