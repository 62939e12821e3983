import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { isbot } from 'isbot';
import { dealershipsOf } from '#features/dealers/dealers.server.ts';
import { type PaidClick, type SlotToken, SPONSORED_PATH } from '#features/promotions/promotions.ts';
import { createClickMemory, readSignedSlot } from '#features/promotions/promotions.server.ts';
import { accountOf } from '../identity/identity.ts';
import type { AppContext } from '../base/app-context.ts';
import { clientAddress } from '../http/client-address.ts';
import { isFetchedAhead } from '../http/fetched-ahead.ts';
import { CLICK_LIMIT, countRequests } from '../http/rate-limits.ts';
import { pageRoute, type RouteEntry } from './route.ts';

const HOUR_MS = 3_600_000;
const RESULTS = '/cars-for-sale';

/** Returns the route of clicks on paid cards: it leads to the car, and charges the seller if the click counts. */
export function sponsoredRoutes(appContext: AppContext): RouteEntry[] {
  const charge = createCharge(appContext, Date.now);
  return [
    pageRoute('GET', SPONSORED_PATH, { access: 'everyone', robots: 'disallow' }, async (context) => {
      context.header('Cache-Control', 'no-store');
      const read = readSignedSlot(context.req.query('t') ?? '');
      if (read === null) return context.redirect(RESULTS, 302);
      // A token that is not valid still leads to the car, and charges nothing.
      if (read.isValid) await charge(context, read.slot);
      return context.redirect(
        `${RESULTS}/vehicle/${read.slot.listingId}?clickType=sponsored&tileClick=true#listing`,
        302,
      );
    }),
  ];
}

/**
 * Returns a function that charges a click unless it comes from a robot, a prefetch, the seller's own staff, or an address
 * with too many clicks. Without a charge the click still leads to the car.
 */
export function createCharge(
  appContext: AppContext,
  now: () => number,
): (context: Context, slot: SlotToken) => Promise<void> {
  const { chargeClick, guards, log } = appContext;
  const countClicks = countRequests(CLICK_LIMIT, appContext);
  const memory = createClickMemory(now);
  return async (context, slot) => {
    if (!chargeClick || !isByPerson(context)) return;
    const charged = await guards.paidClicks(async () => {
      if (await isByStaff(context, appContext, slot)) return;
      if ((await countClicks(context)) !== null) return;
      const click = await clickOf(context, appContext, slot, Math.floor(now() / HOUR_MS));
      const { campaignId, listingId } = slot;
      const isNew =
        click.visitor !== null || memory.isFirst(`${digestOf(context, appContext)} ${campaignId} ${listingId}`);
      if (isNew) await chargeClick(click);
    }, context.req.raw.signal);
    if (!charged.ok) log('warn', 'A click on a paid card was not charged', charged.error);
  };
}

/** Whether a person opened the address: no robot, no program, and no prefetch. */
function isByPerson(context: Context): boolean {
  const agent = context.req.header('user-agent') ?? '';
  return context.req.method === 'GET' && agent !== '' && !isbot(agent) && !isFetchedAhead(context);
}

async function isByStaff(context: Context, appContext: AppContext, { ownerId }: SlotToken): Promise<boolean> {
  const account = await accountOf(context, appContext);
  if (account === null) return false;
  return (await dealershipsOf(appContext.database, account.userId)).some(
    (dealership) => dealership.ownerId === ownerId,
  );
}

/** A visitor who asks not to be recognized (Global Privacy Control) is not stored. */
async function clickOf(context: Context, appContext: AppContext, slot: SlotToken, hour: number): Promise<PaidClick> {
  const { ownerId: _owner, ...paid } = slot;
  if (context.req.header('sec-gpc') === '1') return { ...paid, hour, visitor: null };
  const name = await appContext.visitorNameOf(visitorOf(context, appContext));
  return { ...paid, hour, visitor: Buffer.from(name, 'base64url') };
}

/** What distinguishes a visitor for a day. Only a salted digest of it is stored. */
function visitorOf(context: Context, { front }: AppContext): string {
  return `${clientAddress(context, front)} ${context.req.header('user-agent') ?? ''}`;
}

function digestOf(context: Context, appContext: AppContext): string {
  return hash('sha256', visitorOf(context, appContext), 'base64url');
}
