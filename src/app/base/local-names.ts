import { isIP } from 'node:net';

/**
 * Names that the public DNS never contains: reserved for local networks, tests and documentation (RFC 6761, 6762,
 * 8375).
 */
const LOCAL_ENDINGS = /\.(?:localhost|local|internal|lan|home\.arpa|test|example|invalid)$/;
const LOOPBACK = /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Returns whether a host is `localhost`, a subdomain of it, or a loopback address. `hostname` must be in the format of
 * `URL`.
 */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK.test(hostname.toLowerCase());
}

/**
 * Returns whether a host name can only belong to this machine or network: an address, a name without a dot, or one with
 * a reserved suffix. A page on the internet cannot use such a name for DNS rebinding.
 */
export function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase();
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.') || LOCAL_ENDINGS.test(name);
}
