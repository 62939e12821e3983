import { type FormEvent, useEffect, useState } from 'react';
import '#ui/text-field.css';

/**
 * Adds a passkey, in browsers that support it. `next`: the page to go to afterwards; `again`: the page to return to
 * after signing in again; `isPrimary`: whether this is the page's main action.
 */
export function AddPasskey({
  isFresh,
  next = '/account?done=passkey-added#passkeys',
  again = '/account',
  isPrimary = false,
}: {
  isFresh: boolean;
  next?: string;
  again?: string;
  isPrimary?: boolean;
}) {
  const [state, setState] = useState<'none' | 'ready' | 'busy' | 'failed'>('none');
  useEffect(() => {
    if (typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential)
      setState('ready');
  }, []);
  if (state === 'none')
    return (
      <p className="account-soft">To add a passkey, use a browser that supports passkeys and has JavaScript on.</p>
    );
  if (!isFresh) return <SignInAgainPrompt what="add a passkey" back={again} />;
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setState('busy');
    const { addPasskey } = await import('./passkeys.ts');
    const outcome = await addPasskey(name);
    if (outcome === 'failed') setState('failed');
    else window.location.assign(outcome === 'added' ? next : again);
  };
  return (
    <form className="account-form" onSubmit={(event) => void add(event)}>
      <div className="text-field">
        <label className="field" htmlFor="passkey-name">
          Name, such as “My phone”
        </label>
        <input className="input" id="passkey-name" name="name" maxLength={60} autoComplete="off" />
      </div>
      <button className={isPrimary ? 'button primary wide' : 'button'} disabled={state === 'busy'}>
        Add a passkey
      </button>
      {state === 'failed' && (
        <p className="field-error" role="alert">
          No passkey was added. Your browser may have declined, or you already have one here.
        </p>
      )}
    </form>
  );
}

/** Asks the shopper to sign in again, because sensitive changes need a recent proof of identity (step-up). */
export function SignInAgainPrompt({ what, back = '/account' }: { what: string; back?: string }) {
  return (
    <p className="account-soft">
      To {what}, <a href={`/sign-in?defaultScreen=signin&again=1&refUrl=${encodeURIComponent(back)}`}>sign in again</a>{' '}
      first.
    </p>
  );
}
