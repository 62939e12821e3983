import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/field.later.css';
import { LinkForm, NewPasswordForm, ResetForm, SignInForm, SignUpForm } from './forms.tsx';
import type { SignInData, SignInScreen } from './page-data.ts';
import { OperatorAccess } from './operator-access.tsx';
import { NewAddressForm, ConfirmLinkForm } from './confirm-link-forms.tsx';
import { screenPath } from './screen-path.ts';
import './page.css';

/** All screens for signing in. They are plain forms; with scripts, passkeys work too. */
export function SignInPage(data: SignInData) {
  const { brand } = data;
  return (
    <PageFrame brand={brand} className="sign-in" current="/account">
      <div className="sign-in-card">
        <Screen {...data} />
      </div>
    </PageFrame>
  );
}

function Screen(data: SignInData) {
  const { screen } = data;
  switch (screen.kind) {
    case 'signin':
      return <SignInForm {...data} />;
    case 'signup':
      return <SignUpForm {...data} />;
    case 'link':
      return <LinkForm {...data} />;
    case 'reset':
      return <ResetForm {...data} />;
    case 'press':
      return <ConfirmLinkForm brand={data.brand} errors={data.errors} screen={screen} />;
    case 'new-address':
      return <NewAddressForm brand={data.brand} screen={screen} />;
    case 'new-password':
      return <NewPasswordForm screen={screen} errors={data.errors} />;
    case 'address-taken':
      return <AddressTaken {...screen} />;
    case 'sent':
      return <Sent refUrl={data.refUrl} screen={screen} />;
    case 'operator-access':
      return <OperatorAccess {...data} screen={screen} />;
    case 'another-account':
      return <AnotherAccount email={screen.email} />;
    case 'spent':
      return <Spent {...screen} />;
  }
}

type SentScreen = Extract<SignInScreen, { kind: 'sent' }>;

function Sent({ refUrl, screen: { code, mail, to } }: { refUrl: string; screen: SentScreen }) {
  if (mail !== 'sent') return <NotSent refUrl={refUrl} isDevelopment={mail === 'dev-mailbox'} />;
  return (
    <>
      <h1>Check your email</h1>
      <p role="status">
        We sent a link to {to === null ? 'your address' : <strong className="sign-in-address">{to.email}</strong>}. It
        may take a minute, and it may be in spam.
      </p>
      {code !== null && (
        <p>
          If you open it on another device, enter the code <strong className="sign-in-code">{code}</strong> there to
          keep what you saved here.
        </p>
      )}
      {to !== null && <Resend refUrl={refUrl} to={to} />}
      <p className="sign-in-ways">
        <a href={screenPath(to?.way ?? 'signin', refUrl)}>Use another address</a>
        <a href={screenPath('signin', refUrl)}>Back to sign in</a>
      </p>
    </>
  );
}

/** A sign-up would need its password again, so a link without a password is offered instead. */
function Resend({ refUrl, to: { email, way } }: { refUrl: string; to: NonNullable<SentScreen['to']> }) {
  return (
    <form
      className="sign-in-form"
      method="post"
      action={way === 'reset' ? '/account-api/reset-password' : '/account-api/sign-in-link'}
    >
      <input type="hidden" name="refUrl" value={refUrl} />
      <input type="hidden" name="email" value={email} />
      <p>Didn’t get it?</p>
      <button className="button wide">{way === 'signup' ? 'Email me a link without a password' : 'Resend'}</button>
    </form>
  );
}

function NotSent({ refUrl, isDevelopment }: { refUrl: string; isDevelopment: boolean }) {
  return (
    <>
      <h1>This site doesn’t send email</h1>
      <p role="status">
        {isDevelopment
          ? 'Your link is in the mailbox of this demo instead. It opens only on the machine that runs the demo.'
          : 'The message with your link wasn’t sent. Please ask the operator of this site for it.'}
      </p>
      {isDevelopment && (
        <a className="button primary" href="/dev/mail">
          Open the mailbox
        </a>
      )}
      <a className="button" href={screenPath('signin', refUrl)}>
        Back to sign in
      </a>
    </>
  );
}

function AnotherAccount({ email }: { email: string }) {
  return (
    <>
      <h1>This link is for another account</h1>
      <p>
        You are signed in as <strong className="sign-in-address">{email}</strong>. To use this link, sign in to the
        account that requested the new address, then open it again. Nothing was changed.
      </p>
      <a className="button" href="/account">
        Go to my account
      </a>
    </>
  );
}

const SPENT: Readonly<Record<Extract<SignInScreen, { kind: 'spent' }>['why'], { title: string; text: string }>> = {
  used: { title: 'This link was already used', text: 'Each link works once.' },
  expired: {
    title: 'This link has expired',
    text: 'Nothing was changed. Please request a new link.',
  },
  held: {
    title: 'This account is locked',
    text: 'It was locked with the link that was sent to its former address. Sign-in links don’t work until the account is taken back or that link expires. Nothing was changed.',
  },
  gone: {
    title: 'This account was deleted',
    text: 'The account and its data were deleted, so it can’t be taken back. You can create a new account with your address.',
  },
  unknown: {
    title: 'This link no longer works',
    text: 'It may be incomplete: copy the whole link from the email. Otherwise it was canceled or is too old.',
  },
};

function Spent({ why, signedInAs }: Extract<SignInScreen, { kind: 'spent' }>) {
  const { title, text } = SPENT[why];
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      {signedInAs === null ? (
        <>
          <a className="button primary" href={screenPath('signin', '/account')}>
            Sign in
          </a>
          <a className="button" href={screenPath('link', '/account')}>
            Email me a new link
          </a>
        </>
      ) : (
        <>
          <p>
            You are signed in as <strong className="sign-in-address">{signedInAs}</strong>.
          </p>
          <a className="button primary" href="/account">
            Go to my account
          </a>
        </>
      )}
    </>
  );
}

/**
 * Explains that an account's former address now belongs to a newer account, how to lock the older account, and how to
 * recover it.
 */
function AddressTaken({ email, token, heldUntil }: Extract<SignInScreen, { kind: 'address-taken' }>) {
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
