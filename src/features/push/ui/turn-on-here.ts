import { nextStep } from '../model/prompt.ts';
import { enablePush } from './enable-push.ts';
import { markPrompted } from './push-storage.ts';
import { abilities, siteCalls, thisBrowser } from './this-browser.ts';

/** Turns notifications on in this browser after a press of our own button. Returns what to show next. */
export async function turnOnHere(): Promise<ReturnType<typeof nextStep>> {
  const isSuccessful = await enablePush(thisBrowser, siteCalls);
  if (isSuccessful) markPrompted();
  return nextStep(abilities(), isSuccessful);
}
