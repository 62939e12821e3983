import type { BrandKey } from '#features/brands/brands.ts';
import { AD_PLACE_KINDS, AD_SIZES, type AdPlaceKind, type AdSize } from './ad.ts';

export const CREATIVE_STATES = ['running', 'paused', 'removed'] as const;
export type CreativeState = (typeof CREATIVE_STATES)[number];

/** An operator's actions on a creative. Removing deletes its file but keeps its counts. */
export const CREATIVE_ACTIONS = ['pause', 'resume', 'remove'] as const;
export type CreativeAction = (typeof CREATIVE_ACTIONS)[number];

/** An ad that an operator uploaded for one kind of place in one size. Its days are inclusive, in the site's time zone. */
export type Creative = {
  id: number;
  kind: 'image' | 'frame';
  /** `null`: all brands. */
  brand: BrandKey | null;
  place: AdPlaceKind;
  size: AdSize;
  /** The alternative text of an image, or the title of a frame. */
  alt: string;
  targetUrl: string;
  /** `2026-11-27` */
  startsOn: string;
  /** `null`: no end. */
  endsOn: string | null;
  /** How often it is chosen relative to others in the same place. */
  weight: number;
  state: CreativeState;
};

const NEXT_STATES: Readonly<Record<CreativeState, Partial<Record<CreativeAction, CreativeState>>>> = {
  running: { pause: 'paused', remove: 'removed' },
  paused: { resume: 'running', remove: 'removed' },
  removed: {},
};

/** Returns the state that follows, or `null` if the action is not allowed in this state. */
export function nextCreativeState(state: CreativeState, action: CreativeAction): CreativeState | null {
  return NEXT_STATES[state][action] ?? null;
}

export function canShow(creative: Creative, { brand, day }: { brand: BrandKey; day: string }): boolean {
  const { state, startsOn, endsOn } = creative;
  return (
    state === 'running' &&
    (creative.brand === null || creative.brand === brand) &&
    startsOn <= day &&
    (endsOn === null || day <= endsOn)
  );
}

/** A kind of place with one of its sizes. `value`: its name in forms. */
export type AdFormat = { value: string; place: AdPlaceKind; size: AdSize };

export const AD_FORMATS: readonly AdFormat[] = AD_PLACE_KINDS.flatMap((place) =>
  AD_SIZES[place].map((size) => ({ value: `${place}-${size}`, place, size })),
);
