import type { Context } from 'hono';
import { z } from 'zod';
import type { Dealership } from '#features/dealers/dealers.ts';
import { findMergedDealerships } from '#features/dealers/dealers.server.ts';
import {
  CAMPAIGN_STATES,
  type CampaignAction,
  formatChargeRows,
  STATEMENT_CSV_HEADER,
} from '#features/promotions/promotions.ts';
import {
  countCampaigns,
  listChargedDays,
  listDeskCampaigns,
  findCharge,
  findDeskCampaign,
  isBidTooLow,
  listStatementCharges,
  listStatementLines,
} from '#features/promotions/promotions.server.ts';
import { deskLinks } from '#pages/dealer-desk/load-leads.ts';
import {
  CAMPAIGNS_PER_PAGE,
  chartPeriod,
  DEALER_PROMOTIONS,
  loadCampaign,
  loadDealerCampaigns,
} from '#pages/promotions/load-campaigns.ts';
import { CHARGES_PER_PAGE, loadCharge, loadStatement, monthPeriod } from '#pages/promotions/load-statement.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { dealershipsFor } from '../desk/dealer-leads.ts';
import { idOf } from '../desk/id-of.ts';
import { restoreNote } from '../desk/restore-form.ts';
import { streamOf } from '../desk/stream-of.ts';
import { fileRoute, pageRoute, type RouteEntry } from '../../http/route.ts';
import { type BookingDesk, editableOrClosed } from './booking.ts';
import { type BookingForm, saveForm, showForm } from './booking-form.ts';
import { applyAction } from './change-campaign.ts';
import { noteAfter, promotionsPageOf } from './promotions-page.ts';
import { readCampaign } from './read-campaign.ts';

const CHARGES_AT_ONCE = 1_000;

/** Actions of a dealer. Those that spend no money need no recent sign-in. */
const SPENDING = 'submit|resume';
const SAVING = 'pause|end';
const ID = ':id{\\d{1,15}}';

const listQuerySchema = z.object({
  dealer: z.coerce.number().int().min(1).optional().catch(0),
  state: z.enum(CAMPAIGN_STATES).optional().catch(undefined),
  before: z.coerce.number().int().min(1).optional().catch(undefined),
});

/** Returns the routes of a dealer's campaigns and statements, for its members. All other accounts get 404. */
export function dealerPromotionRoutes(appContext: AppContext): RouteEntry[] {
  const formOf = (context: Context): BookingForm => ({
    role: 'dealer',
    base: DEALER_PROMOTIONS,
    actions: ['submit'],
    doneNote: ({ campaign }) => noteAfter(campaign, 'submit'),
    findDesk: ({ dealer }, note) => deskOf(context, appContext, dealer, note),
  });
  const show = (context: Context) => showForm(context, appContext, formOf(context));
  const save = (context: Context) => saveForm(context, appContext, formOf(context));
  const book = `${DEALER_PROMOTIONS}/new`;
  const edit = `${DEALER_PROMOTIONS}/${ID}/edit`;
  const statement = `${DEALER_PROMOTIONS}/statement`;
  return [
    pageRoute('GET', DEALER_PROMOTIONS, { access: 'dealer-staff', ids: ['dealer'] }, (context) =>
      showCampaigns(context, appContext),
    ),
    pageRoute('GET', book, { access: 'dealer-owner', ids: ['dealer'], cost: 'part' }, show),
    pageRoute('POST', book, { access: 'dealer-owner', ids: ['dealer'], recent: true }, save),
    pageRoute('GET', statement, { access: 'dealer-staff', ids: ['dealer'] }, (context) =>
      showStatement(context, appContext),
    ),
    fileRoute('GET', `${statement}.csv`, { access: 'dealer-staff', ids: ['dealer'] }, (context) =>
      exportStatement(context, appContext),
    ),
    pageRoute('GET', `${DEALER_PROMOTIONS}/charges/${ID}`, { access: 'dealer-staff', ids: ['id'] }, (context) =>
      showCharge(context, appContext),
    ),
    pageRoute('GET', edit, { access: 'dealer-owner', ids: ['id'], cost: 'part' }, show),
    pageRoute('POST', edit, { access: 'dealer-owner', ids: ['id'], recent: true }, save),
    pageRoute(
      'POST',
      `${DEALER_PROMOTIONS}/${ID}/:action{${SPENDING}}`,
      { access: 'dealer-owner', ids: ['id'], recent: true },
      (context) => change(context, appContext),
    ),
    pageRoute(
      'POST',
      `${DEALER_PROMOTIONS}/${ID}/:action{${SAVING}}`,
      { access: 'dealer-owner', ids: ['id'] },
      (context) => change(context, appContext),
    ),
    pageRoute('GET', `${DEALER_PROMOTIONS}/${ID}`, { access: 'dealer-staff', ids: ['id'], cost: 'part' }, (context) =>
      showCampaign(context, appContext),
    ),
  ];
}

async function showCampaigns(context: Context, appContext: AppContext): Promise<Response> {
  const { database } = appContext;
  const query = listQuerySchema.parse(context.req.query());
  const dealerships = await readableBy(context, appContext);
  const own = dealerships.map(({ ownerId }) => ownerId);
  if (own.length === 0 || (query.dealer !== undefined && !own.includes(query.dealer)))
    return sendProblem(context, appContext, 'page-unknown');
  const of = query.dealer === undefined ? own : [query.dealer];
  const note = await restoreNoteOfAction(context, appContext);
  const page = promotionsPageOf(context, appContext, { links: linksOf(context, appContext, dealerships), note });
  const [campaigns, counts, days] = await Promise.all([
    listDeskCampaigns(database, { of, max: CAMPAIGNS_PER_PAGE + 1, today: page.today, ...query }),
    countCampaigns(database, of),
    listChargedDays(database, { of, ...chartPeriod(page.today) }),
  ]);
  const answer = loadDealerCampaigns(page, dealerships, query, { campaigns, counts, days });
  return sendPage(context, appContext, 'promotions', answer);
}

/** Returns a note for the list if the user had to sign in again after clicking one of its buttons. */
async function restoreNoteOfAction(context: Context, appContext: AppContext): Promise<string | null> {
  return restoreNote(context, appContext, (path) => ACTION_PATH.test(path));
}

const ACTION_PATH = /^\/dealer\/promotions\/\d{1,15}\/(?:submit|resume)$/;

function linksOf(
  context: Context,
  { brandOf, flags }: Pick<AppContext, 'brandOf' | 'flags'>,
  dealerships: readonly Dealership[],
) {
  const hasReviews = flags(brandOf(context.req.header('host'))).consumer_ratings;
  return deskLinks({ dealerships, hasReviews }, 'promotions');
}

type OwnCampaign = Exclude<Awaited<ReturnType<typeof findDeskCampaign>>, null>;

/** Returns the campaign of the path if it belongs to one of these dealerships. */
async function campaignOf(
  context: Context,
  { database }: AppContext,
  dealerships: readonly Dealership[],
  today: string,
): Promise<OwnCampaign | null> {
  const id = idOf(context.req.param('id'));
  const of = dealerships.map(({ ownerId }) => ownerId);
  return id === null ? null : findDeskCampaign(database, id, { of, today });
}

async function showCampaign(context: Context, appContext: AppContext): Promise<Response> {
  const dealerships = await readableBy(context, appContext);
  const note = await restoreNoteOfAction(context, appContext);
  const page = promotionsPageOf(context, appContext, { links: linksOf(context, appContext, dealerships), note });
  const campaign = await campaignOf(context, appContext, dealerships, page.today);
  if (!campaign) return sendProblem(context, appContext, 'page-unknown');
  const found = await readCampaign(appContext, campaign, page.today, context.req.raw.signal);
  const role = dealerships.find((one) => one.ownerId === campaign.ownerId)?.role === 'owner' ? 'owner' : 'reader';
  return sendPage(context, appContext, 'promotions', loadCampaign(page, role, found));
}

async function change(context: Context, appContext: AppContext): Promise<Response> {
  const owned = await ownedBy(context, appContext);
  const { today } = promotionsPageOf(context, appContext, { links: [] });
  const campaign = await campaignOf(context, appContext, owned, today);
  if (!campaign) return sendErrorResponse(context, appContext, 'campaign-unknown');
  const action = context.req.param('action') as CampaignAction;
  const path = `${DEALER_PROMOTIONS}/${campaign.id}`;
  const spends = action === 'submit' || action === 'resume';
  if (spends && campaign.endsOn < today) return context.redirect(`${path}?note=over`, 303);
  if (action === 'submit' && campaign.state === 'draft' && (await isBidTooLow(appContext.database, campaign)))
    return context.redirect(`${path}?note=low-bid`, 303);
  const result = await applyAction(context, appContext, 'dealer', { campaign, action });
  return context.redirect(`${path}?note=${result === 'done' ? noteAfter(campaign, action) : result}`, 303);
}

/**
 * Returns the dealerships whose campaigns and statements the account may read: its own, and those that were merged into
 * them.
 */
async function readableBy(context: Context, appContext: AppContext): Promise<Dealership[]> {
  const own = await dealershipsFor(context, appContext);
  const ownerIds = own.map(({ ownerId }) => ownerId);
  return own.length === 0 ? [] : [...own, ...(await findMergedDealerships(appContext.database, ownerIds))];
}

async function ownedBy(context: Context, appContext: AppContext): Promise<Dealership[]> {
  return (await dealershipsFor(context, appContext)).filter(({ role }) => role === 'owner');
}

/** Returns the subject of the booking form: the campaign of the path, or a new campaign of one of the user's dealerships. */
async function deskOf(
  context: Context,
  appContext: AppContext,
  dealer: unknown,
  note: string | null,
): Promise<BookingDesk | null> {
  const owned = await ownedBy(context, appContext);
  const all = await dealershipsFor(context, appContext);
  const page = promotionsPageOf(context, appContext, { links: linksOf(context, appContext, all), note });
  const desk = { page, isHouse: false, dealerships: owned };
  if (context.req.param('id') !== undefined) {
    const campaign = await campaignOf(context, appContext, owned, page.today);
    const chosen = owned.find(({ ownerId }) => ownerId === campaign?.ownerId);
    if (!campaign || !chosen) return null;
    return { ...desk, dealer: chosen, ...editableOrClosed(campaign, page.today) };
  }
  const chosen = dealer === undefined ? owned[0] : owned.find(({ ownerId }) => ownerId === idOf(dealer));
  return chosen ? { ...desk, dealer: chosen, campaign: null, closed: null } : null;
}

const statementQuerySchema = z.object({
  dealer: z.coerce.number().int().min(1).optional().catch(0),
  month: z
    .string()
    .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  before: z.coerce.number().int().min(1).optional().catch(undefined),
});

/** Returns the dealership and the month of a statement; `null` if the query names another dealership. */
async function statementOf(context: Context, appContext: AppContext, today: string) {
  const { dealer, month = today.slice(0, 7), before } = statementQuerySchema.parse(context.req.query());
  const dealerships = await readableBy(context, appContext);
  const chosen = dealer === undefined ? dealerships[0] : dealerships.find(({ ownerId }) => ownerId === dealer);
  return chosen ? { dealerships, chosen, month, before, ownerId: chosen.ownerId } : null;
}

async function showStatement(context: Context, appContext: AppContext): Promise<Response> {
  const { database, billing } = appContext;
  const all = await readableBy(context, appContext);
  const page = promotionsPageOf(context, appContext, { links: linksOf(context, appContext, all) });
  const of = await statementOf(context, appContext, page.today);
  if (!of) return sendProblem(context, appContext, 'page-unknown');
  const { ownerId, month, before } = of;
  const [lines, charges, days, invoice] = await Promise.all([
    listStatementLines(database, of),
    listStatementCharges(database, { ownerId, month, before: before ?? null, max: CHARGES_PER_PAGE + 1 }),
    listChargedDays(database, { of: [ownerId], ...monthPeriod(month) }),
    billing.find(of, context.req.raw.signal),
  ]);
  const answer = loadStatement(page, of, { month, before }, { lines, charges, days, invoice });
  return sendPage(context, appContext, 'promotions', answer);
}

async function exportStatement(context: Context, appContext: AppContext): Promise<Response> {
  const of = await statementOf(context, appContext, promotionsPageOf(context, appContext, { links: [] }).today);
  if (!of) return sendProblem(context, appContext, 'page-unknown');
  return context.body(streamOf(statementCsv(appContext.database, of)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="statement-${of.month}-${of.ownerId}.csv"`,
    'Cache-Control': 'no-store',
  });
}

async function* statementCsv(
  database: AppContext['database'],
  { ownerId, month }: { ownerId: number; month: string },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(STATEMENT_CSV_HEADER);
  for (let before: number | null = null; ;) {
    const charges = await listStatementCharges(database, { ownerId, month, before, max: CHARGES_AT_ONCE });
    yield encoder.encode(formatChargeRows(charges));
    if (charges.length < CHARGES_AT_ONCE) return;
    before = charges.at(-1)!.id;
  }
}

async function showCharge(context: Context, appContext: AppContext): Promise<Response> {
  const dealerships = await readableBy(context, appContext);
  const id = idOf(context.req.param('id'));
  const of = dealerships.map(({ ownerId }) => ownerId);
  const charge = id === null ? null : await findCharge(appContext.database, id, of);
  if (!charge) return sendProblem(context, appContext, 'page-unknown');
  const page = promotionsPageOf(context, appContext, { links: linksOf(context, appContext, dealerships) });
  return sendPage(context, appContext, 'promotions', loadCharge(page, charge));
}
