import { isSignedText, signText } from '#ports/secrets/secrets.ts';
import { AD_CLICK_PATH } from '../model/ad.ts';
import { type ClickToken, formatClickToken, parseClickToken } from '../model/click-token.ts';

const SIGNED = /^([\w-]{1,3000})\.([\w-]{22})$/;

/** Returns the address that counts a click on an ad and leads to its target. Only servers of the site can make it. */
export function clickPath(token: ClickToken): string {
  const text = formatClickToken(token);
  return `${AD_CLICK_PATH}?t=${text}.${signText('ads', text)}`;
}

/** Reads the token of a link. Returns `null` unless this site signed it. */
export function readSignedClick(signed: string): ClickToken | null {
  const [, text = '', signature = ''] = SIGNED.exec(signed) ?? [];
  return isSignedText('ads', text, signature) ? parseClickToken(text) : null;
}
