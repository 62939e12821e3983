import { expect, test } from 'vitest';
import type { MarketArea } from './campaign.ts';
import { type SearchedPlace, isInCampaignArea } from './campaign-area.ts';

const DENVER = { latitude: 39.75, longitude: -105, state: 'CO', marketArea: '751' };
const AREAS: MarketArea[] = [
  { kind: 'everywhere' },
  { kind: 'state', code: 'CO' },
  { kind: 'dma', code: '751' },
  { kind: 'around', zip: '80202', miles: 50 },
  { kind: 'around', zip: '00000', miles: 50 },
];
const areasOf = (searched: SearchedPlace) =>
  AREAS.filter((area) =>
    isInCampaignArea(area, searched, (zip) => (zip === '80202' ? { latitude: 39.75, longitude: -104.9 } : undefined)),
  );

test('shows a campaign to searches in its area', () => {
  expect(areasOf({ place: DENVER, dma: null })).toEqual(AREAS.slice(0, 4));
  expect(areasOf({ place: { ...DENVER, latitude: 45, state: 'MT', marketArea: null }, dma: null })).toEqual(
    AREAS.slice(0, 1),
  );
  expect(areasOf({ place: null, state: 'CO', dma: null })).toEqual(AREAS.slice(0, 2));
  expect(areasOf({ place: null, dma: '751' })).toEqual([AREAS[0], AREAS[2]]);
  expect(areasOf({ place: null, dma: null })).toEqual(AREAS.slice(0, 1));
});
