import { useEffect, useState } from 'react';

/** Signs in with a passkey; there only where the browser can. */
export function PasskeyButton({ refUrl, site }: { refUrl: string; site: string }) {
  const [state, setState] = useState<'none' | 'ready' | 'busy' | 'failed'>('none');
  useEffect(() => {
    if (typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential)
      setState('ready');
  }, []);
  if (state === 'none') return null;
  const enter = async () => {
    setState('busy');
    const { enterWithPasskey } = await import('../passkeys.ts');
    const location = await enterWithPasskey(refUrl);
    if (location === null) setState('failed');
    else window.location.assign(location);
  };
  return (
    <>
      <button type="button" className="button wide" disabled={state === 'busy'} onClick={() => void enter()}>
        Sign in with a passkey
      </button>
      {state === 'failed' && (
        <p className="field-error" role="alert">
          No passkey of yours for {site} was found here. One of another site works there alone: sign in another way,
          then add one for this site to your account.
        </p>
      )}
    </>
  );
}
