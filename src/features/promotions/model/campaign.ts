import type { BrandKey } from '#features/brands/brands.ts';

/** The places that a campaign can buy (spec 2 §9). A highlight is a carousel card without a tier. */
export const PLACEMENTS = ['spotlight', 'highlight', 'boost', 'peekaboo', 'showcase'] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** Tiers of spotlights, highest first (spec 1 §9). */
export const TIERS = ['PREMIUM', 'FEATURED', 'STANDARD'] as const;
export type Tier = (typeof TIERS)[number];

export const CAMPAIGN_STATES = ['draft', 'pending', 'running', 'paused', 'ended'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** The cars of a campaign. `query`: a canonical search, which finds only cars of the campaign's owner. */
export type CampaignSubject =
  | { kind: 'listing'; listingId: number }
  | { kind: 'query'; query: string }
  | { kind: 'store' };

/**
 * The area in which a campaign shows its cars: to searches around a place in the area. `code`: a state such as `CO`, or
 * a DMA.
 */
export type MarketArea =
  | { kind: 'everywhere' }
  | { kind: 'state'; code: string }
  | { kind: 'dma'; code: string }
  | { kind: 'around'; zip: string; miles: number };

/**
 * The settings of a campaign that an owner or an operator chooses. Dates are `2026-11-27` in the site's time zone,
 * inclusive.
 */
export type CampaignTerms = {
  brand: BrandKey;
  placement: Placement;
  /** Set for spotlights only. */
  tier: Tier | null;
  subject: CampaignSubject;
  area: MarketArea;
  startsOn: string;
  endsOn: string;
  totalCents: number;
  dailyCents: number;
  /** The maximum bid per click. */
  bidCents: number;
};

/**
 * A campaign. `ownerId` is null for a house campaign that shows cars of all owners. A house campaign costs nothing and
 * ranks below all others. `rejection`: an operator's reason for returning the campaign to its owner.
 */
export type Campaign = CampaignTerms & {
  id: number;
  ownerId: number | null;
  state: CampaignState;
  isHouse: boolean;
  rejection: string | null;
  createdAt: Date;
};

/**
 * Actions on a campaign. Only operators `reject` and `approve`. The clock ends a campaign after its last day or when
 * its total is spent.
 */
export const CAMPAIGN_ACTIONS = ['submit', 'approve', 'reject', 'resume', 'pause', 'end'] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

const NEXT_STATES: { readonly [State in CampaignState]: { readonly [Action in CampaignAction]?: CampaignState } } = {
  draft: { submit: 'pending', end: 'ended' },
  pending: { approve: 'running', reject: 'draft', end: 'ended' },
  running: { pause: 'paused', end: 'ended' },
  paused: { resume: 'running', end: 'ended' },
  ended: {},
};

/**
 * Returns the state that follows, or `null` if the action is not allowed in this state. `staysPaused`: the campaign was
 * paused before it was edited, so its approval doesn't start it.
 */
export function nextState(state: CampaignState, action: CampaignAction, staysPaused = false): CampaignState | null {
  const next = NEXT_STATES[state][action] ?? null;
  return action === 'approve' && next !== null && staysPaused ? 'paused' : next;
}

/**
 * Returns whether a campaign's terms can be edited: until it is approved, and an approved one until its first day, so
 * that nothing was spent. `today`: in `CAMPAIGN_TIME_ZONE`.
 */
export function isEditable({ state, startsOn }: Pick<Campaign, 'state' | 'startsOn'>, today: string): boolean {
  return state === 'draft' || state === 'pending' || (state !== 'ended' && startsOn > today);
}

/** The time zone in which campaigns start and end, and budgets are renewed. */
export const CAMPAIGN_TIME_ZONE = 'America/New_York';

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: CAMPAIGN_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * Returns the day of a moment in the site's time zone, such as `2026-11-27`, and the share of the day that has passed:
 * 0 to 1.
 */
export function campaignDayOf(at: Date): { day: string; passed: number } {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const seconds = Number(parts.hour) * 3600 + Number(parts.minute) * 60 + Number(parts.second);
  return { day: `${parts.year}-${parts.month}-${parts.day}`, passed: seconds / 86_400 };
}
