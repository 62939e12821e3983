import { NewPasswordField } from '#features/shoppers/shoppers.ui.ts';
import { Honeypot } from '#ui/honeypot.tsx';
import { FormError, TextField } from '#ui/text-field.tsx';
import type { SignInData, SignInScreen } from './page-data.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { screenPath } from './screen-path.ts';

/** The form to sign in by password, with the alternatives below it. */
export function SignInForm({ brand, refUrl, typed, errors, isAgain, isIdle, sendsMail }: SignInData) {
  return (
    <>
      <h1>{isAgain ? 'Sign in again' : 'Sign in'}</h1>
      <p className="sign-in-soft">
        {isIdle
          ? 'We locked this page because it wasn’t used for a while. Please sign in again to continue.'
          : isAgain
            ? 'Please sign in again to continue.'
            : `Your saved cars and searches on ${brand.name}, on all your devices.`}
      </p>
      <form className="sign-in-form" method="post" action="/account-api/sign-in" noValidate>
        <input type="hidden" name="refUrl" value={refUrl} />
        <FormError text={errors['form']} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username webauthn"
          value={typed.email}
          error={errors['email']}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors['password']}
        />
        <Honeypot />
        <button className="button primary wide">Sign in</button>
        <button className="button wide" formAction="/account-api/sign-in-link">
          {sendsMail ? 'Email me a link instead' : 'Get a link instead'}
        </button>
      </form>
      <PasskeyButton refUrl={refUrl} site={brand.name} />
      <p className="sign-in-ways">
        <a href={screenPath('reset', refUrl)}>Forgot your password?</a>
        {!isAgain && <a href={screenPath('signup', refUrl)}>Create a free account</a>}
      </p>
    </>
  );
}

export function SignUpForm({ brand, refUrl, typed, errors }: SignInData) {
  return (
    <>
      <h1>Create a free account</h1>
      <p className="sign-in-soft">Save cars and searches on {brand.name}, get alerts, and message sellers.</p>
      <form className="sign-in-form" method="post" action="/account-api/sign-up" noValidate>
        <input type="hidden" name="refUrl" value={refUrl} />
        <FormError text={errors['form']} />
        <TextField label="Name" name="name" autoComplete="name" value={typed.name} error={errors['name']} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={typed.email}
          error={errors['email']}
        />
        <NewPassword error={errors['password']} />
        <Honeypot />
        <button className="button primary wide">Create my account</button>
      </form>
      <p className="sign-in-ways">
        <a href={screenPath('link', refUrl)}>Without a password</a>
        <a href={screenPath('signin', refUrl)}>I have an account</a>
      </p>
    </>
  );
}

const NO_EMAIL = 'This site doesn’t send email.';

/** The form to sign in, or to create an account, by a link in an email. */
export function LinkForm({ refUrl, typed, errors, sendsMail }: SignInData) {
  return (
    <>
      <h1>Sign in with a link</h1>
      <p className="sign-in-soft">
        {sendsMail
          ? 'We’ll email you a link that signs you in.'
          : `${NO_EMAIL} Its operator can give you a link that signs you in.`}{' '}
        If you don’t have an account yet, it creates one.
      </p>
      <form className="sign-in-form" method="post" action="/account-api/sign-in-link" noValidate>
        <input type="hidden" name="refUrl" value={refUrl} />
        <EmailField value={typed.email} error={errors['email']} />
        <Honeypot />
        <button className="button primary wide">{sendsMail ? 'Email me a link' : 'Get a link'}</button>
      </form>
      <p className="sign-in-ways">
        <a href={screenPath('signin', refUrl)}>Sign in with a password</a>
      </p>
    </>
  );
}

export function ResetForm({ refUrl, typed, errors, sendsMail }: SignInData) {
  return (
    <>
      <h1>Forgot your password?</h1>
      <p className="sign-in-soft">
        {sendsMail
          ? 'We’ll email you a link to choose a new one.'
          : `${NO_EMAIL} Its operator can give you a link to choose a new one.`}
      </p>
      <form className="sign-in-form" method="post" action="/account-api/reset-password" noValidate>
        <EmailField value={typed.email} error={errors['email']} />
        <Honeypot />
        <button className="button primary wide">{sendsMail ? 'Email me a link' : 'Get a link'}</button>
      </form>
      <p className="sign-in-ways">
        <a href={screenPath('signin', refUrl)}>Back to sign in</a>
      </p>
    </>
  );
}

export function NewPasswordForm({
  screen,
  errors,
}: Pick<SignInData, 'errors'> & { screen: Extract<SignInScreen, { kind: 'new-password' }> }) {
  return (
    <>
      <h1>{screen.undoesChange ? 'Take your account back' : 'Choose a new password'}</h1>
      <p>
        {screen.undoesChange
          ? 'Once you save a new password, your account has this address again, and no passkeys: '
          : 'For your account with the address '}
        <strong className="sign-in-address">{screen.email}</strong>.
      </p>
      {screen.signedInAs !== null && (
        <p>
          You’re signed in as <strong className="sign-in-address">{screen.signedInAs}</strong>, a different account.
          Saving signs you in to this one instead.
        </p>
      )}
      <p className="sign-in-soft">This signs out all other browsers.</p>
      <form className="sign-in-form" method="post" action="/account-api/new-password" noValidate>
        <input type="hidden" name="token" value={screen.token} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" name="username" value={screen.email} autoComplete="username" />
        <NewPassword error={errors['password']} />
        <button className="button primary wide">Save and sign in</button>
      </form>
    </>
  );
}

function EmailField({ value, error }: { value: string; error: string | undefined }) {
  return <TextField label="Email" name="email" type="email" autoComplete="email" value={value} error={error} />;
}

function NewPassword({ error }: { error: string | undefined }) {
  const advice = '; three random words are easy to remember and hard to guess';
  return <NewPasswordField label="Password" name="password" advice={advice} error={error} />;
}
