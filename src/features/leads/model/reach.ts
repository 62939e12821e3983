import type { Owner } from '#features/dealers/dealers.ts';

/**
 * Whether what is written to a seller would reach anybody. Dealers have a desk here; a private seller has an address in its
 * feed, or the operator stands in (`hasFallback`).
 */
export function canReach(
  { hideEmailForm, privateSeller, hasLeadEmail }: Pick<Owner, 'hideEmailForm' | 'privateSeller' | 'hasLeadEmail'>,
  hasFallback: boolean,
): boolean {
  return !hideEmailForm && (!privateSeller || hasLeadEmail === true || hasFallback);
}
