import { brandNamed } from '#features/brands/brands.ts';
import {
  type DeskCampaign,
  findCampaignChanges,
  measureCampaign,
  reservePricesOf,
} from '#features/promotions/promotions.server.ts';
import { previewView } from '#pages/promotions/load-booking.ts';
import { chartPeriod, type FoundCampaign, RANKED_CARS } from '#pages/promotions/load-campaigns.ts';
import type { AppContext } from '../../base/app-context.ts';
import { findSubjectCars } from './read-subject.ts';

const CHANGES_SHOWN = 50;

/** Reads the data of a campaign's page: its changes, results, cars and the lowest price of a click. */
export async function readCampaign(
  { database, search }: Pick<AppContext, 'database' | 'search'>,
  campaign: DeskCampaign,
  today: string,
  signal: AbortSignal,
): Promise<FoundCampaign> {
  const { id, ownerId, brand: brandKey, isHouse, placement } = campaign;
  const brand = brandNamed(brandKey);
  const [changes, measured, found, reserve] = await Promise.all([
    findCampaignChanges(database, id, CHANGES_SHOWN),
    measureCampaign(database, { campaignId: id, ...chartPeriod(today), maxCars: RANKED_CARS }),
    findSubjectCars(search, campaign, { brand, ownerId }, signal),
    reservePricesOf(database, brandKey),
  ]);
  const preview = previewView(found, { isHouse, brandName: brand.name, isBoost: placement === 'boost' });
  return { campaign, changes, measured, preview, reserveCents: reserve(campaign) };
}
