import { CAMPAIGN_COOKIE } from './model/push-paths.ts';
import { promptFiltersOf, shouldPrompt } from './model/prompt.ts';
import { PROMPTED_KEY, readStored, VIEWED_KEY } from './ui/local-storage.ts';

/** Browser door of the push room: the prompt for notifications. */
export { MANIFEST_PATH, NOTIFICATIONS_PATH } from './model/push-paths.ts';
export { rememberVehicleView } from './ui/local-storage.ts';

/**
 * Offers notifications after a filter was used, if the rules say so (spec 2 §4, I65). A shopper who came from a notification in
 * the last seven days has them, and is not asked. A failure to load changes nothing.
 */
export function offerPushAfterFilter(query: string, now: number = Date.now()): void {
  const viewed = Number(readStored(VIEWED_KEY) ?? NaN);
  const facts = {
    wasPrompted: readStored(PROMPTED_KEY) !== null,
    viewedAt: Number.isNaN(viewed) ? null : viewed,
    ...promptFiltersOf(query),
  };
  if (!shouldPrompt(facts, now) || document.cookie.includes(`${CAMPAIGN_COOKIE}=`)) return;
  void import('./ui/offer-push.tsx').then(({ offerPush }) => offerPush(query)).catch(() => undefined);
}
