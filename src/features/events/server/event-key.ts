import { hash } from 'node:crypto';

const BYTES = 16;

/** Returns the digest that identifies an event, 16 bytes. JSON separates the parts, so `('a', 'bc')` differs from `('ab', 'c')`. */
export function eventKey(...parts: readonly (string | number)[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, BYTES);
}
