import { reportEvent } from '#features/events/events.ui.ts';
import { nextStep } from '../model/prompt.ts';
import { enablePush } from './enable-push.ts';
import { markPrompted } from './local-storage.ts';
import { abilities, siteCalls, thisBrowser } from './this-browser.ts';

/** Turns notifications on in this browser after a press of our own button. Returns what to show next. */
export async function turnOnHere(): Promise<ReturnType<typeof nextStep>> {
  reportEvent('push', { step: 'accepted' });
  const isSuccessful = await enablePush(thisBrowser, siteCalls);
  reportEvent('push', { step: isSuccessful ? 'subscribed' : 'blocked' });
  if (isSuccessful) markPrompted();
  return nextStep(abilities(), isSuccessful);
}
