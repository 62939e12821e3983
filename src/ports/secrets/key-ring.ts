import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { createHmacSha256 } from './hmac.ts';

/*
 * Some secrets must be readable again, such as the keys that sign calls and the content of waiting emails. They are
 * stored encrypted, with a key that is not in the database. A stored value names its key, so that keys can be replaced
 * while old values can still be read.
 */

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^sealed:v1:([0-9a-f]{16}):([\w-]{38,})$/;

/** The purpose of a secret. A value sealed for one purpose cannot be opened for another. */
export type SecretPurpose = 'webhook' | 'outbox' | 'accounts' | 'forms' | 'drafts' | 'push';

/** The purpose for which digests are compared. The same text has another digest for another purpose. */
export type DigestPurpose = 'reporters' | 'forgotten-cars';

/** The purpose of a signature. A text signed for one purpose is not valid for another. */
export type SigningPurpose = 'paid-slots' | 'ads' | 'offers';

export type KeyRing = {
  /** The id of the key that seals new values. */
  readonly currentKeyId: string;
  has(keyId: string): boolean;
  /** `sealed:v1:KEY_ID:…`: encrypted and authenticated (AES-256-GCM). */
  seal(purpose: SecretPurpose, text: string): string;
  /** @throws SealError when the key is missing, the value was changed, or it is for another purpose. */
  open(purpose: SecretPurpose, sealed: string): string;
  /**
   * Returns a digest of 132 bits as 22 characters. Without the key, trying all possible texts cannot find it. A new
   * current key gives new digests.
   */
  digest(purpose: DigestPurpose, text: string): string;
  /** Returns 22 characters that only a server with the key can make: HMAC-SHA256, the same for the same text. */
  sign(purpose: SigningPurpose, text: string): string;
  /** Returns whether one of the keys signed the text. */
  isSigned(purpose: SigningPurpose, text: string, signature: string): boolean;
};

/** The message contains neither the value nor the key. */
export class SealError extends Error {
  override name = 'SealError';
}

/**
 * Parses the keys in `SECRETS_KEY` or in the key file: base64, base64url or hexadecimal, separated by commas or line
 * ends.
 */
export function parseKeys(text: string): Buffer[] {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  const keys = parts.map((part) => Buffer.from(part, /^[0-9a-f]{64}$/i.test(part) ? 'hex' : 'base64'));
  if (keys.length === 0 || keys.some(({ length }) => length !== KEY_BYTES))
    throw new SealError(`A key has ${KEY_BYTES} bytes, in base64 or hexadecimal: openssl rand -base64 ${KEY_BYTES}`);
  return keys;
}

export function generateKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** @param keys the first one encrypts; the others decrypt values that they encrypted before. */
export function createKeyRing(keys: readonly Buffer[]): KeyRing {
  const byId = new Map(keys.map((key) => [idOf(key), keyFor(key, 'forecourt sealed secrets')]));
  const digestKey = keys[0] && keyFor(keys[0], 'forecourt digests');
  const signers = new Map<SigningPurpose, readonly Signer[]>();
  /** Derives the keys of a purpose once, because deriving one takes 20 times as long as signing. */
  const signersOf = (purpose: SigningPurpose) => {
    const derived = signers.get(purpose) ?? keys.map((key) => createSigner(key, purpose));
    signers.set(purpose, derived);
    return derived;
  };
  const [currentKeyId] = byId.keys();
  if (currentKeyId === undefined || !digestKey) throw new SealError('There is no key.');
  return {
    currentKeyId,
    has: (keyId) => byId.has(keyId),
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, byId.get(currentKeyId)!, nonce).setAAD(aboutOf(purpose, currentKeyId));
      const bytes = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `sealed:v1:${currentKeyId}:${Buffer.concat(bytes).toString('base64url')}`;
    },
    open: (purpose, sealed) => {
      const [, keyId = '', body = ''] = SEALED.exec(sealed) ?? [];
      if (keyId === '') throw new SealError('This is not a sealed value.');
      const key = byId.get(keyId);
      if (!key)
        throw new SealError(`It is sealed with the key ${keyId}, which this server does not have (docs/secrets.md).`);
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(aboutOf(purpose, keyId)).setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
        return text + decipher.final('utf8');
      } catch {
        throw new SealError('The sealed value was changed, or is for another purpose.');
      }
    },
    digest: (purpose, text) =>
      createHmac('sha256', digestKey).update(`${purpose} ${text}`).digest('base64url').slice(0, 22),
    sign: (purpose, text) => signersOf(purpose)[0]!(text),
    isSigned: (purpose, text, signature) => {
      const given = Buffer.from(signature);
      return signersOf(purpose).some((sign) => {
        const right = Buffer.from(sign(text));
        return right.length === given.length && timingSafeEqual(right, given);
      });
    },
  };
}

/** Returns the signature of a text. */
type Signer = (text: string) => string;

function createSigner(key: Buffer, purpose: SigningPurpose): Signer {
  const hmac = createHmacSha256(bytesFor(key, `forecourt signatures: ${purpose}`));
  return (text) => hmac(text).slice(0, 22);
}

export function isSealed(value: string): boolean {
  return SEALED.test(value);
}

/** Returns the id of the key that sealed a value; `null` if it is not sealed. */
export function keyIdOf(value: string): string | null {
  return SEALED.exec(value)?.[1] ?? null;
}

/** Returns a key's id, which reveals nothing about the key. */
function idOf(key: Buffer): string {
  return hash('sha256', Buffer.concat([Buffer.from('forecourt key id '), key]), 'hex').slice(0, 16);
}

/** Derives the key of a use. A key object, because with bytes each cipher takes three times as long. */
function keyFor(key: Buffer, use: string): KeyObject {
  return createSecretKey(bytesFor(key, use));
}

function bytesFor(key: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', use, KEY_BYTES));
}

function aboutOf(purpose: SecretPurpose, keyId: string): Buffer {
  return Buffer.from(`${purpose} ${keyId}`);
}
