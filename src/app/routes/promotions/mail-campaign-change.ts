import { ownerAddressesOf } from '#features/dealers/dealers.server.ts';
import type { MailTemplates } from '#features/outbox/outbox.ts';
import { enqueueMails } from '#features/outbox/outbox.server.ts';
import type { CampaignAction } from '#features/promotions/promotions.ts';
import type { DeskCampaign } from '#features/promotions/promotions.server.ts';
import { campaignTitle } from '#pages/promotions/campaign-views.ts';
import { DEALER_PROMOTIONS } from '#pages/promotions/load-campaigns.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { AppContext } from '../../base/app-context.ts';
import { campaignNames } from './promotions-page.ts';

/**
 * `change`: the row of the audit log, which distinguishes repeated changes; `clock` if a campaign ended on schedule.
 */
export type MailedChange = { action: CampaignAction; rejection: string | null; change: number | 'clock' };

/**
 * Emails the owners of a campaign's dealership about a change that they did not make, in the transaction of the change.
 */
export async function mailCampaignChange(
  connection: Queryable,
  { originFor, search }: Pick<AppContext, 'originFor' | 'search'>,
  campaign: DeskCampaign,
  { action, rejection, change }: MailedChange,
): Promise<void> {
  const { id, ownerId, owner, brand } = campaign;
  // A house campaign may show the cars of a dealer who is not involved in it.
  if (campaign.isHouse || ownerId === null || action === 'submit') return;
  const data: MailTemplates['campaign-change'] = {
    dealer: owner ?? '',
    campaign: campaignTitle(campaign, campaignNames(search)),
    action,
    reason: rejection,
    isPaused: action === 'approve' && campaign.staysPaused,
    link: `${originFor(brand)}${DEALER_PROMOTIONS}/${id}`,
  };
  const owners = await ownerAddressesOf(connection, ownerId);
  await enqueueMails(
    connection,
    owners.map(({ userId, email }) => ({
      key: `campaign:${id}:${change}:${userId}`,
      to: email,
      brand,
      template: 'campaign-change',
      data,
    })),
  );
}
