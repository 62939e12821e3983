const BASE = '/account-api';

/** Signs in with a passkey. Returns the destination; `null` if there is no passkey or the person cancels. */
export async function signInWithPasskey(refUrl: string): Promise<string | null> {
  try {
    const options = await post(`${BASE}/passkey-sign-in/options`, {});
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    );
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
    if (!credential) return null;
    const { location } = await post(`${BASE}/passkey-sign-in`, { response: credential.toJSON(), refUrl });
    return typeof location === 'string' ? location : null;
  } catch {
    return null;
  }
}

/** Adds a passkey to the signed-in account. `stale`: the account's owner has to sign in again first. */
export async function addPasskey(name: string): Promise<'added' | 'stale' | 'failed'> {
  try {
    const response = await send(`${BASE}/passkeys/options`, {});
    if (response.status === 403) return 'stale';
    const options = (await response.json()) as PublicKeyCredentialCreationOptionsJSON;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
    if (!credential) return 'failed';
    await post(`${BASE}/passkeys`, { response: credential.toJSON(), name });
    return 'added';
  } catch {
    return 'failed';
  }
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await send(path, body);
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return (await response.json()) as Record<string, unknown>;
}

function send(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
