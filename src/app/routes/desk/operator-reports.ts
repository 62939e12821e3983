import type { Context } from 'hono';
import { listingTitle, REPORT_REASONS, type ReportReason } from '#features/listings/listings.ts';
import {
  closeFeedback,
  closeReports,
  countModeration,
  findListing,
  hideListing,
  isHiddenAutomatically,
  listFeedback,
  listHiddenListings,
  listReportedListings,
  type ModerationFigures,
  type NotifiedReporter,
  restoreListing,
} from '#features/listings/listings.server.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import { OPERATOR_PAGE_SIZE, type OperatorPageRequest } from '#pages/operator/load.ts';
import type { PageAnswer } from '#pages/page-answer.ts';
import type { OperatorData } from '#pages/operator/page-data.ts';
import { loadFeedback, loadHiddenListings, loadReports } from '#pages/operator/load-reports.ts';
import type { Connection } from '#ports/database/database.ts';
import { BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { enqueueMails } from '#features/outbox/outbox.server.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage } from '../../document/send-page.ts';
import { type Fields, readFields } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { idOf } from './id-of.ts';
import { operatorOf, operatorPageOf } from './operator-page-of.ts';
import { restoreNote } from './restore-form.ts';

const REPORTS = '/operator/reports';
const FEEDBACK = '/operator/feedback';
const HIDDEN = '/operator/hidden';
const NOTES: ReadonlyMap<string, string> = new Map([
  ['dismissed', 'The reports were dismissed. The listing stays for sale.'],
  ['cleared', 'The reports were dismissed. The listing is for sale again.'],
  ['cleared-unlisted', 'The reports were dismissed. The listing is no longer hidden, but its feed doesn’t offer it.'],
  ['hidden', 'The listing is hidden. You can restore it under Hidden listings.'],
  ['already-hidden', 'The listing is already hidden.'],
  ['restored', 'The listing is for sale again.'],
  ['not-offered', 'The listing is no longer hidden. It isn’t for sale, because its feed no longer contains it.'],
  [
    'outdated',
    'The listing is no longer hidden. It isn’t for sale, because its feed hasn’t confirmed it for too long. The next import that contains it lists it again.',
  ],
  ['read', 'Marked as read.'],
  ['gone', 'Another operator has already done this.'],
]);
const ROW = { access: 'operator', recent: true } as const;

/** Returns the operator pages for shoppers' reports, shoppers' feedback, and hidden listings. */
export function operatorReportRoutes(appContext: AppContext): RouteEntry[] {
  const { database } = appContext;
  const pageOf = async (context: Context, path: string) => {
    const done = NOTES.get(context.req.query('done') ?? '') ?? null;
    return { ...operatorPageOf(context, appContext), note: (await restoreNote(context, appContext, path)) ?? done };
  };
  const max = OPERATOR_PAGE_SIZE + 1;
  const listRoute = <Row>(
    path: string,
    list: (before: number | null) => Promise<Row[]>,
    load: (page: OperatorPageRequest, figures: ModerationFigures, found: readonly Row[]) => PageAnswer<OperatorData>,
  ) =>
    pageRoute('GET', path, 'operator', async (context) => {
      const page = await pageOf(context, path);
      const [figures, found] = await Promise.all([countModeration(database), list(page.before)]);
      return sendPage(context, appContext, 'operator', load(page, figures, found));
    });
  return [
    listRoute(REPORTS, (after) => listReportedListings(database, { after, max }), loadReports),
    pageRoute('POST', REPORTS, ROW, (context) => decideReports(context, appContext)),
    listRoute(FEEDBACK, (before) => listFeedback(database, { before, max }), loadFeedback),
    pageRoute('POST', FEEDBACK, ROW, (context) => markFeedback(context, appContext)),
    listRoute(HIDDEN, (before) => listHiddenListings(database, { before, max }), loadHiddenListings),
    pageRoute('POST', HIDDEN, ROW, (context) => changeHidden(context, appContext)),
  ];
}

/**
 * Dismisses the reports of a listing that the operator saw, or hides the listing. Dismissing restores a listing that
 * the reports hid. The reporters get an email.
 */
async function decideReports(context: Context, appContext: AppContext): Promise<Response> {
  const fields = await readFields(context);
  const [listingId, upTo] = [idOf(fields?.['listingId']), idOf(fields?.['upTo'])];
  const action = fields?.['action'];
  if (listingId === null || upTo === null || (action !== 'dismiss' && action !== 'hide'))
    return refuse(context, appContext, 'Send dismiss or hide, with a listing and its last report.');
  if (action === 'hide') return hide(context, appContext, { fields, listingId, upTo, path: REPORTS });
  const actor = await operatorOf(context, appContext);
  const done = await appContext.database.transaction(async (connection) => {
    const { count, reporters } = await closeReports(connection, { listingId, upTo, outcome: 'dismissed' });
    if (count === 0) return 'gone';
    const restored = (await isHiddenAutomatically(connection, listingId))
      ? await restoreListing(connection, listingId, appContext.hideAfterHours)
      : null;
    await recordAudit(connection, actor, {
      action: 'reports.dismiss',
      subject: `listing:${listingId}`,
      after: { reports: count, ...(restored !== null && { listed: restored === 'restored' }) },
    });
    await mailReportOutcome(connection, appContext, { listingId, isRemoved: false, reporters });
    if (restored === null) return 'dismissed';
    return restored === 'restored' ? 'cleared' : 'cleared-unlisted';
  });
  return context.redirect(`${REPORTS}?done=${done}`, 303);
}

/** Hides a listing by its number, or restores it. */
async function changeHidden(context: Context, appContext: AppContext): Promise<Response> {
  const fields = await readFields(context);
  const listingId = idOf(fields?.['listingId']);
  const action = fields?.['action'];
  if (listingId === null || (action !== 'hide' && action !== 'restore'))
    return refuse(context, appContext, 'Send hide or restore, with the number of a listing.');
  if (action === 'hide') return hide(context, appContext, { fields, listingId, upTo: null, path: HIDDEN });
  const actor = await operatorOf(context, appContext);
  const done = await appContext.database.transaction(async (connection) => {
    const isCleared = await isHiddenAutomatically(connection, listingId);
    const kind = await restoreListing(connection, listingId, appContext.hideAfterHours);
    if (kind === 'unknown') return 'gone';
    if (isCleared) await dismissAll(connection, appContext, listingId);
    const after = { listed: kind === 'restored' };
    await recordAudit(connection, actor, { action: 'listing.restore', subject: `listing:${listingId}`, after });
    return kind;
  });
  return context.redirect(`${HIDDEN}?done=${done}`, 303);
}

/** Dismisses the reports that led to the hiding of a listing. Otherwise the next report would hide it again. */
async function dismissAll(connection: Connection, appContext: AppContext, listingId: number): Promise<void> {
  const upTo = Number.MAX_SAFE_INTEGER;
  const { reporters } = await closeReports(connection, { listingId, upTo, outcome: 'dismissed' });
  await mailReportOutcome(connection, appContext, { listingId, isRemoved: false, reporters });
}

type Hiding = { fields: Fields | null; listingId: number; upTo: number | null; path: string };

/** Hides a listing, and closes its reports up to `upTo` (`null`: all of them). */
async function hide(
  context: Context,
  appContext: AppContext,
  { fields, listingId, upTo, path }: Hiding,
): Promise<Response> {
  const reason = REPORT_REASONS.find(({ code }) => code === fields?.['reason'])?.code;
  if (!reason) return refuse(context, appContext, 'Choose a reason.');
  const actor = await operatorOf(context, appContext);
  const done = await appContext.database.transaction(async (connection) => {
    const kind = await hideListing(connection, { listingId, reason });
    if (kind === 'unknown') return kind;
    const last = upTo ?? Number.MAX_SAFE_INTEGER;
    const { count, reporters } = await closeReports(connection, { listingId, upTo: last, outcome: 'hidden' });
    await mailReportOutcome(connection, appContext, { listingId, isRemoved: true, reporters });
    const after: { reason: ReportReason; reports: number } = { reason, reports: count };
    await recordAudit(connection, actor, { action: 'listing.hide', subject: `listing:${listingId}`, after });
    return kind;
  });
  if (done === 'unknown') return refuse(context, appContext, `No listing has the number ${listingId}.`);
  return context.redirect(`${path}?done=${done}`, 303);
}

async function markFeedback(context: Context, appContext: AppContext): Promise<Response> {
  const fields = await readFields(context);
  const [id, upTo] = [idOf(fields?.['id']), idOf(fields?.['upTo'])];
  const action = fields?.['action'];
  const which = action === 'close' && id !== null ? { id } : action === 'close-all' && upTo !== null ? { upTo } : null;
  if (!which) return refuse(context, appContext, 'Send close with an answer, or close-all with the last one.');
  const actor = await operatorOf(context, appContext);
  const count = await appContext.database.transaction(async (connection) => {
    const closed = await closeFeedback(connection, which);
    const subject = 'id' in which ? `feedback:${which.id}` : 'feedback:all';
    if (closed > 0)
      await recordAudit(connection, actor, { action: 'feedback.close', subject, after: { answers: closed } });
    return closed;
  });
  return context.redirect(`${FEEDBACK}?done=${count > 0 ? 'read' : 'gone'}`, 303);
}

function refuse(context: Context, appContext: AppContext, reason: string) {
  return sendErrorResponse(context, appContext, 'body-invalid', [{ name: 'form', value: '', reason }]);
}

/** Emails the operator's decision to each reporter of a listing, once each, in the operator's transaction. */
async function mailReportOutcome(
  connection: Connection,
  { originFor }: Pick<AppContext, 'originFor'>,
  {
    listingId,
    isRemoved,
    reporters,
  }: { listingId: number; isRemoved: boolean; reporters: readonly NotifiedReporter[] },
): Promise<void> {
  if (reporters.length === 0) return;
  const found = await findListing(connection, listingId);
  if (found.kind === 'unknown') return;
  const outcome = isRemoved ? 'removed' : found.kind === 'active' ? 'kept' : 'gone';
  await enqueueMails(
    connection,
    reporters.map(({ reportId, email, brand: wireCode }) => {
      const brand = (BRANDS.find((one) => one.wireCode === wireCode) ?? MAIN_BRAND).key;
      return {
        key: `report:${reportId}:outcome`,
        to: email,
        brand,
        template: 'report-outcome',
        data: {
          outcome,
          car: listingTitle(found.listing),
          url: `${originFor(brand)}/cars-for-sale/vehicle/${listingId}`,
        },
      };
    }),
  );
}
