import type { BrandView } from '../brand-view.ts';

export type SignInScreen =
  | { kind: 'signin' | 'signup' | 'link' | 'reset' }
  /**
   * An email was sent, if there was a reason to send one. `mail`: where it is stored instead, on a site that sends no
   * email.
   */
  /**
   * `to`: the email address, and the form that sent the email; `null` if this browser has not just submitted that form.
   */
  | {
      kind: 'sent';
      code: string | null;
      mail: 'sent' | 'dev-mailbox' | 'stored';
      to: { email: string; way: 'signup' | 'link' | 'reset' } | null;
    }
  | ConfirmLinkScreen
  /** The same, for a new email address of an account. */
  | { kind: 'new-address'; email: string; token: string }
  /**
   * `undoesChange`: restores the account's previous address. `signedInAs`: another account that is signed in here now.
   */
  | { kind: 'new-password'; email: string; token: string; undoesChange: boolean; signedInAs: string | null }
  /**
   * The same, but another account has that address now. `heldUntil`: the time until which the older account is locked,
   * `July 1, 2026 at 8:30 AM UTC`; `null` if the user who changed the address is still signed in to it.
   */
  | { kind: 'address-taken'; email: string; token: string; heldUntil: string | null }
  /** Only the account that requested a new address can confirm it, but another account, `email`, is signed in. */
  | { kind: 'another-account'; email: string }
  /**
   * `way`: how operators can get access to their pages here, other than by a recovery code. `hosts`: where their
   * passkeys work.
   */
  | { kind: 'operator-access'; email: string; way: 'enroll' | 'passkey' | 'code'; hosts: string[]; isFresh: boolean }
  /** The link no longer works. */
  | { kind: 'spent'; why: 'used' | 'expired' | 'held' | 'gone' | 'unknown'; signedInAs: string | null };

/** The user opened a link in an email: what the button does, and for which address. */
export type ConfirmLinkScreen = {
  kind: 'press';
  purpose: 'sign-up' | 'sign-in';
  email: string;
  token: string;
  /** The proof that users must give if they open the link in another browser than the one that requested it. */
  demand: 'nothing' | 'password' | 'code';
  /** Whether data stored for this browser is added to the account. */
  brings: boolean;
  /** The account that is currently signed in here. */
  signedInAs: string | null;
};

export type SignInData = {
  brand: BrandView;
  /** Whether the site sends email. */
  sendsMail: boolean;
  screen: SignInScreen;
  /** A path on this host. */
  refUrl: string;
  typed: { email: string; name: string };
  /** Errors by field; `form`: the error of the whole form. */
  errors: Readonly<Record<string, string>>;
  /** Whether a signed-in user must sign in again (step-up). */
  isAgain: boolean;
  /** Whether they must sign in again because a desk was not used for a while. */
  isIdle: boolean;
};
