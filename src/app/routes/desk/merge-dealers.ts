import type { Context } from 'hono';
import type { AuditFacts } from '#features/audit/audit.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import { findPaymentSettings, lockDealerForMerge } from '#features/dealers/dealers.server.ts';
import { mergeDealers, type MergePreview, previewMerge, separateDealer } from '#features/feeds/feeds.server.ts';
import { countCampaigns } from '#features/promotions/promotions.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { AppContext } from '../../base/app-context.ts';
import { readFields } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { idOf } from './id-of.ts';
import { operatorOf } from './operator-page-of.ts';
import { paymentAuditFacts } from './record-dealer-change.ts';

/** Messages after a dealer was merged or separated. */
export const MERGE_NOTES: ReadonlyMap<string | undefined, string> = new Map([
  [
    'merged',
    'Merged. Its cars, leads, reviews, destinations and team are here now. Its old campaigns and statements are under Promotions.',
  ],
  ['unknown', 'No dealer has this number.'],
  ['same', 'That’s this dealer’s own number.'],
  [
    'has-campaigns',
    'That dealer has campaigns that haven’t ended. End them under Promotions, then merge: campaigns don’t move.',
  ],
  ['unconfirmed', 'Not merged yet. Check what will move, then confirm below.'],
  ['already-merged', 'One of the two is already merged into another dealer.'],
  ['separated', 'Separated. If both dealers come from one source, its next import moves the cars.'],
  ['gone', 'They’re already separated.'],
]);

/** The question that the operator must confirm before a merge, or the reason why a merge isn't possible. */
export type MergeQuestion = { asked: MergePreview | null; error: string | null };

/** Returns the question about the merge that the query names (`other`). */
export async function findMergeQuestion(context: Context, database: Queryable, into: number): Promise<MergeQuestion> {
  const other = context.req.query('other');
  if (other === undefined) return { asked: null, error: null };
  const from = idOf(other);
  const found = from === null ? 'unknown' : await previewMerge(database, { from, into });
  const refusal = typeof found !== 'string' && (await hasOpenCampaigns(database, from!)) ? 'has-campaigns' : found;
  return typeof refusal === 'string'
    ? { asked: null, error: MERGE_NOTES.get(refusal) ?? null }
    : { asked: refusal, error: null };
}

/**
 * Merges another dealer into the one in the path, or separates a merged one (`other`: the number of the other dealer).
 */
export async function changeMerge(context: Context, appContext: AppContext, path: string): Promise<Response> {
  const { database, hideAfterHours } = appContext;
  const fields = await readFields(context);
  const into = Number(context.req.param('ownerId'));
  const from = idOf(fields?.['other']);
  if (from === null) return sendErrorResponse(context, appContext, 'body-invalid', [NO_NUMBER]);
  const isMerge = context.req.param('change') === 'merge';
  const actor = await operatorOf(context, appContext);
  const done = await database.transaction(async (connection) => {
    if (isMerge) await lockDealerForMerge(connection, from);
    if (isMerge && from !== into && (await hasOpenCampaigns(connection, from))) return 'has-campaigns';
    if (isMerge && !(await isConfirmed(connection, { from, into }, fields?.['seen']))) return 'unconfirmed';
    const payments = isMerge ? await findCopiedPayments(connection, { from, into }) : null;
    const change = { from, into, hideAfterHours };
    const kind = isMerge ? await mergeDealers(connection, change) : await separateDealer(connection, change);
    if (kind !== 'merged' && kind !== 'separated') return isMerge ? kind : 'gone';
    const action = isMerge ? 'dealer.merge' : 'dealer.separate';
    await recordAudit(connection, actor, { action, subject: `dealer:${into}`, after: { other: from, ...payments } });
    return kind;
  });
  const question = done === 'unconfirmed' ? `other=${from}&` : '';
  return context.redirect(`${path}/${into}?${question}merge=${done}`, 303);
}

/** Returns the payment settings that a merge copies, for the audit log; `null` if it copies none. */
async function findCopiedPayments(
  connection: Queryable,
  { from, into }: { from: number; into: number },
): Promise<AuditFacts | null> {
  const [copied, own] = [await findPaymentSettings(connection, from), await findPaymentSettings(connection, into)];
  return copied !== null && own === null ? paymentAuditFacts(copied) : null;
}

/**
 * Returns whether the form confirms the question about this merge, and the numbers in the question are still correct.
 */
async function isConfirmed(connection: Queryable, merge: { from: number; into: number }, seen: unknown) {
  const found = await previewMerge(connection, merge);
  return typeof found === 'string' || found.digest === seen;
}

/** Campaigns of a merged dealer would find no cars, and its members could no longer see or end them. */
async function hasOpenCampaigns(connection: Queryable, ownerId: number): Promise<boolean> {
  const { ended: _, ...open } = await countCampaigns(connection, [ownerId]);
  return Object.keys(open).length > 0;
}

const NO_NUMBER = { name: 'other', value: '', reason: 'Enter the number of a dealer.' };
