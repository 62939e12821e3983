import type { SignInScreen } from './page-data.ts';

/** Whoever wants their account back finds its address taken: what can be done at once, and what they do themselves. */
export function AddressTaken({ email, token, heldUntil }: Extract<SignInScreen, { kind: 'address-taken' }>) {
  return (
    <>
      <h1>Take your account back</h1>
      <p>
        Another account was opened with <strong className="sign-in-address">{email}</strong> since. An address has one
        account, so yours cannot have it again while the newer one does.
      </p>
      {heldUntil === null ? (
        <form className="sign-in-form" method="post" action="/account-api/new-password">
          <input type="hidden" name="token" value={token} />
          <p>
            You can lock your account first: whoever is in it is signed out, its password and passkeys no longer work,
            and no mail lets anybody in.
          </p>
          <button className="button primary wide">Lock my account</button>
        </form>
      ) : (
        <p role="status">
          Your account is locked. Whoever was in it is signed out, and nobody gets in until {heldUntil}. Until then the
          link in your mail works.
        </p>
      )}
      <p>To have it back, make room:</p>
      <ol className="sign-in-steps">
        <li>Sign in with the newer account.</li>
        <li>Give it another address on its page, or delete it there.</li>
        <li>Open the link of the mail once more, and choose a new password.</li>
      </ol>
      <a className="button wide" href="/account">
        To the newer account
      </a>
    </>
  );
}
