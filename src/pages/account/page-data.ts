import type { BrandView } from '../brand-view.ts';

/** The user's own account, as the page shows it. Dates and times are given as text and in ISO format. */
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
  /** `place`: where the passkey works; `null` for passkeys created before the site recorded this. */
  passkeys: { id: string; name: string; since: TimeView; place: PasskeyPlace | null }[];
  /** Dealerships that the user owns and that have no other owner. */
  leaves: { ownerId: number; name: string; staff: number }[];
  /** Offers for the user's own cars, newest first. `isNew`: the user has not opened it. */
  offers: { leadId: number; title: string; amount: string; status: string; isNew: boolean }[];
  history: AccountHistory;
  /** Whether the user proved their identity recently, so that they may make sensitive changes (step-up). */
  isFresh: boolean;
  /** The new address that the user typed before they had to sign in again. */
  typedEmail: string;
  errors: Readonly<Record<string, string>>;
  /** The change that was just made. */
  done: string | null;
  /** Whether the email with the confirmation link is in the demo's mailbox. */
  isInDevMailbox: boolean;
};

/**
 * Whether the account stores the cars that its owner views, and how many. `isHidden`: the browser sends Global Privacy
 * Control, so views in it are not stored.
 */
export type AccountHistory = { isKept: boolean; count: number; isHidden: boolean };

/** A passkey works at one host, which belongs to one brand. `isHere`: it is the host of this page. */
export type PasskeyPlace = { brand: string; host: string; isHere: boolean };

export type TimeView = { text: string; iso: string };
