import type { Context } from 'hono';
import { z } from 'zod';
import type { Dealership } from '#features/dealers/dealers.ts';
import { findDealerships } from '#features/dealers/dealers.server.ts';
import {
  deskQuerySchema,
  deskStatusSchema,
  formatLeadRows,
  LEADS_CSV_HEADER,
  type LeadStatus,
} from '#features/leads/leads.ts';
import { countDeskLeads, listDeskLeads, findDeskLead, setLeadStatus } from '#features/leads/leads.server.ts';
import { requestedDealerships, loadLead, loadLeads } from '#pages/dealer-desk/load-leads.ts';
import { hideListing, saleStateOf, undoSale } from '#features/listings/listings.server.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import { actorOf } from '../../identity/audit-actor.ts';
import { accountOf } from '../../identity/identity.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { isForm } from '../../http/request-kinds.ts';
import { markDeskUser } from '../../document/desk-of.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { restoreNote } from './restore-form.ts';
import { idOf } from './id-of.ts';
import { streamOf } from './stream-of.ts';
import { fileRoute, pageRoute, type RouteEntry } from '../../http/route.ts';

const LEADS = '/dealer/leads';
/** The number of leads to read at a time for the CSV file, which contains all of them. */
const LEADS_AT_ONCE = 1_000;

const changeSchema = z.union([
  z.object({ car: z.enum(['sold', 'relist']), status: z.undefined().optional() }),
  z.object({ status: deskStatusSchema, car: z.undefined().optional() }),
]);
const DEALER_NOTES: ReadonlyMap<string | undefined, string> = new Map([
  ['noted', 'Saved.'],
  ['sold', 'The car is off the site.'],
  ['relisted', 'The car is back on sale.'],
  ['not-relisted', 'The car can’t be put back on sale from here anymore. Please contact the site’s operator.'],
]);

/** Returns the routes of a dealer's leads, for its members. All other accounts get 404. */
export function dealerLeadRoutes(appContext: AppContext): RouteEntry[] {
  return [
    pageRoute('GET', '/dealer', 'dealer-staff', async (context) => {
      const [works] = await dealershipsFor(context, appContext);
      return works ? context.redirect(LEADS, 302) : sendProblem(context, appContext, 'page-unknown');
    }),
    pageRoute('GET', LEADS, { access: 'dealer-staff', ids: ['dealer'] }, (context) => showLeads(context, appContext)),
    fileRoute('GET', `${LEADS}.csv`, { access: 'dealer-staff', ids: ['dealer'] }, (context) =>
      exportLeads(context, appContext),
    ),
    pageRoute('GET', `${LEADS}/:id`, { access: 'dealer-staff', ids: ['id'] }, (context) =>
      showLead(context, appContext),
    ),
    pageRoute('POST', `${LEADS}/:id`, { access: 'dealer-staff', ids: ['id'] }, (context) =>
      noteStatus(context, appContext),
    ),
  ];
}

/** Returns the dealerships of the signed-in account; empty if there are none. */
export async function dealershipsFor(context: Context, appContext: AppContext): Promise<Dealership[]> {
  const account = await accountOf(context, appContext);
  const dealerships = account ? await findDealerships(appContext.database, account.userId) : [];
  if (dealerships.length > 0) markDeskUser(context);
  return dealerships;
}

async function showLeads(context: Context, appContext: AppContext): Promise<Response> {
  const { database } = appContext;
  const brand = appContext.brandOf(context.req.header('host'));
  const answer = await loadLeads(
    {
      brand,
      dealerships: await dealershipsFor(context, appContext),
      hasReviews: appContext.flags(brand).consumer_ratings,
      listDeskLeads: (search) => listDeskLeads(database, search),
      countDeskLeads: (...args) => countDeskLeads(database, ...args),
      now: new Date(),
    },
    deskQuerySchema.parse(context.req.query()),
  );
  return answer
    ? sendPage(context, appContext, 'dealer-desk', answer)
    : sendProblem(context, appContext, 'page-unknown');
}

async function exportLeads(context: Context, appContext: AppContext): Promise<Response> {
  const query = deskQuerySchema.parse(context.req.query());
  const ownerIds = requestedDealerships(await dealershipsFor(context, appContext), query);
  if (!ownerIds) return sendProblem(context, appContext, 'page-unknown');
  const { status } = query;
  const search = { ownerIds, ...(status && { status }) };
  return context.body(streamOf(leadsCsv(appContext.database, search)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="leads.csv"',
    'Cache-Control': 'no-store',
  });
}

async function* leadsCsv(
  database: AppContext['database'],
  search: { ownerIds: readonly number[]; status?: LeadStatus },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(LEADS_CSV_HEADER);
  for (let before: number | undefined; ;) {
    const leads = await listDeskLeads(database, {
      ...search,
      max: LEADS_AT_ONCE,
      ...(before !== undefined && { before }),
    });
    yield encoder.encode(formatLeadRows(leads));
    if (leads.length < LEADS_AT_ONCE) return;
    before = leads.at(-1)!.id;
  }
}

/** Shows a lead and marks it as read when a member opens it. A prefetch does not mark it. */
async function showLead(context: Context, appContext: AppContext): Promise<Response> {
  const { database, brandOf, flags } = appContext;
  const brand = brandOf(context.req.header('host'));
  const dealerships = await dealershipsFor(context, appContext);
  const ownerIds = dealerships.map(({ ownerId }) => ownerId);
  const id = idOf(context.req.param('id'));
  const lead = id === null ? null : await findDeskLead(database, ownerIds, id);
  if (id === null || !lead) return sendProblem(context, appContext, 'page-unknown');
  const looksAhead = context.req.method === 'HEAD' || /prefetch/.test(context.req.header('sec-purpose') ?? '');
  const change = { ownerIds, id, status: 'read', from: 'new' } as const;
  const isRead = !looksAhead && lead.status === 'new' && (await writeStatus(context, appContext, change, lead.status));
  const answer = loadLead(
    { brand, dealerships, hasReviews: flags(brand).consumer_ratings, now: new Date() },
    await saleStateOf(database, lead.listingId),
    isRead ? { ...lead, status: 'read' } : lead,
    (await restoreNote(context, appContext, `${LEADS}/${id}`)) ?? DEALER_NOTES.get(context.req.query('note')) ?? null,
  );
  return sendPage(context, appContext, 'dealer-desk', answer);
}

async function noteStatus(context: Context, appContext: AppContext): Promise<Response> {
  const dealerships = await dealershipsFor(context, appContext);
  const ownerIds = dealerships.map(({ ownerId }) => ownerId);
  const id = idOf(context.req.param('id'));
  const lead = id === null ? null : await findDeskLead(appContext.database, ownerIds, id);
  if (id === null || !lead) return sendErrorResponse(context, appContext, 'lead-unknown');
  const { value, errors } = await readPosted(context, changeSchema);
  if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
  if (value.car) {
    const note = await changeSale(context, appContext, lead, value.car);
    if (!isForm(context.req)) return context.json({ car: note });
    return context.redirect(`${LEADS}/${id}?note=${note}`, 303);
  }
  const change = { ownerIds, id, status: value.status };
  const isNoted = await writeStatus(context, appContext, change, lead.status);
  if (!isForm(context.req)) return context.json({ status: isNoted ? value.status : lead.status });
  return context.redirect(`${LEADS}/${id}${isNoted ? '?note=noted' : ''}`, 303);
}

/** Takes the car of a lead off the site, or undoes that within a few days. Returns a note that says what happened. */
async function changeSale(
  context: Context,
  appContext: AppContext,
  { id, listingId }: { id: number; listingId: number },
  change: 'sold' | 'relist',
): Promise<'sold' | 'relisted' | 'not-relisted'> {
  const account = await accountOf(context, appContext);
  return appContext.database.transaction(async (connection) => {
    const isChanged =
      change === 'sold'
        ? (await hideListing(connection, { listingId, reason: 'sold-by-seller' })) === 'hidden'
        : (await undoSale(connection, listingId, appContext.hideAfterHours)) === 'restored';
    if (isChanged) {
      const action = change === 'sold' ? 'listing.sold' : 'listing.sale-undone';
      const actor = actorOf(context, 'dealer', account?.userId ?? null);
      await recordAudit(connection, actor, { action, subject: `listing:${listingId}`, after: { lead: id } });
    }
    if (change === 'sold') return 'sold';
    return isChanged || (await saleStateOf(connection, listingId))?.isForSale === true ? 'relisted' : 'not-relisted';
  });
}

/** Sets the status with its row of the audit log, atomically. */
async function writeStatus(
  context: Context,
  appContext: AppContext,
  change: Parameters<typeof setLeadStatus>[1],
  before: string,
): Promise<boolean> {
  const account = await accountOf(context, appContext);
  return appContext.database.transaction(async (connection) => {
    if (!(await setLeadStatus(connection, change))) return false;
    const facts = { before: { status: before }, after: { status: change.status } };
    const actor = actorOf(context, 'dealer', account?.userId ?? null);
    await recordAudit(connection, actor, { action: 'lead.status', subject: `lead:${change.id}`, ...facts });
    return true;
  });
}
