import { isSignedText, signText } from '#ports/secrets/secrets.ts';
import { formatSlotToken, isCounted, parseSlotToken, type SlotToken } from '../model/slot-token.ts';

/** The text, a dot and the signature. */
const SIGNATURE = /^(.{1,200})\.([\w-]{22})$/;

/** Returns the token of a slot for its link. Only servers of the site can make it. */
export function signSlot(token: SlotToken): string {
  const text = formatSlotToken(token);
  return `${text}.${signText('paid-slots', text)}`;
}

/**
 * Reads the token of a link. A token that was changed or has expired still says which car was meant, but is not
 * `isValid`. Returns `null` if it is malformed.
 */
export function readSignedSlot(signed: string, now: Date): { slot: SlotToken; isValid: boolean } | null {
  const [, text = '', signature = ''] = SIGNATURE.exec(signed) ?? [];
  const slot = parseSlotToken(text);
  return slot && { slot, isValid: isCounted(slot, now) && isSignedText('paid-slots', text, signature) };
}
