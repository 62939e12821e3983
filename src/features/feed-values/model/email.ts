import { readableValue, unreadableValue, type Reading } from './reading.ts';

/** The maximum length of an address (RFC 5321). */
const LONGEST = 254;

/** Parses one plain address, with or without `mailto:`. */
export function parseEmail(text: string): Reading<string> {
  const address = text.trim().replace(/^mailto:/i, '');
  const isAddress = /^[^\s@<>()[\],;:\\"]{1,64}@(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i.test(address);
  return isAddress && address.length <= LONGEST ? readableValue(address) : unreadableValue('is not an email address');
}
