import { NewPasswordField } from '#features/shoppers/shoppers.ui.ts';
import { TextField } from '#ui/text-field.tsx';
import type { ConfirmLinkScreen, SignInData, SignInScreen } from './page-data.ts';

const PRESS = '/account-api/press-link';
const WORDS = {
  'sign-up': { button: 'Create my account', does: 'creates your account' },
  'sign-in': { button: 'Sign in', does: 'signs you in' },
} as const;

type ConfirmLinkProps = Pick<SignInData, 'brand' | 'errors'> & { screen: ConfirmLinkScreen };

/** Confirms the action of an emailed link by a button, because some email programs open links by themselves. */
export function ConfirmLinkForm({ brand, errors, screen }: ConfirmLinkProps) {
  const { purpose, email, token, demand, brings, signedInAs } = screen;
  const { button, does } = WORDS[purpose];
  return (
    <>
      <h1>
        Confirm <span className="sign-in-address">{email}</span> to finish
      </h1>
      <p>
        {demand === 'nothing' && `The button ${does} on ${brand.name}.`}
        {brings && ' What you saved in this browser is added to that account.'}
      </p>
      <OtherAccount signedInAs={signedInAs} email={email} />
      {demand === 'password' && (
        <p>
          The sign-up started in another browser. Enter the password that you chose there to create the account with
          what you saved there.
        </p>
      )}
      {demand === 'code' && (
        <p>
          The link was requested in another browser where cars or searches were saved. Enter the code shown there to add
          them to your account. Without it they stay there until you sign in there.
        </p>
      )}
      <form className="sign-in-form" method="post" action={PRESS} noValidate>
        <input type="hidden" name="token" value={token} />
        {demand === 'password' && (
          <>
            <Username email={email} />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              error={errors['password']}
            />
          </>
        )}
        {demand === 'code' && (
          <TextField
            label="Code, if you have it"
            name="code"
            autoComplete="off"
            isOptional={true}
            maxLength={20}
            error={errors['code']}
          />
        )}
        <button className="button primary wide">{button}</button>
      </form>
      {demand === 'password' && <AnotherPassword email={email} token={token} error={errors['newPassword']} />}
    </>
  );
}

/** Renders a form for users who do not know the password of a sign-up, or did not request an account. */
function AnotherPassword({ email, token, error }: { email: string; token: string; error: string | undefined }) {
  return (
    <details open={error !== undefined}>
      <summary>I don’t know that password</summary>
      <form className="sign-in-form sign-in-other" method="post" action={PRESS} noValidate>
        <p className="sign-in-soft">
          Choose a new one here. What was saved in the other browser stays there until you sign in there.
        </p>
        <input type="hidden" name="token" value={token} />
        <Username email={email} />
        <NewPasswordField label="New password" name="newPassword" error={error} />
        <button className="button wide">Create my account with this password</button>
      </form>
    </details>
  );
}

/**
 * Renders a form for users who opened the link in the email to their account's new address and are signed in to that
 * account.
 */
export function NewAddressForm({
  brand,
  screen,
}: Pick<SignInData, 'brand'> & { screen: Extract<SignInScreen, { kind: 'new-address' }> }) {
  return (
    <>
      <h1>Confirm your new address</h1>
      <p>
        The button sets the address of your {brand.name} account to{' '}
        <strong className="sign-in-address">{screen.email}</strong>, and signs out your other browsers.
      </p>
      <form className="sign-in-form" method="post" action="/account-api/new-address" noValidate>
        <input type="hidden" name="token" value={screen.token} />
        <button className="button primary wide">Use this address</button>
      </form>
    </>
  );
}

function OtherAccount({ signedInAs, email }: { signedInAs: string | null; email: string }) {
  if (signedInAs === null) return null;
  if (signedInAs === email) return <p className="sign-in-soft">You’re already signed in with this account.</p>;
  return (
    <p>
      You’re signed in as <strong className="sign-in-address">{signedInAs}</strong>. Select the button to sign in to
      this account instead, or <a href="/account">stay signed in as you are</a>.
    </p>
  );
}

/** Tells password managers which account the password belongs to. */
function Username({ email }: { email: string }) {
  return <input type="hidden" name="username" value={email} autoComplete="username" />;
}
