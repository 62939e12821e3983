import { DEFAULT_RESERVE_CENTS, endCampaigns, findDeskCampaign } from '#features/promotions/promotions.server.ts';
import type { AppContext } from '../../base/app-context.ts';
import { mailCampaignChange } from './mail-campaign-change.ts';

/**
 * Ends the campaigns whose last day or total has passed, and emails their owners, in one transaction. `day`: in the
 * site's time zone. Returns the number of ended campaigns.
 */
export async function endDueCampaigns(
  { database, originFor, search }: Pick<AppContext, 'database' | 'originFor' | 'search'>,
  day: string,
): Promise<number> {
  return database.transaction(async (connection) => {
    const ended = await endCampaigns(connection, { day, usualReserveCents: DEFAULT_RESERVE_CENTS });
    for (const id of ended) {
      const campaign = await findDeskCampaign(connection, id, { of: 'all', today: day });
      if (!campaign) continue;
      const change = { action: 'end', rejection: null, change: 'clock' } as const;
      await mailCampaignChange(connection, { originFor, search }, campaign, change);
    }
    return ended.length;
  });
}
