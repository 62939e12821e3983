import type { Brand } from '#features/brands/brands.ts';
import type { Dealership, PaymentSettings } from '#features/dealers/dealers.ts';
import type { Member, OpenInvitation } from '#features/dealers/dealers.server.ts';
import { type Destination, listReceivers } from '#features/leads/leads.ts';
import type { DestinationFailure } from '#features/leads/leads.server.ts';
import type { DealerMerge, DealerName, MergePreview } from '#features/feeds/feeds.server.ts';
import { formatCount } from '#kit/text/format.ts';
import { formatLocalDay } from '#kit/local-time.ts';
import { type DeskClock, type DeskLink, deskPage, momentView } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { DealerDeskData, FilledForm, MergeView } from './page-data.ts';

export type DealerSettings = {
  destinations: readonly Destination[];
  failures: readonly DestinationFailure[];
  /**
   * The email address from the dealer's feed, and whether the operator has an address for leads without a destination.
   */
  feedAddress: string | null;
  hasFallback: boolean;
  members: readonly Member[];
  invitations: readonly OpenInvitation[];
  /** `null` if the dealer has chosen nothing. */
  payments: PaymentSettings | null;
  /** The version of `payments`, which the form posts. */
  paymentsSeen: string;
};

export type SettingsPage = {
  brand: Brand;
  dealer: { ownerId: number; name: string };
  /** Base path of the page's forms. */
  base: string;
  links: readonly DeskLink[];
  dealerships: readonly Dealership[];
  userId: string;
  note: string | null;
  filled: FilledForm | null;
  clock: DeskClock;
  /** Whether the site sends email. If not, the operator has to pass on the links of invitations. */
  sendsMail: boolean;
  /** The dealers that can be merged. Only operators see them. */
  merge?: DealerMerge & { asked: MergePreview | null; error: string | null };
};

/** Loads the settings of a dealership, for its owners and for operators. */
export function loadSettings(page: SettingsPage, settings: DealerSettings): PageAnswer<DealerDeskData> {
  const { brand, dealer, base, links, dealerships, userId, note, filled, clock } = page;
  const title = `Settings for ${dealer.name}`;
  return deskPage(
    brand,
    { title, links, note, status: statusOf(filled) },
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
      destinations: settings.destinations.map((destination) => ({
        ...destination,
        failure: failureView(
          settings.failures.find(({ destinationId }) => destinationId === destination.id),
          clock,
        ),
      })),
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
        expires: formatLocalDay(expiresAt, clock.timeZone),
      })),
      inviting: invitingText(page),
      payments: paymentsView(settings),
      merge: page.merge ? mergeView(page.merge) : null,
      filled,
    },
  );
}

function statusOf(filled: FilledForm | null): 200 | 409 | 422 {
  if (filled?.isOutdated) return 409;
  return filled?.message ? 422 : 200;
}

/** Without settings, leases are offered for all new cars, so saving the form doesn't end them. */
function paymentsView({ payments: settings, paymentsSeen: seen }: DealerSettings) {
  return {
    isChosen: settings !== null,
    retailingType: settings?.retailingType ?? ('SITE' as const),
    uiEnabled: settings?.uiEnabled ?? false,
    leaseEnabled: settings?.leaseEnabled ?? true,
    calculationUrl: settings?.calculationUrl ?? '',
    incentivesUrl: settings?.incentivesUrl ?? '',
    seen,
  };
}

function invitingText({ sendsMail, merge }: SettingsPage): string {
  const what = 'works once, for seven days, for an account with that address.';
  if (sendsMail) return `We email a link that ${what}`;
  const where = merge
    ? 'The link of an invitation is in its email in DATA_DIR/mail.'
    : 'Please ask the operator of this site for the link of an invitation.';
  return `This site doesn’t send email. ${where} The link ${what}`;
}

function mergeView({ main, merged, twins, asked, error }: NonNullable<SettingsPage['merge']>): MergeView {
  const link = ({ ownerId, name, source, listings }: DealerName) => ({
    ownerId,
    text: `${name} · ${formatCount(listings, 'listing')} · feed ${source} · number ${ownerId}`,
    href: `/operator/dealers/${ownerId}`,
  });
  return {
    main: main && link(main),
    merged: merged.map(link),
    twins: twins.map(link),
    asked: asked && { ...link(asked.dealer), moves: movesOf(asked), digest: asked.digest },
    error,
  };
}

/** Returns `12 listings, 3 leads, 1 team member`, without kinds of which there are none. */
function movesOf({ dealer, moves, copiesPayments }: MergePreview): string {
  const counts = [
    [dealer.listings, 'listing'],
    [moves.leads, 'lead'],
    [moves.reviews, 'review'],
    [moves.destinations, 'destination'],
    [moves.members, 'team member'],
    [moves.invitations, 'open invitation'],
  ] as const;
  const some = counts.filter(([count]) => count > 0).map(([count, thing]) => formatCount(count, thing));
  return [...some, ...(copiesPayments ? ['payment settings'] : [])].join(', ') || 'nothing yet';
}

function failureView(failure: DestinationFailure | undefined, clock: DeskClock) {
  if (!failure) return null;
  const text = failure.isRetrying
    ? 'The last lead couldn’t be delivered. We keep trying.'
    : 'The last lead couldn’t be delivered.';
  return { text, reason: failure.reason.slice(0, 300).toWellFormed(), at: momentView(failure.at, clock) };
}

/** Describes where leads are sent, in the order of `planDelivery`. */
function reachOf({ destinations, feedAddress, hasFallback }: DealerSettings): string {
  const enabled = listReceivers(destinations).length;
  if (enabled > 0)
    return enabled === 1
      ? 'Leads go to one destination.'
      : `Each lead goes to ${enabled === 2 ? 'both' : `all ${enabled}`} destinations.`;
  const first = 'No destination is switched on.';
  if (feedAddress !== null) return `${first} Leads go to ${feedAddress}, the address in the feed.`;
  return hasFallback
    ? `${first} Leads go to the operator of this site, and are listed at the desk under Leads.`
    : `${first} Leads are listed at the desk under Leads and aren’t sent anywhere.`;
}
