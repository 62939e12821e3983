import type { BrandKey } from '#features/brands/brands.ts';
import { hashText } from '#kit/text/hash-text.ts';
import { AD_PLACES, type AdPlace, type AdSize, placeKindOf } from './ad.ts';
import { canShow, type Creative } from './creative.ts';

export type AdSlot = {
  brand: BrandKey;
  place: AdPlace;
  size: AdSize;
  /** `2026-11-27` in the site's time zone. */
  day: string;
  /** The same for all places of a page. It says nothing about the visitor. */
  page: string;
  /** How often the place was refreshed before. */
  refresh: number;
};

export function eligibleCreatives<Item extends Creative>(creatives: readonly Item[], slot: AdSlot): Item[] {
  const kind = placeKindOf(slot.place);
  return creatives.filter((one) => one.place === kind && one.size === slot.size && canShow(one, slot));
}

/**
 * Chooses among the creatives that can be shown in a slot, in proportion to their weights. The inline places of a page
 * get different ones if there are enough, and a refresh never repeats the previous ad unless it is the only one.
 */
export function chooseCreative<Item extends Creative>(
  eligible: readonly Item[],
  { place, page, refresh }: AdSlot,
): Item | null {
  if (eligible.length === 0) return null;
  const first = shuffle(eligible, page);
  let chosen = first[positionOf(place) % first.length]!;
  for (let turn = 1; turn <= refresh; turn++) {
    const before = chosen;
    chosen = shuffle(eligible, `${page} ${turn}`).find((one) => one !== before) ?? before;
  }
  return chosen;
}

/** The fixed ad is visible together with any other place, so one house ad in three is reserved for it. */
const SHARE_OF_FIXED = 3;

/** Chooses a house ad: a different one for each place of a page. */
export function chooseHouseAd<Ad extends { id: string }>(
  ads: readonly Ad[],
  { place, page, refresh }: Pick<AdSlot, 'place' | 'page' | 'refresh'>,
): Ad | null {
  if (ads.length === 0) return null;
  const order = shuffle(
    ads.map((ad) => ({ ad, id: ad.id, weight: 1 })),
    page,
  );
  const split = Math.floor(order.length / SHARE_OF_FIXED);
  const own = split === 0 ? order : place === 'fixed' ? order.slice(0, split) : order.slice(split);
  const position = place === 'fixed' ? refresh : AD_PLACES.indexOf(place) + refresh;
  return own[position % own.length]!.ad;
}

/** Returns the position of a place among those of its kind. */
function positionOf(place: AdPlace): number {
  return AD_PLACES.filter((one) => placeKindOf(one) === placeKindOf(place)).indexOf(place);
}

/**
 * Returns the items in an order that depends only on the seed. The probability that an item comes first is proportional
 * to its weight, and so on among the rest (weighted sampling by Efraimidis and Spirakis).
 */
function shuffle<Item extends { id: number | string; weight: number }>(items: readonly Item[], seed: string): Item[] {
  const keyed = items.map((item) => ({ item, key: -Math.log(uniform(`${seed} ${item.id}`)) / item.weight }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Returns a number above 0 and at most 1 that depends only on the text. Similar texts give unrelated numbers. */
function uniform(text: string): number {
  let bits = hashText(text);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (((bits ^ (bits >>> 16)) >>> 0) + 1) / 2 ** 32;
}
