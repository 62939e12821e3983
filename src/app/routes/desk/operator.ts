import type { Context } from 'hono';
import { findDealer, findDealers } from '#features/dealers/dealers.server.ts';
import { deliveriesByKey, listHeldLeads, listUndeliverableLeads } from '#features/leads/leads.server.ts';
import {
  listDeadLetters,
  outboxStatistics,
  retryDeadLetters,
  withdrawOutgoing,
} from '#features/outbox/outbox.server.ts';
import type { Connection } from '#ports/database/database.ts';
import { loadSettings } from '#pages/dealer-desk/load-settings.ts';
import type { FilledForm } from '#pages/dealer-desk/page-data.ts';
import { loadAudit } from '#pages/operator/load-audit.ts';
import {
  loadHeldLeads,
  loadDealers,
  loadOutbox,
  loadUndeliverableLeads,
  OPERATOR_PAGE_SIZE,
  operatorLinks,
} from '#pages/operator/load.ts';
import { listAudit, recordAudit } from '#features/audit/audit.server.ts';
import { findDealerMerge } from '#features/feeds/feeds.server.ts';
import { addressesOf } from '#features/shoppers/shoppers.server.ts';
import { accountOf } from '../../identity/identity.ts';
import { createMailQuota, type MailQuota } from '../../http/mail-quota.ts';
import { readFields } from '../../http/posted-fields.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { changeMerge, findMergeQuestion, MERGE_NOTES } from './merge-dealers.ts';
import { changeDealer, DEALER_ACTIONS } from './change-dealer.ts';
import { noteTextOf, settingsOf } from './dealer-settings.ts';
import { restoreForm, restoreNote } from './restore-form.ts';
import { idOf } from './id-of.ts';
import { operatorOf, operatorPageOf } from './operator-page-of.ts';
import { operatorReportRoutes } from './operator-reports.ts';
import { operatorReviewRoutes } from './operator-reviews.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';

const OUTBOX = '/operator/outbox';
const HELD = '/operator/held';
const HELD_NOTES = new Map([
  ['sent', 'The message was sent to the dealer.'],
  ['gone', 'The message is no longer held: it has already been sent or withdrawn.'],
]);
const AUDIT = '/operator/audit';
const DEALERS = '/operator/dealers';
const NUMBER = ':ownerId{\\d{1,10}}';
const MAX_QUERY = 100;
/** Maximum number of rows to retry per click. */
const MAX_RETRIED = 10_000;

/** Returns the operator pages. All other accounts get 404 (`access.ts`). */
export function operatorRoutes(appContext: AppContext): RouteEntry[] {
  const { database } = appContext;
  return [
    pageRoute('GET', '/operator', 'operator', (context) => context.redirect('/operator/reports', 302)),
    ...operatorReportRoutes(appContext),
    ...operatorReviewRoutes(appContext),
    pageRoute('GET', OUTBOX, 'operator', async (context) => {
      const operatorPage = operatorPageOf(context, appContext);
      const [figures, letters] = await Promise.all([
        outboxStatistics(database),
        listDeadLetters(database, { max: OPERATOR_PAGE_SIZE + 1, before: operatorPage.before }),
      ]);
      const deliveries = await deliveriesByKey(
        database,
        letters.map(({ key }) => key),
      );
      const note = (await restoreNote(context, appContext, OUTBOX)) ?? doneNote(context.req.query('done'));
      const answer = loadOutbox({ ...operatorPage, note }, figures, letters, deliveries);
      return sendPage(context, appContext, 'operator', answer);
    }),
    pageRoute('POST', OUTBOX, { access: 'operator', recent: true }, (context) => changeOutbox(context, appContext)),
    pageRoute('GET', '/operator/leads', 'operator', async (context) => {
      const { before, ...operatorPage } = operatorPageOf(context, appContext);
      const leads = await listUndeliverableLeads(database, { max: OPERATOR_PAGE_SIZE + 1, ...(before && { before }) });
      return sendPage(
        context,
        appContext,
        'operator',
        loadUndeliverableLeads({ ...operatorPage, before, note: null }, leads),
      );
    }),
    pageRoute('GET', HELD, 'operator', async (context) => {
      const operatorPage = operatorPageOf(context, appContext);
      const held = await listHeldLeads(database, { before: operatorPage.before, max: OPERATOR_PAGE_SIZE + 1 });
      const done = HELD_NOTES.get(context.req.query('done') ?? '') ?? null;
      const note = (await restoreNote(context, appContext, HELD)) ?? done;
      return sendPage(
        context,
        appContext,
        'operator',
        loadHeldLeads({ ...operatorPage, note, sendsMail: appContext.sendsMail }, held),
      );
    }),
    pageRoute('POST', HELD, { access: 'operator', recent: true }, (context) => release(context, appContext)),
    pageRoute('GET', AUDIT, 'operator', (context) => showAudit(context, appContext)),
    ...dealerRows(appContext),
  ];
}

function dealerRows(appContext: AppContext): RouteEntry[] {
  const { database } = appContext;
  const mayMail = createMailQuota(appContext);
  return [
    pageRoute('GET', DEALERS, 'operator', async (context) => {
      const query = queryOf(context, 'q');
      const found = await findDealers(database, query, OPERATOR_PAGE_SIZE + 1);
      const { brand } = operatorPageOf(context, appContext);
      return sendPage(context, appContext, 'operator', loadDealers({ brand, note: null }, query, found));
    }),
    pageRoute('GET', `${DEALERS}/${NUMBER}`, 'operator', (context) => showDealer(context, appContext, null)),
    // The address to which the form is posted. Reloading a page with an error, or following a link to it, shows the
    // settings.
    pageRoute('GET', `${DEALERS}/${NUMBER}/:action{${DEALER_ACTIONS.join('|')}}`, 'operator', (context) =>
      context.redirect(`${DEALERS}/${context.req.param('ownerId')}`, 302),
    ),
    pageRoute(
      'POST',
      `${DEALERS}/${NUMBER}/:action{${DEALER_ACTIONS.join('|')}}`,
      { access: 'operator', recent: true },
      (context) => change(context, appContext, mayMail),
    ),
    pageRoute('POST', `${DEALERS}/${NUMBER}/:change{merge|separate}`, { access: 'operator', recent: true }, (context) =>
      changeMerge(context, appContext, DEALERS),
    ),
  ];
}

async function showAudit(context: Context, appContext: AppContext): Promise<Response> {
  const { database } = appContext;
  const page = operatorPageOf(context, appContext);
  const filter = { action: queryOf(context, 'action'), about: queryOf(context, 'about') };
  const rows = await listAudit(database, { ...filter, before: page.before, max: OPERATOR_PAGE_SIZE + 1 });
  const ids = rows.flatMap(({ actor, subject }) => [actor ?? '', subject.replace(/^account:/, '')]);
  return sendPage(context, appContext, 'operator', loadAudit(page, filter, rows, await addressesOf(database, ids)));
}

/** Returns a query parameter as a text that the database can compare. */
function queryOf(context: Context, name: string): string {
  return (context.req.query(name) ?? '').slice(0, MAX_QUERY).toWellFormed().replaceAll('\0', '').trim();
}

async function changeOutbox(context: Context, appContext: AppContext): Promise<Response> {
  const { database } = appContext;
  const actor = await operatorOf(context, appContext);
  const fields = await readFields(context);
  const action = fields?.['action'];
  if (action === 'retry-all') {
    const all = await listDeadLetters(database, { max: MAX_RETRIED });
    const retried = await database.transaction(async (connection) => {
      const count = await retryDeadLetters(
        connection,
        all.map(({ id }) => id),
      );
      await recordAudit(connection, actor, { action: 'outbox.retry', subject: 'outbox:all', after: { count } });
      return count;
    });
    return context.redirect(`${OUTBOX}?done=retried-${retried}`, 303);
  }
  const id = idOf(fields?.['id']);
  if (id === null || (action !== 'retry' && action !== 'give-up'))
    return sendErrorResponse(context, appContext, 'body-invalid', [
      { name: 'action', value: '', reason: 'Send retry or give-up with an id, or retry-all.' },
    ]);
  const done = await database.transaction(async (connection) => {
    const count = action === 'retry' ? await retryDeadLetters(connection, [id]) : await giveUp(connection, id);
    await recordAudit(connection, actor, { action: `outbox.${action}`, subject: `outbox:${id}`, after: { count } });
    return count;
  });
  return context.redirect(`${OUTBOX}?done=${action === 'retry' ? 'retried' : 'given-up'}-${done}`, 303);
}

async function release(context: Context, appContext: AppContext): Promise<Response> {
  const id = idOf((await readFields(context))?.['id']);
  if (id === null)
    return sendErrorResponse(context, appContext, 'body-invalid', [
      { name: 'id', value: '', reason: 'Choose a message.' },
    ]);
  const actor = await operatorOf(context, appContext);
  const isSent = await appContext.leads.releaseById(id, async (connection, isDone) => {
    const after = { released: isDone };
    await recordAudit(connection, actor, { action: 'lead.release', subject: `lead:${id}`, after });
  });
  return context.redirect(`${HELD}?done=${isSent ? 'sent' : 'gone'}`, 303);
}

/** Discards a dead letter. Rows that are still being sent are kept. */
async function giveUp(connection: Connection, id: number): Promise<number> {
  const [row] = await connection.query<{ key: string }>(`select key from outbox where id = $1 and state = 'dead'`, [
    id,
  ]);
  return row ? withdrawOutgoing(connection, [row.key]) : 0;
}

/** Formats `retried-3` as a sentence. */
function doneNote(done: string | undefined): string | null {
  const [, action, count] = /^(retried|given-up)-(\d{1,6})$/.exec(done ?? '') ?? [];
  if (count === undefined) return null;
  if (count === '0') return 'Nothing to do: someone already retried it or gave up on it, or its content was removed.';
  return action === 'retried' ? `Retried: ${count}.` : `Gave up: ${count}.`;
}

async function showDealer(context: Context, appContext: AppContext, filled: FilledForm | null): Promise<Response> {
  const dealer = await findDealer(appContext.database, Number(context.req.param('ownerId')));
  if (!dealer) return sendProblem(context, appContext, 'page-unknown');
  const account = await accountOf(context, appContext);
  const { ownerId } = dealer;
  const restored = await restoreForm(context, appContext, { base: `${DEALERS}/${ownerId}`, ownerId });
  const { brand, clock } = operatorPageOf(context, appContext);
  const question = await findMergeQuestion(context, appContext.database, ownerId);
  const merge = { ...(await findDealerMerge(appContext.database, ownerId)), ...question };
  const answer = loadSettings(
    {
      brand,
      dealer,
      base: `${DEALERS}/${dealer.ownerId}`,
      filled: filled ?? restored.filled,
      links: operatorLinks('dealers'),
      dealerships: [],
      userId: account?.userId ?? '',
      sendsMail: appContext.sendsMail,
      clock,
      merge,
      note: restored.note ?? MERGE_NOTES.get(context.req.query('merge')) ?? noteTextOf(context.req.query('note')),
    },
    await settingsOf(appContext, dealer.ownerId),
  );
  return sendPage(context, appContext, 'dealer-desk', answer);
}

async function change(context: Context, appContext: AppContext, mayMail: MailQuota): Promise<Response> {
  const dealer = await findDealer(appContext.database, Number(context.req.param('ownerId')));
  if (!dealer) return sendErrorResponse(context, appContext, 'dealer-unknown');
  const { ownerId } = dealer;
  const { main } = await findDealerMerge(appContext.database, ownerId);
  if (main) return context.redirect(`${DEALERS}/${ownerId}?note=merged`, 303);
  const changed = await changeDealer(context, appContext, mayMail, { ownerId, role: 'operator' });
  if (changed.kind === 'unknown') return sendErrorResponse(context, appContext, 'dealer-unknown');
  if (changed.kind === 'note') return context.redirect(`${DEALERS}/${ownerId}?note=${changed.note}`, 303);
  return showDealer(context, appContext, changed.filled);
}
