import type { Context } from 'hono';
import { findOutcome } from '#features/promotions/promotions.server.ts';
import type { AppContext } from '../../base/app-context.ts';
import { countVisit } from '../../identity/visitor-flags.ts';
import { recordSiteEvents } from './record-site-events.ts';
import { sendsGlobalPrivacyControl, isFromPerson, visitorOf } from '../../identity/counted-visitor.ts';

const MS_PER_DAY = 86_400_000;

/**
 * Records a save or a message to the seller, and counts it for the visitor's experiments and for a campaign: see
 * `countForCampaign`.
 */
export async function recordOutcome(
  context: Context,
  appContext: AppContext,
  outcome: { name: 'save' | 'lead'; listingId: number },
): Promise<void> {
  const { name, listingId } = outcome;
  recordSiteEvents(context, appContext, [{ name, facts: { listingId } }]);
  countVisit(context, appContext, name);
  await countForCampaign(context, appContext, outcome);
}

/**
 * Counts a save or a message to the seller for the campaign whose sponsored card led the visitor to the car within a day
 * before. It is counted after it is stored, so that a failure here loses neither. Under Global Privacy Control visitors are
 * not recognized, so nothing is counted.
 */
async function countForCampaign(
  context: Context,
  appContext: AppContext,
  outcome: { name: 'save' | 'lead'; listingId: number },
): Promise<void> {
  const { database, guards, log, events, visitorNameOf } = appContext;
  if (!events || sendsGlobalPrivacyControl(context) || !isFromPerson(context)) return;
  const counted = await guards.clickOutcomes(async () => {
    const visitor = visitorOf(context, appContext);
    const today = Math.floor(Date.now() / MS_PER_DAY);
    const names = await Promise.all([today, today - 1].map((day) => visitorNameOf(visitor, day)));
    const visitors = names.map((name) => Buffer.from(name, 'base64url'));
    const event = await findOutcome(database, { ...outcome, visitors });
    if (event !== null) await events.record([event]);
  }, context.req.raw.signal);
  if (!counted.ok) log('warn', 'A save or message was not counted for a campaign', counted.error);
}
