import { expect, test } from 'vitest';
import { storageText } from './your-items.tsx';

test.each([
  [{ isKept: true }, true, /account keeps/],
  [{ isKept: false }, true, /this device only/],
  [null, false, /this device only/],
  // The look-up failed, or Global Privacy Control forbids it.
  [null, true, /^$/],
])('with the look-up %j and signed in %j, says where viewed cars are stored', (known, isSignedIn, text) => {
  expect(storageText(known, isSignedIn)).toMatch(text);
});
