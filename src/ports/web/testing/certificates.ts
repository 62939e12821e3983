import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

export type Certificate = { cert: string; key: string };

/** A certificate authority that only clients with its certificate trust. */
export type CertificateAuthority = {
  /** PEM. */
  cert: string;
  /** Creates a certificate for a name or an IPv4 address. `expired`: it expired yesterday. */
  issue(host: string, options?: { expired?: boolean }): Certificate;
};

const DAY_MS = 86_400_000;
/** Encoded object identifiers of X.509. */
const ECDSA_WITH_SHA256 = '06082a8648ce3d040302';
const COMMON_NAME = '0603550403';
const SUBJECT_ALT_NAME = '0603551d11';
const BASIC_CONSTRAINTS = '0603551d13';

/** Creates a new authority, so that no private key is stored in the project. */
export function createAuthority(name = 'Authority of a test'): CertificateAuthority {
  const keys = newKeys();
  const isAuthority = extension(BASIC_CONSTRAINTS, der(0x30, der(0x01, Buffer.from([0xff]))));
  const days = [-2, 365] as const;
  return {
    cert: makeCertificate({ issuer: name, signer: keys.privateKey, subject: name, keys, days, more: isAuthority }),
    issue: (host, { expired = false } = {}) => {
      const own = newKeys();
      const alt = isIP(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
      const more = extension(SUBJECT_ALT_NAME, der(0x30, alt));
      const span = expired ? ([-2, -1] as const) : ([-2, 30] as const);
      return {
        cert: makeCertificate({ issuer: name, signer: keys.privateKey, subject: host, keys: own, days: span, more }),
        key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}

type Keys = { publicKey: KeyObject; privateKey: KeyObject };

const newKeys = (): Keys => generateKeyPairSync('ec', { namedCurve: 'P-256' });

type Made = {
  issuer: string;
  signer: KeyObject;
  subject: string;
  keys: Keys;
  days: readonly [from: number, until: number];
  more: Buffer;
};

function makeCertificate({ issuer, signer, subject, keys, days, more }: Made): string {
  const algorithm = der(0x30, oid(ECDSA_WITH_SHA256));
  const serial = randomBytes(8);
  serial[0] = 1;
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    named(issuer),
    der(0x30, ...days.map(time)),
    named(subject),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, more)),
  );
  const signature = sign('sha256', body, signer);
  const whole = der(0x30, body, algorithm, der(0x03, Buffer.from([0]), signature));
  return `-----BEGIN CERTIFICATE-----\n${whole
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Encodes an ASN.1 value in DER: its tag, its length and its content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const inner = Buffer.concat(parts);
  const length = inner.length < 0x80 ? [inner.length] : [0x82, inner.length >> 8, inner.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), inner]);
}

const oid = (hex: string): Buffer => Buffer.from(hex, 'hex');

const named = (name: string): Buffer => der(0x30, der(0x31, der(0x30, oid(COMMON_NAME), der(0x0c, Buffer.from(name)))));

const extension = (id: string, value: Buffer): Buffer => der(0x30, oid(id), der(0x04, value));

function time(days: number): Buffer {
  const digits = new Date(Date.now() + days * DAY_MS).toISOString().replaceAll(/[-T:]|\..*/g, '');
  return der(0x17, Buffer.from(`${digits.slice(2)}Z`));
}
