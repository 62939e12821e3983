import type { Owner } from './owner.ts';

/** Returns an owner's address in one line, without unknown parts: `1659 Grand Ave, Denver, CO 80223`. */
export function addressLine({ address, city, state, zip }: Pick<Owner, 'address' | 'city' | 'state' | 'zip'>): string {
  const region = [state, zip].filter(Boolean).join(' ');
  return [address, city, region].filter(Boolean).join(', ');
}
