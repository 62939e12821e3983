import '#ui/tokens.css';
import '#ui/font.css';
import '#ui/base.css';
import '#ui/button.css';
import '#ui/field.css';
import { SiteHeader } from '#ui/site-header.tsx';
import { PageFoot } from '../page-foot.tsx';
import { AddressTaken } from './address-taken.tsx';
import { LinkForm, NewPasswordForm, ResetForm, SignInForm, SignUpForm } from './forms.tsx';
import type { SignInData, SignInScreen } from './page-data.ts';
import { OperatorAccess } from './operator-access.tsx';
import { NewAddressForm, PressForm } from './press-forms.tsx';
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
      return <PressForm brand={data.brand} faults={data.faults} screen={screen} />;
    case 'new-address':
      return <NewAddressForm brand={data.brand} screen={screen} />;
    case 'new-password':
      return <NewPasswordForm screen={screen} faults={data.faults} />;
    case 'address-taken':
      return <AddressTaken {...screen} />;
    case 'sent':
      return <Sent refUrl={data.refUrl} code={screen.code} />;
    case 'operator-access':
      return <OperatorAccess {...data} screen={screen} />;
    case 'another-account':
      return <AnotherAccount email={screen.email} />;
    case 'spent':
      return <Spent {...screen} />;
  }
}

function Sent({ refUrl, code }: { refUrl: string; code: string | null }) {
  return (
    <>
      <h1>Look into your mail</h1>
      <p role="status">We have mailed you what to do next. It may take a minute, and may lie among unwanted mails.</p>
      {code !== null && (
        <p>
          If you open it on another device and are asked for a code, it is{' '}
          <strong className="sign-in-code">{code}</strong>: with it, what you kept here comes along.
        </p>
      )}
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

const SPENT: Readonly<Record<Extract<SignInScreen, { kind: 'spent' }>['why'], { title: string; told: string }>> = {
  used: { title: 'This link was used already', told: 'What it was for is done. Each link works once.' },
  expired: {
    title: 'This link is too old',
    told: 'It no longer works, and nothing was changed by it. Ask for a new one; it works once.',
  },
  held: {
    title: 'This account is held',
    told: 'Whoever had its former address says that the account is theirs, and signed everybody out. Until they have it back, or their link is too old, no mail signs in with it. Nothing was changed by this link.',
  },
  gone: {
    title: 'This account was deleted',
    told: 'Whoever had it deleted it with all that it kept, so that there is nothing to take back. You can open a new account with your address.',
  },
  unknown: {
    title: 'This link no longer works',
    told: 'It may not be whole: copy all of it from the mail. If it is, what it was for was called off, or it is very old.',
  },
};

function Spent({ why, signedInAs }: Extract<SignInScreen, { kind: 'spent' }>) {
  const { title, told } = SPENT[why];
  return (
    <>
      <h1>{title}</h1>
      <p>{told}</p>
      {signedInAs === null ? (
        <>
          <a className="button primary" href={screenPath('signin', '/account')}>
            Sign in
          </a>
          <a className="button" href={screenPath('link', '/account')}>
            Mail me a new link
          </a>
        </>
      ) : (
        <>
          <p>
            You are signed in as <strong className="sign-in-address">{signedInAs}</strong>.
          </p>
          <a className="button primary" href="/account">
            To my account
          </a>
        </>
      )}
    </>
  );
}
