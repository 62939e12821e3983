import type { BrandView } from '../brand-view.ts';

/** What somebody sees of their own account. Moments as text for people and as ISO. */
export type AccountData = {
  brand: BrandView;
  name: string;
  email: string;
  isOperator: boolean;
  /** Whether they work at a dealership. */
  isDealer: boolean;
  hasPassword: boolean;
  /** Newest first. */
  sessions: { id: string; browser: string; since: Moment; isThis: boolean }[];
  /** `place`: where it works; `null` for one from before that was noted. */
  passkeys: { id: string; name: string; since: Moment; place: PasskeyPlace | null }[];
  /** Dealerships that have no other owner. */
  leaves: { ownerId: number; name: string; staff: number }[];
  /** Whether the person proved who they are a short while ago, so that they may change what matters. */
  isFresh: boolean;
  /** The new address that was typed before the owner signed in again. */
  typedEmail: string;
  faults: Readonly<Record<string, string>>;
  /** What was just done. */
  done: string | null;
};

/** A passkey works at one host, which is a brand's. `isHere`: it is the one of this page. */
export type PasskeyPlace = { brand: string; host: string; isHere: boolean };

export type Moment = { text: string; iso: string };
