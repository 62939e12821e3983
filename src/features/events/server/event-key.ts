import { hash } from 'node:crypto';

const BYTES = 16;

/** Returns the digest of what makes an event one event. Parts are separated, so that they can't run into each other. */
export function eventKey(...parts: readonly (string | number)[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, BYTES);
}
