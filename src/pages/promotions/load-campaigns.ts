import { type Brand, BRANDS } from '#features/brands/brands.ts';
import type { Dealership } from '#features/dealers/dealers.ts';
import { CAMPAIGN_STATES, type CampaignState, isEditable, STATE_LABELS } from '#features/promotions/promotions.ts';
import type {
  CampaignChange,
  ChargedDay,
  DeskCampaign,
  MeasuredCampaign,
  MeasuredSlots,
} from '#features/promotions/promotions.server.ts';
import { formatCount } from '#kit/text/format.ts';
import { formatCents } from '#kit/text/format-cents.ts';
import { type DeskLink, deskPage } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import {
  addDays,
  budgetView,
  campaignFacts,
  type CampaignNames,
  type CampaignRole,
  campaignRow,
  campaignTitle,
  changeViews,
  chargeBars,
  actionViews,
  stateBadge,
} from './campaign-views.ts';
import type { CampaignsView, CampaignView, FigureView, PromotionsData, SlotResultsView } from './page-data.ts';
import { campaignResults, slotResults } from './results-view.ts';

/** Campaigns per page. One more is queried to find out whether there are more. */
export const CAMPAIGNS_PER_PAGE = 25;
const CHART_DAYS = 30;
/** Maximum number of cars with results on the page of a campaign. */
export const RANKED_CARS = 20;

export const DEALER_PROMOTIONS = '/dealer/promotions';
export const OPERATOR_PROMOTIONS = '/operator/promotions';

/** Input for every page about campaigns. `links`: the links of the desk. */
export type PromotionsPage = {
  brand: Brand;
  links: readonly DeskLink[];
  names: CampaignNames;
  note: string | null;
  now: Date;
  /** `2026-11-27` in the site's time zone. */
  today: string;
};

export type CampaignListQuery = {
  dealer?: number | undefined;
  state?: CampaignState | undefined;
  before?: number | undefined;
};

export type FoundCampaigns = {
  campaigns: readonly DeskCampaign[];
  counts: Readonly<Partial<Record<CampaignState, number>>>;
  /** The daily results for `chartPeriod`. */
  days: readonly ChargedDay[];
};

/** The first and last day of the charts on lists. */
export function chartPeriod(today: string): { from: string; to: string } {
  return { from: addDays(today, 1 - CHART_DAYS), to: today };
}

/** Loads the campaigns of a dealer, for its members. Only owners may book and change them. */
export function loadDealerCampaigns(
  page: PromotionsPage,
  dealerships: readonly Dealership[],
  query: CampaignListQuery,
  found: FoundCampaigns,
): PageAnswer<PromotionsData> {
  const withDealer = dealerships.length > 1;
  const owned = dealerships.filter(({ role }) => role === 'owner').map(({ ownerId }) => ownerId);
  const chosen = query.dealer ?? owned[0];
  const mayBook = chosen !== undefined && owned.includes(chosen);
  const view = listView(page, query, found, {
    base: DEALER_PROMOTIONS,
    roleOf: ({ ownerId }) => (ownerId !== null && owned.includes(ownerId) ? 'owner' : 'reader'),
    withDealer,
    figures: moneyFigures(found, page.today),
  });
  return deskPage(
    page.brand,
    { title: withDealer ? 'Promotions' : `Promotions of ${dealerships[0]!.name}`, links: page.links, note: page.note },
    {
      ...view,
      pages: dealerPages('campaigns', query.dealer),
      dealers: withDealer
        ? [
            {
              label: 'All',
              href: listHref(DEALER_PROMOTIONS, { state: query.state }),
              current: query.dealer === undefined,
            },
            ...dealerships.map(({ ownerId, name }) => ({
              label: name,
              href: listHref(DEALER_PROMOTIONS, { state: query.state, dealer: ownerId }),
              current: query.dealer === ownerId,
            })),
          ]
        : [],
      book: mayBook
        ? { label: 'Book a campaign', href: `${DEALER_PROMOTIONS}/new${query.dealer ? `?dealer=${query.dealer}` : ''}` }
        : null,
      readOnly: mayBook ? null : readOnlyText(dealerships.find(({ ownerId }) => ownerId === query.dealer)),
    },
  );
}

function readOnlyText(chosen: Dealership | undefined): string {
  return chosen?.isMerged
    ? 'This dealer was merged into another one, so its campaigns can’t be changed.'
    : 'Only owners of the dealership can book and change campaigns.';
}

/** Loads all campaigns, for operators, and the number of slots that were sold today. */
export function loadOperatorCampaigns(
  page: PromotionsPage,
  query: CampaignListQuery,
  found: FoundCampaigns,
  { days }: MeasuredSlots,
): PageAnswer<PromotionsData> {
  const today = days.find(({ day }) => day === page.today);
  const fill = today
    ? `${Math.round((100 * today.sold) / Math.max(1, today.offered))}% of ${formatCount(today.offered, 'place')}`
    : 'No auctions yet';
  const view = listView(page, query, found, {
    base: OPERATOR_PROMOTIONS,
    roleOf: () => 'operator',
    withDealer: true,
    figures: [...moneyFigures(found, page.today), { label: 'Sold today', value: fill }],
  });
  return deskPage(
    page.brand,
    { title: 'Promotions', links: page.links, note: page.note },
    {
      ...view,
      pages: operatorPages('campaigns'),
      dealers: [],
      book: { label: 'Start a house campaign', href: `${OPERATOR_PROMOTIONS}/new` },
      readOnly: null,
    },
  );
}

type ListOptions = {
  base: string;
  roleOf(campaign: DeskCampaign): CampaignRole;
  withDealer: boolean;
  figures: readonly FigureView[];
};

function listView(
  { names, today }: PromotionsPage,
  query: CampaignListQuery,
  { campaigns: found, counts, days }: FoundCampaigns,
  { base, roleOf, withDealer, figures }: ListOptions,
): Omit<CampaignsView, 'pages' | 'dealers' | 'book' | 'readOnly'> {
  const campaigns = found.slice(0, CAMPAIGNS_PER_PAGE);
  const { dealer, state, before } = query;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    kind: 'campaigns',
    base,
    states: [
      { label: 'All', href: listHref(base, { dealer }), current: state === undefined, count: all },
      ...CAMPAIGN_STATES.map((one) => ({
        label: STATE_LABELS[one],
        href: listHref(base, { dealer, state: one }),
        current: state === one,
        count: counts[one] ?? 0,
      })),
    ],
    figures,
    chart: chartOf(days, today),
    campaigns: campaigns.map((campaign) =>
      campaignRow(campaign, names, { base, role: roleOf(campaign), withDealer, today }),
    ),
    newest: before === undefined ? null : listHref(base, { dealer, state }),
    older: found.length > CAMPAIGNS_PER_PAGE ? listHref(base, { dealer, state, before: campaigns.at(-1)!.id }) : null,
  };
}

/** Returns the chart of charges in the last 30 days; `null` if there were none. */
function chartOf(days: readonly ChargedDay[], today: string): CampaignsView['chart'] {
  return days.length === 0 ? null : chargeBars(days, { ...chartPeriod(today), period: 'in 30 days' });
}

function moneyFigures({ days, counts }: FoundCampaigns, today: string): FigureView[] {
  const month = days.filter(({ day }) => day.startsWith(today.slice(0, 7)));
  const cents = month.reduce((sum, { spentCents }) => sum + spentCents, 0);
  return [
    { label: 'Running', value: formatCount(counts.running ?? 0, 'campaign') },
    { label: 'Charged today', value: formatCents(days.find(({ day }) => day === today)?.spentCents ?? 0) },
    { label: 'Charged this month', value: formatCents(cents) },
  ];
}

function listHref(base: string, query: CampaignListQuery): string {
  const said = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return said.length === 0 ? base : `${base}?${new URLSearchParams(said)}`;
}

/** The pages of a dealer's promotions. */
export function dealerPages(current: 'campaigns' | 'statement', dealer: number | undefined): DeskLink[] {
  const query = { dealer };
  return [
    { label: 'Campaigns', href: listHref(DEALER_PROMOTIONS, query), current: current === 'campaigns' },
    { label: 'Statements', href: listHref(`${DEALER_PROMOTIONS}/statement`, query), current: current === 'statement' },
  ];
}

/** The pages of the operators' promotions. */
export function operatorPages(current: 'campaigns' | 'results' | 'prices'): DeskLink[] {
  return [
    { label: 'Campaigns', href: OPERATOR_PROMOTIONS, current: current === 'campaigns' },
    { label: 'Results', href: `${OPERATOR_PROMOTIONS}/results`, current: current === 'results' },
    { label: 'Reserve prices', href: `${OPERATOR_PROMOTIONS}/prices`, current: current === 'prices' },
  ];
}

export type FoundCampaign = {
  campaign: DeskCampaign;
  changes: readonly CampaignChange[];
  /** The results for the days of `chartPeriod`. */
  measured: MeasuredCampaign;
  preview: CampaignView['preview'];
  /** The lowest price of a click. */
  reserveCents: number;
};

/** A rejection form that an operator sent, and its error. */
export type RejectedCampaign = { reason: string; error: string };

/** Loads one campaign. `rejected`: the form of an operator that has an error. */
export function loadCampaign(
  page: PromotionsPage,
  role: CampaignRole,
  { campaign, changes, measured, preview, reserveCents }: FoundCampaign,
  rejected: RejectedCampaign | null = null,
): PageAnswer<PromotionsData> {
  const base = role === 'operator' ? OPERATOR_PROMOTIONS : DEALER_PROMOTIONS;
  const { id, state, isHouse, ownerId } = campaign;
  const isEditor = role === 'operator' ? isHouse : role === 'owner';
  const title = campaignTitle(campaign, page.names);
  const mayEdit = isEditor && isEditable(campaign, page.today);
  const decides = role === 'operator' && state === 'pending';
  const view: CampaignView = {
    kind: 'campaign',
    base: `${base}/${id}`,
    back: { label: 'All campaigns', href: base },
    edit: mayEdit ? `${base}/${id}/edit` : null,
    state: stateBadge(campaign, page.today),
    rejection: campaign.rejection,
    facts: campaignFacts(campaign, page.names, reserveCents),
    budget: budgetView(campaign),
    results: campaignResults(measured, campaign, { ...chartPeriod(page.today), today: page.today }),
    preview,
    actions: actionViews(campaign, role),
    decision: decides ? { reason: '', error: null, ...rejected, seen: changes[0]?.id ?? 0 } : null,
    changes: changeViews(changes, page.now),
    statement: isHouse || role === 'operator' ? null : `${DEALER_PROMOTIONS}/statement?dealer=${ownerId}`,
  };
  const status = rejected?.error ? 422 : 200;
  return deskPage(page.brand, { title, links: page.links, note: page.note, status }, view);
}

/** Loads the results of all paid places in the last 30 days, on one brand (by its key) or on all. */
export function loadSlotResults(
  page: PromotionsPage,
  brandKey: string | null,
  measured: MeasuredSlots,
): PageAnswer<PromotionsData> {
  const path = `${OPERATOR_PROMOTIONS}/results`;
  const view: SlotResultsView = {
    kind: 'slot-results',
    pages: operatorPages('results'),
    brands: [
      { label: 'All', href: path, current: brandKey === null },
      ...BRANDS.map(({ key, name }) => ({ label: name, href: `${path}?brand=${key}`, current: key === brandKey })),
    ],
    results: slotResults(measured, { ...chartPeriod(page.today), today: page.today }),
  };
  return deskPage(page.brand, { title: 'Promotion results', links: page.links, note: page.note }, view);
}
