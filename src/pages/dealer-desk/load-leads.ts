import type { Brand } from '#features/brands/brands.ts';
import type { Dealership } from '#features/dealers/dealers.ts';
import {
  type DeskLead,
  type DeskQuery,
  formatDuration,
  LEAD_STATUSES,
  REPLY_WITHIN_MS,
} from '#features/leads/leads.ts';
import type { DeskFigures, LeadSearch } from '#features/leads/leads.server.ts';
import type { SaleState } from '#features/listings/listings.server.ts';
import { listingTitle } from '#features/listings/listings.ts';
import { type DeskLink, deskPage } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { leadRow, leadView, STATUS_LABELS } from './lead-views.ts';
import type { DealerDeskData } from './page-data.ts';

/** The dealerships of which the signed-in user is a member, at least one. `hasReviews`: the site shows reviews. */
export type DeskUser = { dealerships: readonly Dealership[]; hasReviews: boolean };

/** The member's dealerships, and the services that load their leads. */
export type DeskServices = DeskUser & {
  brand: Brand;
  listDeskLeads(search: LeadSearch): Promise<DeskLead[]>;
  countDeskLeads(ownerIds: readonly number[], lateAfterMs: number): Promise<DeskFigures>;
  now: Date;
};

const PAGE_SIZE = 25;

/**
 * Returns the dealerships that a query selects: all of the user's, or one of them; `null` if it names a dealership that
 * isn't the user's.
 */
export function requestedDealerships(dealerships: readonly Dealership[], { dealer }: DeskQuery): number[] | null {
  const own = dealerships.map(({ ownerId }) => ownerId);
  if (dealer === undefined) return own.length > 0 ? own : null;
  return own.includes(dealer) ? [dealer] : null;
}

/** Loads the list of leads; `null` if the user is not a member of the dealership in the query. */
export async function loadLeads(
  { brand, dealerships, hasReviews, listDeskLeads, countDeskLeads, now }: DeskServices,
  query: DeskQuery,
): Promise<PageAnswer<DealerDeskData> | null> {
  const ownerIds = requestedDealerships(dealerships, query);
  if (!ownerIds) return null;
  const { status, before } = query;
  const [found, { counts, late, medianReplyMs }] = await Promise.all([
    listDeskLeads({ ownerIds, max: PAGE_SIZE + 1, ...(status && { status }), ...(before && { before }) }),
    countDeskLeads(ownerIds, REPLY_WITHIN_MS),
  ]);
  const leads = found.slice(0, PAGE_SIZE);
  const withDealer = dealerships.length > 1;
  const title = withDealer ? 'Leads' : `Leads of ${dealerships[0]!.name}`;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return deskPage(
    brand,
    { title, links: deskLinks({ dealerships, hasReviews }, 'leads') },
    {
      kind: 'leads',
      dealers: withDealer
        ? [
            { label: 'All', href: addressOf({ status }), current: query.dealer === undefined },
            ...dealerships.map(({ ownerId, name }) => ({
              label: name,
              href: addressOf({ status, dealer: ownerId }),
              current: query.dealer === ownerId,
            })),
          ]
        : [],
      statuses: [
        { label: 'All', href: addressOf({ dealer: query.dealer }), current: status === undefined, count: all },
        ...LEAD_STATUSES.map((one) => ({
          label: STATUS_LABELS[one],
          href: addressOf({ dealer: query.dealer, status: one }),
          current: status === one,
          count: counts[one] ?? 0,
        })),
      ],
      reply: medianReplyMs === null ? null : formatDuration(medianReplyMs),
      late,
      leads: leads.map((lead) => leadRow(lead, now, { withDealer })),
      newest: before === undefined ? null : addressOf({ dealer: query.dealer, status }),
      older: found.length > PAGE_SIZE ? addressOf({ dealer: query.dealer, status, before: leads.at(-1)!.id }) : null,
      csv: addressOf({ dealer: query.dealer, status }, '/dealer/leads.csv'),
    },
  );
}

export function loadLead(
  { brand, dealerships, hasReviews, now }: Pick<DeskServices, 'brand' | 'dealerships' | 'hasReviews' | 'now'>,
  sale: SaleState | null,
  lead: DeskLead,
  note: string | null,
): PageAnswer<DealerDeskData> {
  const title = listingTitle(lead.car);
  return deskPage(
    brand,
    { title, links: deskLinks({ dealerships, hasReviews }, 'leads'), note, tabTitle: `Lead: ${title}` },
    leadView(lead, sale, now),
  );
}

/** Returns the links of the desk. Only owners of a dealership get the link to the settings. */
export function deskLinks(
  { dealerships, hasReviews }: DeskUser,
  current: 'leads' | 'reviews' | 'ad-check' | 'promotions' | 'settings',
): DeskLink[] {
  const links: DeskLink[] = [
    { label: 'Leads', href: '/dealer/leads', current: current === 'leads' },
    ...(hasReviews || current === 'reviews'
      ? [{ label: 'Reviews', href: '/dealer/reviews', current: current === 'reviews' }]
      : []),
    { label: 'Ad check', href: '/dealer/ad-check', current: current === 'ad-check' },
    { label: 'Promotions', href: '/dealer/promotions', current: current === 'promotions' },
  ];
  if (dealerships.some(({ role }) => role === 'owner'))
    links.push({ label: 'Settings', href: '/dealer/settings', current: current === 'settings' });
  return links;
}

function addressOf(query: Partial<Record<keyof DeskQuery, string | number | undefined>>, path = '/dealer/leads') {
  const said = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}
