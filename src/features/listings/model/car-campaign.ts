/** A running campaign for a car, as the car's card names it. `tier` is empty except for spotlights. */
export type CarCampaign = { id: number; brand: string; placement: string; tier: string; isHouse: boolean };

/**
 * Reads `7:marketplace:spotlight:PREMIUM:paid`, the text that `CAR_CAMPAIGNS_SQL` makes of a campaign. Its parts are
 * words without colons.
 */
export function parseCarCampaign(text: string): CarCampaign {
  const [, brand = '', placement = '', tier = '', kind = ''] = text.split(':');
  return { id: campaignIdOf(text), brand, placement, tier, isHouse: kind === 'house' };
}

/** Returns the ID of the campaign in such a text. */
export function campaignIdOf(text: string): number {
  return Number.parseInt(text, 10);
}

/** Returns the code of a placement in the index's column `sponsored`. */
export function placementCode({ brand, placement, tier }: Omit<CarCampaign, 'id' | 'isHouse'>): string {
  return [brand, placement, ...(tier === '' ? [] : [tier])].join(':');
}

/**
 * Returns the codes of a car in the index's column `sponsored`: the placements in which campaigns may show it, and the
 * brand itself if a seller pays for one of them.
 */
export function sponsoredCodes(campaigns: readonly string[] = []): string[] {
  const codes = campaigns
    .map(parseCarCampaign)
    .flatMap((campaign) => [placementCode(campaign), ...(campaign.isHouse ? [] : [campaign.brand])]);
  return [...new Set(codes)].toSorted();
}

/** SQL expression: the running campaigns of listing `l`, as an array of texts; null without any. */
export const CAR_CAMPAIGNS_SQL = `(select array_agg(concat_ws(':', c.id, c.brand, c.placement, coalesce(c.tier, ''),
    case when c.is_house then 'house' else 'paid' end) order by c.id)
  from campaign_cars cc join campaigns c on c.id = cc.campaign_id where cc.listing_id = l.id)`;
