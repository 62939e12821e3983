import { AddPasskey } from '#features/shoppers/shoppers.ui.ts';
import { TextField } from '#ui/text-field.tsx';
import type { SignInData, SignInScreen } from './page-data.ts';
import { PasskeyButton } from './passkey-button.tsx';

type Props = Pick<SignInData, 'brand' | 'refUrl' | 'errors'> & {
  screen: Extract<SignInScreen, { kind: 'operator-access' }>;
};

const TOLD = {
  enroll: 'Operators sign in with a passkey. Add one to open the operator pages.',
  passkey: 'You signed in without your passkey. Use it to open the operator pages.',
  code: 'Use a recovery code to open the operator pages here, then add a passkey to your account.',
} as const;

/**
 * Asks an operator for a stronger proof than a password: a passkey, which needs scripts, or a recovery code, which does
 * not.
 */
export function OperatorAccess({ brand, refUrl, errors, screen }: Props) {
  const { way, hosts, email, isFresh } = screen;
  const self = `/account/operator-access?${new URLSearchParams({ refUrl })}`;
  return (
    <>
      <h1>{way === 'enroll' ? 'Add a passkey' : 'Confirm that it’s you'}</h1>
      <p className="sign-in-soft">{TOLD[way]}</p>
      <p>
        Signed in as <strong className="sign-in-address">{email}</strong>.
      </p>
      {way === 'enroll' && <AddPasskey isFresh={isFresh} next={refUrl} again={self} isPrimary />}
      {way === 'passkey' && <PasskeyButton refUrl={refUrl} site={brand.name} isPrimary />}
      {way === 'code' && hosts.length > 0 && (
        <p className="sign-in-soft">Your passkeys work at {hosts.filter(Boolean).join(', ')} only.</p>
      )}
      <noscript>
        <p>Passkeys need JavaScript. Without it, use a recovery code.</p>
      </noscript>
      <form className="sign-in-form sign-in-instead" method="post" action="/account-api/operator-access" noValidate>
        <input type="hidden" name="refUrl" value={refUrl} />
        <TextField label="Recovery code" name="code" autoComplete="one-time-code" error={errors['code']} />
        <button className={way === 'code' ? 'button primary wide' : 'button wide'}>Use a recovery code</button>
      </form>
      <p className="sign-in-soft">
        Each code works once. No codes left? Ask the server’s administrator to run this command with your address:{' '}
        <code className="sign-in-command">npm run operators -- codes</code>
      </p>
    </>
  );
}
