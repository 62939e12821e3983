import { reportEvent } from '#features/events/events.ui.ts';
import { type ButtonOutcome, nextStep } from '../model/prompt.ts';
import { enablePush } from './enable-push.ts';
import { markPrompted } from './local-storage.ts';
import { browserAbilities, pushCalls, thisBrowser } from './this-browser.ts';

/** Turns notifications on in this browser after a click on our own button. Returns what to show next. */
export async function turnOnNotifications(): Promise<ButtonOutcome> {
  reportEvent('push', { step: 'accepted' });
  const isSuccessful = await enablePush(thisBrowser, pushCalls);
  const permission = thisBrowser.permission();
  if (isSuccessful) markPrompted();
  if (isSuccessful || permission === 'denied') reportEvent('push', { step: isSuccessful ? 'subscribed' : 'blocked' });
  return nextStep(browserAbilities(), isSuccessful, permission);
}
