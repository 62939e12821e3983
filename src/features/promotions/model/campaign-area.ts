import { greatCircleMiles } from '#kit/great-circle.ts';
import type { MarketArea } from './campaign.ts';

type Position = { latitude: number; longitude: number };

/** The place of a search: around a place, in a state, or everywhere. `dma`: the market area to which it is extended. */
export type SearchedPlace = {
  place: (Position & { state: string; marketArea: string | null }) | null;
  state?: string;
  dma: string | null;
};

/** Returns whether a campaign for an area shows its cars in a search. A search without a place is in no area. */
export function isInCampaignArea(
  area: MarketArea,
  searched: SearchedPlace,
  positionOf: (zip: string) => Position | undefined,
): boolean {
  const { place, state, dma } = searched;
  switch (area.kind) {
    case 'everywhere':
      return true;
    case 'state':
      return (place?.state ?? state) === area.code;
    case 'dma':
      return place?.marketArea === area.code || dma === area.code;
    case 'around': {
      const center = positionOf(area.zip);
      return place !== null && center !== undefined && greatCircleMiles(place, center) <= area.miles;
    }
  }
}
