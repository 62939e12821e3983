import { callJson } from '#ui/browser/call-json.ts';
import type { ButtonOutcome } from '../model/prompt.ts';
import { turnOnNotifications } from './turn-on-notifications.ts';

/** `done-unsaved`: notifications are on, but the search is not saved, so it brings none. */
export type OfferOutcome = ButtonOutcome | 'done-unsaved';

const SAVED: ReadonlySet<string> = new Set(['saved', 'already-saved']);

/**
 * Turns notifications on and saves the search that they are about. A visitor may have saved as many searches as they
 * can.
 */
export async function turnOnForSearch(query: string): Promise<OfferOutcome> {
  const outcome = await turnOnNotifications();
  if (outcome !== 'done') return outcome;
  const answer = await callJson<{ kind: string }>('/account-api/search', { search: query });
  return answer !== null && SAVED.has(answer.kind) ? 'done' : 'done-unsaved';
}
