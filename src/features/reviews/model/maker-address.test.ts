import { expect, test } from 'vitest';
import { isMakerAddress } from './maker-address.ts';

test.each([
  ['ann@toyota.com', true],
  ['ann@NA.Toyota.com', true],
  ['bo@mercedes-benz.com', true],
  // Names of makes are parts of other names.
  ['ann@crawford.com', false],
  ['ann@lincoln.edu', false],
  ['toyota.com@gmail.com', false],
  ['ann@nottoyota.com', false],
])('%s is the address of a maker: %s', (email, isMaker) => expect(isMakerAddress(email)).toBe(isMaker));
