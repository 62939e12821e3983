import { labelOf, US_STATES } from '#features/reference/reference.ts';
import type { CampaignAction, CampaignState, MarketArea, Placement, Tier } from './campaign.ts';
import { firstPosition } from './page-slots.ts';

/** Names of placements on screens. */
export const PLACEMENT_LABELS: Readonly<Record<Placement, { label: string; about: string }>> = {
  spotlight: { label: 'Spotlight', about: 'A card in the row above the results of searches that the car matches.' },
  highlight: { label: 'Highlight', about: 'A card among the results of searches that the car matches.' },
  boost: {
    label: 'Boost',
    about: 'A card for shoppers of used cars: the new car matches their search except for condition, year or mileage.',
  },
  peekaboo: { label: 'Near match', about: 'A card for searches that the car just misses. It names the filter.' },
  showcase: { label: 'Showcase', about: 'The dealership with two of its cars, and a row of up to twelve.' },
};

export const TIER_LABELS: Readonly<Record<Tier, string>> = {
  PREMIUM: 'Premium',
  FEATURED: 'Featured',
  STANDARD: 'Standard',
};

export const STATE_LABELS: Readonly<Record<CampaignState, string>> = {
  draft: 'Draft',
  pending: 'Waiting for approval',
  running: 'Running',
  paused: 'Paused',
  ended: 'Ended',
};

/** Names of changes, for the list of a campaign's changes. */
export const CAMPAIGN_ACTION_LABELS: Readonly<Record<CampaignAction | 'create' | 'edit', string>> = {
  create: 'Created',
  edit: 'Edited',
  submit: 'Sent for approval',
  approve: 'Approved',
  reject: 'Returned',
  pause: 'Paused',
  resume: 'Resumed',
  end: 'Ended',
};

/** Returns a label such as `Spotlight, Premium`. */
export function placementLabel({ placement, tier }: { placement: Placement; tier: Tier | null }): string {
  const { label } = PLACEMENT_LABELS[placement];
  return tier === null ? label : `${label}, ${TIER_LABELS[tier]}`;
}

/**
 * Returns a label: `place 1` for the best spotlight of its tier, or the first highlight; `after 6 results` in the list.
 */
export function positionLabel({ placement, position }: { placement: Placement; position: number }): string {
  if (placement === 'showcase') return 'below the results';
  if (placement === 'boost' || placement === 'peekaboo') return `after ${position} results`;
  return `place ${position - firstPosition(placement, position) + 1}`;
}

/** Returns a label such as `Highlight, place 1`. */
export function slotLabel(slot: { placement: Placement; tier: Tier | null; position: number }): string {
  return `${placementLabel(slot)}, ${positionLabel(slot)}`;
}

/** Returns `Searches in Colorado`. `areaName`: the label of a market area. */
export function areaLabel(area: MarketArea, areaName: (code: string) => string): string {
  if (area.kind === 'everywhere') return 'All searches';
  if (area.kind === 'state') return `Searches in ${labelOf(US_STATES, area.code)}`;
  if (area.kind === 'dma') return `Searches in the ${areaName(area.code)}`;
  return `Searches within ${area.miles} miles of ${area.zip}`;
}
