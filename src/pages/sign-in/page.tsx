import '#ui/tokens.css';
import '#ui/font.css';
import '#ui/base.css';
import '#ui/button.css';
import '#ui/field.css';
import { SiteHeader } from '#ui/site-header.tsx';
import { PageFoot } from '../page-foot.tsx';
import { LinkForm, NewPasswordForm, PressForm, ResetForm, SignInForm, SignUpForm } from './forms.tsx';
import type { SignInData } from './page-data.ts';
import { screenPath } from './screen-path.ts';
import './page.css';

/** All that leads to being signed in: plain forms; with script a passkey does too. */
export function SignInPage(data: SignInData) {
  const { brand } = data;
  return (
    <>
      <SiteHeader brand={brand} home="/cars-for-sale" links={[{ label: 'Cars for Sale', href: '/cars-for-sale' }]} />
      <main className="sign-in">
        <div className="sign-in-card">
          <Screen {...data} />
        </div>
      </main>
      <PageFoot brand={brand} />
    </>
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
      return <PressForm brand={data.brand} screen={screen} />;
    case 'new-password':
      return <NewPasswordForm screen={screen} faults={data.faults} />;
    case 'sent':
      return <Sent {...data} />;
    case 'another-account':
      return <AnotherAccount email={screen.email} />;
    case 'spent':
      return <Spent />;
  }
}

function Sent({ refUrl }: SignInData) {
  return (
    <>
      <h1>Look into your mail</h1>
      <p role="status">We have mailed you what to do next. It may take a minute, and may lie among unwanted mails.</p>
      <p>Nothing there? Check the address, and ask again.</p>
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
        You are signed in as <strong className="sign-in-address">{email}</strong>. Whoever asked for the new address
        signs in with their own account, then opens the link again. Nothing was changed.
      </p>
      <a className="button" href="/account">
        To my account
      </a>
    </>
  );
}

function Spent() {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>It was used before, or is too old. Each link works once.</p>
      <a className="button primary" href={screenPath('link', '/account')}>
        Mail me a new link
      </a>
    </>
  );
}
