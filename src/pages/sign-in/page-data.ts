import type { BrandView } from '../brand-view.ts';

/** What is asked for, or told: one after the other until somebody is signed in. */
export type SignInScreen =
  | { kind: 'signin' | 'signup' | 'link' | 'reset' }
  /** An email was sent, if there was anything to send. `mail`: where it went instead, on a site that sends none. */
  | { kind: 'sent'; code: string | null; mail: 'sent' | 'dev-mailbox' | 'stored' }
  | PressScreen
  /** The same for a new address of an account. */
  | { kind: 'new-address'; email: string; token: string }
  /** `undoesChange`: the account gets the address again that it had before. `signedInAs`: another account, here now. */
  | { kind: 'new-password'; email: string; token: string; undoesChange: boolean; signedInAs: string | null }
  /**
   * The same, where another account has that address by now. `heldUntil`: nobody gets into the older account before, `July 1,
   * 2026 at 8:30 AM UTC`; `null` where whoever changed it is in there still.
   */
  | { kind: 'address-taken'; email: string; token: string; heldUntil: string | null }
  /** A new address is confirmed by whoever wanted it; signed in is somebody else, with `email`. */
  | { kind: 'another-account'; email: string }
  /** `way`: how an operator can open their pages here, beside a recovery code. `hosts`: where their passkeys work. */
  | { kind: 'operator-access'; email: string; way: 'enroll' | 'passkey' | 'code'; hosts: string[]; isFresh: boolean }
  /** The link does nothing any more. */
  | { kind: 'spent'; why: 'used' | 'expired' | 'held' | 'gone' | 'unknown'; signedInAs: string | null };

/** Somebody came by a link in a mail: what pressing the button does, and for which address. */
export type PressScreen = {
  kind: 'press';
  purpose: 'sign-up' | 'sign-in';
  email: string;
  token: string;
  /** By what they show that they are who asked for the link in another browser. */
  demand: 'nothing' | 'password' | 'code';
  /** Whether something that was kept in this browser joins the account. */
  brings: boolean;
  /** The account that is signed in here now. */
  signedInAs: string | null;
};

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
  /** Asked again because a desk was left alone. */
  isIdle: boolean;
};
