import { useEffect, useState } from 'react';

type Props = { refUrl: string; site: string; isPrimary?: boolean };

/** Signs in with a passkey, in browsers that support it. `isPrimary`: whether this is the page's main action. */
export function PasskeyButton({ refUrl, site, isPrimary = false }: Props) {
  const [state, setState] = useState<'none' | 'ready' | 'busy' | 'failed'>('none');
  useEffect(() => {
    if (typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential)
      setState('ready');
  }, []);
  if (state === 'none') return null;
  const enter = async () => {
    setState('busy');
    const { signInWithPasskey } = await import('#features/shoppers/ui/passkeys.ts');
    const location = await signInWithPasskey(refUrl);
    if (location === null) setState('failed');
    else window.location.assign(location);
  };
  return (
    <>
      <button
        type="button"
        className={isPrimary ? 'button primary wide' : 'button wide'}
        disabled={state === 'busy'}
        onClick={() => void enter()}
      >
        Sign in with a passkey
      </button>
      {state === 'failed' && (
        <p className="field-error" role="alert">
          We couldn’t find a passkey for {site} here. Each passkey works at one site only. Sign in another way, then add
          a passkey for this site to your account.
        </p>
      )}
    </>
  );
}
