import type { OwnerFacts } from './owner.ts';

/** The owner key for sources that do not identify their sellers. */
export const SOURCE_OWNER_KEY = 'source';

type Seller = { id: number } & Pick<
  OwnerFacts,
  'name' | 'privateSeller' | 'phone' | 'website' | 'address' | 'state' | 'zip'
>;

/**
 * A phone number or website belongs to a platform if more owners than this, and more than this share of all, have it.
 */
const MAX_BY_NUMBER = 10;
const MAX_BY_SHARE = 0.5;

/**
 * Groups owners that are one seller with several store codes: they share a phone number, a website, a street address,
 * or their name within a state. Returns for each id the lowest id of its group.
 */
export function groupSellers(sellers: readonly Seller[]): ReadonlyMap<number, number> {
  const sharing = new Map<string, number[]>();
  for (const seller of sellers)
    for (const mark of marksOf(seller)) sharing.set(mark, [...(sharing.get(mark) ?? []), seller.id]);
  const leader = new Map(sellers.map(({ id }) => [id, id]));
  const leaderOf = (id: number): number => {
    let at = id;
    while (leader.get(at)! !== at) at = leader.get(at)!;
    leader.set(id, at);
    return at;
  };
  for (const ids of sharing.values()) {
    if (ids.length > MAX_BY_NUMBER && ids.length > MAX_BY_SHARE * sellers.length) continue;
    for (const id of ids) {
      const [one, other] = [leaderOf(ids[0]!), leaderOf(id)];
      leader.set(Math.max(one, other), Math.min(one, other));
    }
  }
  return new Map(sellers.map(({ id }) => [id, leaderOf(id)]));
}

/** Returns the marks that identify a seller. The name of a private seller is not one of them. */
function marksOf({ name, privateSeller, phone, website, address, state, zip }: Seller): string[] {
  const digits = phone?.replaceAll(/\D/g, '').slice(-10) ?? '';
  const site = website === null ? null : URL.parse(website)?.host.replace(/^www\./, '');
  const street = plain(address);
  return [
    ...(digits.length === 10 ? [`phone ${digits}`] : []),
    ...(site ? [`site ${site}`] : []),
    ...(street.length >= 8 && zip !== null ? [`street ${street} ${zip}`] : []),
    ...(privateSeller || state === null ? [] : [`name ${plain(name)} ${state}`]),
  ];
}

function plain(text: string | null): string {
  return (text ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
