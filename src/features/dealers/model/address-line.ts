import type { Owner } from './owner.ts';

type Place = Pick<Owner, 'city' | 'state' | 'zip'>;

/** Returns an owner's address in one line, without unknown parts: `1659 Grand Ave, Denver, CO 80223`. */
export function addressLine({ address, city, state, zip }: Place & Pick<Owner, 'address'>): string {
  const street = address === null ? null : streetOf({ address, city, state, zip });
  const region = [state, zip].filter(Boolean).join(' ');
  return [street, city, region].filter(Boolean).join(', ');
}

/**
 * Returns the street of an address. Many feeds repeat city, state and ZIP code in it: `1600 Larimer St, Denver, CO
 * 80202` becomes `1600 Larimer St`.
 */
export function streetOf({ address, city, state, zip }: Place & { address: string }): string {
  const tails = [[city, state, zip], [city, state], [state, zip], [city], [zip]];
  for (const tail of tails) {
    if (tail.includes(null)) continue;
    // A single city or ZIP may be part of the street's name, so it counts only after a comma.
    const gap = tail.length > 1 ? '[\\s,]+' : '\\s*,\\s*';
    const words = tail.map((word) => word!.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)).join('[\\s,]+');
    const street = new RegExp(`^(.*[^\\s,])${gap}${words}\\s*$`, 'is').exec(address)?.[1];
    if (street !== undefined) return street;
  }
  return address;
}
