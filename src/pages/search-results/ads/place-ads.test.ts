import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PromoSlot, SlotsView } from '../slots/slots-data.ts';
import { AD_ROWS, adBoxes, COLUMNS, placeAds } from './place-ads.ts';
import { AD_SPACE_STYLES } from '../view/page-head.ts';

/** The specified rows (spec 2 §9), written out a second time. */
const SPECIFIED = [
  ['inline-1', 3, 6, 'R548'],
  ['inline-2', 7, 14, 'R549'],
  ['inline-3', 10, 19, 'R550'],
  ['inline-4', 13, 33, 'R551'],
  ['inline-5', 16, 36, 'R552'],
] as const;

/** Fills rows card by card, and writes down after which card an ad follows. */
function adsByHand(cards: number, listings: number, columns: number): [after: number, place: string][] {
  const found: [number, string][] = [];
  let [row, inRow] = [0, 0];
  for (let card = 1; card <= cards; card++) {
    inRow += 1;
    if (inRow < columns && card < cards) continue;
    [row, inRow] = [row + 1, 0];
    for (const [place, afterRow, above] of SPECIFIED)
      if (row === afterRow && listings > above) found.push([card, place]);
  }
  return found;
}

const boxesOf = (cards: number, listings: number, columns: number) =>
  adBoxes(cards, listings)
    .filter((box) => box.columns === columns)
    .map(({ after, place }) => [after, place]);

describe('the boxes of ads', () => {
  test.each(COLUMNS)('are after the rows that a list of %i cards per row has [R354]', (columns) => {
    for (let cards = 0; cards <= 120; cards++)
      for (const listings of [6, 7, 14, 15, 19, 20, 33, 34, 36, 37, 500])
        expect(boxesOf(cards, listings, columns)).toEqual(adsByHand(cards, listings, columns));
  });

  test.each(SPECIFIED)('%s is after row %i only with more than %i listings [%s]', (place, afterRow, above) => {
    expect(boxesOf(25, above, 1)).not.toContainEqual([afterRow, place]);
    expect(boxesOf(25, above + 1, 1)).toContainEqual([afterRow, place]);
  });
});

const listOf = (results: number, total: number) => ({ cards: Array.from({ length: results }), total, query: '' });
const promo: PromoSlot = { kind: 'house', brand: 'Forecourt', query: '' };
const slotsWith = (after: readonly number[]): SlotsView => ({
  carousel: [],
  promos: after.map((each) => ({ after: each, slot: promo })),
  showcase: null,
});

/** Returns the list as it is shown: `card` for results, `promo`, and the places of ads in one layout. */
function drawn({ promos }: SlotsView, results: number, columns: number): string[] {
  const items: string[] = [];
  let begun = 0;
  for (const { after, slot } of promos) {
    while (begun < after) items.push(`card ${++begun}`);
    if (slot.kind !== 'ad') items.push('promo');
    else if (slot.columns === columns) items.push(slot.place);
  }
  while (begun < results) items.push(`card ${++begun}`);
  return items;
}

const anyPromos = fc.uniqueArray(fc.nat(60), { maxLength: 6 }).map((after) => after.toSorted((a, b) => a - b));

test('promo cards count in rows, and neither they nor results move', () => {
  fc.assert(
    fc.property(fc.nat(80), fc.nat(60), anyPromos, fc.constantFrom(...COLUMNS), (results, rest, after, columns) => {
      const total = results + rest;
      const slots = slotsWith(after.filter((each) => each <= results));
      const list = drawn(placeAds(slots, listOf(results, total)), results, columns);
      const isAd = (item: string) => item.startsWith('inline');
      expect(list.filter((item) => !isAd(item))).toEqual(drawn(slots, results, columns));
      const ads = list.flatMap((item, index) =>
        isAd(item) ? [[list.slice(0, index).filter((each) => !isAd(each)).length, item]] : [],
      );
      expect(ads).toEqual(adsByHand(results + slots.promos.length, total, columns));
    }),
  );
});

test('more results add boxes at the end only', () => {
  const before = placeAds(slotsWith([6]), listOf(25, 837));
  const after = placeAds(before, listOf(50, 837));
  expect(after.promos.length).toBeGreaterThan(before.promos.length);
  const isInside = ({ after: at }: { after: number }) => at < 25;
  expect(after.promos.filter(isInside)).toEqual(before.promos.filter(isInside));
  expect(after).toEqual(placeAds(slotsWith([6]), listOf(50, 837)));
});

describe('the styles', () => {
  const styles = readFileSync(new URL('ad-space.later.css', import.meta.url), 'utf8');

  test('in the head of a document are those of the stylesheet', () => {
    const rules = /@layer components \{(.*)\}\s*$/s.exec(styles.replaceAll(/\/\*.*?\*\//gs, ''))![1]!;
    const short = rules
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\s*([{};,])\s*/g, '$1')
      .replaceAll(/(?<=[\w-]): /g, ':')
      .replaceAll(';}', '}');
    expect(AD_SPACE_STYLES).toBe(`@layer ads{${short.trim()}}`);
  });

  test.each(AD_ROWS.map((row, index) => ({ ...row, gridRow: row.afterRow + index + 1 })))(
    'place $place below $afterRow rows of cards and the ads before it',
    ({ place, gridRow }) => {
      expect(AD_SPACE_STYLES).toContain(
        place === 'inline-1' ? `grid-area:${gridRow} /` : `[data-ad='${place}']{grid-row:${gridRow}}`,
      );
    },
  );
});
