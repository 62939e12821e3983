import type { Owner } from '#features/dealers/dealers.ts';

/**
 * Returns whether a message to the seller would be delivered. Dealers have a desk on this site. A private seller needs
 * an email address in the feed, or the operator's address as the fallback (`hasFallback`).
 */
export function canReceiveLeads(
  { hideEmailForm, privateSeller, hasLeadEmail }: Pick<Owner, 'hideEmailForm' | 'privateSeller' | 'hasLeadEmail'>,
  hasFallback: boolean,
): boolean {
  return !hideEmailForm && (!privateSeller || hasLeadEmail === true || hasFallback);
}
