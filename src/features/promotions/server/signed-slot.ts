import { addSignature, readSignature } from '#ports/secrets/secrets.ts';
import { formatSlotToken, isCounted, parseSlotToken, type SlotToken } from '../model/slot-token.ts';

/** Returns the token of a slot for its link. Only servers of the site can make it. */
export function signSlot(token: SlotToken): string {
  return addSignature('paid-slots', formatSlotToken(token));
}

/** Returns a token without a valid signature: its link leads to the car, and counts nothing. */
export function unsignedSlot(token: SlotToken): string {
  return `${formatSlotToken(token)}.${'-'.repeat(22)}`;
}

/**
 * Reads the token of a link. A token that was changed or has expired still names the car, but is not `isValid`. Returns
 * `null` if it is malformed.
 */
export function readSignedSlot(signed: string, now: Date): { slot: SlotToken; isValid: boolean } | null {
  const read = readSignature('paid-slots', signed);
  const slot = read && parseSlotToken(read.text);
  return slot && { slot, isValid: read.isSigned && isCounted(slot, now) };
}
