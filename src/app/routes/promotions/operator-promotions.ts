import { formatCents } from '#kit/text/format-cents.ts';
import type { Context } from 'hono';
import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.server.ts';
import { type Brand, BRANDS } from '#features/brands/brands.ts';
import {
  CAMPAIGN_ACTIONS,
  CAMPAIGN_STATES,
  type CampaignAction,
  placementLabel,
  reserveFormSchema,
} from '#features/promotions/promotions.ts';
import {
  countCampaigns,
  listChargedDays,
  listDeskCampaigns,
  findDeskCampaign,
  isBidTooLow,
  lockReservePrices,
  measureSlots,
  reservePricesOf,
  setReservePrices,
} from '#features/promotions/promotions.server.ts';
import { operatorLinks } from '#pages/operator/load.ts';
import {
  CAMPAIGNS_PER_PAGE,
  chartPeriod,
  loadCampaign,
  loadOperatorCampaigns,
  loadSlotResults,
  OPERATOR_PROMOTIONS,
  type RejectedCampaign,
} from '#pages/promotions/load-campaigns.ts';
import { loadReservePrices, PRICED_PLACEMENTS } from '#pages/promotions/load-prices.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { formVersionOf } from '../desk/form-version.ts';
import { readFields } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { idOf } from '../desk/id-of.ts';
import { operatorOf } from '../desk/operator-page-of.ts';
import { restoreFields, restoreNote } from '../desk/restore-form.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { type BookingDesk, editableOrClosed } from './booking.ts';
import { type BookingForm, saveForm, showForm } from './booking-form.ts';
import { applyAction } from './change-campaign.ts';
import { NEWER_VERSION, noteAfter, promotionsPageOf } from './promotions-page.ts';
import { readCampaign } from './read-campaign.ts';

const MAX_REASON = 500;
const ID = ':id{\\d{1,15}}';
const PRICES = `${OPERATOR_PROMOTIONS}/prices`;
const RESULTS = `${OPERATOR_PROMOTIONS}/results`;

const ROW = { access: 'operator', recent: true } as const;

const listQuerySchema = z.object({
  state: z.enum(CAMPAIGN_STATES).optional().catch(undefined),
  before: z.coerce.number().int().min(1).optional().catch(undefined),
});

/** Returns the operators' routes of campaigns: approvals, results, reserve prices and house campaigns. */
export function operatorPromotionRoutes(appContext: AppContext): RouteEntry[] {
  // An operator approves a house campaign by starting it, and resumes it if it was paused.
  const formOf = (context: Context): BookingForm => ({
    role: 'operator',
    base: OPERATOR_PROMOTIONS,
    actions: ['submit', 'approve', 'resume'],
    doneNote: () => 'started',
    findDesk: (_fields, note) => deskOf(context, appContext, note),
  });
  const show = (context: Context) => showForm(context, appContext, formOf(context));
  const save = (context: Context) => saveForm(context, appContext, formOf(context));
  const edit = `${OPERATOR_PROMOTIONS}/${ID}/edit`;
  const action = `${OPERATOR_PROMOTIONS}/${ID}/:action{${CAMPAIGN_ACTIONS.join('|')}}`;
  const search = { access: 'operator', cost: 'part' } as const;
  return [
    pageRoute('GET', OPERATOR_PROMOTIONS, 'operator', (context) => showCampaigns(context, appContext)),
    pageRoute('GET', RESULTS, 'operator', (context) => showResults(context, appContext)),
    pageRoute('GET', PRICES, 'operator', (context) => showPrices(context, appContext)),
    pageRoute('POST', PRICES, ROW, (context) => savePrices(context, appContext)),
    pageRoute('GET', `${OPERATOR_PROMOTIONS}/new`, search, show),
    pageRoute('POST', `${OPERATOR_PROMOTIONS}/new`, ROW, save),
    pageRoute('GET', edit, search, show),
    pageRoute('POST', edit, ROW, save),
    pageRoute('POST', action, ROW, (context) => change(context, appContext)),
    // The address to which the form is posted. Reloading a page with an error, or following a link to it, shows the
    // campaign.
    pageRoute('GET', `${OPERATOR_PROMOTIONS}/${ID}/reject`, 'operator', (context) =>
      context.redirect(`${OPERATOR_PROMOTIONS}/${context.req.param('id')}`, 302),
    ),
    pageRoute('GET', `${OPERATOR_PROMOTIONS}/${ID}`, search, (context) => showCampaign(context, appContext)),
  ];
}

const ACTION_PATH = /^\/operator\/promotions\/\d{1,15}\/[a-z]+$/;

async function pageOf(context: Context, appContext: AppContext, path?: string) {
  const note = await restoreNote(context, appContext, (posted) => posted === path || ACTION_PATH.test(posted));
  return promotionsPageOf(context, appContext, { links: operatorLinks('promotions'), note });
}

async function showCampaigns(context: Context, appContext: AppContext): Promise<Response> {
  const { database } = appContext;
  const query = listQuerySchema.parse(context.req.query());
  const page = await pageOf(context, appContext);
  const [campaigns, counts, days, slots] = await Promise.all([
    listDeskCampaigns(database, { of: 'all', max: CAMPAIGNS_PER_PAGE + 1, today: page.today, ...query }),
    countCampaigns(database, 'all'),
    listChargedDays(database, { of: 'all', ...chartPeriod(page.today) }),
    measureSlots(database, { brand: null, from: page.today, to: page.today }),
  ]);
  const answer = loadOperatorCampaigns(page, query, { campaigns, counts, days }, slots);
  return sendPage(context, appContext, 'promotions', answer);
}

async function showResults(context: Context, appContext: AppContext): Promise<Response> {
  const page = await pageOf(context, appContext);
  const brand = BRANDS.find(({ key }) => key === context.req.query('brand'))?.key ?? null;
  const measured = await measureSlots(appContext.database, { brand, ...chartPeriod(page.today) });
  return sendPage(context, appContext, 'promotions', loadSlotResults(page, brand, measured));
}

async function campaignOf(context: Context, { database }: AppContext, today: string) {
  const id = idOf(context.req.param('id'));
  return id === null ? null : findDeskCampaign(database, id, { of: 'all', today });
}

/** Shows a campaign. `rejected`: a rejection with an error. */
async function showCampaign(
  context: Context,
  appContext: AppContext,
  rejected: RejectedCampaign | null = null,
): Promise<Response> {
  const page = await pageOf(context, appContext);
  const campaign = await campaignOf(context, appContext, page.today);
  if (!campaign) return sendProblem(context, appContext, 'page-unknown');
  const found = await readCampaign(appContext, campaign, page.today, context.req.raw.signal);
  return sendPage(context, appContext, 'promotions', loadCampaign(page, 'operator', found, rejected));
}

async function change(context: Context, appContext: AppContext): Promise<Response> {
  const { today } = promotionsPageOf(context, appContext, { links: [] });
  const campaign = await campaignOf(context, appContext, today);
  const action = context.req.param('action') as CampaignAction;
  if (!campaign) return sendErrorResponse(context, appContext, 'campaign-unknown');
  // Only dealers send their own campaigns for approval.
  if (action === 'submit' && !campaign.isHouse) return sendErrorResponse(context, appContext, 'campaign-unknown');
  const path = `${OPERATOR_PROMOTIONS}/${campaign.id}`;
  const starts = action === 'approve' || action === 'resume' || action === 'submit';
  if (starts && campaign.endsOn < today)
    return context.redirect(`${path}?note=${campaign.isHouse ? 'over' : 'over-of-dealer'}`, 303);
  if (action === 'approve' && campaign.state === 'pending' && (await isBidTooLow(appContext.database, campaign)))
    return context.redirect(`${path}?note=low-bid-sent`, 303);
  let rejection: string | null = null;
  if (action === 'reject') {
    const typed = (await readFields(context))?.['reason'];
    rejection = typeof typed === 'string' ? typed.trim().slice(0, MAX_REASON).toWellFormed() : '';
    if (rejection === '')
      return showCampaign(context, appContext, { reason: '', error: 'Tell the dealer what to change.' });
  }
  const seen = await seenChangeOf(context, action);
  const applied = await applyAction(context, appContext, 'operator', { campaign, action, rejection, ...seen });
  // There was nothing to decide about when the form arrived.
  const result = applied === 'newer' && campaign.state !== 'pending' ? 'unchanged' : applied;
  if (result === 'newer' && rejection !== null)
    return showCampaign(context, appContext, { reason: rejection, error: NEWER_VERSION });
  return context.redirect(`${path}?note=${result === 'done' ? noteAfter(campaign, action) : result}`, 303);
}

/**
 * Returns the newest change that the page of a campaign showed, so that no operator decides about another; 0 if its form
 * names none.
 */
async function seenChangeOf(context: Context, action: CampaignAction): Promise<{ seen?: number }> {
  if (action !== 'approve' && action !== 'reject') return {};
  return { seen: idOf((await readFields(context))?.['seen']) ?? 0 };
}

async function deskOf(context: Context, appContext: AppContext, note: string | null): Promise<BookingDesk | null> {
  const page = promotionsPageOf(context, appContext, { links: operatorLinks('promotions'), note });
  const desk = { page, isHouse: true, dealer: null, dealerships: [] };
  if (context.req.param('id') === undefined) return { ...desk, campaign: null, closed: null };
  const campaign = await campaignOf(context, appContext, page.today);
  return campaign?.isHouse ? { ...desk, ...editableOrClosed(campaign, page.today) } : null;
}

function brandOfQuery(context: Context, fallback: Brand): Brand {
  return BRANDS.find(({ key }) => key === context.req.query('brand')) ?? fallback;
}

/** A form of reserve prices that was not saved. `typed`: its fields. `note`: why, if no field is wrong. */
type UnsavedPrices = {
  typed: Readonly<Record<string, string>>;
  errors?: Readonly<Record<string, string>>;
  note?: string;
};

async function showPrices(context: Context, appContext: AppContext, unsaved?: UnsavedPrices): Promise<Response> {
  const restored = await restoreFields(context, appContext, PRICES);
  const page = await pageOf(context, appContext, PRICES);
  const { key } = brandOfQuery(context, page.brand);
  const reserve = await reservePricesOf(appContext.database, key);
  const typed = unsaved?.typed ?? restored?.fields ?? {};
  const valueOf = (name: string) => {
    const priced = PRICED_PLACEMENTS.find((one) => one.name === name)!;
    return typed[name] ?? formatCents(reserve(priced)).slice(1);
  };
  const note = unsaved?.note ?? restored?.note ?? page.note;
  const form = {
    seen: typed['seen'] ?? versionOf(reserve),
    errors: unsaved?.errors,
    isOutdated: unsaved?.note !== undefined,
  };
  return sendPage(context, appContext, 'promotions', loadReservePrices({ ...page, note }, key, valueOf, form));
}

type ReservePrice = Awaited<ReturnType<typeof reservePricesOf>>;

function versionOf(reserve: ReservePrice): string {
  return formVersionOf(PRICED_PLACEMENTS.map(reserve));
}

async function savePrices(context: Context, appContext: AppContext): Promise<Response> {
  const { key } = brandOfQuery(context, appContext.brandOf(context.req.header('host')));
  const fields = (await readFields(context)) ?? {};
  const textOf = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.slice(0, 20).toWellFormed() : '';
  };
  const prices = PRICED_PLACEMENTS.map((priced) => {
    const read = reserveFormSchema.safeParse(textOf(priced.name));
    return { ...priced, cents: read.data ?? 0, error: read.error?.issues[0]?.message };
  });
  const typed = Object.fromEntries(['seen', ...prices.map(({ name }) => name)].map((name) => [name, textOf(name)]));
  const errors = Object.fromEntries(prices.flatMap(({ name, error }) => (error === undefined ? [] : [[name, error]])));
  if (Object.keys(errors).length > 0) return showPrices(context, appContext, { typed, errors });
  const actor = await operatorOf(context, appContext);
  const newer = await appContext.database.transaction(async (connection) => {
    await lockReservePrices(connection, key);
    const before = await reservePricesOf(connection, key);
    // The button was pressed twice.
    if (prices.every((price) => before(price) === price.cents)) return null;
    if (typed['seen'] !== versionOf(before)) return before;
    await setReservePrices(connection, key, prices);
    const facts = (centsOf: (one: (typeof prices)[number]) => number) =>
      Object.fromEntries(prices.map((one) => [one.name, formatCents(centsOf(one))]));
    await recordAudit(connection, actor, {
      action: 'reserve-prices.set',
      subject: `brand:${key}`,
      before: facts(before),
      after: facts(({ cents }) => cents),
    });
    return null;
  });
  if (newer === null) return context.redirect(`${PRICES}?brand=${key}&note=prices`, 303);
  const differing = prices.filter((price) => newer(price) !== price.cents);
  const now = differing.map((price) => `${placementLabel(price)} ${formatCents(newer(price))}`);
  return showPrices(context, appContext, {
    typed: { ...typed, seen: versionOf(newer) },
    note: `Nothing was saved: these prices were changed after you opened this page. Prices that differ from yours: ${now.join('; ')}. What you typed is below. Save it to replace the other version.`,
  });
}
