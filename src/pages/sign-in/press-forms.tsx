import { LEAST_PASSWORD, MOST_PASSWORD } from '#features/shoppers/shoppers.ui.ts';
import { TextField } from '../text-field.tsx';
import type { PressScreen, SignInData, SignInScreen } from './page-data.ts';

const PRESS = '/account-api/press-link';
const WORDS = {
  'sign-up': { title: 'Confirm your address', button: 'Open my account', does: 'opens your account' },
  'sign-in': { title: 'Sign in', button: 'Sign in', does: 'signs you in' },
} as const;

type Pressed = Pick<SignInData, 'brand' | 'faults'> & { screen: PressScreen };

/** Mail programs open links by themselves: what a link is for is done when somebody presses. */
export function PressForm({ brand, faults, screen }: Pressed) {
  const { purpose, email, token, demand, brings, signedInAs } = screen;
  const { title, button, does } = WORDS[purpose];
  return (
    <>
      <h1>{title}</h1>
      <p>
        You came by a mail to <strong className="sign-in-address">{email}</strong>.{' '}
        {demand === 'nothing' && `One press ${does} at ${brand.name}.`}
        {brings && ' What you kept in this browser joins that account.'}
      </p>
      <OtherAccount signedInAs={signedInAs} email={email} />
      {demand === 'password' && (
        <p>
          The account was asked for in another browser. Type the password that you chose there: your account opens, with
          what you kept there.
        </p>
      )}
      {demand === 'code' && (
        <p>
          The link was asked for in another browser, where something was kept. Type the code that it shows, and that
          comes along. Without the code it stays there until you sign in there.
        </p>
      )}
      <form className="sign-in-form" method="post" action={PRESS}>
        <input type="hidden" name="token" value={token} />
        {demand === 'password' && (
          <>
            <Username email={email} />
            <TextField
              {...{ label: 'Password', name: 'password', type: 'password', autoComplete: 'current-password' }}
              fault={faults['password']}
            />
          </>
        )}
        {demand === 'code' && (
          <TextField
            {...{ label: 'Code, if you have it', name: 'code', autoComplete: 'off', isOptional: true, maxLength: 20 }}
            fault={faults['code']}
          />
        )}
        <button className="button primary wide">{button}</button>
      </form>
      {demand === 'password' && <AnotherPassword {...{ email, token, fault: faults['newPassword'] }} />}
    </>
  );
}

/** For whoever does not know the password of a sign-up, or never asked for an account. */
function AnotherPassword({ email, token, fault }: { email: string; token: string; fault: string | undefined }) {
  return (
    <details open={fault !== undefined}>
      <summary>I do not know that password</summary>
      <form className="sign-in-form sign-in-other" method="post" action={PRESS}>
        <p className="sign-in-soft">
          Choose one here; the other never worked. What was kept in the other browser stays there until you sign in
          there.
        </p>
        <input type="hidden" name="token" value={token} />
        <Username email={email} />
        <TextField
          {...{ label: 'New password', name: 'newPassword', type: 'password', autoComplete: 'new-password' }}
          {...{ hint: `At least ${LEAST_PASSWORD} characters.`, minLength: LEAST_PASSWORD, maxLength: MOST_PASSWORD }}
          fault={fault}
        />
        <button className="button wide">Open my account with it</button>
      </form>
    </details>
  );
}

/** Whoever came by a mail to the address that an account is to have, signed in with that account. */
export function NewAddressForm({
  brand,
  screen,
}: Pick<SignInData, 'brand'> & { screen: Extract<SignInScreen, { kind: 'new-address' }> }) {
  return (
    <>
      <h1>Confirm your new address</h1>
      <p>
        You came by a mail to <strong className="sign-in-address">{screen.email}</strong>. One press makes it your
        account’s at {brand.name}; your other browsers are signed out.
      </p>
      <form className="sign-in-form" method="post" action="/account-api/new-address">
        <input type="hidden" name="token" value={screen.token} />
        <button className="button primary wide">Use this address</button>
      </form>
    </>
  );
}

function OtherAccount({ signedInAs, email }: { signedInAs: string | null; email: string }) {
  if (signedInAs === null) return null;
  if (signedInAs === email) return <p className="sign-in-soft">You are signed in with this account here already.</p>;
  return (
    <p>
      You are signed in here as <strong className="sign-in-address">{signedInAs}</strong>. One press signs you out of
      that account, and in with this one; <a href="/account">to stay with it</a>, press nothing.
    </p>
  );
}

/** For programs that keep passwords: whose it is. */
function Username({ email }: { email: string }) {
  return <input type="hidden" name="username" value={email} autoComplete="username" />;
}
