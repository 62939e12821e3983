import { formatCents } from '#kit/text/format-cents.ts';
import type { Context } from 'hono';
import type { AuditFacts } from '#features/audit/audit.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import {
  campaignDayOf,
  type CampaignAction,
  type CampaignState,
  type CampaignTerms,
  placementLabel,
} from '#features/promotions/promotions.ts';
import {
  addCampaignCars,
  changeCampaignState,
  createCampaign,
  createCarFinder,
  type DeskCampaign,
  editCampaign,
  findRepeatedBooking,
  isNewestChange,
  isRepeatedAction,
  lockInventoryChanges,
  removeCampaignCars,
} from '#features/promotions/promotions.server.ts';
import { lockMainDealer } from '#features/dealers/dealers.server.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { AppContext } from '../../base/app-context.ts';
import { log } from '../../base/log.ts';
import { actorOf } from '../../identity/audit-actor.ts';
import { accountOf } from '../../identity/identity.ts';
import { mailCampaignChange } from './mail-campaign-change.ts';

/** The user who changes campaigns, and the owner on whose behalf. `ownerId`: `null` for house campaigns. */
export type CampaignEditor = { role: 'dealer' | 'operator'; ownerId: number | null };

/** A campaign whose terms are being edited. `seen`: its latest change when the form was opened. */
export type EditedCampaign = { id: number; seen: number; today: string };

/** `actions` follow the draft; `state`: the campaign's state after them. */
type BookedCampaign = {
  terms: CampaignTerms;
  edited: EditedCampaign | null;
  actions: readonly CampaignAction[];
  state: CampaignState;
};

/**
 * Stores a new draft, or new terms of `edited`, with its row of the audit log. Returns its ID, `newer` if someone else
 * changed the campaign in the meantime, or `closed` if it can't be edited or its dealer was merged into another.
 */
export async function saveCampaign(
  context: Context,
  appContext: AppContext,
  { role, ownerId }: CampaignEditor,
  { terms, edited, actions, state }: BookedCampaign,
): Promise<number | 'newer' | 'closed'> {
  const { actor, by } = await actorsOf(context, appContext, role);
  const saved = await appContext.database.transaction(async (connection) => {
    if (ownerId !== null && (await lockMainDealer(connection, ownerId)) !== ownerId) return 'closed';
    const campaign = { ...terms, ownerId, isHouse: role === 'operator' };
    const repeated = edited ? null : await findRepeatedBooking(connection, { ...campaign, state });
    if (repeated !== null) return repeated;
    if (edited) {
      const result = await editCampaign(connection, edited.id, { ...edited, terms, state }, by);
      if (result === 'repeated') return edited.id;
      if (result !== 'edited') return result;
    }
    const id = edited?.id ?? (await createCampaign(connection, campaign, by));
    for (const action of actions) await changeCampaignState(connection, id, { action, by });
    await recordAudit(connection, actor, {
      action: edited ? 'campaign.edit' : 'campaign.create',
      subject: subjectOf(ownerId, id),
      after: { campaign: id, state, ...factsOf(terms) },
    });
    return id;
  });
  if (typeof saved === 'number' && state === 'running') await showCars(context, appContext, saved);
  return saved;
}

type CampaignStep = { campaign: DeskCampaign; action: CampaignAction; rejection?: string | null; seen?: number };

/**
 * Changes the state of a campaign with its row of the audit log, and emails its owners about an operator's change.
 * Clicking the same button again changes nothing. `seen`: the latest change that an operator saw before deciding.
 * Returns `unchanged` if the action is not allowed in the current state, and `newer` if the campaign was changed after
 * `seen`.
 */
export async function applyAction(
  context: Context,
  appContext: AppContext,
  role: CampaignEditor['role'],
  { campaign, action, rejection = null, seen }: CampaignStep,
): Promise<'done' | 'unchanged' | 'newer'> {
  const { actor, by } = await actorsOf(context, appContext, role);
  const { id, ownerId, state: before } = campaign;
  const stops = action === 'pause' || action === 'end';
  const after = await appContext.database.transaction(async (connection: Queryable) => {
    if (stops) await lockInventoryChanges(connection);
    if (await isRepeatedAction(connection, id, { action, by })) return 'repeated';
    if (seen !== undefined && !(await isNewestChange(connection, id, seen))) return 'newer';
    const state = await changeCampaignState(connection, id, { action, by, rejection });
    if (state === null) return null;
    if (stops) await removeCampaignCars(connection, id);
    const auditId = await recordAudit(connection, actor, {
      action: `campaign.${action}`,
      subject: subjectOf(ownerId, id),
      before: { state: before },
      after: { campaign: id, state, ...(rejection !== null && { reason: rejection }) },
    });
    if (role === 'operator')
      await mailCampaignChange(connection, appContext, campaign, { action, rejection, change: auditId });
    return state;
  });
  if (after === 'running') await showCars(context, appContext, id);
  if (after === 'newer') return after;
  return after === null ? 'unchanged' : 'done';
}

/** Adds the cars of a started campaign to the search. If that fails, the job `run-campaigns` adds them. */
async function showCars(context: Context, { database, search }: AppContext, id: number): Promise<void> {
  const { day } = campaignDayOf(new Date());
  try {
    await addCampaignCars(database, id, { day, findCars: createCarFinder(search), signal: context.req.raw.signal });
  } catch (error) {
    log('warn', `The cars of campaign ${id} are not in the search yet`, error);
  }
}

async function actorsOf(context: Context, appContext: AppContext, role: CampaignEditor['role']) {
  const userId = (await accountOf(context, appContext))?.userId ?? null;
  return { actor: actorOf(context, role, userId), by: { actor: role, id: userId } as const };
}

/** Changes of a dealer's campaign count as changes of the dealer, like those of its team. */
function subjectOf(ownerId: number | null, id: number): string {
  return ownerId === null ? `campaign:${id}` : `dealer:${ownerId}`;
}

function factsOf(terms: CampaignTerms): AuditFacts {
  const { brand, startsOn, endsOn, totalCents, dailyCents, bidCents } = terms;
  return {
    placement: placementLabel(terms),
    brand,
    days: `${startsOn} to ${endsOn}`,
    total: formatCents(totalCents),
    daily: formatCents(dailyCents),
    bid: formatCents(bidCents),
  };
}
