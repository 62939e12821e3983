import type { SignInScreen } from './page-data.ts';

/**
 * The former address of an account now belongs to a newer account: how to lock the older one, and how to recover it.
 */
export function AddressTaken({ email, token, heldUntil }: Extract<SignInScreen, { kind: 'address-taken' }>) {
  return (
    <>
      <h1>Take your account back</h1>
      <p>
        A newer account uses <strong className="sign-in-address">{email}</strong>. An address can have only one account,
        so yours can’t have it back while the newer account uses it.
      </p>
      {heldUntil === null ? (
        <form className="sign-in-form" method="post" action="/account-api/new-password">
          <input type="hidden" name="token" value={token} />
          <p>
            You can lock your account first. This signs out every browser, removes its password and passkeys, and stops
            sign-in links to its current address.
          </p>
          <button className="button primary wide">Lock my account</button>
        </form>
      ) : (
        <p role="status">
          Your account is locked and signed out everywhere. No one can sign in to it until {heldUntil}, and the link in
          your email works until then.
        </p>
      )}
      <p>To get it back:</p>
      <ol className="sign-in-steps">
        <li>Sign in to the newer account.</li>
        <li>Change its address on the account page, or delete it there.</li>
        <li>Open the link in the email again and choose a new password.</li>
      </ol>
      <a className="button wide" href="/account">
        Go to the newer account
      </a>
    </>
  );
}
