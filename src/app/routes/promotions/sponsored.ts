import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createRecentKeys, eventKey } from '#features/events/events.server.ts';
import { type SlotToken, SPONSORED_PATH } from '#features/promotions/promotions.ts';
import { LOAN_PARAMS } from '#features/search/search.ts';
import { readSignedSlot, subjectOf } from '#features/promotions/promotions.server.ts';
import { signText } from '#ports/secrets/secrets.ts';
import type { AppContext } from '../../base/app-context.ts';
import { CAR_CLICK_LIMIT, CLICK_LIMIT } from '../../http/rate-limits.ts';
import {
  countVisitorRequests,
  sendsGlobalPrivacyControl,
  isFromOurPage,
  staffedDealerships,
  unstoredVisitorOf,
  visitorOf,
} from '../../identity/counted-visitor.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';

const HOUR_MS = 3_600_000;
const RESULTS = '/cars-for-sale';

/** Returns the route of clicks on paid cards: it leads to the car, and charges the seller if the click counts. */
export function sponsoredRoutes(appContext: AppContext): RouteEntry[] {
  const charge = createClickCharger(appContext, Date.now);
  return [
    pageRoute('GET', SPONSORED_PATH, { access: 'everyone', robots: 'disallow' }, async (context) => {
      context.header('Cache-Control', 'no-store');
      const read = readSignedSlot(context.req.query('t') ?? '', new Date());
      if (read === null) return context.redirect(RESULTS, 302);
      // If the token is invalid, the link still leads to the car, but charges nothing.
      if (read.isValid) await charge(context, read.slot);
      const { listingId, priceCents } = read.slot;
      const clickType = priceCents > 0 ? 'sponsored' : 'listing';
      const query = `clickType=${clickType}&tileClick=true${paymentTermsIn(context)}`;
      return context.redirect(`${RESULTS}/vehicle/${listingId}?${query}#listing`, 302);
    }),
  ];
}

const PAYMENT_TERM = /^[\d.]{1,12}$/;

/** Returns the terms of the card's payment, for the link to the car: `&termMonths=60`. */
function paymentTermsIn({ req }: Context): string {
  return Object.values(LOAN_PARAMS)
    .toSorted()
    .flatMap((name) => {
      const value = req.query(name) ?? '';
      return PAYMENT_TERM.test(value) ? [`&${name}=${value}`] : [];
    })
    .join('');
}

/**
 * Returns a function that charges a click unless it comes from a robot, a prefetch, the seller's own staff, or an address
 * with too many clicks. Without a charge the click still leads to the car. Clicks of house campaigns are only counted.
 */
export function createClickCharger(
  appContext: AppContext,
  now: () => number,
): (context: Context, slot: SlotToken) => Promise<void> {
  const { guards, log, visitorNameOf } = appContext;
  const countClicks = countVisitorRequests(CLICK_LIMIT, appContext);
  const countCarClicks = countVisitorRequests(CAR_CLICK_LIMIT, appContext);
  const recentClicks = createRecentKeys(now);
  const countOnce = async (context: Context, slot: SlotToken) => {
    const hour = Math.floor(now() / HOUR_MS);
    if (!sendsGlobalPrivacyControl(context)) {
      const name = await visitorNameOf(visitorOf(context, appContext));
      return countClick(appContext, slot, { hour, visitor: Buffer.from(name, 'base64url') });
    }
    const key = `${unstoredVisitorOf(context, appContext)} ${slot.listingId}`;
    await recentClicks.once(key, () =>
      onceAmongServers(appContext.hiddenClicks, key, () => countClick(appContext, slot, { hour, visitor: null })),
    );
  };
  return async (context, slot) => {
    if (context.req.method !== 'GET' || !isFromOurPage(context) || !opensPage(context)) return;
    const charged = await guards.paidClicks(async () => {
      if ((await staffedDealerships(context, appContext)).has(slot.ownerId)) return;
      if ((await countClicks(context)) !== null) return;
      if ((await countCarClicks(context, String(slot.listingId))) !== null) return;
      await countOnce(context, slot);
    }, context.req.raw.signal);
    if (!charged.ok) log('warn', 'A click on a paid card was not charged', charged.error);
  };
}

/**
 * Returns whether the browser displays the answer as a page, so that a picture or a frame on our own pages does not
 * count as a click.
 */
function opensPage({ req }: Context): boolean {
  return (req.header('sec-fetch-dest') ?? 'document') === 'document';
}

/**
 * Runs `work` unless a server holds the lock for this key. The key is signed, so that the locks of the database reveal
 * no address.
 */
async function onceAmongServers(
  keys: AppContext['hiddenClicks'],
  text: string,
  work: () => Promise<void>,
): Promise<void> {
  const key = signText('paid-slots', `hidden click ${text}`);
  if (keys && !(await keys.take(key))) return;
  try {
    await work();
  } catch (error) {
    await keys?.release(key).catch(() => undefined);
    throw error;
  }
}

async function countClick(
  { chargeClick, events }: Pick<AppContext, 'chargeClick' | 'events'>,
  slot: SlotToken,
  { hour, visitor }: { hour: number; visitor: Buffer | null },
): Promise<void> {
  const { ownerId: _owner, minute: _minute, ...paid } = slot;
  if (paid.priceCents > 0) {
    await chargeClick?.({ ...paid, hour, visitor });
    return;
  }
  const id = randomUUID();
  const { campaignId, listingId } = paid;
  const key =
    visitor === null ? eventKey(id) : eventKey('click', campaignId, listingId, hour, visitor.toString('base64url'));
  const { source, day, facts } = subjectOf(slot);
  await events?.record([{ id, source, name: 'click', day, key, facts }]);
}
