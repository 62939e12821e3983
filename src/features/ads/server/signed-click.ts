import { addSignature, readSignature } from '#ports/secrets/secrets.ts';
import { AD_CLICK_PATH } from '../model/ad.ts';
import { type ClickToken, formatClickToken, parseClickToken } from '../model/click-token.ts';

/** Returns the address that counts a click on an ad and leads to its target. Only servers of the site can make it. */
export function clickPath(token: ClickToken): string {
  return `${AD_CLICK_PATH}?t=${addSignature('ads', formatClickToken(token))}`;
}

/** Reads the token of a link. Returns `null` unless this site signed it. */
export function readSignedClick(signed: string): ClickToken | null {
  const read = readSignature('ads', signed);
  return read?.isSigned ? parseClickToken(read.text) : null;
}
