import type { Brand } from '#features/brands/brands.ts';
import type { Dealership } from '#features/dealers/dealers.ts';
import type { Member, OpenInvitation } from '#features/dealers/dealers.server.ts';
import type { Destination } from '#features/leads/leads.ts';
import { type DeskLink, deskPage, momentView } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { DealerDeskData, FilledForm } from './page-data.ts';

export type DealerSettings = {
  destinations: readonly Destination[];
  /**
   * The email address from the dealer's feed, and whether the operator has an address for leads without a destination.
   */
  feedAddress: string | null;
  hasFallback: boolean;
  members: readonly Member[];
  invitations: readonly OpenInvitation[];
};

export type SettingsPage = {
  brand: Brand;
  dealer: { ownerId: number; name: string };
  /** Base path of the page's forms. */
  base: string;
  links: readonly DeskLink[];
  /** Other dealerships that the user owns. */
  dealerships: readonly Dealership[];
  userId: string;
  note: string | null;
  filled: FilledForm | null;
  now: Date;
};

/** Loads the settings of a dealership, for its owners and for operators. */
export function loadSettings(page: SettingsPage, settings: DealerSettings): PageAnswer<DealerDeskData> {
  const { brand, dealer, base, links, dealerships, userId, note, filled, now } = page;
  const title = `Settings for ${dealer.name}`;
  return deskPage(
    brand,
    { title, links, note, status: filled?.message ? 422 : 200 },
    {
      kind: 'settings',
      base,
      ownerId: dealer.ownerId,
      dealers:
        dealerships.length > 1
          ? dealerships.map(({ ownerId, name }) => ({
              label: name,
              href: `/dealer/settings?dealer=${ownerId}`,
              current: ownerId === dealer.ownerId,
            }))
          : [],
      reach: reachOf(settings),
      destinations: settings.destinations,
      members: settings.members.map(({ userId: member, email, role }) => ({
        userId: member,
        email,
        role,
        isYou: member === userId,
      })),
      invitations: settings.invitations.map(({ id, email, role, expiresAt }) => ({
        id,
        email,
        role,
        expires: momentView(expiresAt, now).text,
      })),
      filled,
    },
  );
}

/** Describes where leads go, in the order of `planDelivery`. */
function reachOf({ destinations, feedAddress, hasFallback }: DealerSettings): string {
  const enabled = destinations.filter((one) => one.enabled).length;
  if (enabled > 0)
    return enabled === 1 ? 'Leads go to one destination.' : `Each lead goes to all of ${enabled} destinations.`;
  const first = 'No destination is switched on.';
  if (feedAddress !== null) return `${first} Leads go to ${feedAddress}, the address in your feed.`;
  return hasFallback
    ? `${first} Leads go to the operator of this site, and wait for you under Leads.`
    : `${first} Leads wait for you under Leads and aren’t sent anywhere.`;
}
