import type { Context } from 'hono';
import { brandNamed } from '#features/brands/brands.ts';
import { type CampaignAction, campaignDayOf } from '#features/promotions/promotions.ts';
import type { DeskCampaign } from '#features/promotions/promotions.server.ts';
import { marketAreas } from '#features/reference/reference.server.ts';
import { chipsOf, FILTERS, readRequest, withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { CampaignNames } from '#pages/promotions/campaign-views.ts';
import type { PromotionsPage } from '#pages/promotions/load-campaigns.ts';
import type { AppContext } from '../../base/app-context.ts';

/** The answer to an operator who decided about an older version of a campaign. */
export const NEWER_VERSION =
  'Nothing was decided: the campaign was changed after you opened it. Check this version, then decide.';

/** Notes after an action, by the name in the address. */
const NOTES: ReadonlyMap<string, string> = new Map([
  ['saved', 'Saved as a draft.'],
  ['submitted', 'Sent for approval. The campaign starts after an operator approves it.'],
  ['submitted-paused', 'Sent for approval. The campaign stays paused after its approval, until you resume it.'],
  ['started', 'The campaign is started.'],
  ['approved', 'Approved. Its cards show within a minute on the days of the campaign.'],
  ['approved-paused', 'Approved. The campaign is still paused: its cards show after it’s resumed.'],
  ['rejected', 'Returned to the dealer with your reason.'],
  ['paused', 'Paused. Its cards disappear within seconds.'],
  ['resumed', 'Resumed.'],
  ['ended', 'Ended.'],
  ['prices', 'The reserve prices are saved.'],
  ['unchanged', 'Nothing was changed: the campaign is in another state now.'],
  [
    'not-editable',
    'A campaign that has started or ended can’t be edited. To change its terms, book a new campaign, and end this one if it still runs.',
  ],
  ['newer', NEWER_VERSION],
  ['low-bid', 'Not sent: the bid is below the lowest price of a click here. Edit the campaign and raise the bid.'],
  [
    'low-bid-sent',
    'Not approved: the bid is below the lowest price of a click here. Reject the campaign, so that the dealer can raise the bid.',
  ],
  ['over', 'The last day of the campaign has passed. Book a new campaign.'],
  ['over-of-dealer', 'Not started: the last day of the campaign has passed. Its dealer can book a new campaign.'],
]);

const ACTION_NOTES = {
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  resume: 'resumed',
  pause: 'paused',
  end: 'ended',
} as const satisfies Record<CampaignAction, string>;

/** Returns the name of the note after an action. `campaign`: as it was before; `null` for a new one. */
export function noteAfter(campaign: Pick<DeskCampaign, 'staysPaused'> | null, action: CampaignAction): string {
  const note = ACTION_NOTES[action];
  return campaign?.staysPaused && (action === 'submit' || action === 'approve') ? `${note}-paused` : note;
}

function noteOf(name: string | undefined, sendsMail: boolean): string | null {
  const note = NOTES.get(name ?? '') ?? null;
  return name?.startsWith('submitted') && sendsMail
    ? `${note} The dealership’s owners get an email about the decision.`
    : note;
}

/**
 * Returns the data that every page about campaigns needs from its request. `note` overrides the note in the address.
 */
export function promotionsPageOf(
  context: Context,
  { brandOf, search, sendsMail }: Pick<AppContext, 'brandOf' | 'search' | 'sendsMail'>,
  { links, note = null }: { links: PromotionsPage['links']; note?: string | null },
): PromotionsPage {
  const now = new Date();
  return {
    brand: brandOf(context.req.header('host')),
    links,
    names: campaignNames(search),
    note: note ?? noteOf(context.req.query('note'), sendsMail),
    now,
    today: campaignDayOf(now).day,
  };
}

/** Names a campaign's rule by the chips of its search, without the seller. */
export function campaignNames(search: Pick<SearchService, 'context' | 'parse'>): CampaignNames {
  return {
    query: (text, brandKey) => {
      const brand = brandNamed(brandKey);
      const { query } = search.parse(readRequest(text), brand);
      const chips = chipsOf(withFilter(query, 'showcaseOwner', FILTERS.showcaseOwner.none), search.context(brand));
      return chips.map(({ label }) => label).join(', ') || 'all cars';
    },
    area: (code) => marketAreas().find((area) => area.code === code)?.label ?? code,
  };
}
