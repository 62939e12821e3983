import type { BrandView } from '../brand-view.ts';

/** What is asked for, or told: one after the other until somebody is signed in. */
export type SignInScreen =
  | { kind: 'signin' | 'signup' | 'link' | 'reset' }
  /** A mail is on its way, if there is anything to mail. */
  | { kind: 'sent' }
  /** Somebody came by a link in a mail: what pressing the button does, and for which address. */
  | { kind: 'press'; purpose: 'sign-up' | 'sign-in' | 'change-email'; email: string; token: string }
  /** `undoesChange`: the account has the address again that it had before. */
  | { kind: 'new-password'; email: string; token: string; undoesChange: boolean }
  /** A new address is confirmed by whoever wanted it; signed in is somebody else, with `email`. */
  | { kind: 'another-account'; email: string }
  /** The link was used, is too old or was never made. */
  | { kind: 'spent' };

export type SignInData = {
  brand: BrandView;
  screen: SignInScreen;
  /** A path on this host. */
  refUrl: string;
  /** What was typed before. */
  typed: { email: string; name: string };
  /** What is wrong, by field; `form`: with the whole. */
  faults: Readonly<Record<string, string>>;
  /** Why somebody who is signed in is asked again. */
  isAgain: boolean;
};
