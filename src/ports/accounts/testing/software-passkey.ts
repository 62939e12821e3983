import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyJson } from '../accounts.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** The private keys of the passkeys that were registered, by their ids. */
const privateKeys = new Map<string, KeyObject>();

/**
 * Answers registration options like an authenticator. `isVerified`: whether it verified the user by PIN or fingerprint.
 */
export function registerPasskey(options: PasskeyJson, origin: string, { isVerified = true } = {}): PasskeyJson {
  const id = randomBytes(16);
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  privateKeys.set(id.toString('base64url'), pair.privateKey);
  const flags = USER_PRESENT | HAS_CREDENTIAL | (isVerified ? USER_VERIFIED : 0);
  const authData = Buffer.concat([
    hash('sha256', new URL(origin).hostname, 'buffer'),
    // The flags, the counter, the model of the authenticator and the length of the id.
    Buffer.from([flags, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    encodeKey(pair.publicKey),
  ]);
  // CBOR: { fmt: 'none', attStmt: {}, authData }
  const attestation = Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
  const clientData = { type: 'webauthn.create', challenge: options['challenge'], origin, crossOrigin: false };
  const encoded = id.toString('base64url');
  return {
    ...{ id: encoded, rawId: encoded, type: 'public-key', clientExtensionResults: {} },
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  };
}

/** Answers sign-in options with a passkey that was registered before. */
export function signWithPasskey(options: PasskeyJson, origin: string, id: string): PasskeyJson {
  const clientData = { type: 'webauthn.get', challenge: options['challenge'], origin, crossOrigin: false };
  const clientDataJson = Buffer.from(JSON.stringify(clientData));
  const authData = Buffer.concat([
    hash('sha256', new URL(origin).hostname, 'buffer'),
    Buffer.from([USER_PRESENT | USER_VERIFIED, 0, 0, 0, 0]),
  ]);
  const signed = Buffer.concat([authData, hash('sha256', clientDataJson, 'buffer')]);
  return {
    ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
    response: {
      clientDataJSON: clientDataJson.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, privateKeys.get(id)!).toString('base64url'),
    },
  };
}

/** COSE: a key of the curve P-256 for ES256. */
function encodeKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
}
